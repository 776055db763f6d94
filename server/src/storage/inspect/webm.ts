import { TUNING } from '#server/config/tuning.ts'
import type { ByteSource } from '#server/storage/inspect/byte-source.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { UnreadableMediaError } from '#shared/media/byte-source.ts'
import { elementAt, readElement } from '#shared/media/ebml.ts'

const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const CODEC_ID = 0x86
const CLUSTER = 0x1f43b675
const CODECS = /^(V_VP8|V_VP9|V_AV1|A_OPUS|A_VORBIS)$/
const MAX_ELEMENTS = 500

/** The head of a WebM file up to its first pictures: the document type and every track's codec. */
export async function assertSafeWebm(source: ByteSource): Promise<void> {
  try {
    await assertKnownHead(source)
  } catch (error) {
    if (error instanceof UnreadableMediaError) throw notPlayable()
    throw error
  }
}

async function assertKnownHead(source: ByteSource): Promise<void> {
  const header = await elementAt(source, 0)
  if (header.id !== EBML || header.end - header.start > 1024) throw notPlayable()
  const docType = readChildren(await source.read(header.start, header.end)).find(({ id }) => id === DOC_TYPE)
  if (docType?.bytes.toString('latin1').replace(/\0+$/, '') !== 'webm') throw notPlayable()
  const segment = await elementAt(source, header.end)
  if (segment.id !== SEGMENT) throw notPlayable()
  // A recorder that streams does not know the size yet; one that knows must not claim more than there is.
  if (!segment.unknownSize && segment.end > source.size) throw notPlayable()

  let at = segment.start
  for (let seen = 0; seen < MAX_ELEMENTS && at < source.size; seen += 1) {
    const element = await elementAt(source, at)
    if (element.id === CLUSTER || element.unknownSize) break
    if (element.id === TRACKS) {
      if (element.end - element.start > TUNING.storage.video.headerMaxBytes) throw notPlayable()
      return assertKnownTracks(await source.read(element.start, element.end))
    }
    at = element.end
  }
  throw notPlayable()
}

function assertKnownTracks(bytes: Buffer) {
  const tracks = readChildren(bytes).filter(({ id }) => id === TRACK_ENTRY)
  if (tracks.length === 0 || tracks.length > TUNING.storage.video.maxTracks) throw notPlayable()
  for (const track of tracks) {
    const codec = readChildren(track.bytes).find(({ id }) => id === CODEC_ID)
    if (!CODECS.test(codec?.bytes.toString('latin1').replace(/\0+$/, '') ?? '')) throw notPlayable()
  }
}

function readChildren(bytes: Buffer): { id: number; bytes: Buffer }[] {
  const found: { id: number; bytes: Buffer }[] = []
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes.subarray(at, at + 12), at)
    if (element.unknownSize || element.end > bytes.length) throw notPlayable()
    found.push({ id: element.id, bytes: bytes.subarray(element.start, element.end) })
    at = element.end
  }
  return found
}

const notPlayable = () => storageErrors.unsupportedFile('of this video')
