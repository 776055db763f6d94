import { clsx } from 'clsx'
import { useId } from 'react'
import { poses } from './poses.ts'
import { PosterBody } from './poster-body.tsx'

type Scene = { ground: string; wall: string }
/** Colours of the places, at night, out of focus. */
const scenes: Record<string, Scene> = {
  grass: { ground: 'fill-pitch/85', wall: 'fill-pitch/30' },
  hall: { ground: 'fill-flood/50', wall: 'fill-blue/35' },
  track: { ground: 'fill-red/70', wall: 'fill-blue/30' },
  water: { ground: 'fill-blue/80', wall: 'fill-pitch/30' },
  ice: { ground: 'fill-on-film/65', wall: 'fill-blue/40' },
}
const sceneOf: Record<string, keyof typeof scenes> = {
  basketball: 'hall',
  volleyball: 'hall',
  gymnastics: 'hall',
  wrestling: 'hall',
  athletics: 'track',
  tennis: 'track',
  baseball: 'track',
  softball: 'track',
  swimming: 'water',
  rowing: 'water',
  ice_hockey: 'ice',
  field_hockey: 'water',
}
const shirts = [
  'fill-red stroke-red',
  'fill-blue stroke-blue',
  'fill-flood stroke-flood',
  'fill-on-film stroke-on-film',
]
const skins = ['stroke-skin-1 fill-skin-1', 'stroke-skin-2 fill-skin-2', 'stroke-skin-3 fill-skin-3']

/**
 * A still for a film that lies elsewhere, of which nothing is fetched before it is opened: the sport's place panned out of focus
 * and an athlete in action, sharp; the same in both themes, as film is. Other films of the same sport look other: `film` decides.
 */
export function FilmPoster({
  film,
  sport,
  className,
}: {
  film: string
  sport: string | null
  className?: string
}) {
  const id = useId()
  const chance = chancesOf(film)
  const pose = poses[sport ?? ''] ?? poses.soccer
  const scene = scenes[sceneOf[sport ?? ''] ?? 'grass'] ?? scenes.grass
  if (!pose || !scene) return null
  const horizon = (pose.horizon ?? 46 + chance(10)) * 0.9
  const scale = 0.78 + chance(30) / 100
  const width = (pose.paired ? 118 : 100) * scale * 0.96
  // A little right of the middle, and all of the athlete in the picture.
  const left = Math.min(34 + chance(44), Math.max(4, 152 - width))
  const shirt = chance(shirts.length)
  const colours = { shirt: shirts[shirt] ?? '', skin: skins[chance(skins.length)] ?? '' }
  const other = { shirt: shirts[(shirt + 1) % shirts.length] ?? '', skin: skins[chance(skins.length)] ?? '' }
  const stands = pose.horizon === undefined
  const bands = Array.from({ length: 9 }, (_, index) => ({
    x: index * 22 - chance(16),
    width: 6 + chance(14),
    tone: chance(3),
  }))
  return (
    <svg
      aria-hidden
      data-poster={sport ?? 'soccer'}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      className={clsx('block scheme-light bg-film-deep', className)}
    >
      <defs>
        <filter id={`${id}pan`} x="-20%" width="140%">
          <feGaussianBlur stdDeviation="7 0.7" />
        </filter>
        <filter id={`${id}far`}>
          <feGaussianBlur stdDeviation="1.6 0.5" />
        </filter>
        <filter id={`${id}grain`}>
          <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed={chance(90)} />
          <feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0.16 0" />
        </filter>
        <linearGradient id={`${id}dusk`} x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--film-deep)] [stop-opacity:.5]" />
          <stop offset=".35" className="[stop-color:var(--film-deep)] [stop-opacity:0]" />
          <stop offset="1" className="[stop-color:var(--film-deep)] [stop-opacity:.65]" />
        </linearGradient>
      </defs>
      <g filter={`url(#${id}pan)`}>
        <rect width="160" height="90" className={scene.wall} />
        {bands.map(({ x, width, tone }) => (
          <g key={x}>
            <rect x={x} y={6 + tone * 3} width={width} height={horizon - 16} className="fill-on-film/10" />
            <rect
              x={x}
              y={horizon - 9}
              width={width + 8}
              height="8"
              className={['fill-red/60', 'fill-on-film/45', 'fill-blue/60'][tone]}
            />
          </g>
        ))}
        {[18 + chance(20), 96 + chance(40)].map((x) => (
          <ellipse key={x} cx={x} cy="5" rx="12" ry="3.4" className="fill-on-film/70" />
        ))}
        <rect y={horizon} width="160" height={90 - horizon} className={scene.ground} />
        <path
          d={`M-20 ${horizon + 16}H180M-20 ${horizon + 30}H180`}
          className="stroke-on-film/40"
          strokeWidth="0.8"
        />
      </g>
      <g
        filter={`url(#${id}far)`}
        opacity="0.55"
        transform={`translate(${(left + 74) % 130} ${horizon - 26}) scale(.42)`}
      >
        <PosterBody pose={pose} colours={other} />
      </g>
      <g transform={`translate(${left} ${90 - 90 * scale}) scale(${scale * 0.96})`}>
        {stands && (
          <ellipse
            cx={pose.hip[0]}
            cy="93"
            rx="30"
            ry="3"
            filter={`url(#${id}far)`}
            className="fill-film-deep/60"
          />
        )}
        {pose.paired && (
          <g transform="translate(126 0) scale(-1 1)">
            <PosterBody pose={pose} colours={other} />
          </g>
        )}
        <PosterBody pose={pose} colours={colours} />
      </g>
      {!stands && (
        <path
          d={`M0 ${(pose.horizon ?? 0) + (pose.boat ? 4 : 0)}q8-3 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0V90H0z`}
          className="fill-blue/55"
        />
      )}
      <rect width="160" height="90" fill={`url(#${id}dusk)`} />
      <rect width="160" height="90" filter={`url(#${id}grain)`} opacity="0.5" />
    </svg>
  )
}

/** Numbers that follow from a text alone: the same film has the same still everywhere. */
function chancesOf(text: string) {
  let state = [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 17)
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % below
  }
}
