import { useQuery } from '@tanstack/react-query'
import { methodWord } from '#shared/units.ts'
import { measurerOf } from '#web/features/athletes/measurement/types.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { panelQueries } from '../../panel.ts'
import { useMetricParts } from '../../results/components/metric-cells.tsx'
import { provenanceLabel } from '../../rules.ts'
import type { AthleteCard, Headline } from '../../types.ts'

const width = 280
const gap = 6

type CellCardProps = Pick<Headline, 'metric' | 'timing'> & {
  athlete: string
  card: AthleteCard | undefined
  /** The cell, on the screen. */
  at: DOMRect
  place: { percentile: number; n: number } | undefined
}

/** How a number came about: the level, who or what measured it, when, and where it stands. */
export function CellCard({ athlete, card, metric, timing, at, place }: CellCardProps) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const language = useLanguage()
  const parts = useMetricParts()
  const known = useSportCatalog().metrics[metric]
  const { data } = useQuery(panelQueries.detail(athlete))
  const best = data?.bests.find((one) => one.metric_code === metric && one.timing === timing)
  const shown = best && parts({ metric, value: best.value })
  if (!best || !shown || !card) return null
  const left = Math.max(8, Math.min(at.right - width, innerWidth - width - 8))
  const below = at.bottom + 160 < innerHeight
  return (
    <div
      role="tooltip"
      style={{
        left,
        width,
        ...(below ? { top: at.bottom + gap } : { bottom: innerHeight - at.top + gap }),
      }}
      className="pointer-events-none fixed z-40 space-y-1 rounded-md border border-line-strong bg-surface p-3 text-sm shadow-pop"
    >
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">
          {t('table.cell', { metric: names(`name.${metric}`), name: card.display_name })}
        </span>
        <MetricValue {...shown} size="sm" />
      </p>
      <ProvenanceBadge provenance={provenanceLabel(best.provenance)} />
      {best.measurements && (
        <p>
          <MeasuredBy by={measurerOf(best.measurements)} long />
        </p>
      )}
      <p className="text-soft">
        {[
          best.measurements && names(`method.${methodWord(best.measurements.method, known?.unit)}`),
          formatAsKnown(best.measured_on, best.measurements?.measured_on_precision, language),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {best.measurements?.conditions && <p className="text-soft">{best.measurements.conditions}</p>}
      <p className="text-soft">
        {place && best.provenance >= 3
          ? t('table.place', { percentile: place.percentile, count: place.n })
          : t('table.unranked')}
      </p>
    </div>
  )
}
