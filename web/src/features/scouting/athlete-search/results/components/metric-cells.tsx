import { clsx } from 'clsx'
import { useCallback, useMemo } from 'react'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { isNoted } from '#web/features/athletes/measurement/types.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { useMethodAndDate } from '../../method-and-date.ts'
import { provenanceLabel, requestedMetrics } from '../../rules.ts'
import type { AthleteCard, Headline, SearchFilter, SearchPage } from '../../types.ts'

/** The numbers that results are lined up by: the asked ones first, then the key metrics of the sport. */
export function useMetricColumns(filter: SearchFilter): string[] {
  const { sports } = useSportCatalog()
  // The rows are kept while their columns are the same.
  return useMemo(() => {
    const metrics = sports.find(({ code }) => code === filter.sport)?.metrics ?? []
    const key = metrics.filter(({ isKey }) => isKey).map(({ code }) => code)
    return [...new Set([...requestedMetrics(filter).map(({ metric }) => metric), ...key])]
  }, [sports, filter])
}

/** The value that was asked for, else the athlete's best. */
export const valueIn = (card: AthleteCard, { asked }: Pick<SearchPage, 'asked'>, metric: string) =>
  [...(asked[card.id] ?? []), ...card.headline_metrics].find((one) => one.metric === metric)

/** A metric's value as the person reads it. */
export function useMetricParts() {
  const language = useLanguage()
  const system = useUnits()
  const { metrics } = useSportCatalog()
  return useCallback(
    ({ metric: code, value }: Pick<Headline, 'metric' | 'value'>) => {
      const metric = metrics[code]
      return metric && metricParts(value, metric, { language, system })
    },
    [metrics, language, system],
  )
}

/** How numbers read and how they came about. A list asks once for all its rows: settings and catalog in each would slow it down. */
export function useMetricFormat() {
  const parts = useMetricParts()
  const methodAndDate = useMethodAndDate()
  return useMemo(() => ({ parts, methodAndDate }), [parts, methodAndDate])
}

export type MetricFormat = ReturnType<typeof useMetricFormat>

const isWeak = ({ provenance }: Headline) => provenance < 3

type CellProps = { value: Headline | undefined; format: MetricFormat }

/** In the list: the value over its source, ticks in one column. Where no column names the metric, it does itself. */
export function ListNumber({ value, format, named }: CellProps & { named?: boolean }) {
  const t = useT('metric')
  const shown = value && format.parts(value)
  if (!value || !shown) return <NoNumber />
  const level = provenanceLabel(value.provenance)
  return (
    <>
      <span className="flex items-baseline justify-end gap-1.5">
        {isNoted(value.timing) && (
          <span className="min-w-0 truncate text-xs text-faint">{t(`timing.${value.timing}`)}</span>
        )}
        <span className={clsx('leading-5', isWeak(value) && 'text-soft *:font-medium')}>
          <MetricValue {...shown} size="sm" />
        </span>
      </span>
      <span className={named ? 'block truncate text-xs text-soft' : 'sr-only'}>
        {t(`name.${value.metric}`)}
      </span>
      <span className="flex items-center justify-end gap-1.5 text-xs text-soft">
        <MeasuredBy by={value.measured_by} details={format.methodAndDate(value)} />
        <ProvenanceBadge provenance={level} compact />
      </span>
    </>
  )
}

/** In the table: the value and its ticks in one line; the unit stands in the head. */
export function TableNumber({ value, format }: CellProps) {
  const t = useT('metric')
  const shown = value && format.parts(value)
  if (!value || !shown) return <NoNumber beforeTicks />
  return (
    <span className="block leading-4">
      <span className={clsx('inline-flex items-center gap-2', isWeak(value) && 'text-soft *:font-medium')}>
        <MetricValue value={shown.value} size="sm" />
        <ProvenanceBadge provenance={provenanceLabel(value.provenance)} compact />
      </span>
      <span className="flex items-center justify-end gap-1 font-sans text-xs leading-3.5">
        <MeasuredBy by={value.measured_by} details={format.methodAndDate(value)} />
        {isNoted(value.timing) && (
          <span className="min-w-0 truncate text-faint">{t(`timing.${value.timing}`)}</span>
        )}
      </span>
    </span>
  )
}

function NoNumber({ beforeTicks }: { beforeTicks?: boolean }) {
  const t = useT('athlete-search')
  return (
    <>
      <span aria-hidden className={clsx('block text-faint', beforeTicks && 'pr-8')}>
        –
      </span>
      <span className="sr-only">{t('table.no_number')}</span>
    </>
  )
}
