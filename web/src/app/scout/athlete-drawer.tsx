import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { EndorseAction } from '#web/features/contact/endorsement/components/endorse-action.tsx'
import { ShownEndorsements } from '#web/features/contact/endorsement/components/shown-endorsements.tsx'
import { ContactButton } from '#web/features/contact/message-request/components/contact-button.tsx'
import { AthletePanel } from '#web/features/scouting/athlete-search/components/athlete-panel.tsx'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { SaveToBoardPanel } from '#web/features/scouting/board/components/save-to-board-panel.tsx'
import { useIsVerified } from '#web/features/scouting/scout-profile/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import type { Reportable } from '../shell/report-menu.tsx'
import { usePanelReads } from './panel-reads.ts'

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
const DisputesOfAthlete = lazyWhenOnline(() =>
  import('#web/features/athletes/measurement/dispute/components/disputes-of-athlete.tsx').then((part) => ({
    default: part.DisputesOfAthlete,
  })),
)
const DisputeAction = lazyWhenOnline(() =>
  import('#web/features/athletes/measurement/dispute/components/dispute-action.tsx').then((part) => ({
    default: part.DisputeAction,
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
  why?: ((card: AthleteCard) => ReactNode) | undefined
  /** Who comes after them, where one goes from one to the next. */
  next?: string | null
  /** On a board one comes for the notes; in a search for the numbers. */
  keptFirst?: boolean
}

/** One person as a scout works with them: asking to talk, what they can do, where they are kept. */
export function AthleteDrawer({ id, opened = true, buttons, why, next, keptFirst }: AthleteDrawerProps) {
  const isVerified = useIsVerified()
  usePanelReads(id, next)
  return (
    <AthletePanel
      id={id}
      opened={opened}
      childrenFirst={keptFirst}
      why={why}
      itemMenu={(card, type, itemId) => (
        <Suspense>
          {type === 'measurement' && isVerified && (
            <DisputeAction measurementId={itemId} athleteId={card.id} />
          )}
          {card.has_account && (
            <ReportMenu
              subjectType={type}
              subjectId={itemId}
              personId={card.id}
              name={card.display_name}
              involvesMinor={card.is_minor ?? false}
            />
          )}
        </Suspense>
      )}
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
            <DisputesOfAthlete athleteId={card.id} />
          </Suspense>
          <Suspense>
            <ShownHonours
              athleteId={card.id}
              watchPath="/scout/videos"
              menu={(id) =>
                card.has_account && (
                  <ReportMenu
                    subjectType="honour"
                    subjectId={id}
                    personId={card.id}
                    name={card.display_name}
                    involvesMinor={card.is_minor ?? false}
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

const aboutAthlete = ({ id, display_name, avatar_path, is_minor }: AthleteCard): Reportable => ({
  subjects: [{ type: 'athlete_profile', id }, ...(avatar_path ? [{ type: 'photo' as const, id }] : [])],
  personId: id,
  name: display_name,
  involvesMinor: is_minor ?? false,
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
