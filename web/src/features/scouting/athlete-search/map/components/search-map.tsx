import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { SearchFilter } from '../../types.ts'
import { mapQueries } from '../queries.ts'
import { circlesOf, rowsOf, toggleRegions } from '../rules.ts'
import { RegionCircles } from './region-circles.tsx'
import { RegionList } from './region-list.tsx'

type SearchMapProps = {
  filter: SearchFilter
  total: number | undefined
  onChange: (filter: SearchFilter) => void
  onList: () => void
}

/** Where those are whom a search finds: by region, never by person. */
export function SearchMap({ filter, total, onChange, onList }: SearchMapProps) {
  const t = useT('athlete-search')
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(mapQueries.regions(filter))
  const circles = useMemo(() => circlesOf(data?.regions ?? []), [data])
  const rows = useMemo(() => rowsOf(data?.regions ?? []), [data])
  const toggle = (regions: readonly string[]) =>
    onChange({ ...filter, regions: toggleRegions(filter.regions, regions) })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton className="aspect-[18/11] w-full" />
  if (rows.length === 0 && data.nowhere === 0)
    return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
  return (
    <div aria-busy={isPlaceholderData} className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <RegionCircles circles={circles} chosen={filter.regions} onToggle={toggle} />
      <div className="min-w-0 space-y-3">
        <RegionList
          rows={rows}
          nowhere={data.nowhere}
          circles={circles}
          chosen={filter.regions}
          onToggle={toggle}
        />
        {Boolean(total) && (
          <Button className="w-full" onClick={onList}>
            <List aria-hidden />
            {t('map.show', { count: total ?? 0 })}
          </Button>
        )}
      </div>
    </div>
  )
}
