import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { SpooledFile } from '#server/storage/blobs/spool.ts'

/** For a file that others wrote: counted and hashed. */
export async function digestFile(file: string): Promise<SpooledFile> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 })) hash.update(chunk as Buffer)
  const { size } = await stat(file)
  return { file, size, sha256: hash.digest('hex') }
}
