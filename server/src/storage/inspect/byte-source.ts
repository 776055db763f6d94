import { type FileHandle, open } from 'node:fs/promises'

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
