import { useQuery } from '@tanstack/react-query'
import { Eye, ShieldCheck, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Notice } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { GuardianPitches } from '../pitch/components/guardian-pitches.tsx'
import { childPitchQueries } from '../pitch/queries.ts'
import type { ChildPitch } from '../pitch/types.ts'
import { PortalEndorsements } from '../portal/components/endorsements.tsx'
import { HeldDecisions } from '../portal/components/held-decisions.tsx'
import { PortalGuardians } from '../portal/components/portal-guardians.tsx'
import { guardianPortalQueries } from '../portal/queries.ts'
import { useGuardianChannel } from '../portal/realtime.ts'
import type { GuardianPortalData as PortalData } from '../portal/types.ts'
import {
  heldAnswer,
  type OpenedAt,
  readOpenedAt,
  refusalMessageKey,
  waitingPitches,
  waitingRequests,
} from '../rules.ts'
import { ChildPhoto } from './child-photo.tsx'
import { ConsentForm } from './consent-form.tsx'
import { NewLink } from './new-link.tsx'
import { PortalConsents } from './portal-consents.tsx'
import { PortalContacts } from './portal-contacts.tsx'
import { PortalPreview } from './portal-preview.tsx'
import { PortalReports } from './portal-reports.tsx'
import { PortalRequests } from './portal-requests.tsx'

type GuardianPortalProps = {
  token: string
  /** Other features know how to say these. Above the contacts: what asks for an answer, and where the child belongs. */
  beforeContacts?: (name: string) => ReactNode
  /** Where the child goes. */
  events?: (name: string) => ReactNode
  /** What a guardian who withdrew still holds. */
  held?: (name: string) => ReactNode
  /** Last of all: how often the child comes up, and deleting the account. */
  atEnd?: (name: string) => ReactNode
}

/** What a guardian sees behind the link of the mail: agree, decide on first contacts, watch who talks, withdraw. */
export function GuardianPortal({ token, beforeContacts, events, held, atEnd }: GuardianPortalProps) {
  const t = useT('guardian')
  const openedAt = readOpenedAt(useSearchParams()[0])
  const portal = useQuery(guardianPortalQueries.of(token))
  const pitches = useQuery({
    ...childPitchQueries.of(token),
    enabled: portal.data?.state === 'active',
  })
  const words = portal.error && refusalMessageKey(portal.error)
  useGuardianChannel(token, words ? null : (portal.data?.channel ?? null))
  if (words) return <Ended token={token} title={t(words)} rule={refusedRule(portal.error)} />
  if (!portal.data) {
    return (
      <>
        <h1 className="mb-6">{t('page_title')}</h1>
        {portal.error ? (
          <ErrorState error={portal.error} onRetry={portal.refetch} busy={portal.isFetching} />
        ) : portal.fetchStatus === 'paused' ? (
          <Offline />
        ) : (
          <CardsSkeleton />
        )}
      </>
    )
  }
  const { data } = portal
  const pitched = waitingPitches(pitches.data, data)
  return (
    <div className="flex flex-col gap-6">
      {(portal.error || portal.fetchStatus === 'paused') && <Offline />}
      <header>
        <div className="flex items-center gap-4">
          {data.preview && <ChildPhoto token={token} portal={data} size="lg" />}
          <h1 className="min-w-0 wrap-break-word">{title(t, data, openedAt, pitched)}</h1>
        </div>
        <Greeting portal={data} first={openedAt.request} hasPitch={pitched.length > 0} />
        {data.preview && (
          <a
            href="#as-scouts-see"
            className="mt-2 inline-flex min-h-8 items-center gap-1.5 text-balance font-semibold text-accent-ink"
          >
            <Eye aria-hidden className="size-4.5" />
            {t('preview.open', { athlete: data.athlete.display_name })}
          </a>
        )}
      </header>
      <HeldDecisions token={token} portal={data} />
      {data.state === 'active' ? (
        <Active
          token={token}
          portal={data}
          openedAt={openedAt}
          beforeContacts={beforeContacts?.(data.athlete.display_name)}
          events={events?.(data.athlete.display_name)}
          atEnd={atEnd?.(data.athlete.display_name)}
        />
      ) : data.state === 'proposed' ? (
        <Notice>{t('proposed_text', { athlete: data.athlete.display_name })}</Notice>
      ) : data.spent ? (
        <Spent token={token} portal={data} held={held?.(data.athlete.display_name)} />
      ) : heldAnswer(data) ? null : (
        <ConsentForm token={token} portal={data} openedAt={openedAt} />
      )}
      <p className="text-sm text-faint">{t('keep_link')}</p>
    </div>
  )
}

