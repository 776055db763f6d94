import { useQuery } from '@tanstack/react-query'
import { SecurityPanel } from '#web/features/accounts/account-security/components/security-panel.tsx'
import { WorkList } from '#web/features/trust/admin-work/components/work-list.tsx'
import { adminWorkQueries } from '#web/features/trust/admin-work/queries.ts'
import type { WorkItem } from '#web/features/trust/admin-work/types.ts'
import { formatAgo, formatDay, localToday } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { Stat } from '#web/ui/stat.tsx'

/** The admin's morning: what waits, the most urgent first. */
export function AdminDashboard() {
  const t = useT('admin-work')
  const language = useLanguage()
  const work = useQuery(adminWorkQueries.open())
  const oldest = work.data?.map(({ since }) => since).sort()[0]
  return (
    <Page
      title={formatDay(localToday(), language)}
      lead={
        work.data &&
        (oldest
          ? t('lead', { count: work.data.length, when: formatAgo(oldest, language) })
          : t('lead_nothing'))
      }
    >
      {work.isPending && <CardsSkeleton />}
      {work.error && <ErrorState error={work.error} onRetry={work.refetch} />}
      {work.data && (
        <div className="flex flex-col gap-6">
          <Tiles items={work.data} />
          <WorkList items={work.data} />
        </div>
      )}
      <div className="mt-6">
        <SecurityPanel evenEmpty />
      </div>
    </Page>
  )
}

function Tiles({ items }: { items: WorkItem[] }) {
  const t = useT('admin-work')
  const language = useLanguage()
  const tiles = [
    { name: 'minors', edge: 'bad', of: items.filter(({ involvesMinor }) => involvesMinor) },
    {
      name: 'flags',
      edge: 'attention',
      of: items.filter(({ kind }) => kind === 'flag' || kind === 'decision'),
      to: '/admin/content',
    },
    {
      name: 'verifications',
      edge: 'good',
      of: items.filter(({ kind }) => kind === 'verification'),
      to: '/admin/verifications',
    },
    {
      name: 'data_requests',
      edge: 'quiet',
      of: items.filter(({ kind }) => kind === 'data_request'),
      to: '/admin/users?view=requests',
    },
  ] as const
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {tiles.map((tile) => {
        const oldest = tile.of.map(({ since }) => since).sort()[0]
        return (
          <Stat
            key={tile.name}
            label={t(`tile.${tile.name}`)}
            value={tile.of.length}
            unit={t('open', { count: tile.of.length })}
            note={oldest && t('oldest', { when: formatAgo(oldest, language) })}
            edge={oldest ? tile.edge : 'quiet'}
            {...('to' in tile && { to: tile.to })}
          />
        )
      })}
    </div>
  )
}
