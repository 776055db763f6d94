import { type ByteSource, latin1, type TellingPart, UnreadableMediaError, viewOf } from './byte-source.ts'

/** Where phones and cameras write places, makers, names and comments (ISO 14496-12, QuickTime, Adobe's XMP). */
const TELLING = new Set(['udta', 'meta', 'uuid', 'cprt', 'Xtra'])
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
const SHOWN_HANDLERS = new Set(['vide', 'soun'])
const MAX_BOXES = 100_000
/** The index of a film of hours has a few megabytes. */
const HEADER_MAX_BYTES = 32 * 1024 ** 2

/** "free" */
const FREE = [0x66, 0x72, 0x65, 0x65]

type Box = { type: string; at: number; start: number; end: number }

/** The boxes themselves, and of tracks that are neither picture nor sound (sensor data, text) the samples as well. */
export async function tellingBoxes(source: ByteSource): Promise<TellingPart[]> {
  const parts: TellingPart[] = []
  let boxes = 0
  let isFragmented = false
  for (let at = 0; at < source.size; ) {
    boxes += 1
    const box = boxAt(await source.read(at, at + 16), 0, at, source.size)
    if (!box || box.end > source.size || boxes > MAX_BOXES) throw unreadable()
    isFragmented ||= box.type === 'moof'
    if (TELLING.has(box.type)) parts.push(asFree(await source.read(box.at, box.start), box))
    else if (CONTAINERS.has(box.type)) {
      if (box.end - box.at > HEADER_MAX_BYTES) throw unreadable()
      parts.push(...partsWithin(await source.read(box.at, box.end), box.at, source.size))
    }
    at = box.end
  }
  // Where the samples lie is told fragment by fragment then; no phone writes such a file.
  if (isFragmented && parts.some(({ head }) => head.length === 0)) throw unreadable()
  return parts
}

/** `bytes` is a whole container that lies at `origin` of the file. */
function partsWithin(bytes: Uint8Array, origin: number, fileSize: number): TellingPart[] {
  const parts: TellingPart[] = []
  const walk = (from: number, to: number) => {
    for (const box of childrenOf(bytes, from, to)) {
      if (TELLING.has(box.type)) parts.push(movedBy(asFree(bytes.subarray(box.at, box.start), box), origin))
      else if (box.type === 'trak' && !SHOWN_HANDLERS.has(handlerOf(bytes, box))) {
        parts.push(
          ...samplesOf(bytes, box, fileSize),
          movedBy(asFree(bytes.subarray(box.at, box.start), box), origin),
        )
      } else if (CONTAINERS.has(box.type)) walk(box.start, box.end)
    }
  }
  walk(0, bytes.length)
  return parts
}

/** The same box under the name of one that players skip. */
function asFree(header: Uint8Array, { at, end }: Box): TellingPart {
  const head = Uint8Array.from(header)
  head.set(FREE, 4)
  return { start: at, end, head }
}

const movedBy = (part: TellingPart, by: number) => ({ ...part, start: part.start + by, end: part.end + by })

function handlerOf(bytes: Uint8Array, track: Box): string {
  const hdlr = find(bytes, track, ['mdia', 'hdlr'])
  return hdlr ? latin1(bytes.subarray(hdlr.start + 8, hdlr.start + 12)) : ''
}

/** Where the samples of a track lie: chunk by chunk, as long as its samples are together. The first part is empty: a track was found. */
function samplesOf(bytes: Uint8Array, track: Box, fileSize: number): TellingPart[] {
  const table = find(bytes, track, ['mdia', 'minf', 'stbl'])
  if (!table) throw unreadable()
  const child = (type: string) => find(bytes, table, [type])
  const [sizes, groups] = [child('stsz'), child('stsc')]
  const chunks = child('stco') ?? child('co64')
  if (!sizes || !groups || !chunks) throw unreadable()
  const view = viewOf(bytes)
  const wide = chunks.type === 'co64'
  const uniform = view.getUint32(sizes.start + 4)
  const sampleCount = view.getUint32(sizes.start + 8)
  const chunkCount = view.getUint32(chunks.start + 4)
  const groupCount = view.getUint32(groups.start + 4)
  const parts: TellingPart[] = [{ start: 0, end: 0, head: new Uint8Array() }]
  let sample = 0
  let group = 0
  for (let chunk = 0; chunk < chunkCount && sample < sampleCount; chunk += 1) {
    while (group + 1 < groupCount && view.getUint32(groups.start + 8 + (group + 1) * 12) <= chunk + 1)
      group += 1
    const held = view.getUint32(groups.start + 8 + group * 12 + 4)
    const last = Math.min(sample + held, sampleCount)
    let length = uniform * (last - sample)
    // A table as long as it says, or reading past its end throws.
    if (uniform === 0)
      for (; sample < last; sample += 1) length += view.getUint32(sizes.start + 12 + sample * 4)
    sample = last
    const at = chunks.start + 8 + chunk * (wide ? 8 : 4)
    const start = wide ? Number(view.getBigUint64(at)) : view.getUint32(at)
    if (start + length > fileSize) throw unreadable()
    if (length > 0) parts.push({ start, end: start + length, head: new Uint8Array() })
  }
  return parts
}

function find(bytes: Uint8Array, within: Box, [type, ...path]: string[]): Box | undefined {
  const box = childrenOf(bytes, within.start, within.end).find((child) => child.type === type)
  return box && path.length > 0 ? find(bytes, box, path) : box
}

function childrenOf(bytes: Uint8Array, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    // QuickTime ends some lists with four zero bytes.
    if (to - at < 8) break
    const box = boxAt(bytes, at, at, to)
    if (!box || box.end > to || boxes.length > MAX_BOXES) throw unreadable()
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** `offset` is where the header lies in `bytes`, `at` what that place is called in the result. */
function boxAt(bytes: Uint8Array, offset: number, at: number, limit: number): Box | null {
  if (bytes.length - offset < 8) return null
  let size = viewOf(bytes).getUint32(offset)
  let header = 8
  if (size === 1) {
    if (bytes.length - offset < 16) return null
    size = Number(viewOf(bytes).getBigUint64(offset + 8))
    header = 16
  } else if (size === 0) size = limit - at
  if (size < header) return null
  return { type: latin1(bytes.subarray(offset + 4, offset + 8)), at, start: at + header, end: at + size }
}

const unreadable = () => new UnreadableMediaError('the boxes of this file are not where it says')
