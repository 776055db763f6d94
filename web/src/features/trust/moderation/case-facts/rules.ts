import type { ModerationCase, ModerationReport } from '../types.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** How much time is left, or how much it is late by, in words of one size: days, or hours and minutes. */
export function timeLeft(dueAt: string, now = Date.now()) {
  const minutes = Math.round((Date.parse(dueAt) - now) / MINUTE_MS)
  const amount = Math.abs(minutes)
  return {
    isLate: minutes < 0,
    isSoon: minutes < DAY_MINUTES,
    days: amount >= 2 * DAY_MINUTES ? Math.floor(amount / DAY_MINUTES) : null,
    hours: Math.floor(amount / 60),
    minutes: amount % 60,
  }
}

/** How much of the time is gone, from 0 to 1. */
export function timeGone({ since, due_at }: { since: string; due_at: string }, now = Date.now()): number {
  const whole = Date.parse(due_at) - Date.parse(since)
  return whole <= 0 ? 1 : Math.min(Math.max((now - Date.parse(since)) / whole, 0), 1)
}

/** Which line of the rule applies: a first time, again, or what could hurt a minor. */
export function stepOf({
  reason,
  involves_minor,
  facts,
  reports,
}: Pick<ModerationCase, 'reason' | 'involves_minor' | 'facts'> & {
  reports: Pick<ModerationReport, 'asked_of_minor'>[]
}): 'first' | 'again' | 'grave' {
  if (reports.some(({ asked_of_minor }) => asked_of_minor)) return 'grave'
  if (involves_minor && (reason === 'harassment' || reason === 'inappropriate')) return 'grave'
  return (facts?.record?.upheld ?? 0) > 0 ? 'again' : 'first'
}

export type HistoryLine = { at: string; what: string; by?: string | null; count?: number; id: string }

/** What happened in the case, in its order: reports, who was told, who looked, what was decided. */
export function historyOf({ reports, work, facts, decision }: ModerationCase): HistoryLine[] {
  const lines: HistoryLine[] = [
    ...reports.map(({ id, created_at }) => ({ id, at: created_at, what: 'reported' })),
    ...(work?.told ?? []).map(({ whom, count, at }) => ({ id: whom + at, at, what: `told_${whom}`, count })),
    ...(facts?.opened ?? []).map(({ by, at }) => ({ id: by + at, at, what: 'opened', by })),
    ...(work?.referrals ?? []).map(({ id, at, by, referred_to }) => ({
      id,
      at,
      by,
      what: `referred_${referred_to}`,
    })),
  ]
  const add = (what: string, at: string | null | undefined, by: string | null) => {
    if (at) lines.push({ id: what, at, what, by })
  }
  if (decision) {
    add('decided', decision.decided_at, decision.decided_by)
    add('confirmed', decision.second_at, decision.second_by)
    add('appealed', decision.appealed_at, null)
    add('reviewed', decision.reviewed_at, decision.reviewed_by)
  }
  return lines.toSorted((a, b) => a.at.localeCompare(b.at))
}
