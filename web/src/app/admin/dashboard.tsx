import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { SecurityPanel } from '#web/features/accounts/account-security/components/security-panel.tsx'
import { useBadgeCountsQuery } from '#web/features/accounts/badge-counts/queries.ts'
import type { BadgeCounts } from '#web/features/accounts/badge-counts/types.ts'
import { LoadTable } from '#web/features/trust/admin-work/components/load-table.tsx'
import { WorkList } from '#web/features/trust/admin-work/components/work-list.tsx'
import { adminWorkQueries } from '#web/features/trust/admin-work/queries.ts'
import { LISTS } from '#web/features/trust/admin-work/rules.ts'
import { WhenSeen } from '#web/features/trust/figures/components/when-seen.tsx'
import { HealthLine } from '#web/features/trust/health/components/health-line.tsx'
import { ChildSafetyPanel } from '#web/features/trust/moderation/child-safety/components/child-safety-panel.tsx'
import { SuspiciousPanel } from '#web/features/trust/security-log/components/suspicious-list.tsx'
import { formatDay, localToday } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'

// Under the work, for whoever scrolls there.
const DashboardCharts = lazyWhenOnline(() =>
  import('#web/features/trust/figures/admin/components/dashboard-charts.tsx').then((part) => ({
    default: part.DashboardCharts,
  })),
)

/** The admin's morning: a child's safety, what waits and who has it, the next to be due first, and whose account behaves oddly. */
export function AdminDashboard() {
  const t = useT('admin-work')
  const language = useLanguage()
  const work = useQuery(adminWorkQueries.open())
  const mayAct = useCanActAsAdmin()
  const { data: counts } = useBadgeCountsQuery()
  const late = work.data?.filter(({ overdue }) => overdue).length ?? 0
  return (
    <Page
      title={formatDay(localToday(), language)}
      lead={
        counts &&
        (counts.work > 0
          ? t(late > 0 ? 'lead_late' : 'lead', { count: counts.work, late })
          : t('lead_nothing'))
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_auto_1fr]">
        {/* A child comes first: on a phone above everything, and by keyboard. */}
        {mayAct && <ChildSafetyPanel className="xl:col-start-2 xl:row-start-2" />}
        <div className="min-w-0 xl:col-span-2 xl:row-start-1">
          {counts && <Tiles counts={counts} />}
          <HealthLine />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-2">
          {work.isPending && <ListSkeleton rows={8} />}
          {work.error && (
            <Card>
              <ErrorState error={work.error} onRetry={work.refetch} busy={work.isFetching} />
            </Card>
          )}
          {work.data && <LoadTable items={work.data} />}
          {work.data && <WorkList items={work.data} />}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 xl:col-start-2 xl:row-start-3">
          <SuspiciousPanel />
          <SecurityPanel evenEmpty />
        </div>
      </div>
      {mayAct && (
        <div className="mt-6">
          <WhenSeen className="min-h-80">
            <Suspense fallback={<div className="min-h-80" />}>
              <DashboardCharts />
            </Suspense>
          </WhenSeen>
        </div>
      )}
    </Page>
  )
}

const TILES = [
  { name: 'flags', edge: 'bad' },
  { name: 'disputes', edge: 'attention' },
  { name: 'verifications', edge: 'good' },
  { name: 'organizations', edge: 'good' },
  { name: 'data_requests', edge: 'quiet' },
  { name: 'feedback', edge: 'bad' },
] as const

/** The same numbers as beside the menu, each leading to the list that it counts. */
function Tiles({ counts }: { counts: BadgeCounts }) {
  const t = useT('admin-work')
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-6">
      {TILES.map(({ name, edge }) => (
        <Stat
          key={name}
          label={t(`tile.${name}`)}
          value={counts[name]}
          unit={t('open', { count: counts[name] })}
          edge={counts[name] > 0 ? edge : 'quiet'}
          to={LISTS[name]}
        />
      ))}
    </div>
  )
}
