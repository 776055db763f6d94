import { useEffect, useRef } from 'react'
import { type Playback, usePlayback } from './playback.ts'
import type { VideoClip } from './types.ts'

type Moment = Pick<VideoClip, 'id' | 'start_ms'>

/** Draws where moments begin on their canvases, from the film itself, once it has been played: nothing is fetched for it before that. */
export function useStills(playback: Playback, moments: readonly Moment[]) {
  const canvases = useRef(new Map<string, HTMLCanvasElement>())
  const isLoaded = usePlayback(playback, (state) => state.isLoaded)
  const wanted = moments.map(({ id, start_ms }) => `${id} ${start_ms}`).join()
  // An effect, since canvases and a second element are outside React.
  useEffect(() => {
    const source = playback.element?.currentSrc
    if (!isLoaded || !source || !wanted) return
    const stopped = new AbortController()
    void drawStills(source, wanted.split(','), canvases.current, stopped.signal)
    return () => stopped.abort()
  }, [isLoaded, wanted, playback])
  return (id: string) => (canvas: HTMLCanvasElement | null) => {
    if (canvas) canvases.current.set(id, canvas)
    else canvases.current.delete(id)
  }
}

async function drawStills(
  source: string,
  moments: readonly string[],
  canvases: Map<string, HTMLCanvasElement>,
  signal: AbortSignal,
) {
  const video = Object.assign(document.createElement('video'), { muted: true, preload: 'auto', src: source })
  signal.addEventListener('abort', () => video.removeAttribute('src'))
  if (!(await happened(video, 'loadeddata', signal))) return
  for (const moment of moments) {
    const [id = '', start = '0'] = moment.split(' ')
    video.currentTime = Number(start) / 1000 + 0.02
    if (!(await happened(video, 'seeked', signal))) return
    const canvas = canvases.get(id)
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) continue
    pen.drawImage(video, 0, 0, canvas.width, canvas.height)
    canvas.dataset.drawn = ''
  }
  video.removeAttribute('src')
  video.load()
}

const happened = (video: HTMLVideoElement, name: 'loadeddata' | 'seeked', signal: AbortSignal) =>
  new Promise<boolean>((resolve) => {
    const once = { once: true, signal }
    video.addEventListener(name, () => resolve(true), once)
    video.addEventListener('error', () => resolve(false), once)
    signal.addEventListener('abort', () => resolve(false))
  })
