import { clsx } from 'clsx'
import { List, Map as MapIcon, SlidersHorizontal, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/select.tsx'
import { requestedMetrics, sortText } from '../rules.ts'
import { type SearchFilter, type Sort, TIMINGS } from '../types.ts'

type ResultBarProps = {
  filter: SearchFilter
  view: 'list' | 'table' | 'map'
  onView: (view: 'list' | 'table' | 'map') => void
  onSort: (sort: Sort) => void
  onFilters: () => void
  active: number
  saved?: ReactNode
}

/** How the results are shown and ordered, and the way to the filters where they have no room beside the results. */
export function ResultBar({ filter, view, onView, onSort, onFilters, active, saved }: ResultBarProps) {
  const t = useT('athlete-search')
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
      <Button
        size="sm"
        onClick={onFilters}
        className={clsx('pointer-coarse:h-9', view !== 'table' && 'lg:hidden')}
      >
        <SlidersHorizontal aria-hidden />
        {active > 0 ? t('filters.open_count', { count: active }) : t('filters.title')}
      </Button>
      {/* On a phone without their pictures: the whole bar of a map stands in one line. */}
      <span className="flex gap-2 max-sm:gap-1.5">
        <ToggleChip pressed={view === 'list'} onClick={() => onView('list')}>
          <List aria-hidden className="max-sm:hidden" />
          {t('view.list')}
        </ToggleChip>
        <ToggleChip pressed={view === 'table'} onClick={() => onView('table')} className="max-md:hidden">
          <Table2 aria-hidden />
          {t('view.table')}
        </ToggleChip>
        <ToggleChip pressed={view === 'map'} onClick={() => onView('map')}>
          <MapIcon aria-hidden className="max-sm:hidden" />
          {t('view.map')}
        </ToggleChip>
      </span>
      {view !== 'map' && <SortSelect filter={filter} onSort={onSort} />}
      <span className="flex min-w-0 gap-2 max-sm:gap-1.5">{saved}</span>
    </div>
  )
}

type Order = { sort: Sort; label: string }

function SortSelect({ filter, onSort }: { filter: SearchFilter; onSort: (sort: Sort) => void }) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const { sports, metrics } = useSportCatalog()
  const sport = sports.find(({ code }) => code === filter.sport)
  const codes = new Set([
    ...requestedMetrics(filter).map(({ metric }) => metric),
    ...(sport?.metrics.filter(({ isKey }) => isKey).map(({ code }) => code) ?? []),
  ])
  // Times that were taken differently never rank together, so a time is several orders.
  const sorts = [...codes].flatMap((metric): Order[] => {
    const name = names(`name.${metric}`)
    if (!metrics[metric]?.timed) return [{ sort: { metric, timing: null }, label: name }]
    return TIMINGS.map((timing) => ({
      sort: { metric, timing },
      label: t(`sort.${timing}`, { name }),
    }))
  })
  const all: Order[] = [
    { sort: 'recent', label: t('sort.recent') },
    { sort: 'name', label: t('sort.name') },
    { sort: 'match', label: t('sort.match') },
    ...sorts,
  ]
  return (
    <Select
      aria-label={t('sort.label')}
      value={sortText(filter.sort)}
      options={all.map(({ sort, label }) => ({ value: sortText(sort), label }))}
      onChange={({ target }) => {
        const chosen = all.find(({ sort }) => sortText(sort) === target.value)
        if (chosen) onSort(chosen.sort)
      }}
      className="max-w-56 min-w-28 flex-1 basis-28"
    />
  )
}
