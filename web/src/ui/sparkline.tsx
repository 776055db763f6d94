type SparklineProps = {
  /** Oldest first. */
  values: readonly number[]
  /** A sentence that says the same: "From 4.31 to 4.12 seconds in eight months". */
  label: string
  /** Sprint times get better downwards. */
  lowerIsBetter?: boolean
  /** The places of values that deserve a mark; the words say which. */
  marked?: readonly number[]
}

const width = 96
const height = 28
const inset = 3

export function Sparkline({ values, label, lowerIsBetter, marked = [] }: SparklineProps) {
  if (values.length < 2) return <span className="sr-only">{label}</span>
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, i) => {
    const share = (value - low) / span
    const up = lowerIsBetter ? 1 - share : share
    return [
      inset + (i / (values.length - 1)) * (width - 2 * inset),
      height - inset - up * (height - 2 * inset),
    ] as const
  })
  const last = points.at(-1) ?? [0, 0]
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <polyline
        points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        className="fill-none stroke-accent"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {marked.map((at) => {
        const [cx, cy] = points[at] ?? last
        return (
          <circle key={at} cx={cx} cy={cy} r="2.5" className="fill-surface stroke-accent" strokeWidth="1.5" />
        )
      })}
      <circle cx={last[0]} cy={last[1]} r="2.5" className="fill-accent" />
    </svg>
  )
}
