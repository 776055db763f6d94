import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** The lowest there is, on every system. */
const LOWEST = 19
const RETRY = { waitMs: 150, times: 20 }

/**
 * Lets a process of our own machine yield to others: steps of `nice`, down only, which needs no rights. Where the system does not let
 * us, it stays as it is: slower for others, and right.
 */
export function lowerProcessPriority(pid: number, steps: number) {
  attempt(() => setPriority(pid, Math.min(LOWEST, getPriority(pid) + steps)))
  if (process.platform === 'linux') lowerSession(pid, steps)
}

const groupOf = (pid: number | 'self') =>
  attempt(() => /^(\S+) nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8')))

/**
 * Outside of containers and services Linux shares its processors between sessions first (`sched_autogroup_enabled`), and `nice` counts
 * within one only. Each backend of PostgreSQL is a session of its own. The kernel takes one such change in 0.1 s from who is not root.
 */
function lowerSession(pid: number, steps: number, left = RETRY.times) {
  const [, name, nice] = groupOf(pid) ?? []
  if (name === undefined || name === groupOf('self')?.[1]) return
  const file = `/proc/${pid}/autogroup`
  try {
    writeFileSync(file, String(Math.min(LOWEST, Number(nice) + steps)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || left === 0) return
    // By then the number may be another process's, whose session has another name.
    const again = () => groupOf(pid)?.[1] === name && lowerSession(pid, steps, left - 1)
    setTimeout(again, RETRY.waitMs).unref()
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
