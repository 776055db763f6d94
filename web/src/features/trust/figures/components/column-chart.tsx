import { clsx } from 'clsx'
import { type Series, ticksTo } from '../chart-scale.ts'
import { ChartFrame, fills, Legend } from './chart-frame.tsx'

type ColumnChartProps = {
  label: string
  points: readonly string[]
  names?: readonly string[]
  series: readonly Series[]
  /** On top of each other, or beside each other. */
  shape?: 'stacked' | 'beside'
  unit?: string
}

/** Columns for each point; the period before is a dashed mark across them. */
export function ColumnChart({ label, points, names, series, shape = 'stacked', unit }: ColumnChartProps) {
  const now = series.filter(({ isBefore }) => !isBefore)
  const before = series.find(({ isBefore }) => isBefore)
  const heights = points.map((_, i) => {
    const values = now.map(({ values }) => values[i] ?? 0)
    const reached = shape === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
    return Math.max(reached, before?.values[i] ?? 0)
  })
  const ticks = ticksTo(Math.max(1, ...heights))
  const top = ticks.at(-1) ?? 1
  const height = (value: number | null | undefined) => `${((value ?? 0) / top) * 100}%`
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
        spread="bands"
      >
        {(pointed) => (
          <span aria-hidden className="absolute inset-0 flex items-end">
            {points.map((point, i) => (
              <span
                key={point + String(i)}
                className={clsx(
                  'relative flex h-full flex-1 justify-center gap-0.5',
                  pointed === i && 'bg-sunk',
                )}
              >
                <span
                  className={clsx(
                    'flex h-full w-[62%] max-w-14',
                    shape === 'stacked' ? 'flex-col-reverse' : 'items-end gap-0.5',
                  )}
                >
                  {now.map(({ name, values, tone }, n) => (
                    <span
                      key={name}
                      className={clsx(
                        fills[tone],
                        shape === 'beside' ? 'flex-1 rounded-t-sm' : n === now.length - 1 && 'rounded-t-sm',
                        // A border of the ground keeps two shades apart, for eyes that see them alike too.
                        shape === 'stacked' && n > 0 && (values[i] ?? 0) > 0 && 'border-b border-surface',
                      )}
                      style={{ height: height(values[i]) }}
                    />
                  ))}
                </span>
                {(before?.values[i] ?? 0) > 0 && (
                  <span
                    className="absolute inset-x-[12%] border-t-2 border-dashed border-ink"
                    style={{ bottom: height(before?.values[i]) }}
                  />
                )}
              </span>
            ))}
          </span>
        )}
      </ChartFrame>
    </>
  )
}
