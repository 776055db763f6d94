import { unavailable } from '#server/auth/auth-errors.ts'

/** Hashing is made to be slow, so only so many wait: past that a caller is told to come back, instead of everybody waiting for minutes. */
export function createHashQueue(running: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let busy = 0

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= running) {
      if (waiting.length >= waitingMax)
        throw unavailable('Too many people are signing in at once. Please try again.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      busy++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
