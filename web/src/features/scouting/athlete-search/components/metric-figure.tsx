import { clsx } from 'clsx'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { isNoted } from '#web/features/athletes/measurement/types.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { useMethodAndDate } from '../method-and-date.ts'
import { provenanceLabel } from '../rules.ts'
import type { Headline } from '../types.ts'

type MetricFigureProps = {
  value: Headline
  size?: 'sm' | 'md'
  /** Under a heading that names the metric, the name is not said again. */
  nameless?: boolean
  /** Beside the number instead of below it, where lines are dear. */
  inline?: boolean
}

/** A number as it is read, what it measures, and how far it can be trusted. */
export function MetricFigure({ value, size = 'md', nameless, inline }: MetricFigureProps) {
  const t = useT('metric')
  const methodAndDate = useMethodAndDate()
  const language = useLanguage()
  const system = useUnits()
  const metric = useSportCatalog().metrics[value.metric]
  if (!metric) return null
  const parts = metricParts(value.value, metric, { language, system })
  return (
    <span
      className={clsx('flex leading-tight', inline ? 'items-center gap-3' : 'flex-col items-end text-right')}
    >
      <MetricValue {...parts} size={size} />
      <span className={clsx('flex flex-col', !inline && 'items-end')}>
        {!nameless && <span className="text-sm text-soft">{t(`name.${value.metric}`)}</span>}
        <ProvenanceBadge provenance={provenanceLabel(value.provenance)} />
        <MeasuredBy by={value.measured_by} details={methodAndDate(value)} className="text-xs" />
        {isNoted(value.timing) && <span className="text-xs text-faint">{t(`timing.${value.timing}`)}</span>}
      </span>
    </span>
  )
}
