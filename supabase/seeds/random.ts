/** A small seeded generator (mulberry32): the same seed makes the same data on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('pick needs at least one item')
    return item
  }
  return {
    next,
    int,
    pick,
    chance: (share: number) => next() < share,
    /** Normally distributed with mean 0 and deviation 1, within three deviations. */
    normal: () => {
      const value = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return Math.max(-3, Math.min(3, value))
    },
    some: <T>(items: readonly T[], count: number): T[] => {
      const rest = [...items]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(int(0, rest.length - 1), 1),
      ).flat()
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => int(0, 15).toString(16))
      hex[12] = '4'
      hex[16] = pick(['8', '9', 'a', 'b'])
      const text = hex.join('')
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
    },
  }
}

export type Random = ReturnType<typeof createRandom>
