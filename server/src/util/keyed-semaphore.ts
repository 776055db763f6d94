/** Does something for somebody when it is their turn, and says what came of it. */
export type KeyedSemaphore = <T>(whose: string, work: () => Promise<T>) => Promise<T>

type Queue = { busy: number; waiting: (() => void)[] }

/** For each name so many at once, the others in the order they came. */
export function createKeyedSemaphore(atOnce: number): KeyedSemaphore {
  const lines = new Map<string, Queue>()

  function leave(whose: string, line: Queue) {
    const next = line.waiting.shift()
    // Whoever waited takes over the place, so that nobody who comes now is before them.
    if (next) return next()
    line.busy -= 1
    if (line.busy === 0) lines.delete(whose)
  }

  return async (whose, work) => {
    const line = lines.get(whose) ?? { busy: 0, waiting: [] }
    lines.set(whose, line)
    if (line.busy < atOnce) line.busy += 1
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      leave(whose, line)
    }
  }
}
