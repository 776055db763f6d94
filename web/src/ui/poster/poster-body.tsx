import { clsx } from 'clsx'
import type { Pose } from './pose.ts'

const balls: Record<NonNullable<Pose['ballTone']>, string> = {
  white: 'fill-on-film',
  orange: 'fill-flood',
  yellow: 'fill-flood',
  red: 'fill-red',
  brown: 'fill-skin-3',
  black: 'fill-film-deep',
}

export type Colours = { shirt: string; skin: string }
type Points = readonly (readonly [number, number])[]
const through = (points: Points) => `M${points.map((at) => at.join(' ')).join('L')}`

/** An athlete in a square of 100, the limbs farther away first. */
export function PosterBody({ pose, colours }: { pose: Pose; colours: Colours }) {
  const { head, neck, hip, arms, legs, gear, boat } = pose
  const [near, far] = arms
  const [front, back] = legs
  const [skin = '', skinFill = ''] = colours.skin.split(' ')
  const [shirtFill = '', shirtLine = ''] = colours.shirt.split(' ')
  const shirt = pose.bare ? skin : shirtLine
  const line = 'fill-none'
  return (
    <g strokeLinecap="round" strokeLinejoin="round">
      {boat && <path d={boat} className="fill-on-film" />}
      <path d={through([neck, ...far])} strokeWidth="5" className={clsx(line, skin)} opacity="0.8" />
      <path d={through([hip, ...back])} strokeWidth="7" className={clsx(line, skin)} opacity="0.85" />
      <path d={through([hip, back[0]])} strokeWidth="8.5" className="fill-none stroke-film" />
      <path d={through([hip, ...front])} strokeWidth="7" className={clsx(line, skin)} />
      <path d={through([hip, front[0]])} strokeWidth="9" className="fill-none stroke-film" />
      <path d={through([neck, hip])} strokeWidth="13" className={clsx(line, shirt)} />
      {!boat &&
        !pose.bare &&
        [front[1], back[1]].map(([x, y]) => (
          <ellipse key={`${x} ${y}`} cx={x + 2} cy={y + 1} rx="4.6" ry="2.4" className="fill-on-film" />
        ))}
      {gear && <path d={gear} strokeWidth="2.4" className="fill-none stroke-on-film" />}
      <Ball pose={pose} />
      <path d={through([neck, ...near])} strokeWidth="5.2" className={clsx(line, skin)} />
      <path d={through([neck, near[0]])} strokeWidth="6.4" className={clsx(line, shirt)} />
      <circle cx={head[0]} cy={head[1]} r="6.6" className={skinFill} />
      {pose.helmet ? (
        <path
          d={`M${head[0] - 8} ${head[1] + 1.5}a8 8 0 0 1 16 -1.5q-4 .5-6.5 2.5q-5 1-9.5-1z`}
          className={shirtFill}
        />
      ) : (
        <path
          d={`M${head[0] - 6.6} ${head[1] - 1}a6.6 6.6 0 0 1 13.2 0q-6-3-13.2 0z`}
          className={pose.bare ? shirtFill : 'fill-film-deep'}
        />
      )}
    </g>
  )
}

/** Behind the nearer arm, which holds it. */
function Ball({ pose: { ball, ballTone = 'white', ovalBall } }: { pose: Pose }) {
  if (!ball) return null
  const [x, y, r] = ball
  return (
    <ellipse
      cx={x}
      cy={y}
      rx={ovalBall ? r * 1.25 : r}
      ry={ovalBall ? r * 0.8 : r}
      transform={ovalBall && `rotate(-30 ${x} ${y})`}
      className={balls[ballTone]}
    />
  )
}
