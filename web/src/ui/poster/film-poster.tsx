import { clsx } from 'clsx'
import { useId } from 'react'
import type { Pose } from './pose.ts'
import { poses } from './poses.ts'

type Scene = { ground: string; wall: string }
/** Colours of the places, at night, out of focus. */
const scenes: Record<string, Scene> = {
  grass: { ground: 'fill-pitch/70', wall: 'fill-pitch/25' },
  hall: { ground: 'fill-flood/45', wall: 'fill-blue/30' },
  track: { ground: 'fill-red/60', wall: 'fill-blue/25' },
  water: { ground: 'fill-blue/75', wall: 'fill-pitch/25' },
  ice: { ground: 'fill-on-film/55', wall: 'fill-blue/35' },
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
 * and an athlete in action, sharp. Other films of the same sport look other: `film` decides.
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
  const left = 34 + chance(52)
  const shirt = shirts[chance(shirts.length)] ?? ''
  const skin = skins[chance(skins.length)] ?? ''
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
      className={clsx('block bg-film-deep', className)}
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
          <stop offset="0" className="[stop-color:var(--film-deep)] [stop-opacity:.75]" />
          <stop offset=".35" className="[stop-color:var(--film-deep)] [stop-opacity:0]" />
          <stop offset="1" className="[stop-color:var(--film-deep)] [stop-opacity:.8]" />
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
        <Body pose={pose} shirt="fill-film stroke-film" skin={skin} />
      </g>
      <g transform={`translate(${left} ${90 - 90 * scale}) scale(${scale * 0.96})`}>
        <Body pose={pose} shirt={shirt} skin={skin} />
      </g>
      {pose.horizon !== undefined && (
        <path
          d={`M0 ${pose.horizon + 4}q8-3 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0V90H0z`}
          className="fill-blue/55"
        />
      )}
      <rect width="160" height="90" fill={`url(#${id}dusk)`} />
      <rect width="160" height="90" filter={`url(#${id}grain)`} opacity="0.5" />
    </svg>
  )
}

function Body({ pose, shirt, skin }: { pose: Pose; shirt: string; skin: string }) {
  const { head, neck, hip, arms, legs, ball, gear } = pose
  const through = (points: readonly (readonly [number, number])[]) =>
    `M${points.map((at) => at.join(' ')).join('L')}`
  const [near, far] = arms
  const [front, back] = legs
  const limb = clsx('fill-none', skin.split(' ')[0])
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      <path d={through([neck, ...far])} strokeWidth="5" className={limb} opacity="0.8" />
      <path d={through([hip, ...back])} strokeWidth="7" className={limb} opacity="0.85" />
      <path d={through([hip, back[0]])} strokeWidth="8.5" className="fill-none stroke-film" />
      <path d={through([hip, ...front])} strokeWidth="7" className={limb} />
      <path d={through([hip, front[0]])} strokeWidth="9" className="fill-none stroke-film" />
      <path d={through([neck, hip])} strokeWidth="13" className={clsx('fill-none', shirt.split(' ')[1])} />
      {[front[1], back[1]].map(([x, y]) => (
        <ellipse key={`${x} ${y}`} cx={x + 2} cy={y + 1} rx="4.6" ry="2.4" className="fill-on-film" />
      ))}
      {gear && <path d={gear} strokeWidth="2.4" className="fill-none stroke-on-film" />}
      <path d={through([neck, ...near])} strokeWidth="5.2" className={limb} />
      <path
        d={through([neck, near[0]])}
        strokeWidth="6.4"
        className={clsx('fill-none', shirt.split(' ')[1])}
      />
      <circle cx={head[0]} cy={head[1]} r="6.6" className={skin.split(' ')[1]} />
      <path
        d={`M${head[0] - 6.6} ${head[1] - 1}a6.6 6.6 0 0 1 13.2 0q-6-3-13.2 0z`}
        className="fill-film-deep"
      />
      {ball && <circle cx={ball[0]} cy={ball[1]} r={ball[2]} className="fill-on-film" />}
    </g>
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
