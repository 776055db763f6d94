import { TUNING } from '#server/config/tuning.ts'
import type { ByteSource } from '#server/storage/inspect/byte-source.ts'
import { looksLikeMarkup } from '#server/storage/inspect/text.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|hvc1|av01|M4V[ HP]|qt {2}|MSNV|dash|mmp4|3gp[4-9]|f4v )$/
const CODECS: Record<string, RegExp> = {
  vide: /^(avc[13]|hvc1|hev1|vp08|vp09|av01)$/,
  soun: /^(mp4a|Opus|\.mp3|sowt|twos|lpcm|ipcm|fpcm|in24|in32|fl32|fl64|alac|apac|ac-3|ec-3|fLaC|samr)$/,
}
/** Time codes and sensor notes that phones add; nothing is ever decoded from them. */
const SILENT_HANDLERS = new Set(['tmcd', 'meta', 'mdta', 'text', 'sbtl', 'clcp', 'alis'])
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl'])
const MAX_BOXES = 2000

type Box = { type: string; start: number; end: number }

/**
 * The boxes of ISO 14496-12 from the first byte to the last: whole, of a known brand, with sound and picture in codecs
 * every browser plays, and no reference to data that lies elsewhere (which a player would fetch).
 */
export async function assertSafeMp4(source: ByteSource): Promise<void> {
  let position = 0
  let boxes = 0
  let tracks = 0
  const fragments = new Set<number>()
  while (position < source.size) {
    const box = await topBox(source, position)
    boxes += 1
    if (boxes > MAX_BOXES || box.end > source.size || (boxes === 1 && box.type !== 'ftyp'))
      throw notPlayable()
    const length = box.end - box.start
    if (box.type === 'ftyp') {
      const brand = (await source.read(box.start, box.start + 4)).toString('latin1')
      if (!BRANDS.test(brand)) throw notPlayable()
    } else if (box.type === 'moov') {
      if (length > TUNING.storage.video.headerMaxBytes || tracks > 0) throw notPlayable()
      const moov = await source.read(box.start, box.end)
      assertCountable(moov)
      tracks = countTracks(moov)
    } else if (box.type === 'moof') {
      if (length > TUNING.storage.video.headerMaxBytes) throw notPlayable()
      assertCountable(await source.read(box.start, box.end))
      fragments.add(position)
    } else if (['free', 'skip', 'wide', 'uuid', 'udta'].includes(box.type)) {
      if (looksLikeMarkup(await source.read(box.start, Math.min(box.end, box.start + 65_536))))
        throw notPlayable()
    }
    position = box.end
  }
  if (tracks === 0 || tracks > TUNING.storage.video.maxTracks) throw notPlayable()
  await assertListed(source, fragments)
}

/** The list of fragments, which a reader finds by the last word of the file, names only those that were looked into. */
async function assertListed(source: ByteSource, fragments: ReadonlySet<number>) {
  const { headerMaxBytes, maxTracks } = TUNING.storage.video
  const at = source.size - (await source.read(source.size - 4, source.size)).readUInt32BE(0)
  if (at < 0 || at > source.size - 16) return
  const head = await source.read(at, at + 16)
  if (head.toString('latin1', 4, 8) !== 'mfra') return
  const { start, end } = readBox(head, 0, at, source.size)
  if (end > source.size || end - start > headerMaxBytes) throw notPlayable()
  const mfra = await source.read(start, end)
  const lists = placesOf(mfra, 'tfra')
  if (lists.length > maxTracks) throw notPlayable()
  for (const place of lists)
    for (const offset of offsetsIn(mfra.subarray(place))) if (!fragments.has(offset)) throw notPlayable()
}

function offsetsIn(list: Buffer): number[] {
  if (list.length < 16) throw notPlayable()
  const isWide = list[0] === 1
  const sizes = list.readUInt32BE(8)
  const entry = (isWide ? 16 : 8) + ((sizes >> 4) & 3) + ((sizes >> 2) & 3) + (sizes & 3) + 3
  const entries = list.readUInt32BE(12)
  if (16 + entries * entry > list.length) throw notPlayable()
  return Array.from({ length: entries }, (_, n) => {
    const at = 16 + n * entry
    return isWide ? Number(list.readBigUInt64BE(at + 8)) : list.readUInt32BE(at + 4)
  })
}

async function topBox(source: ByteSource, at: number): Promise<Box> {
  return readBox(await source.read(at, at + 16), 0, at, source.size)
}

