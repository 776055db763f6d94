import { useState } from 'react'
import { type Playback, usePlayback } from './playback.ts'
import type { VideoClip } from './types.ts'

/** The moment that plays again and again, for the list below the film and for the key R. */
export function useClipLoop(playback: Playback, clips: readonly VideoClip[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const loop = usePlayback(playback, (state) => state.loop)
  const current = (loop && clips.find(({ id }) => id === chosen)) ?? null
  const choose = (clip: VideoClip) => {
    setChosen(clip.id)
    playback.setLoop({ start: clip.start_ms, end: clip.end_ms })
    playback.seek(clip.start_ms)
    void playback.play()
  }
  /** Ends the loop, or begins the one of the moment at which the film stands. */
  const toggle = () => {
    if (loop) return playback.setLoop(null)
    const { ms } = playback.snapshot()
    const here = clips.find(({ start_ms, end_ms }) => ms >= start_ms && ms < end_ms) ?? clips[0]
    if (here) choose(here)
  }
  return { current, choose, toggle: clips.length > 0 || loop ? toggle : undefined }
}
