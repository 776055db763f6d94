import { type ByteSource, UnreadableMediaError } from './byte-source.ts'

export type EbmlElement = { id: number; start: number; end: number; unknownSize: boolean }

export async function elementAt(source: ByteSource, at: number): Promise<EbmlElement> {
  return readElement(await source.read(at, at + 12), at)
}

/** An id and a size, each as long as the zero bits before its first one bit say (RFC 8794). */
export function readElement(bytes: Uint8Array, origin: number): EbmlElement {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23
  if (idLength > 4 || bytes.length < idLength + 1) throw notPlayable()
  const id = bytes.subarray(0, idLength).reduce((value, byte) => value * 256 + byte, 0)
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

const notPlayable = () => new UnreadableMediaError('not a WebM file')
