import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'

/** One picture is never so large; an index that says so would have the whole file read into memory. */
const PICTURE_MAX_BYTES = 32 * 1024 ** 2

/**
 * Whether the first and the last picture that the index tells of are in the file. A copy that was cut short, or an index that points
 * elsewhere, still tells a length.
 */
export async function holdsItsPictures(track: InputVideoTrack): Promise<boolean> {
  const pictures = new EncodedPacketSink(track)
  const places = [
    (options: { metadataOnly: boolean }) => pictures.getFirstPacket(options),
    (options: { metadataOnly: boolean }) => pictures.getPacket(Number.POSITIVE_INFINITY, options),
  ]
  for (const picture of places) {
    const told = await picture({ metadataOnly: true })
    if (!told || told.byteLength > PICTURE_MAX_BYTES) return false
    if (!(await picture({ metadataOnly: false }))) return false
  }
  return true
}
