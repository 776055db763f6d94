/** Four bytes a pixel, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** Less than this in every channel is the rounding of an edge and not a change. */
const VISIBLE = 24

/** How much of the larger picture differs, and the second one paled with the differences in red. */
export function differenceOf(before: Pixels, after: Pixels): { share: number; marked: Pixels } {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const data = new Uint8Array(width * height * 4)
  let changed = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const was = offsetIn(before, x, y)
      const is = offsetIn(after, x, y)
      const at = (y * width + x) * 4
      const differs = was === null || is === null || differ(before.data, was, after.data, is)
      if (differs) changed += 1
      for (let channel = 0; channel < 3; channel++) {
        const pale = is === null ? 255 : 200 + (after.data[is + channel] ?? 0) * 0.2
        data[at + channel] = differs ? (channel === 0 ? 220 : 20) : pale
      }
      data[at + 3] = 255
    }
  return { share: changed / (width * height), marked: { data, width, height } }
}

const offsetIn = ({ width, height }: Pixels, x: number, y: number) =>
  x < width && y < height ? (y * width + x) * 4 : null

function differ(one: Uint8Array, at: number, other: Uint8Array, otherAt: number) {
  for (let channel = 0; channel < 4; channel++)
    if (Math.abs((one[at + channel] ?? 0) - (other[otherAt + channel] ?? 0)) > VISIBLE) return true
  return false
}