/** `offset` is where the header lies in `bytes`, `origin` what that place is called in the result. */
function readBox(bytes: Buffer, offset: number, origin: number, limit: number): Box {
  if (bytes.length - offset < 8) throw notPlayable()
  const type = bytes.toString('latin1', offset + 4, offset + 8)
  let size = bytes.readUInt32BE(offset)
  let header = 8
  if (size === 1) {
    if (bytes.length - offset < 16) throw notPlayable()
    size = Number(bytes.readBigUInt64BE(offset + 8))
    header = 16
  } else if (size === 0) {
    size = limit - origin
  }
  if (size < header || !/^[\x20-\x7e\xa9]{4}$/.test(type)) throw notPlayable()
  return { type, start: origin + header, end: origin + size }
}

function countTracks(moov: Buffer): number {
  let tracks = 0
  let handler = ''
  const walk = (from: number, to: number, depth: number) => {
    for (let at = from; at < to; ) {
      const box = readBox(moov, at, at, to)
      if (box.end > to || depth > 8) throw notPlayable()
      if (box.type === 'trak') tracks += 1
      if (box.type === 'hdlr' && depth === 2) handler = moov.toString('latin1', box.start + 8, box.start + 12)
      if (box.type === 'stsd') assertKnownCodecs(moov.subarray(box.start, box.end), handler)
      if (box.type === 'dref') assertSelfContained(moov.subarray(box.start, box.end))
      if (CONTAINERS.has(box.type)) walk(box.start, box.end, depth + 1)
      at = box.end
    }
  }
  walk(0, moov.length, 0)
  return tracks
}

/**
 * Whoever follows an index lists each picture whose time is shifted, and each of a fragment: in a few bytes it could claim billions.
 * Looked for wherever they stand, since a reader may find a table in a box where it does not belong.
 */
function assertCountable(index: Buffer) {
  const { maxListed: most, maxTracks } = TUNING.storage.video
  let inFragments = 0
  for (const at of placesOf(index, 'trun'))
    if (at + 8 <= index.length) inFragments += index.readUInt32BE(at + 4)
  if (inFragments > most) throw notPlayable()
  const tracks = placesOf(index, 'trak')
  if (tracks.length > maxTracks || placesOf(index, 'tfra').length > 0) throw notPlayable()
  const starts = [0, ...tracks, index.length]
  for (const [n, start] of starts.slice(0, -1).entries()) {
    const track = index.subarray(start, starts[n + 1])
    const shifted = placesOf(track, 'ctts')
    if (shifted.length === 0) continue
    for (const tables of [shifted, placesOf(track, 'stts')]) {
      let listed = 0
      for (const at of tables) {
        listed += countsIn(track, at, most - listed)
        if (listed > most) throw notPlayable()
      }
    }
  }
}

/** Where what boxes of this type hold begins. */
function placesOf(bytes: Buffer, type: string): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(type, 0, 'latin1'); at >= 0; at = bytes.indexOf(type, at + 4, 'latin1'))
    places.push(at >= 4 && bytes.readUInt32BE(at - 4) === 1 ? at + 12 : at + 4)
  return places
}

/** Entries of a count and a time, each at least one, up to `most`; endless where fewer are there than it says. */
function countsIn(bytes: Buffer, at: number, most: number): number {
  const entries = at + 8 <= bytes.length ? bytes.readUInt32BE(at + 4) : Number.POSITIVE_INFINITY
  if (at + 8 + entries * 8 > bytes.length) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let n = 0; n < entries && sum <= most; n += 1) sum += Math.max(1, bytes.readUInt32BE(at + 8 + n * 8))
  return sum
}

function assertKnownCodecs(stsd: Buffer, handler: string) {
  if (SILENT_HANDLERS.has(handler)) return
  const codecs = CODECS[handler]
  if (!codecs || stsd.length < 16) throw notPlayable()
  let at = 8
  for (let left = stsd.readUInt32BE(4); left > 0; left -= 1) {
    const entry = readBox(stsd, at, at, stsd.length)
    if (entry.end > stsd.length || !codecs.test(entry.type)) throw notPlayable()
    at = entry.end
  }
}

function assertSelfContained(dref: Buffer) {
  if (dref.length < 8) throw notPlayable()
  let at = 8
  for (let left = dref.readUInt32BE(4); left > 0; left -= 1) {
    const entry = readBox(dref, at, at, dref.length)
    if (entry.end > dref.length || entry.end - entry.start < 4) throw notPlayable()
    if ((dref.readUInt32BE(entry.start) & 1) === 0) throw notPlayable()
    at = entry.end
  }
}

const notPlayable = () => storageErrors.unsupportedFile('of this video')
