import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { eventQueries } from '#web/features/contact/event/queries.ts'
import { spanOf } from '#web/features/contact/event/rules.ts'
import { Pipeline } from '#web/features/contact/scout-desk/components/pipeline.tsx'
import { RequestsLeft } from '#web/features/contact/scout-desk/components/requests-left.tsx'
import { SideSection } from '#web/features/contact/scout-desk/components/side-section.tsx'
import { scoutDeskQueries } from '#web/features/contact/scout-desk/queries.ts'
import { addDays } from '#web/lib/clock.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useT } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { HomeSeen } from './home-seen.tsx'
import { HomeSideSkeleton } from './home-side-skeleton.tsx'
import { HomeWeek } from './home-week.tsx'

const days = 7

/** Beside what waits: the days to come, the shortlist used last, the requests that are out, and how others see the scout. */
export function HomeSide({ className }: { className: string }) {
  const t = useT('scout-desk')
  const today = localToday()
  const span = spanOf(today, addDays(today, days))
  const desk = useQuery(scoutDeskQueries.of(span))
  const events = useQuery(eventQueries.list(span))
  if (desk.isPending || events.isPending) return <HomeSideSkeleton className={className} />
  // What was read before stays on the screen; only nothing at all could be taken for a free week.
  const failed = [desk, events].find(({ error, data }) => error && data === undefined)
  return (
    <Card className={clsx('divide-y divide-line p-0!', className)}>
      {failed ? (
        <SideSection id="desk-week" title={t('week.title')}>
          <ErrorState
            error={failed.error}
            busy={desk.isFetching || events.isFetching}
            onRetry={() => void Promise.all([desk.refetch(), events.refetch()])}
          />
        </SideSection>
      ) : (
        <HomeWeek
          today={today}
          events={events.data ?? []}
          steps={desk.data?.steps ?? []}
          faces={desk.data?.faces ?? []}
        />
      )}
      {desk.data?.board && <Pipeline board={desk.data.board} />}
      {desk.data && <RequestsLeft allowance={desk.data.allowance} waiting={desk.data.waiting} />}
      {desk.data?.seen && <HomeSeen seen={desk.data.seen} />}
    </Card>
  )
}
