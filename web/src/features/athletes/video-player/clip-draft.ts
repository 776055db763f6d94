import { exactTimecode, readTimecode, spanProblem } from './rules.ts'
import type { VideoClip } from './types.ts'

/** A moment while it is marked; times as they are typed, the ring in thousandths of the picture. */
export type ClipDraft = {
  id: string
  label: string
  start: string
  end: string
  mark: { x: number; y: number } | null
}

export const newDraft = (): ClipDraft => ({
  id: crypto.randomUUID(),
  label: '',
  start: '',
  end: '',
  mark: null,
})

export const draftOf = ({ id, label, start_ms, end_ms, mark_x, mark_y }: VideoClip): ClipDraft => ({
  id,
  label,
  start: exactTimecode(start_ms),
  end: exactTimecode(end_ms),
  mark: mark_x === null || mark_y === null ? null : { x: mark_x, y: mark_y },
})

export const spanOf = ({ start, end }: ClipDraft) => ({ start: readTimecode(start), end: readTimecode(end) })

/** What is wrong, as keys of words by field. */
export function draftProblems(
  draft: ClipDraft,
  durationMs: number,
): { label?: string; start?: string; end?: string } {
  const { start, end } = spanOf(draft)
  const span = spanProblem(start, end, durationMs)
  return {
    ...(draft.label.trim() === '' && { label: 'label_missing' }),
    ...(span && { [span === 'start_unreadable' ? 'start' : 'end']: span }),
  }
}
