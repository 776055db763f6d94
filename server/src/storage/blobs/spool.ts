import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { storageErrors } from '#server/storage/storage-errors.ts'

export type SpooledFile = { file: string; size: number; sha256: string }

/** Fewer, larger writes: each one is a trip to another thread. Twice this is what an upload holds in memory. */
const WRITE_BYTES = 524_288

/**
 * Writes an incoming body beside the store, counting and hashing as it comes: what a header claimed about its length is
 * never trusted. Not synced yet: the store does that when it takes the file over, once for bytes and name.
 */
export async function spool(folder: string, body: Readable, maxBytes: number): Promise<SpooledFile> {
  const file = join(folder, randomUUID())
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  let gathered: Buffer[] = []
  let gatheredBytes = 0
  let writing: Promise<void> = Promise.resolve()

  /** The disk works on one batch while the next is read from the network and hashed. */
  async function flush() {
    const batch = gathered
    gathered = []
    gatheredBytes = 0
    await writing
    writing = writeAll(handle, batch)
    // Awaited with the next batch; until then a failure must not count as unhandled.
    writing.catch(() => undefined)
    for (const chunk of batch) hash.update(chunk)
  }

  try {
    // A refused body is left open: destroying it would cut the connection that the refusal has to travel on.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw storageErrors.tooLarge(maxBytes)
      gathered.push(chunk)
      gatheredBytes += chunk.length
      if (gatheredBytes >= WRITE_BYTES) await flush()
    }
    await flush()
    await writing
    return { file, size, sha256: hash.digest('hex') }
  } catch (error) {
    await writing.catch(() => undefined)
    await rm(file, { force: true })
    throw error === body.errored ? storageErrors.cutOff() : error
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, batch: Buffer[]): Promise<void> {
  let left = batch
  while (left.length > 0) {
    const { bytesWritten } = await handle.writev(left)
    left = remainingChunks(left, bytesWritten)
  }
}

/** What remains of a batch when a write took only some of it. */
function remainingChunks(batch: Buffer[], written: number): Buffer[] {
  let passed = written
  return batch.flatMap((chunk) => {
    const rest = chunk.subarray(Math.min(passed, chunk.length))
    passed -= chunk.length - rest.length
    return rest.length > 0 ? [rest] : []
  })
}
