import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'

const STOP_TIMEOUT_MS = 8_000

/** Ends the PostgreSQL that a killed server left on this directory, or clears the lock of one that is gone. */
export async function stopOrphanedPostgres(directory: string, log: Logger) {
  const lock = join(directory, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (isPostgresOf(pid, directory)) {
    log.warn({ pid }, 'an earlier PostgreSQL still runs on this data, ending it in order')
    await terminateProcess(pid)
  }
  // The number in the file may belong to a stranger by now, or to a zombie nobody reaps: neither holds the data.
  rmSync(lock, { force: true })
}

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT the immediate one, which recovery makes good at the next start. */
export async function terminateProcess(pid: number | undefined) {
  if (pid === undefined) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal)) return
    const giveUpAt = Date.now() + STOP_TIMEOUT_MS
    while (Date.now() < giveUpAt) {
      if (!isProcessAlive(pid)) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}

export function isProcessAlive(pid: number) {
  if (!sendSignal(pid, 0)) return false
  return processState(pid) !== 'Z'
}

function isPostgresOf(pid: number, directory: string) {
  if (!Number.isInteger(pid) || pid <= 1 || !isProcessAlive(pid)) return false
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return command[0]?.endsWith('postgres') === true && command.includes(directory)
  } catch {
    // No /proc on this system: the lock file is PostgreSQL's own word that the process is one.
    return process.platform !== 'linux'
  }
}

function processState(pid: number) {
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0) {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
