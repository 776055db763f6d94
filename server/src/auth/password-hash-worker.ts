import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashPassword, verifyPassword } from '#server/auth/password-hash.ts'
import { leaveFirstCore } from '#server/util/core-affinity.ts'

/** Yields to what has to be quick, and still gets a quarter of a core that one other wants: a sign-in must end too. */
const NICE = 5

export type HashTask = { password: string } | { password: string; stored: string | null }

lowerPriority()
parentPort?.on('message', (task: HashTask) => {
  parentPort?.postMessage(
    'stored' in task ? verifyPassword(task.password, task.stored) : hashPassword(task.password),
  )
})

/**
 * Whoever only reads goes first. On Linux a priority belongs to one thread; elsewhere it would be the whole server's, and
 * stays as it is.
 */
function lowerPriority() {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    leaveFirstCore(thread)
    setPriority(thread, Math.max(getPriority(thread), NICE))
  } catch {
    // Hashing at the priority of everything else is slower for others, and right.
  }
}
