import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { PendingRow } from '#web/features/athletes/athlete-profile/activity/components/pending-row.tsx'
import { GuardianNotice } from '#web/features/athletes/athlete-profile/components/guardian-notice.tsx'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { BelowFold } from '#web/ui/below-fold.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/skeleton.tsx'
import { Handover, useIsHandoverOpen } from './handover.tsx'
import { joinFailures } from './join-failures.ts'
import { readNextSteps, useNextSteps, useNextStepsFailure } from './next-steps.ts'
import { PageSwitch } from './page-switch.tsx'
import { usePendingItems } from './pending-items.ts'

const FirstNumber = lazyWhenOnline(() =>
  import('#web/features/athletes/athlete-profile/activity/components/first-number.tsx').then((part) => ({
    default: part.FirstNumber,
  })),
)

const blocks = () => import('./progress-blocks.tsx')
const Looks = lazyWhenOnline(() => blocks().then((part) => ({ default: part.Looks })))
const Lookers = lazyWhenOnline(() => blocks().then((part) => ({ default: part.Lookers })))
const Numbers = lazyWhenOnline(() => blocks().then((part) => ({ default: part.Numbers })))

const days = LIMITS.profileViews.dashboardDays

/** Who looks, how my numbers move, and what waits for me. */
export function AthleteDashboard() {
  const t = useT('athlete-profile')
  const athleteId = useAccount()?.id ?? ''
  const profile = useQuery(athleteProfileQueries.of(athleteId))
  const handover = useIsHandoverOpen(profile.data)
  const summary = useQuery(athleteProfileQueries.summary(days))
  const steps = useNextSteps(profile.data)
  const { waiting, failure: waitingFailure } = usePendingItems()
  const failure = joinFailures(useNextStepsFailure(athleteId), waitingFailure)
  const hasNoNumber = steps?.some(({ key, done }) => key === 'number' && !done)

  return (
    <Page
      title={t('common:nav.progress')}
      lead={
        waiting && (waiting.total === 0 ? t('waiting.nothing') : t('waiting.lead', { count: waiting.total }))
      }
    >
      <PageSwitch />
      {profile.isPending && <CardsSkeleton />}
      {failure && <ErrorState {...failure} />}
      {!profile.isPending && (
        <div className="space-y-4">
          {handover && profile.data && <Handover athleteId={profile.data.id} />}
          {waiting && <PendingRow waiting={waiting} summary={summary.data} />}
          {profile.data?.is_minor && <GuardianNotice when="something to do" />}
          <div className="space-y-4 xl:flex xl:items-start xl:gap-6 xl:space-y-0">
            <div className="min-w-0 grow space-y-4 empty:hidden">
              {summary.error && !failure && <ErrorState error={summary.error} onRetry={summary.refetch} />}
              {hasNoNumber && (
                <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
                  <FirstNumber sport={profile.data?.primary_sport ?? null} />
                </Suspense>
              )}
              {/* Each waits for its words alone: hidden with the other, it would lose the focus to a key pressed meanwhile. */}
              {profile.data && (
                <>
                  <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
                    <Looks />
                  </Suspense>
                  <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
                    <Numbers profile={profile.data} />
                  </Suspense>
                </>
              )}
            </div>
            {/* Where nobody is told of, the numbers have the room. */}
            <div className="min-w-0 empty:hidden xl:w-72 xl:shrink-0">
              <BelowFold>
                <Suspense>
                  <Lookers isMinor={profile.data?.is_minor ?? true} />
                </Suspense>
              </BelowFold>
            </div>
          </div>
        </div>
      )}
    </Page>
  )
}

AthleteDashboard.loader = (client: QueryClient, userId: string) =>
  Promise.all([
    readNextSteps(client, userId),
    client.prefetchQuery(athleteProfileQueries.summary(days)),
    client.prefetchQuery(messageRequestQueries.mine()),
  ])
