import { foldText } from '#web/lib/fold-text.ts'
import type { WorkItem } from './types.ts'

// Whoever writes about safety may be a child, and may not say so.
const risk = ({ kind, involvesMinor }: WorkItem) =>
  (involvesMinor || kind === 'safety_feedback' ? 4 : 0) + (kind === 'flag' ? 2 : kind === 'decision' ? 1 : 0)
const placeOf = ({ place, since }: WorkItem) => place ?? since

/** By risk, then age: what touches a minor comes before everything else, cases as in their queue, and the oldest of equals first. */
export const byRiskThenAge = (items: WorkItem[]): WorkItem[] =>
  items.toSorted((a, b) => risk(b) - risk(a) || placeOf(a).localeCompare(placeOf(b)))

const MIN_LABEL_CHARS = 3

/** Those whose label has a word that starts like the text: "spam", "fake inf". A letter or two would name half of them. */
export function valuesLabelled<T extends string>(
  values: readonly T[],
  label: (value: T) => string,
  text: string,
): T[] {
  const start = foldText(text.trim())
  if (start.length < MIN_LABEL_CHARS) return []
  return values.filter((value) => ` ${foldText(label(value))}`.includes(` ${start}`))
}
