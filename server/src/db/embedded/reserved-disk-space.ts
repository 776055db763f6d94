import { existsSync, rmSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { TUNING } from '#server/config/tuning.ts'

const { reservedBytes, writableFromBytes } = TUNING.databaseDisk
const CHUNK = Buffer.alloc(4 * 1024 ** 2)

const reservedFile = (directory: string) => `${directory}.reserved-disk-space`

/**
 * Space that is given up when the disk is full to the last byte: PostgreSQL that could not write its log stops, and cannot
 * even recover before there is room for it.
 */
export function releaseDiskSpace(directory: string): boolean {
  const there = existsSync(reservedFile(directory))
  rmSync(reservedFile(directory), { force: true })
  return there
}

/** Made when there is plenty of room for it, and again when there is after it was needed. */
export async function reserveDiskSpace(directory: string) {
  const file = reservedFile(directory)
  if (existsSync(file)) return
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < reservedBytes + 2 * writableFromBytes) return
  const making = `${file}.new`
  try {
    const handle = await open(making, 'w', 0o600)
    try {
      for (let left = reservedBytes; left > 0; left -= CHUNK.length) {
        await handle.write(CHUNK, 0, Math.min(left, CHUNK.length))
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(making, file)
  } catch (error) {
    await rm(making, { force: true })
    throw error
  }
}
