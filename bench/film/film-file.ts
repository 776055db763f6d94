import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/**
 * The same pictures again and again, packed anew without decoding one. Phones write the index last; what is made for the web has
 * it first.
 */
export async function repeatFilm(mp4: Uint8Array, times: number, index: 'first' | 'last') {
  const input = new Input({ formats: [MP4], source: new BufferSource(mp4) })
  const track = await input.getPrimaryVideoTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('the film has no picture')
  const seconds = await input.computeDuration()
  const target = new BufferTarget()
  const format = new Mp4OutputFormat({ fastStart: index === 'first' ? 'in-memory' : false })
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const sink = new EncodedPacketSink(track)
  for (let turn = 0; turn < times; turn += 1)
    for await (const packet of sink.packets())
      await source.add(packet.clone({ timestamp: packet.timestamp + turn * seconds }), { decoderConfig })
  await output.finalize()
  input.dispose()
  if (!target.buffer) throw new Error('nothing was written')
  return new Uint8Array(target.buffer)
}

/** The film with a box behind it that players skip, as large as asked: a hole on the disk, whole on the line. */
export function writePadded(path: string, mp4: Uint8Array, bytes: number) {
  writeFileSync(path, mp4)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes - mp4.length)
  head.write('free', 4, 'latin1')
  const file = openSync(path, 'r+')
  writeSync(file, head, 0, head.length, mp4.length)
  ftruncateSync(file, bytes)
  closeSync(file)
}
