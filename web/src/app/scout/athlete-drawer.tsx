import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { EndorseAction } from '#web/features/contact/endorsement/components/endorse-action.tsx'
import { ShownEndorsements } from '#web/features/contact/endorsement/components/shown-endorsements.tsx'
import { ContactButton } from '#web/features/contact/message-request/components/contact-button.tsx'
import { AthletePanel } from '#web/features/scouting/athlete-search/components/athlete-panel.tsx'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { SaveToBoardPanel } from '#web/features/scouting/board/components/save-to-board-panel.tsx'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import type { Reportable } from '../shell/report-menu.tsx'

// Only for who opens somebody: the first screens do without the table of fields and the menus.
const FactsBesideCard = lazyWhenOnline(() =>
  import('#web/features/athletes/athlete-profile/components/profile-facts.tsx').then((part) => ({
    default: part.FactsBesideCard,
  })),
)

const ShownHonours = lazyWhenOnline(() =>
  import('#web/features/athletes/achievement/components/shown-honours.tsx').then((part) => ({
    default: part.ShownHonours,
  })),
)
const loadMenus = () => import('../shell/report-menu.tsx')
const ReportMenu = lazyWhenOnline(() => loadMenus().then((part) => ({ default: part.ReportMenu })))
const ReportSubjectsMenu = lazyWhenOnline(() =>
  loadMenus().then((part) => ({ default: part.ReportSubjectsMenu })),
)
const EndorsementMenu = lazyWhenOnline(() => loadMenus().then((part) => ({ default: part.EndorsementMenu })))

type AthleteDrawerProps = {
  id: string
  opened?: boolean
  buttons?: (card: AthleteCard) => ReactNode
  /** On a board one comes for the notes; in a search for the numbers. */
  keptFirst?: boolean
}

/** One person as a scout works with them: asking to talk, what they can do, where they are kept. */
export function AthleteDrawer({ id, opened = true, buttons, keptFirst }: AthleteDrawerProps) {
  return (
    <AthletePanel
      id={id}
      opened={opened}
      childrenFirst={keptFirst}
      itemMenu={(card, type, itemId) =>
        card.has_account && (
          <Suspense>
            <ReportMenu subjectType={type} subjectId={itemId} personId={card.id} name={card.display_name} />
          </Suspense>
        )
      }
      actions={(card) => (
        <>
          <ContactAction athlete={card} />
          <EndorseAction athlete={card} />
          <span className="flex items-center">
            {buttons?.(card)}
            {card.has_account && (
              <Suspense>
                <ReportSubjectsMenu {...aboutAthlete(card)} />
              </Suspense>
            )}
          </span>
        </>
      )}
    >
      {(card) => (
        <>
          <Suspense>
            <FactsBesideCard card={card} />
          </Suspense>
          <Suspense>
            <ShownHonours
              athleteId={card.id}
              menu={(id) =>
                card.has_account && (
                  <ReportMenu
                    subjectType="honour"
                    subjectId={id}
                    personId={card.id}
                    name={card.display_name}
                  />
                )
              }
            />
          </Suspense>
          <ShownEndorsements
            athleteId={card.id}
            menu={(endorsement) => (
              <Suspense>
                <EndorsementMenu endorsement={endorsement} />
              </Suspense>
            )}
          />
          <SaveToBoardPanel athlete={card} />
        </>
      )}
    </AthletePanel>
  )
}

const aboutAthlete = ({ id, display_name, avatar_path }: AthleteCard): Reportable => ({
  subjects: [{ type: 'athlete_profile', id }, ...(avatar_path ? [{ type: 'photo' as const, id }] : [])],
  personId: id,
  name: display_name,
})

type ContactActionProps = {
  athlete: AthleteCard
  /** Secondary where several stand beside each other. */
  variant?: 'primary' | 'secondary'
}

/** Closed until somebody has checked the scout, and it says so beside the button. */
export function ContactAction({ athlete, variant }: ContactActionProps) {
  const t = useT('verification')
  return (
    <ContactButton
      athlete={athlete}
      variant={variant}
      unverified={
        <p className="order-last w-full text-sm text-soft">
          {t('closed.contact')}{' '}
          <Link to="/scout/verification" className="font-medium text-accent-ink hover:underline">
            {t('closed.action')}
          </Link>
        </p>
      }
    />
  )
}
