import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readableByOthers } from '#server/util/readable-by-others.ts'
import { lockFile, lockOfThisProcess, readLockOwner } from './lock-file.ts'
import { readServerStatus, removeServerStatus } from './server-status.ts'

export class AlreadyRunningError extends Error {}

/** One server a data folder. A lock whose owner is gone, or whose number now belongs to a stranger, does not count. */
export function acquireLock(dataDir: string) {
  readableByOthers(() => mkdirSync(dataDir, { recursive: true, mode: 0o755 }))
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(lockFile(dataDir), JSON.stringify(lockOfThisProcess()), { flag: 'wx' })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = readLockOwner(dataDir)
      if (owner) {
        const at = readServerStatus(dataDir)?.url
        throw new AlreadyRunningError(
          `Touchline is already running on ${dataDir}${at ? ` at ${at}` : ''} (process ${owner.pid}). Nothing was changed. ` +
            'Stop it first, or set DATA_DIR to another folder.',
        )
      }
      rmSync(lockFile(dataDir), { force: true })
      removeServerStatus(dataDir)
    }
  }
  throw new AlreadyRunningError(`Another Touchline is just starting on ${dataDir}. Nothing was changed.`)
}

export function releaseLock(dataDir: string) {
  removeServerStatus(dataDir)
  rmSync(lockFile(dataDir), { force: true })
}
