import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { SpooledFile } from '#server/storage/blobs/spool.ts'

const READ_BYTES = 1_048_576

/**
 * For a file that others wrote: counted and hashed. One buffer is filled again and again: a stream takes a new one for each part, and
 * what gigabytes leave behind is not collected before it is a hundred megabytes.
 */
export async function digestFile(file: string): Promise<SpooledFile> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  const handle = await open(file, 'r')
  try {
    for (let size = 0; ; ) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, size)
      if (bytesRead === 0) return { file, size, sha256: hash.digest('hex') }
      hash.update(buffer.subarray(0, bytesRead))
      size += bytesRead
    }
  } finally {
    await handle.close()
  }
}
