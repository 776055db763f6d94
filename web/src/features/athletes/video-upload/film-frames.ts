import { LIMITS } from '#shared/limits.ts'

const LOAD_MS = 20_000

/** A film that can be drawn from: of a file, or of an address of ours. Fails where this browser does not play it. */
export async function openFrames(source: Blob | string) {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  if (typeof source === 'string') video.crossOrigin = 'anonymous'
  const url = typeof source === 'string' ? source : URL.createObjectURL(source)
  const close = () => {
    video.removeAttribute('src')
    video.load()
    if (typeof source !== 'string') URL.revokeObjectURL(url)
  }
  try {
    const loaded = happened(video, 'loadeddata')
    video.src = url
    await loaded
  } catch (error) {
    close()
    throw error
  }
  /** The picture at this second, no wider than asked. */
  async function frameAt(second: number, width: number): Promise<HTMLCanvasElement> {
    const wanted = Math.min(second, Number.isFinite(video.duration) ? video.duration : second)
    if (Math.abs(video.currentTime - wanted) > 0.001) {
      const sought = happened(video, 'seeked')
      video.currentTime = wanted
      await sought
    }
    return frameOf(video, width)
  }
  return { frameAt, close }
}

export function frameOf(video: HTMLVideoElement, width: number): HTMLCanvasElement {
  const scale = Math.min(1, width / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** WebP where the browser writes it, else JPEG; a picture full of grain loses quality until it is small enough. */
export async function asPoster(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of [0.85, 0.7, 0.5, 0.3])
    for (const type of ['image/webp', 'image/jpeg']) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      if (blob?.type === type && blob.size <= LIMITS.video.posterMaxBytes) return blob
    }
  throw new Error('no picture is small enough')
}

function happened(video: HTMLVideoElement, event: 'loadeddata' | 'seeked') {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const ends = new AbortController()
  const done = { signal: ends.signal, once: true }
  const timer = setTimeout(() => reject(new Error(`no ${event} of the video`)), LOAD_MS)
  video.addEventListener(event, () => resolve(), done)
  video.addEventListener('error', () => reject(new Error('this browser does not play the video')), done)
  return promise.finally(() => {
    clearTimeout(timer)
    ends.abort()
  })
}
