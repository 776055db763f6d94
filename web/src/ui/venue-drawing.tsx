import { clsx } from 'clsx'
import { usePositionLetters } from '#web/lib/position-letters.ts'
import type { Shape, Venue } from './venues/venue.ts'

const ground: Record<NonNullable<Shape['ground']>, string> = {
  grass: 'fill-pitch-wash',
  stripe: 'fill-pitch/8',
  court: 'fill-flood-wash',
  floor: 'fill-sunk',
  track: 'fill-red-wash',
  sand: 'fill-flood-wash',
  water: 'fill-blue-wash',
  ice: 'fill-surface',
  mat: 'fill-surface',
  zone: 'fill-flood/12',
}
const stroke: Record<NonNullable<Shape['stroke']>, string> = {
  line: 'stroke-edge',
  faint: 'stroke-line-strong',
  dashed: 'stroke-edge [stroke-dasharray:4_3]',
  bold: 'stroke-soft [stroke-width:2]',
  red: 'stroke-red/70',
  blue: 'stroke-blue/70',
}
// Systems with forced colours leave drawings alone: they get the two colours that every such system has.
const forced = 'forced-colors:fill-none'
const forcedStroke = 'forced-colors:stroke-[CanvasText]'

type VenueDrawingProps = {
  venue: Venue
  sport: string
  /** The main one first. */
  chosen: readonly string[]
  /** All spots are shown, and a press on one is told. */
  onPress?: (code: string) => void
  /** Its name is what the pointer over it says. */
  nameOf?: (code: string) => string
  className?: string
}

/**
 * Where somebody performs: the chosen spots, around the main one a dashed ring for where they usually are. Words beside it say
 * the same, so it is silent to screen readers; the keyboard has the names in `PositionPicker`.
 */
export function VenueDrawing({ venue, sport, chosen, onPress, nameOf, className }: VenueDrawingProps) {
  const letters = usePositionLetters()
  const { width, height, spots, numbers = [] } = venue
  const [main] = chosen
  const centre = main === undefined ? undefined : spots[main]
  const shown = Object.entries(spots)
    .filter(([code]) => onPress || chosen.includes(code))
    // The main one last, so that it lies on top.
    .sort(([one], [other]) => rank(chosen, other) - rank(chosen, one))
  return (
    <svg
      aria-hidden
      data-venue={sport}
      viewBox={`0 0 ${width} ${height}`}
      className={clsx('block h-auto w-full fill-none', className)}
    >
      {venue.shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a place never change their order.
        <ShapePaths key={index} shape={shape} width={width} height={height} />
      ))}
      {numbers.map(([x, y, size, text, turn = 0]) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          textAnchor="middle"
          dominantBaseline="central"
          transform={`rotate(${turn} ${x} ${y})`}
          className="num fill-edge font-semibold forced-colors:fill-[CanvasText]"
          fontSize={size}
        >
          {text}
        </text>
      ))}
      {centre && (
        <circle
          cx={centre[0]}
          cy={centre[1]}
          r={venue.reach ?? width / 10}
          vectorEffect="non-scaling-stroke"
          className="stroke-accent [stroke-dasharray:5_4] [stroke-width:1.5] forced-colors:stroke-[Highlight]"
        />
      )}
      {shown.map(([code, place]) => (
        <Spot
          key={code}
          place={place}
          radius={width * (onPress ? 0.034 : 0.046)}
          label={venue.labels?.[code] ?? letters(sport, code)}
          rank={chosen.indexOf(code)}
          name={nameOf?.(code)}
          onPress={onPress && (() => onPress(code))}
        />
      ))}
    </svg>
  )
}

const rank = (chosen: readonly string[], code: string) =>
  chosen.includes(code) ? chosen.indexOf(code) : chosen.length

function ShapePaths({ shape, width, height }: { shape: Shape; width: number; height: number }) {
  const className = clsx(
    shape.ground && ground[shape.ground],
    shape.stroke && [stroke[shape.stroke], forcedStroke],
    forced,
  )
  const path = <path d={shape.path} vectorEffect="non-scaling-stroke" className={className} />
  if (!shape.mirror) return path
  return (
    <>
      {path}
      <g transform={shape.mirror === 'x' ? `matrix(-1 0 0 1 ${width} 0)` : `matrix(1 0 0 -1 0 ${height})`}>
        {path}
      </g>
    </>
  )
}

type SpotProps = {
  place: readonly [x: number, y: number]
  radius: number
  label: string
  /** Nought for the main one, below nought for one that is not chosen. */
  rank: number
  name: string | undefined
  onPress: (() => void) | undefined
}

function Spot({ place: [x, y], radius, label, rank: chosen, name, onPress }: SpotProps) {
  const half = radius * (label.length > 3 ? 1.45 : label.length > 2 ? 1.15 : 1)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the buttons with the names do the same.
    <g
      data-spot={chosen === 0 ? 'main' : chosen > 0 ? 'chosen' : 'free'}
      className={clsx(onPress && 'group cursor-pointer')}
      onClick={onPress}
    >
      {name && <title>{name}</title>}
      <rect
        x={x - half}
        y={y - radius}
        width={half * 2}
        height={radius * 2}
        rx={radius}
        vectorEffect="non-scaling-stroke"
        className={clsx(
          'transition-[fill] duration-150 [stroke-width:1.5]',
          chosen === 0 && 'fill-accent stroke-accent forced-colors:fill-[Highlight]',
          chosen > 0 &&
            'fill-accent-wash stroke-accent forced-colors:fill-[Canvas] forced-colors:stroke-[Highlight]',
          chosen < 0 &&
            'fill-surface stroke-edge group-hover:fill-accent-wash group-hover:stroke-accent forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
        )}
      />
      <text
        x={x}
        y={y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={radius * (label.length > 2 ? 0.88 : 1.02)}
        className={clsx(
          'num font-bold select-none',
          chosen === 0 && 'fill-on-accent forced-colors:fill-[HighlightText]',
          chosen > 0 && 'fill-accent-ink forced-colors:fill-[CanvasText]',
          chosen < 0 && 'fill-soft forced-colors:fill-[CanvasText]',
        )}
      >
        {label}
      </text>
    </g>
  )
}
