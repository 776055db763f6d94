/** One thing that somebody did to an athlete, so many days ago. */
export type Deed = {
  /** Who, what and which part of it: what is told apart. */
  key: string
  who: number
  ago: number
  /** Deeds of the same are one; null: each counts. */
  once: string | null
}
export type Told = { key: string; ago: number; count: number; people: number }

/**
 * Goes through the days as somebody with a pencil would; through weeks at once where more than one is behind. What fewer than five people
 * did waits, and what is told is told in steps of five.
 */
export function toldByHand(deeds: Deed[], oldest: number, closedAgo: number): Told[] {
  const spans: { from: number; through: number }[] = []
  for (let from = oldest; from >= closedAgo; ) {
    const through = from - 6 > closedAgo ? from - 6 : from
    spans.push({ from, through })
    from = through - 1
  }
  const told: Told[] = []
  for (const [key, of] of Map.groupBy(deeds, (deed) => deed.key)) {
    let waiting: Deed[] = []
    for (const { from, through } of spans) {
      const done = of.filter(({ ago }) => ago <= from && ago >= through)
      if (done.length === 0) continue
      waiting = [...waiting, ...done]
      const people = new Set(waiting.map(({ who }) => who)).size
      if (people < 5) continue
      const each = waiting.filter(({ once }) => once === null).length
      const once = new Set(waiting.flatMap((deed) => deed.once ?? [])).size
      told.push({
        key,
        ago: through,
        count: Math.floor((each + once) / 5) * 5,
        people: Math.floor(people / 5) * 5,
      })
      waiting = []
    }
  }
  return told
}
