import { type Playback, usePlayback } from '../playback.ts'
import type { VideoClip } from '../types.ts'

/** For so long one is shown whom to watch. */
const SHOWN_MS = 1_500

type Ring = Pick<VideoClip, 'start_ms' | 'mark_x' | 'mark_y' | 'mark_at_ms'>

/** A ring around the athlete where a moment begins, so that nobody watches the wrong shirt. */
export function AthleteRing({ playback, clip }: { playback: Playback; clip: Ring | null | undefined }) {
  const from = clip?.mark_at_ms ?? clip?.start_ms ?? 0
  const isShown = usePlayback(playback, ({ ms }) => ms >= from - 100 && ms < from + SHOWN_MS)
  if (!clip || clip.mark_x === null || clip.mark_y === null || !isShown) return null
  return <RingAt x={clip.mark_x} y={clip.mark_y} />
}

/** In thousandths of the picture. */
export const RingAt = ({ x, y }: { x: number; y: number }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute block h-[16%] w-[20%] -translate-1/2 rounded-[50%] border-4 border-flood shadow-pop"
    style={{ left: `${x / 10}%`, top: `${y / 10}%` }}
  />
)
