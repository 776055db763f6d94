import { type FileHandle, open } from 'node:fs/promises'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'

/** Bytes that can be looked at anywhere without being held in memory. `end` is exclusive; reads stop at the last byte. */
export type ByteSource = { size: number; read(start: number, end: number): Promise<Buffer> }

export async function withFile<T>(path: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return await work({ size, read: (start, end) => readExactly(handle, start, Math.min(end, size)) })
  } finally {
    await handle.close()
  }
}

async function readExactly(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, end - start))
  let filled = 0
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** The bytes of a kept blob, part by part. */
export function blobSource(blobs: BlobStore, id: string, size: number): ByteSource {
  return {
    size,
    read: async (start, end) => {
      const last = Math.min(end, size)
      if (start >= last) return Buffer.alloc(0)
      const part = await blobs.read(id, { start, end: last - 1 })
      return Buffer.concat(await part.toArray())
    },
  }
}
