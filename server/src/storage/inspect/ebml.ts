import type { ByteSource } from '#server/storage/inspect/byte-source.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

export type EbmlElement = { id: number; start: number; end: number; unknownSize: boolean }

export async function elementAt(source: ByteSource, at: number): Promise<EbmlElement> {
  return readElement(await source.read(at, at + 12), at)
}

/** An id and a size, each as long as the zero bits before its first one bit say (RFC 8794). */
export function readElement(bytes: Buffer, origin: number): EbmlElement {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23
  if (idLength > 4 || bytes.length < idLength + 1) throw notPlayable()
  const id = bytes.readUIntBE(0, idLength)
  const first = bytes[idLength] ?? 0
  const sizeLength = Math.clz32(first) - 23
  if (sizeLength > 8 || bytes.length < idLength + sizeLength) throw notPlayable()
  let size = BigInt(first & (0xff >> sizeLength))
  let unknownSize = (first & (0xff >> sizeLength)) === 0xff >> sizeLength
  for (const byte of bytes.subarray(idLength + 1, idLength + sizeLength)) {
    size = (size << 8n) | BigInt(byte)
    unknownSize &&= byte === 0xff
  }
  if (size > BigInt(Number.MAX_SAFE_INTEGER) && !unknownSize) throw notPlayable()
  const start = origin + idLength + sizeLength
  return { id, start, end: unknownSize ? start : start + Number(size), unknownSize }
}

const notPlayable = () => storageErrors.unsupportedFile('of this video')
