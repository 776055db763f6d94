import { memo } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import type { Sport } from '#web/features/athletes/sport/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { Select } from '#web/ui/select.tsx'
import type { MetricRange, SearchFilter } from '../../types.ts'
import { RangeFilter } from './range-filter.tsx'

/** The numbers of the chosen sport, each with its own ends, provenance and timing. */
export function RangeFilters({
  filter,
  onChange,
}: {
  filter: SearchFilter
  onChange: (filter: SearchFilter) => void
}) {
  const t = useT('athlete-search')
  const { sports, metrics } = useSportCatalog()
  const sport = sports.find(({ code }) => code === filter.sport)
  const put = (i: number, range: MetricRange | null) =>
    onChange({ ...filter, ranges: filter.ranges.toSpliced(i, 1, ...(range ? [range] : [])) })
  const add = useStableCallback((metric: string) =>
    put(filter.ranges.length, {
      metric,
      min: null,
      max: null,
      minProvenance: null,
      // Each time says how it was taken. A choice made for the scout would hide all times of no stated method.
      timing: null,
    }),
  )

  if (!sport) return <p className="text-sm text-faint">{t('filters.sport_first')}</p>

  return (
    <div className="space-y-3">
      {filter.ranges.map((range, i) => {
        const metric = metrics[range.metric]
        return (
          metric && (
            <RangeFilter
              key={range.metric}
              filter={filter}
              range={range}
              metric={metric}
              onChange={(next) => put(i, next)}
            />
          )
        )
      })}
      {filter.ranges.length < LIMITS.search.rangesMax && (
        <AddRange
          // The same text while the same are chosen, so that it is kept as it is.
          used={filter.ranges.map(({ metric }) => metric).join(' ')}
          sport={sport}
          onAdd={add}
        />
      )}
    </div>
  )
}

type AddRangeProps = { used: string; sport: Sport; onAdd: (metric: string) => void }

const AddRange = memo(function AddRange({ used, sport, onAdd }: AddRangeProps) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const free = sport.metrics.filter(({ code }) => !used.split(' ').includes(code))
  const ordered = [...free.filter(({ isKey }) => isKey), ...free.filter(({ isKey }) => !isKey)]
  return (
    <Select
      aria-label={t('range.add')}
      value=""
      placeholder={t('range.add')}
      options={ordered.map(({ code }) => ({ value: code, label: names(`name.${code}`) }))}
      onChange={({ target }) => target.value && onAdd(target.value)}
    />
  )
})
