/** What the ground is made of; the colours follow from the theme (`venue-drawing.tsx`). */
type Ground = 'grass' | 'stripe' | 'court' | 'floor' | 'track' | 'sand' | 'water' | 'ice' | 'mat' | 'zone'
/** `line` is paint on the ground, `faint` what only helps to read it, `bold` what one hits or runs at. */
type Stroke = 'line' | 'faint' | 'dashed' | 'bold' | 'red' | 'blue'

export type Shape = {
  path: string
  ground?: Ground
  stroke?: Stroke
  /** Drawn once more on the other side of the middle line of the drawing. */
  mirror?: 'x' | 'y'
}

/** A place to perform, from above, in the units of its rule book, so that its proportions are those of the rules. */
export type Venue = {
  width: number
  height: number
  shapes: readonly Shape[]
  /** Every position of the sport, or every discipline where one has no position. */
  spots: Readonly<Record<string, readonly [x: number, y: number]>>
  /** Where the code itself is not what people of the sport write. */
  labels?: Readonly<Record<string, string>>
  /** Numbers painted on the ground: x, y, size, text, degrees. */
  numbers?: readonly (readonly [x: number, y: number, size: number, text: string, turn?: number])[]
  /** How far from their spot somebody usually is; a tenth of the width unless said. */
  reach?: number
}

export const line = (x1: number, y1: number, x2: number, y2: number) => `M${x1} ${y1}L${x2} ${y2}`

export const rect = (x: number, y: number, width: number, height: number, r = 0) =>
  r === 0
    ? `M${x} ${y}h${width}v${height}h${-width}z`
    : `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
      `h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`

/** Part of a circle, clockwise on the screen, in degrees from the right. */
export function arc(x: number, y: number, r: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180
    return `${round(x + r * Math.cos(turn))} ${round(y + r * Math.sin(turn))}`
  }
  return `M${at(from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`
}

/** Straight lines through points; closed where they enclose something. */
export const polygon = (points: readonly (readonly [x: number, y: number])[], closed = true) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'z' : ''}`

/** The same path several times, each a step further. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const round = (value: number) => Math.round(value * 1000) / 1000
