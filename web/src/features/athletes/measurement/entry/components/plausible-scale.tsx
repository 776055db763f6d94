import { useUnits } from '#web/features/accounts/settings/queries.ts'
import type { Metric } from '#web/features/athletes/sport/types.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import type { Standing } from '../../types.ts'

type PlausibleScaleProps = { metric: Metric; value: number | null; standing: Standing | null }

/** What is plausible, what is usual where twenty or more comparable people are known, and where the typed value lies. */
export function PlausibleScale({ metric, value, standing }: PlausibleScaleProps) {
  const t = useT('measurement')
  const language = useLanguage()
  const system = useUnits()
  // The bounds leave room for everybody; where people are known the scale is theirs.
  const [from, to] = standing
    ? [standing.from - (standing.to - standing.from) / 2, standing.to + (standing.to - standing.from) / 2]
    : [metric.min, metric.max]
  const low = Math.max(metric.min, Math.min(from, value ?? from))
  const high = Math.min(metric.max, Math.max(to, value ?? to))
  const at = (one: number) => Math.min(100, Math.max(0, (100 * (one - low)) / (high - low || 1)))
  const read = (one: number) => {
    const parts = metricParts(one, metric, { language, system })
    return `${parts.value} ${parts.unit}`.trim()
  }
  return (
    <div className="mt-3">
      <div aria-hidden className="relative h-1.5 rounded-full bg-sunk">
        {standing && (
          <i
            className="absolute inset-y-0 bg-accent/30"
            style={{
              left: `${at(standing.usual_from)}%`,
              right: `${100 - at(standing.usual_to)}%`,
            }}
          />
        )}
        {value !== null && (
          <i
            className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full bg-accent"
            style={{ left: `${at(value)}%` }}
          />
        )}
      </div>
      {/* Without people to compare with, the hint of the field above says the same two numbers. */}
      {standing && (
        <p className="mt-1 flex justify-between gap-3 text-sm text-soft">
          <span aria-hidden>{read(low)}</span>
          <span>{t('entry.usual', { from: read(standing.usual_from), to: read(standing.usual_to) })}</span>
          <span aria-hidden>{read(high)}</span>
        </p>
      )}
    </div>
  )
}
