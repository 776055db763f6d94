import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { GuardianNotice } from '#web/features/athletes/athlete-profile/components/guardian-notice.tsx'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { guardianQueries } from '#web/features/athletes/guardian/queries.ts'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import { notificationQueries } from '#web/features/contact/notification/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Handover, useIsHandoverOpen } from './handover.tsx'
import { joinFailures } from './join-failures.ts'
import { LatestCard } from './latest-card.tsx'
import { useNewestLine } from './newest-line.ts'
import { readNextSteps, useNextSteps, useNextStepsFailure } from './next-steps.ts'
import { usePendingItems } from './pending-items.ts'

// Most have nothing in it, and it is not what one comes for: it may arrive after the rest.
const SecurityPanel = lazyWhenOnline(() =>
  import('#web/features/accounts/account-security/components/security-panel.tsx').then((part) => ({
    default: part.SecurityPanel,
  })),
)

const FirstNumber = lazyWhenOnline(() =>
  import('#web/features/athletes/athlete-profile/activity/components/first-number.tsx').then((part) => ({
    default: part.FirstNumber,
  })),
)

const NextUp = lazyWhenOnline(() =>
  import('#web/features/contact/event/components/next-up.tsx').then((part) => ({ default: part.NextUp })),
)

const blocks = () => import('./home-blocks.tsx')
const MissingTest = lazyWhenOnline(() => blocks().then((part) => ({ default: part.MissingTest })))
const NextStepCard = lazyWhenOnline(() => blocks().then((part) => ({ default: part.NextStepCard })))
const NewestNumber = lazyWhenOnline(() => blocks().then((part) => ({ default: part.NewestNumber })))
const SeenByScouts = lazyWhenOnline(() => blocks().then((part) => ({ default: part.SeenByScouts })))

const WaitingSection = lazyWhenOnline(() =>
  import('./waiting-section.tsx').then((part) => ({ default: part.WaitingSection })),
)

const latest = 5
/** What waits, one's own number, the next step, a second number, the row that scouts see, what happened last. A block with nothing in it is left out. */
export function AthleteHome() {
  const t = useT('athlete-profile')
  const account = useAccount()
  const { data: profile } = useQuery(athleteProfileQueries.of(account?.id ?? ''))
  const steps = useNextSteps(profile)
  const { waiting, failure: waitingFailure } = usePendingItems()
  const failure = joinFailures(useNextStepsFailure(account?.id ?? ''), waitingFailure)
  const handover = useIsHandoverOpen(profile)
  const total = waiting?.total ?? 0
  const hasOne = useQuery(measurementQueries.of(account?.id ?? '')).data?.length === 1
  const line = useNewestLine(profile)
  const nothingWaits = handover || !waiting ? undefined : t(hasOne ? 'home.first' : 'waiting.nothing')
  const hasNoNumber = steps?.some(({ key, done }) => key === 'number' && !done)
  const startsWithNumber = steps?.find(({ done }) => !done)?.key === 'number'
  const name = account?.fullName.split(' ')[0] ?? ''
  return (
    <Page
      title={t('home.greeting', { name })}
      lead={total === 0 ? nothingWaits : t('waiting.lead', { count: total })}
      width="columns"
    >
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,40rem)_20rem]">
        <div className="min-w-0 space-y-6">
          {handover && profile && <Handover athleteId={profile.id} />}
          {profile?.is_minor && <GuardianNotice when="something to do" />}
          {total > 0 && (
            <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
              <WaitingSection />
            </Suspense>
          )}
          {failure && <ErrorState {...failure} />}
          {!steps && !failure && <Skeleton className="h-40 rounded-lg" />}
          {line && profile && (
            <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
              <NewestNumber profile={profile} />
            </Suspense>
          )}
          {steps && profile && !startsWithNumber && (
            <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
              <div className="space-y-3">
                <NextStepCard
                  steps={steps}
                  profile={profile}
                  quiet={handover || total > 0}
                  shown={line?.key}
                />
                {/* Waits for its words alone: it comes later, and the card above may have the focus by then. */}
                <Suspense>
                  <MissingTest profile={profile} />
                </Suspense>
              </div>
            </Suspense>
          )}
          {hasNoNumber && (
            <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
              <FirstNumber sport={profile?.primary_sport ?? null} />
            </Suspense>
          )}
          {profile && (
            <Suspense fallback={<Skeleton className="h-28 rounded-lg" />}>
              <SeenByScouts />
            </Suspense>
          )}
        </div>
        <div className="min-w-0 space-y-6">
          <Suspense>
            <NextUp area="athlete" />
          </Suspense>
          {profile?.is_minor && <GuardianNotice when="nothing to do" />}
          <LatestCard latest={latest} />
          <Suspense>
            <SecurityPanel />
          </Suspense>
        </div>
      </div>
    </Page>
  )
}

AthleteHome.loader = (client: QueryClient, userId: string) =>
  Promise.all([
    readNextSteps(client, userId).then(() => readGuardians(client, userId)),
    client.prefetchQuery(messageRequestQueries.mine()),
    client.prefetchInfiniteQuery(notificationQueries.mine(false)),
  ])

/** Before the first paint, since a guardian who is missing stands above everything else. */
async function readGuardians(client: QueryClient, userId: string) {
  const profile = client.getQueryData(athleteProfileQueries.of(userId).queryKey)
  if (profile?.is_minor) await client.prefetchQuery(guardianQueries.mine())
}
