import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { box, u32 } from './sample-files.ts'

type Film = {
  format?: 'mp4' | 'mov' | 'webm'
  codec?: 'avc' | 'hevc' | 'vp8' | 'vp9' | 'av1'
  width?: number
  height?: number
  seconds?: number
  rate?: number
  sound?: 'aac' | 'opus' | null
  /** Written as tags of the container: a place, a comment. */
  tags?: Record<string, string>
}

const STRINGS = {
  avc: 'avc1.42001e',
  hevc: 'hvc1.1.6.L93.B0',
  vp8: 'vp8',
  vp9: 'vp09.00.10.08',
  av1: 'av01.0.04M.08',
}
/** The head of a stream as ISO 14496-15 has it; nothing is ever decoded from it. */
const DESCRIPTIONS: Partial<Record<string, Uint8Array>> = {
  avc: Buffer.from('0142001effe1000467420 01e01000468ce3c80'.replaceAll(' ', ''), 'hex'),
  hevc: Buffer.concat([Buffer.from('0101600000009000000000005df000fcfdf8f800000f00', 'hex')]),
}

/** A real container around packets that hold noise: a whole index, and nothing that decodes. */
export async function film({
  format = 'mp4',
  codec = 'avc',
  width = 320,
  height = 180,
  seconds = 2,
  rate = 25,
  sound = null,
  tags,
}: Film = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const container = {
    mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
    mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
    webm: () => new WebMOutputFormat(),
  }[format]()
  const output = new Output({ format: container, target })
  const video = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(video, { frameRate: rate })
  const audio = sound ? new EncodedAudioPacketSource(sound) : null
  if (audio) output.addAudioTrack(audio)
  if (tags) output.setMetadataTags({ comment: tags.comment, title: tags.title })
  await output.start()
  const decoderConfig = {
    codec: STRINGS[codec],
    codedWidth: width,
    codedHeight: height,
    ...(DESCRIPTIONS[codec] && { description: DESCRIPTIONS[codec] }),
  }
  for (let n = 0; n < seconds * rate; n += 1) {
    const packet = new EncodedPacket(
      new Uint8Array(40).fill(n),
      n % rate === 0 ? 'key' : 'delta',
      n / rate,
      1 / rate,
    )
    await video.add(packet, { decoderConfig })
  }
  if (audio)
    for (let n = 0; n < seconds * 50; n += 1)
      await audio.add(new EncodedPacket(new Uint8Array(20).fill(n), 'key', n / 50, 1 / 50), {
        decoderConfig: {
          codec: sound === 'aac' ? 'mp4a.40.2' : 'opus',
          sampleRate: 48_000,
          numberOfChannels: 2,
          ...(sound === 'aac' && { description: Buffer.from('1190', 'hex') }),
        },
      })
  await output.finalize()
  return Buffer.from(target.buffer as ArrayBuffer)
}

/** Puts boxes at the end of the moov, where phones write a place, and keeps every sample where the index says: behind it. */
export function withBoxes(file: Buffer, ...added: Buffer[]): Buffer {
  const extra = Buffer.concat(added)
  const at = file.indexOf('moov', 0, 'latin1') - 4
  const size = file.readUInt32BE(at)
  const moov = Buffer.from(file.subarray(at, at + size))
  moov.writeUInt32BE(size + extra.length)
  for (
    let stco = moov.indexOf('stco', 0, 'latin1');
    stco !== -1;
    stco = moov.indexOf('stco', stco + 4, 'latin1')
  )
    for (let n = 0, count = moov.readUInt32BE(stco + 8); n < count; n += 1)
      moov.writeUInt32BE(moov.readUInt32BE(stco + 12 + n * 4) + extra.length, stco + 12 + n * 4)
  return Buffer.concat([file.subarray(0, at), moov, extra, file.subarray(at + size)])
}

export const PLACE = '+51.5007-000.1246/'
/** As an iPhone and an Android phone write it. */
export const placeBoxes = () => [
  box('udta', box('\xa9xyz', Buffer.from([0, PLACE.length, 0x15, 0xc7]), PLACE)),
  box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', PLACE)),
]

/** Its first pictures are said to be where no byte is. */
export function pointedElsewhere(file: Buffer): Buffer {
  const wrong = Buffer.from(file)
  wrong.writeUInt32BE(0x7fffffff, wrong.indexOf('stco', 0, 'latin1') + 12)
  return wrong
}

/** As a camera leaves it that was switched off: pictures, and nothing that says where. */
export function withoutIndex(file: Buffer): Buffer {
  const broken = Buffer.from(file)
  broken.write('free', broken.indexOf('moov', 0, 'latin1'), 'latin1')
  return broken
}

/** A list of places in front of the pictures of a WebM, `entries` times the same one: thirteen bytes each that a reader follows. */
export function withPlaces(webm: Buffer, entries: number): Buffer {
  const place = Buffer.from('bb8bb38101b786f78101f18101', 'hex')
  const head = Buffer.from('1c53bb6b0100000000000000', 'hex')
  head.writeUIntBE(place.length * entries, 6, 6)
  const added = Buffer.concat([head, Buffer.alloc(place.length * entries, place)])
  const at = webm.indexOf('1f43b675', 0, 'hex')
  const whole = Buffer.concat([webm.subarray(0, at), added, webm.subarray(at)])
  const size = whole.indexOf('18538067', 0, 'hex') + 4
  whole.writeUIntBE(whole.readUIntBE(size, 6) + added.length, size, 6)
  return whole
}

/** One more box at the front of the table of the first track. */
export function withTable(whole: Buffer, extra: Buffer): Buffer {
  const bytes = Buffer.from(whole)
  for (const type of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
    const at = bytes.indexOf(type, 0, 'latin1') - 4
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + extra.length, at)
  }
  const at = bytes.indexOf('stbl', 0, 'latin1') + 4
  return Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)])
}
/** A table that shifts the time of so many pictures, said in eight bytes each. */
export const shifts = (...counts: number[]) =>
  box('ctts', u32(0), u32(counts.length), ...counts.map((count) => Buffer.concat([u32(count), u32(1)])))
