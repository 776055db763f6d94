import { circle, line, polygon, rect, type Shape } from './venue.ts'

type Diamond = {
  /** Home plate, in feet from the corner of the drawing. */
  home: readonly [x: number, y: number]
  base: number
  pitch: number
  /** Down the lines and to centre field. */
  fence: { lines: number; centre: number }
  infieldRadius: number
  moundRadius: number
  grassInfield: boolean
}

/** A ball field with home plate below: fence and warning track, foul lines, dirt, bases, the pitcher's circle and the boxes. */
export function diamond({ home: [x, y], base, pitch, fence, ...field }: Diamond): Shape[] {
  const side = base * Math.SQRT1_2
  const corner = fence.lines * Math.SQRT1_2
  const bases = [
    [x, y],
    [x + side, y - side],
    [x, y - 2 * side],
    [x - side, y - side],
  ] as const
  const outfield = (inset: number) => {
    const at = corner - inset * Math.SQRT1_2
    const rise = fence.centre - inset - at
    const r = (at * at + rise * rise) / (2 * rise)
    return `M${x} ${y}L${x - at} ${y - at}A${r} ${r} 0 0 1 ${x + at} ${y - at}z`
  }
  const grass = polygon([
    [x, y - base * 0.1],
    [x + side * 0.9, y - side],
    [x, y - 2 * side + base * 0.1],
    [x - side * 0.9, y - side],
  ])
  const reach = field.infieldRadius
  const skin = {
    from: [x - reach * 0.93, y - pitch - reach * 0.2],
    to: [x + reach * 0.93, y - pitch - reach * 0.2],
  }
  return [
    { path: outfield(0), ground: 'sand' },
    { path: outfield(base / 6), ground: 'grass' },
    {
      path: `M${x} ${y + base * 0.16}L${skin.from[0]} ${skin.from[1]}A${reach} ${reach} 0 0 1 ${skin.to[0]} ${skin.to[1]}z`,
      ground: 'sand',
    },
    ...(field.grassInfield ? [{ path: grass, ground: 'grass' as const }] : []),
    {
      path: circle(x, y, base * 0.145) + circle(x, y - pitch, field.moundRadius),
      ground: 'sand',
      stroke: 'faint',
    },
    { path: outfield(0), stroke: 'faint' },
    { path: line(x, y, x - corner, y - corner) + line(x, y, x + corner, y - corner), stroke: 'line' },
    {
      path: bases
        .slice(1)
        .map(([bx, by]) =>
          polygon([
            [bx, by - 3],
            [bx + 3, by],
            [bx, by + 3],
            [bx - 3, by],
          ]),
        )
        .join(''),
      ground: 'mat',
      stroke: 'bold',
    },
    {
      path: polygon([
        [x - 2, y - 2],
        [x + 2, y - 2],
        [x + 2, y],
        [x, y + 2],
        [x - 2, y],
      ]),
      stroke: 'bold',
    },
    {
      path: rect(x - 7, y - 4, 4, 7) + rect(x + 3, y - 4, 4, 7) + rect(x - 2, y - pitch - 0.5, 4, 1),
      stroke: 'line',
    },
  ]
}
