import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** A run of the tests takes less than half of it, and what is in memory there is missing elsewhere. */
const ROOM_BYTES = 6 * 1024 ** 3

/**
 * A new folder for what a run of the tests writes: in memory where there is room, as a copy of a database is hundreds of small
 * files, which take a disk ten times as long. TMPDIR says otherwise.
 */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(process.env.TMPDIR || !hasRoom() ? tmpdir() : MEMORY, prefix))
  // PostgreSQL runs as another account when the tests run as root, and must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES
  } catch {
    return false
  }
}
