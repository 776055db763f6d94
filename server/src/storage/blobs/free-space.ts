import { statfs } from 'node:fs/promises'
import { TUNING } from '#server/config/tuning.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

/**
 * New files stop early enough that the database on the same disk can go on: a full disk would stop every write, and one
 * that is full of its log would stop the database itself. Asked anew each time, so uploads resume by themselves.
 */
export async function requireFreeSpace(folder: string, incomingBytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const reserve = Math.max(
    TUNING.storage.disk.reserveBytes,
    blocks * bsize * TUNING.storage.disk.reserveShare,
  )
  if (bavail * bsize - incomingBytes < reserve) throw storageErrors.diskFull()
}
