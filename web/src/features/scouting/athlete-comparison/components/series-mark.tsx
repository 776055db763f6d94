import { clsx } from 'clsx'

type Series = {
  dash: string
  shape: 'circle' | 'square' | 'triangle' | 'diamond'
  stroke: string
  fill: string
}

/** Lines are told apart by dash and marker; the colour comes on top. */
const series: Series[] = [
  { dash: '', shape: 'circle', stroke: 'stroke-blue', fill: 'fill-blue' },
  { dash: '6 4', shape: 'square', stroke: 'stroke-flood-ink', fill: 'fill-flood-ink' },
  { dash: '1.5 4', shape: 'triangle', stroke: 'stroke-pitch', fill: 'fill-pitch' },
  { dash: '9 3 2 3', shape: 'diamond', stroke: 'stroke-slate', fill: 'fill-slate' },
]

const outlines: Record<Exclude<Series['shape'], 'circle'>, string> = {
  square: 'M-3.4-3.4h6.8v6.8h-6.8Z',
  triangle: 'M0-4.4L4.2 3.2H-4.2Z',
  diamond: 'M0-4.6L4.6 0L0 4.6L-4.6 0Z',
}

type LineProps = { place: number; from: [number, number]; to: [number, number] }

export function SeriesLine({ place, from: [x1, y1], to: [x2, y2] }: LineProps) {
  const { dash, stroke } = series[place] ?? series[0] ?? {}
  return (
    <line
      x1={x1}
      y1={y1}
      x2={x2}
      y2={y2}
      strokeDasharray={dash}
      strokeLinecap="round"
      className={clsx('radar-line stroke-2', stroke)}
    />
  )
}

export function SeriesMarker({ place, at: [x, y] }: { place: number; at: [number, number] }) {
  const { shape = 'circle', fill } = series[place] ?? series[0] ?? {}
  return (
    <g transform={`translate(${x} ${y})`} className={clsx('radar-marker', fill)} data-series={shape}>
      {shape === 'circle' ? <circle r="3.8" /> : <path d={outlines[shape]} />}
    </g>
  )
}

/** A piece of somebody's line, where their name stands. */
export function SeriesMark({ place }: { place: number }) {
  return (
    <svg aria-hidden viewBox="0 0 44 12" className="h-3 w-11 shrink-0">
      <SeriesLine place={place} from={[2, 6]} to={[42, 6]} />
      <SeriesMarker place={place} at={[22, 6]} />
    </svg>
  )
}
