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

/** On a card as narrow as a stage: the number with its name on one line, how far it can be trusted on the next. */
export function NarrowFigure({ value }: { value: Headline }) {
  const t = useT('metric')
  const methodAndDate = useMethodAndDate()
  const language = useLanguage()
  const system = useUnits()
  const metric = useSportCatalog().metrics[value.metric]
  if (!metric) return null
  const name = t(`name.${value.metric}`)
  return (
    <span className="flex flex-col gap-0.5 leading-tight">
      <span className="flex items-baseline gap-1.5">
        <span className="shrink-0">
          <MetricValue {...metricParts(value.value, metric, { language, system })} size="sm" />
        </span>
        <span title={name} className="truncate text-xs text-soft">
          {name}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-1.5">
        <ProvenanceBadge provenance={provenanceLabel(value.provenance)} />
        <MeasuredBy by={value.measured_by} details={methodAndDate(value)} className="text-xs" />
        {isNoted(value.timing) && <span className="text-xs text-faint">{t(`timing.${value.timing}`)}</span>}
      </span>
    </span>
  )
}
