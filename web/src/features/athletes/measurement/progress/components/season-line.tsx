import { isWeakProof } from '#web/ui/provenance-badge.tsx'
import type { MetricSummary } from '../../types.ts'
import { seasonsWithin } from '../rules.ts'

type SeasonLineProps = { line: MetricSummary; from: string; to: string }

const width = 132
const height = 44
const inset = 6

/** Upwards is better. Filled: others vouch for it; hollow: self-reported or imported. The table beside it says who measured each. */
export function SeasonLine({ line: { history, headline, metric }, from, to }: SeasonLineProps) {
  const shown = history.filter(({ measured_on }) => measured_on >= from)
  const begin = Date.parse(from)
  const length = Math.max(1, Date.parse(to) - begin)
  const x = (day: string) => inset + ((Date.parse(day) - begin) / length) * (width - 2 * inset)
  const values = shown.map(({ value }) => value)
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const y = (value: number) => {
    const share = span === 0 ? 0.5 : (value - low) / span
    const up = metric.better === 'lower' && span > 0 ? 1 - share : share
    return height - inset - up * (height - 2 * inset)
  }
  const weak = isWeakProof(headline.provenance)
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="h-11 w-full">
      {seasonsWithin(from, to).map((day) => (
        <path
          key={day}
          d={`M${x(day).toFixed(1)} 2V${height - 2}`}
          className="stroke-line-strong"
          strokeDasharray="2 3"
        />
      ))}
      <polyline
        points={shown
          .map(({ measured_on, value }) => `${x(measured_on).toFixed(1)},${y(value).toFixed(1)}`)
          .join(' ')}
        className={weak ? 'fill-none stroke-faint' : 'fill-none stroke-accent'}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {shown.map((one) => {
        const own = isWeakProof(one.provenance)
        const tone = weak ? 'stroke-faint' : 'stroke-accent'
        const fill = own ? 'fill-surface' : weak ? 'fill-faint' : 'fill-accent'
        return (
          <circle
            key={one.id}
            cx={x(one.measured_on)}
            cy={y(one.value)}
            r={one === headline ? 4 : 2.5}
            className={`${tone} ${fill}`}
            strokeWidth="1.5"
          />
        )
      })}
    </svg>
  )
}
