import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createHashQueue } from '#server/auth/hash-queue.ts'
import type { HashTask } from '#server/auth/hash-thread.ts'
import { LIMITS } from '#shared/limits.ts'

/** One core is left to everybody else, where there is more than one. */
const WIDTH = Math.min(Math.max(1, availableParallelism() - 1), LIMITS.auth.passwordHashPoolSize)

export type HashThreads = {
  hash(password: string): Promise<string>
  matches(password: string, stored: string | null): Promise<boolean>
}

/** Threads start when they are first needed and stay; they keep no process alive. */
export function createHashThreads(width = WIDTH, waitingMax: number = LIMITS.auth.hashQueueMax): HashThreads {
  const inTurn = createHashQueue(width, waitingMax)
  const idle = new Set<HashThread>()

  const run = <T>(task: HashTask) =>
    inTurn(async () => {
      const [thread = startThread((ended) => idle.delete(ended))] = idle
      idle.delete(thread)
      const result = await thread.compute(task)
      idle.add(thread)
      return result as T
    })
  return {
    hash: (password) => run<string>({ password }),
    matches: (password, stored) => run<boolean>({ password, stored }),
  }
}

type HashThread = { compute(task: HashTask): Promise<unknown> }

function startThread(onEnd: (thread: HashThread) => void): HashThread {
  const worker = new Worker(new URL('./hash-thread.ts', import.meta.url), { name: 'passwords' })
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
  const thread: HashThread = {
    compute: (task) => {
      answer = Promise.withResolvers()
      worker.postMessage(task)
      return answer.promise
    },
  }
  return thread
}
