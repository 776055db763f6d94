import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive } from '#server/db/embedded/orphaned-postgres.ts'

export type Lock = { pid: number; startedAt: string | undefined }

export const lockFile = (dataDir: string) => join(dataDir, 'server.lock')

/** Process numbers are used again; a number together with its start time is not. */
export const lockOfThisProcess = (): Lock => ({
  pid: process.pid,
  startedAt: processStartTime(process.pid),
})

/** The process that holds it; undefined when it is gone, or its number belongs to another by now. */
export function readLockOwner(dataDir: string): Lock | undefined {
  try {
    const owner: Lock = JSON.parse(readFileSync(lockFile(dataDir), 'utf8'))
    return isProcessAlive(owner.pid) && processStartTime(owner.pid) === owner.startedAt ? owner : undefined
  } catch {
    return undefined
  }
}

function processStartTime(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
  } catch {
    return undefined
  }
}
