import { clsx } from 'clsx'
import { type Series, type Tone, ticksTo } from '../chart-scale.ts'
import { ChartFrame, fills, Legend } from './chart-frame.tsx'

const strokes: Record<Tone, string> = {
  accent: 'stroke-accent',
  pitch: 'stroke-pitch',
  blue: 'stroke-blue',
  grey: 'stroke-edge',
  flood: 'stroke-flood',
  red: 'stroke-red',
}

type LineChartProps = {
  label: string
  points: readonly string[]
  names?: readonly string[]
  series: readonly Series[]
  unit?: string
}

/** Lines over time, the first with its area; the period before is dashed. Where nothing is told a line has a gap. */
export function LineChart({ label, points, names, series, unit }: LineChartProps) {
  const ticks = ticksTo(Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const top = ticks.at(-1) ?? 1
  const last = Math.max(1, points.length - 1)
  const x = (i: number) => (points.length === 1 ? 50 : (i / last) * 100)
  const y = (value: number) => 100 - (value / top) * 100
  return (
    <>
      <Legend series={series} />
      <ChartFrame
        label={label}
        points={points}
        names={names}
        series={series}
        ticks={ticks}
        unit={unit}
        spread="ends"
      >
        {(pointed) => (
          <>
            <svg
              aria-hidden
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              className="absolute inset-0 size-full overflow-visible"
            >
              {series.map((one, i) => {
                const line = pathOf(one, x, y)
                return (
                  <g key={one.name}>
                    {i === 0 && <path d={areaOf(one, x, y)} className="fill-accent-wash" />}
                    <path
                      d={line}
                      vectorEffect="non-scaling-stroke"
                      strokeWidth={one.isBefore ? 1.5 : 2}
                      strokeDasharray={one.isBefore ? '5 4' : undefined}
                      strokeLinejoin="round"
                      className={clsx('fill-none', one.isBefore ? 'stroke-edge' : strokes[one.tone])}
                    />
                  </g>
                )
              })}
            </svg>
            {series.map(({ name, values, tone, isBefore }) => {
              const at = pointed ?? values.findLastIndex((value) => value !== null)
              const value = values[at]
              if (isBefore || value === null || value === undefined) return null
              return (
                <span
                  key={name}
                  aria-hidden
                  className={clsx(
                    'absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full',
                    fills[tone],
                  )}
                  style={{ left: `${x(at)}%`, bottom: `${100 - y(value)}%` }}
                />
              )
            })}
          </>
        )}
      </ChartFrame>
    </>
  )
}

type Scale = (n: number) => number

function pathOf({ values }: Series, x: Scale, y: Scale) {
  let path = ''
  values.forEach((value, i) => {
    if (value === null) return
    path += `${i > 0 && values[i - 1] !== null ? 'L' : 'M'}${x(i).toFixed(2)} ${y(value).toFixed(2)}`
  })
  return path
}

/** Down to the axis under each stretch without a gap. */
function areaOf({ values }: Series, x: Scale, y: Scale) {
  let path = ''
  values.forEach((value, i) => {
    if (value === null) return
    const begins = i === 0 || values[i - 1] === null
    const ends = i === values.length - 1 || values[i + 1] === null
    path += `${begins ? `M${x(i).toFixed(2)} 100L` : 'L'}${x(i).toFixed(2)} ${y(value).toFixed(2)}`
    if (ends) path += `L${x(i).toFixed(2)} 100Z`
  })
  return path
}
