import type { VideoNote } from './types.ts'

/** A note at one moment is looked at with what led to it and what came of it. */
const BEFORE_MS = 4_000
const AFTER_MS = 7_000

/** What plays again and again for a note: from it to its end, or the seconds around it. */
export function loopAround({ at_ms, end_ms }: Pick<VideoNote, 'at_ms' | 'end_ms'>, durationMs: number) {
  if (end_ms !== null) return { start: at_ms, end: end_ms }
  return { start: Math.max(at_ms - BEFORE_MS, 0), end: Math.min(at_ms + AFTER_MS, durationMs) }
}
