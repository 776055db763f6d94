import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive } from '#server/db/embedded/orphaned-postgres.ts'

export type ServerStatus = {
  url: string
  anonKey: string
  serviceRoleKey: string
  databaseUrl: string
  mailboxUrl: string | null
  dataDir: string
  version: string
}

type Lock = { pid: number; startedAt: string | undefined }

export class AlreadyRunningError extends Error {}

const lockFile = (dataDir: string) => join(dataDir, 'server.lock')
const statusFile = (dataDir: string) => join(dataDir, 'server.json')

/** One server a data folder. A lock whose owner is gone, or whose number now belongs to a stranger, does not count. */
export function acquireLock(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const mine: Lock = { pid: process.pid, startedAt: processStartTime(process.pid) }
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(lockFile(dataDir), JSON.stringify(mine), { flag: 'wx' })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = readLock(dataDir)
      if (owner && isProcessAlive(owner.pid) && processStartTime(owner.pid) === owner.startedAt) {
        const at = readServerStatus(dataDir)?.url
        throw new AlreadyRunningError(
          `Touchline is already running on ${dataDir}${at ? ` at ${at}` : ''} (process ${owner.pid}). Nothing was changed. ` +
            'Stop it first, or set DATA_DIR to another folder.',
        )
      }
      rmSync(lockFile(dataDir), { force: true })
      rmSync(statusFile(dataDir), { force: true })
    }
  }
  throw new AlreadyRunningError(`Another Touchline is just starting on ${dataDir}. Nothing was changed.`)
}

export function releaseLock(dataDir: string) {
  rmSync(statusFile(dataDir), { force: true })
  rmSync(lockFile(dataDir), { force: true })
}

export function writeServerStatus(dataDir: string, status: ServerStatus) {
  writeFileSync(statusFile(dataDir), JSON.stringify(status), { mode: 0o600 })
}

/** Of a server that runs now; undefined when none does. */
export function readServerStatus(dataDir: string): ServerStatus | undefined {
  const owner = readLock(dataDir)
  if (!owner || !isProcessAlive(owner.pid) || processStartTime(owner.pid) !== owner.startedAt)
    return undefined
  return existsSync(statusFile(dataDir)) ? JSON.parse(readFileSync(statusFile(dataDir), 'utf8')) : undefined
}

function readLock(dataDir: string): Lock | undefined {
  try {
    return JSON.parse(readFileSync(lockFile(dataDir), 'utf8'))
  } catch {
    return undefined
  }
}

/** Process numbers are used again; a number together with its start time is not. */
function processStartTime(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
  } catch {
    return undefined
  }
}