/** One question, when there is one. */
function title(t: ReturnType<typeof useT>, portal: PortalData, openedAt: OpenedAt, pitched: ChildPitch[]) {
  const athlete = portal.athlete.display_name
  if (heldAnswer(portal)) return t('title.answered', { athlete })
  const waiting = portal.state === 'active' ? waitingRequests(portal, openedAt.request) : []
  const scout = waiting[0]?.scout.display_name
  if (scout) return t('title.asks', { athlete, scout, count: waiting.length })
  const asked = pitched[0]?.scout.display_name
  return asked
    ? t('title.pitches', { athlete, scout: asked, count: pitched.length })
    : t(`title.${portal.state}`, { athlete })
}

type GreetingProps = { portal: PortalData; first: string | undefined; hasPitch: boolean }

/** What happens as long as nothing is answered. */
function Greeting({ portal, first, hasPitch }: GreetingProps) {
  const t = useT('guardian')
  if (heldAnswer(portal)) return null
  const [asked] = portal.state === 'active' ? waitingRequests(portal, first) : []
  const idle = portal.state === 'active' ? 'greeting_active' : 'greeting'
  const kind = asked ? 'greeting_asked' : hasPitch ? 'greeting_pitched' : idle
  return (
    <p className="mt-2 text-soft">
      {t(kind, { name: portal.guardian_name, athlete: portal.athlete.display_name })}
    </p>
  )
}

/** Expired, replaced, or never one of ours: one sentence each, and what to do. */
function Ended({ token, title, rule }: { token: string; title: string; rule: string | null }) {
  const t = useT('guardian')
  const reason = /^guardian\.(expired|replaced|ended|of_age)$/.exec(rule ?? '')?.[1] ?? 'link'
  return (
    <>
      <header className="mb-6">
        <h1>{title}</h1>
        <p className="mt-2 text-soft">{t(`portal_refused.${reason}`)}</p>
      </header>
      {reason !== 'of_age' && reason !== 'ended' && <NewLink token={reason === 'link' ? null : token} />}
    </>
  )
}

/** After a withdrawal: what it closed, and the way back. */
function Spent({ token, portal, held }: { token: string; portal: PortalData; held: ReactNode }) {
  const t = useT('guardian')
  return (
    <>
      <Notice>{t('now.withdrawn', { athlete: portal.athlete.display_name })}</Notice>
      {held}
      <p className="max-w-3xl">{t('spent')}</p>
      <NewLink token={token} />
    </>
  )
}

function Offline() {
  const t = useT('guardian')
  return (
    <Notice icon={<WifiOff aria-hidden />} title={t('offline')}>
      {t('offline_text')}
    </Notice>
  )
}

type ActiveProps = {
  token: string
  portal: PortalData
  openedAt: OpenedAt
  beforeContacts: ReactNode
  events: ReactNode
  atEnd: ReactNode
}

function Active({ token, portal, openedAt, beforeContacts, events, atEnd }: ActiveProps) {
  const t = useT('guardian')
  const athlete = portal.athlete.display_name
  const contact = portal.paused
    ? 'contact.paused'
    : portal.paused_by_other
      ? 'contact.paused_by_other'
      : portal.athlete.contact_state === 'guardian'
        ? 'contact.guardian'
        : 'contact.closed'
  const requests = <PortalRequests key="requests" token={token} portal={portal} openedAt={openedAt} />
  const pitches = <GuardianPitches key="pitches" token={token} portal={portal} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        {waitingRequests(portal).length > 0 ? [requests, pitches] : [pitches, requests]}
        {beforeContacts}
        <PortalContacts token={token} portal={portal} openedAt={openedAt} />
        {events}
        <PortalEndorsements token={token} portal={portal} />
        {atEnd}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Notice tone="good" icon={<ShieldCheck aria-hidden />} title={t('active_title')}>
          <p>{t(contact, { athlete })}</p>
        </Notice>
        <PortalPreview token={token} portal={portal} />
        <PortalGuardians token={token} portal={portal} />
        <PortalConsents token={token} portal={portal} />
        <PortalReports portal={portal} />
      </div>
    </div>
  )
}
