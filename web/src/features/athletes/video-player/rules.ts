import { LIMITS } from '#shared/limits.ts'
import type { ReelClip, Span, VideoChapter } from './types.ts'

/** 4:18, or 1:02:07 of a long film. */
export function timecode(ms: number): string {
  const seconds = Math.floor(Math.max(ms, 0) / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const start = minutes < 60 ? String(minutes) : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
  return `${start}:${two(seconds % 60)}`
}

/** 4:18.32: with hundredths, as where one looks at single pictures. */
export const exactTimecode = (ms: number) =>
  `${timecode(ms)}.${String(Math.floor((Math.max(ms, 0) % 1000) / 10)).padStart(2, '0')}`

/** "4:18.32", "4:18" or "258" in milliseconds; null for anything else. */
export function readTimecode(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds = '', part = ''] =
    /^\s*(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? []
  if (seconds === '' || (/:/.test(text) && Number(seconds) > 59)) return null
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0') || 0)
  )
}

/** `?t=258` or `?t=258.5`, in milliseconds. */
export const startOf = (given: string | null) =>
  /^\d{1,5}(\.\d{1,3})?$/.test(given ?? '') ? Number(given) * 1000 : 0

/** The last picture of a film stands shortly before its end. */
const LAST_PICTURE_MS = 200

/** Which quarter of a film has been reached: 0 at its start, 4 at its end. */
export function quarterAt(ms: number, durationMs: number): number {
  if (durationMs <= 0) return 0
  return ms >= durationMs - LAST_PICTURE_MS ? 4 : Math.floor((ms / durationMs) * 4)
}

/** The chapters as parts without gaps; what comes before the first has no title. */
export function chapterSpans(
  chapters: readonly Pick<VideoChapter, 'id' | 'start_ms' | 'title'>[],
  durationMs: number,
): (Span & { id: string; title: string })[] {
  const starts = chapters.filter(({ start_ms }) => start_ms < durationMs)
  const parts = starts.map(({ id, start_ms, title }, index) => ({
    id,
    title,
    start: start_ms,
    end: starts[index + 1]?.start_ms ?? durationMs,
  }))
  const first = parts[0]?.start ?? durationMs
  return first > 0 ? [{ id: 'before', title: '', start: 0, end: first }, ...parts] : parts
}

/** How wrong a moment is, as a key of words. */
export function spanProblem(start: number | null, end: number | null, durationMs: number): string | null {
  if (start === null) return 'start_unreadable'
  if (end === null) return 'end_unreadable'
  if (end <= start) return 'end_before_start'
  if (end - start < LIMITS.videoClip.minMs) return 'too_short'
  if (end - start > LIMITS.videoClip.maxMs) return 'too_long'
  return durationMs > 0 && end > durationMs ? 'after_end' : null
}

const GOOD_REEL = { fewestMs: 3 * 60_000, mostMs: 5 * 60_000 }
export type ReelHint = 'empty' | 'short' | 'long' | 'unmarked' | 'no_full_game'

export const reelLength = (clips: readonly Pick<ReelClip, 'start_ms' | 'end_ms'>[]) =>
  clips.reduce((sum, { start_ms, end_ms }) => sum + end_ms - start_ms, 0)

/** What coaches ask of a reel and this one does not have yet. A hint never stands in the way. */
export function reelHints(
  clips: readonly Pick<ReelClip, 'start_ms' | 'end_ms' | 'mark_x'>[],
  { hasFullGame }: { hasFullGame: boolean },
): { hint: ReelHint; count: number }[] {
  if (clips.length === 0) return [{ hint: 'empty', count: 0 }]
  const length = reelLength(clips)
  const unmarked = clips.filter(({ mark_x }) => mark_x === null).length
  return [
    ...(length < GOOD_REEL.fewestMs ? [{ hint: 'short' as const, count: length }] : []),
    ...(length > GOOD_REEL.mostMs ? [{ hint: 'long' as const, count: length }] : []),
    ...(unmarked > 0 ? [{ hint: 'unmarked' as const, count: unmarked }] : []),
    ...(hasFullGame ? [] : [{ hint: 'no_full_game' as const, count: 0 }]),
  ]
}

/** One place up or down, or to where it was dropped. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  const [item] = items.slice(from, from + 1)
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)]
}
