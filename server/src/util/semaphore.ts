/** Refused at once: as many wait already as may. */
export class SemaphoreFullError extends Error {}

export type SemaphoreOptions = { maxQueued?: number }

/** Lets `limit` pieces of work run and keeps the others waiting in the order they came. */
export class Semaphore {
  readonly #limit: number
  readonly #maxQueued: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limit: number, { maxQueued = Number.POSITIVE_INFINITY }: SemaphoreOptions = {}) {
    this.#limit = limit
    this.#maxQueued = maxQueued
  }

  get isIdle() {
    return this.#running === 0
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limit) this.#running += 1
    else if (this.#waiting.length >= this.#maxQueued) throw new SemaphoreFullError()
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whoever waited takes over the place, so that nobody who comes now is before them.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

export type KeyedSemaphore = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** One semaphore for each key, for as long as somebody uses it. */
export function createKeyedSemaphore(limit: number): KeyedSemaphore {
  const semaphores = new Map<string, Semaphore>()
  return async (key, work) => {
    const semaphore = semaphores.get(key) ?? new Semaphore(limit)
    semaphores.set(key, semaphore)
    try {
      return await semaphore.run(work)
    } finally {
      if (semaphore.isIdle) semaphores.delete(key)
    }
  }
}
