import { CustomSource, Input, type InputVideoTrack, MP4, QTFF, WEBM } from 'mediabunny'
import type { ByteSource } from '#server/storage/inspect/byte-source.ts'
import { holdsItsPictures } from '#shared/media/whole-film.ts'

/** What stands in a media file. Lengths in milliseconds, sides in pixels as they are shown, codecs as `avc` or `aac`. */
export type MediaFacts =
  | { failure: 'not_a_video' | 'no_index' | 'no_picture' | 'unreadable' }
  | {
      duration_ms: number
      width: number
      height: number
      /** Pictures a second, the most of any track. */
      frame_rate: number
      /** Of the first picture; `unknown` for one that no browser knows. */
      video_codec: string
      audio_codec: string | null
    }

const CACHE_BYTES = 8 * 1024 ** 2
/** Enough pictures to tell how many come in a second. */
const SAMPLED_PACKETS = 120

/** Reads the index and a few packets, never the whole file. What an index claims may take any time and memory: ask a media reader. */
export async function readMedia(source: ByteSource): Promise<MediaFacts> {
  let outage: unknown
  const input = new Input({
    formats: [MP4, QTFF, WEBM],
    source: new CustomSource({
      getSize: () => source.size,
      read: (start, end) =>
        source.read(start, end).catch((error: unknown) => {
          outage = error
          throw error
        }),
      maxCacheSize: CACHE_BYTES,
      prefetchProfile: 'fileSystem',
    }),
  })
  try {
    const isMedia = await input.canRead().catch(() => false)
    if (outage !== undefined) throw outage
    if (!isMedia) return { failure: 'not_a_video' }
    const tracks = await input.getVideoTracks()
    const [shown] = tracks
    const [sound] = await input.getAudioTracks()
    // A recording that was broken off has neither.
    if (!shown) return { failure: sound ? 'no_picture' : 'no_index' }
    if (!(await holdsItsPictures(shown))) return { failure: 'no_index' }
    const sizes = await Promise.all(tracks.map(readPicture))
    return {
      duration_ms: Math.round((await input.computeDuration()) * 1000),
      width: Math.max(...sizes.map(({ width }) => width)),
      height: Math.max(...sizes.map(({ height }) => height)),
      frame_rate: Math.max(...sizes.map(({ rate }) => rate)),
      video_codec: (await shown.getCodec()) ?? 'unknown',
      audio_codec: sound ? ((await sound.getCodec()) ?? 'unknown') : null,
    }
  } catch {
    // A store that does not answer says nothing about the file. Otherwise, whatever its index says cannot be followed.
    if (outage !== undefined) throw outage
    return { failure: 'no_index' }
  } finally {
    // What is disposed of refuses every further read, so that nothing goes on behind the answer.
    input.dispose()
  }
}

async function readPicture(track: InputVideoTrack) {
  const { averagePacketRate } = await track.computePacketStats(SAMPLED_PACKETS)
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    rate: Number(averagePacketRate.toFixed(3)),
  }
}
