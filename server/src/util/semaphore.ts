/** Refused at once: as many wait already as may. */
export class SemaphoreFullError extends Error {}

export type SemaphoreOptions = { maxQueued?: number }

/** Lets `limit` pieces of work run and keeps the others waiting: those of one key in the order they came, the keys by turns. */
export class Semaphore {
  readonly #limit: number
  readonly #maxQueued: number
  /** The key whose turn it is comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #queued = 0
  #running = 0

  constructor(limit: number, { maxQueued = Number.POSITIVE_INFINITY }: SemaphoreOptions = {}) {
    this.#limit = limit
    this.#maxQueued = maxQueued
  }

  get isIdle() {
    return this.#running === 0
  }

  async run<T>(work: () => Promise<T>, key = ''): Promise<T> {
    if (this.#running < this.#limit) this.#running += 1
    else if (this.#queued >= this.#maxQueued) throw new SemaphoreFullError()
    else await this.#wait(key)
    try {
      return await work()
    } finally {
      // Whoever waited takes over the place, so that nobody who comes now is before them.
      const next = this.#takeNext()
      if (next) next()
      else this.#running -= 1
    }
  }

  #wait(key: string): Promise<void> {
    this.#queued += 1
    const queue = this.#waiting.get(key) ?? []
    this.#waiting.set(key, queue)
    return new Promise((resolve) => queue.push(resolve))
  }

  #takeNext(): (() => void) | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const [key, queue] = first
    this.#queued -= 1
    this.#waiting.delete(key)
    if (queue.length > 1) this.#waiting.set(key, queue)
    return queue.shift()
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
