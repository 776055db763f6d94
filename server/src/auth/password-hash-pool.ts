import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { unavailable } from '#server/auth/auth-errors.ts'
import type { HashTask } from '#server/auth/password-hash-worker.ts'
import { TUNING } from '#server/config/tuning.ts'
import { Semaphore, SemaphoreFullError } from '#server/util/semaphore.ts'

/** One core is left to everybody else, where there is more than one. */
const POOL_SIZE = Math.min(Math.max(1, availableParallelism() - 1), TUNING.auth.passwordHashPoolSize)

export type PasswordHashPool = {
  hash(password: string): Promise<string>
  verify(password: string, stored: string | null): Promise<boolean>
}

/**
 * Threads start when they are first needed and stay; they keep no process alive. Hashing is made to be slow, so only so many wait:
 * past that a caller is told to come back, instead of everybody waiting for minutes.
 */
export function createPasswordHashPool(
  width = POOL_SIZE,
  waitingMax: number = TUNING.auth.hashQueueMax,
): PasswordHashPool {
  const semaphore = new Semaphore(width, { maxQueued: waitingMax })
  const idle = new Set<HashWorker>()

  const run = <T>(task: HashTask) =>
    semaphore
      .run(async () => {
        const [thread = startWorker((ended) => idle.delete(ended))] = idle
        idle.delete(thread)
        const result = await thread.compute(task)
        idle.add(thread)
        return result as T
      })
      .catch((error) => {
        if (error instanceof SemaphoreFullError)
          throw unavailable('Too many people are signing in at once. Please try again.')
        throw error
      })
  return {
    hash: (password) => run<string>({ password }),
    verify: (password, stored) => run<boolean>({ password, stored }),
  }
}

type HashWorker = { compute(task: HashTask): Promise<unknown> }

function startWorker(onEnd: (thread: HashWorker) => void): HashWorker {
  const worker = new Worker(new URL('./password-hash-worker.ts', import.meta.url), { name: 'passwords' })
  worker.unref()
  let answer: PromiseWithResolvers<unknown> | undefined
  let cause: unknown
  worker.on('message', (result) => answer?.resolve(result))
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', () => {
    onEnd(thread)
    answer?.reject(new Error('a thread that hashes passwords ended', { cause }))
  })
  const thread: HashWorker = {
    compute: (task) => {
      answer = Promise.withResolvers()
      worker.postMessage(task)
      return answer.promise
    },
  }
  return thread
}
