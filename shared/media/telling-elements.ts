import { type ByteSource, type TellingPart, UnreadableMediaError, viewOf } from './byte-source.ts'
import { type EbmlElement, elementAt, readElement } from './ebml.ts'

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const INFO = 0x1549a966
/** Tags, attachments and chapters of Matroska (RFC 9559). */
const TELLING = new Set([0x1254c367, 0x1941a469, 0x1043a770])
/** Title and names of files, of the information about a segment. */
const TELLING_INFO = new Set([0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb])
const INFO_MAX_BYTES = 65_536
const MAX_ELEMENTS = 2_000_000

export async function tellingElements(source: ByteSource): Promise<TellingPart[]> {
  const parts: TellingPart[] = []
  let seen = 0
  for (let at = 0; at < source.size; ) {
    seen += 1
    if (seen > MAX_ELEMENTS) throw unreadable()
    const element = await elementAt(source, at)
    const end = Math.min(element.end, source.size)
    if (element.unknownSize && element.id !== SEGMENT && element.id !== CLUSTER) throw unreadable()
    if (TELLING.has(element.id)) parts.push(asVoid(at, end))
    else if (element.id === INFO) parts.push(...(await partsOfInfo(source, element)))
    // A recorder that streams does not know how long a cluster is: its blocks follow one by one.
    at = element.id === SEGMENT || (element.id === CLUSTER && element.unknownSize) ? element.start : end
  }
  return parts
}

async function partsOfInfo(source: ByteSource, { start, end }: EbmlElement): Promise<TellingPart[]> {
  if (end - start > INFO_MAX_BYTES) throw unreadable()
  const bytes = await source.read(start, end)
  const parts: TellingPart[] = []
  for (let at = 0; at < bytes.length; ) {
    const child = readElement(bytes.subarray(at, at + 12), at)
    if (child.unknownSize || child.end > bytes.length) throw unreadable()
    if (TELLING_INFO.has(child.id)) parts.push(asVoid(start + at, start + child.end))
    at = child.end
  }
  return parts
}

/** An element that says it holds nothing, as long as the one it covers. */
function asVoid(start: number, end: number): TellingPart {
  const short = end - start < 129
  const head = new Uint8Array(short ? 2 : 9)
  head[0] = 0xec
  if (short) head[1] = 0x80 | (end - start - 2)
  else viewOf(head).setBigUint64(1, (1n << 56n) | BigInt(end - start - 9))
  return { start, end, head }
}

const unreadable = () => new UnreadableMediaError('the parts of this file are not where it says')
