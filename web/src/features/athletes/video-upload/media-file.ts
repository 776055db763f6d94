import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { holdsItsPictures } from '#shared/media/whole-film.ts'
import type { MediaFacts, Trim } from './types.ts'

/** Enough pictures to tell how many come in a second. */
const SAMPLED_PACKETS = 120

/** The file is no video, or its index cannot be followed. */
export class UnreadableVideoError extends Error {
  override name = 'UnreadableVideoError'
  readonly failure: 'not_a_video' | 'no_index' | 'no_picture'
  constructor(failure: UnreadableVideoError['failure']) {
    super(failure)
    this.failure = failure
  }
}

const openInput = (file: Blob) => new Input({ formats: [MP4, QTFF, WEBM], source: new BlobSource(file) })

/** Reads the index and a few packets, never the whole file. */
export async function readMedia(file: Blob): Promise<MediaFacts> {
  // One that cannot be got at (it moved, or the cloud has not handed it over) says nothing of itself: this fails as it is.
  await file.slice(0, 1).arrayBuffer()
  const input = openInput(file)
  try {
    if (!(await input.canRead().catch(() => false))) throw new UnreadableVideoError('not_a_video')
    const format = await input.getFormat()
    const track = await input.getPrimaryVideoTrack()
    if (!track) {
      // A recording that was broken off has no sound either.
      throw new UnreadableVideoError((await input.getPrimaryAudioTrack()) ? 'no_picture' : 'no_index')
    }
    if (!(await holdsItsPictures(track))) throw new UnreadableVideoError('no_index')
    const { averagePacketRate } = await track.computePacketStats(SAMPLED_PACKETS)
    return {
      seconds: await input.computeDuration(),
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      framesPerSecond: averagePacketRate,
      codec: await track.getCodec(),
      contentType: format === WEBM ? 'video/webm' : format === QTFF ? 'video/quicktime' : 'video/mp4',
    }
  } finally {
    input.dispose()
  }
}

type Cutting = { onProgress: (share: number) => void; signal: AbortSignal }

/**
 * The part of a film between two moments, without packing a picture anew: it begins with the key picture before the first
 * moment. Nothing of the words of the file goes along. The same file and moments give a file of the same length.
 */
export async function trimMedia(file: Blob, trim: Trim, { onProgress, signal }: Cutting): Promise<Blob> {
  const input = openInput(file)
  try {
    const format = await input.getFormat()
    const [outputFormat, type] =
      format === WEBM
        ? [new WebMOutputFormat(), 'video/webm']
        : format === QTFF
          ? [new MovOutputFormat({ fastStart: 'in-memory' }), 'video/quicktime']
          : [new Mp4OutputFormat({ fastStart: 'in-memory' }), 'video/mp4']
    const target = new BufferTarget()
    const cut = await Conversion.init({
      input,
      output: new Output({ format: outputFormat, target }),
      tracks: 'primary',
      trim,
      copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY, boundaryPolicy: 'expand' },
      tags: {},
      showWarnings: false,
    })
    if (!cut.isValid || cut.discardedTracks.length > 0) throw new Error('this file cannot be cut')
    cut.onProgress = onProgress
    signal.addEventListener('abort', () => void cut.cancel())
    await cut.execute()
    if (!target.buffer) throw new Error('nothing was written')
    return new Blob([target.buffer], { type })
  } finally {
    input.dispose()
  }
}
