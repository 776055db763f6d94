import { addDays } from '#web/lib/clock.ts'
import type { Counted } from './types.ts'

/** One number for each week, zero where nothing was counted. */
export const weekly = (counted: Pick<Counted, 'by_week'> | undefined, weeks: readonly string[]) => {
  const counts = new Map(counted?.by_week.map(({ week, count }) => [week, count]))
  return weeks.map((week) => counts.get(week) ?? 0)
}

export const ofRole = (counted: readonly Counted[], role: string) =>
  counted.find(({ value }) => value === role)

/** All roles together, week by week. */
export const together = (counted: readonly Counted[], weeks: readonly string[]) =>
  counted.reduce(
    (sums, one) => weekly(one, weeks).map((count, i) => count + (sums[i] ?? 0)),
    weeks.map(() => 0),
  )

export const total = (counted: readonly { count: number; before: number }[]) => ({
  count: counted.reduce((sum, { count }) => sum + count, 0),
  before: counted.reduce((sum, { before }) => sum + before, 0),
})

type Refused = { value: string; count: number; before: number; people: number | null }

/** Rules with the same words are one line. Of their people the most, since some may have met several; undefined words are not read yet. */
export function byWords(refusals: readonly Refused[], words: Readonly<Record<string, string>> | undefined) {
  const lines = new Map<string, Omit<Refused, 'value'> & { words: string }>()
  for (const { value, count, before, people } of refusals) {
    const said = words?.[value] ?? '…'
    const line = lines.get(said) ?? { words: said, count: 0, before: 0, people: null }
    lines.set(said, {
      words: said,
      count: line.count + count,
      before: line.before + before,
      people: people === null ? line.people : Math.max(people, line.people ?? 0),
    })
  }
  return [...lines.values()].toSorted((a, b) => b.count - a.count)
}

/** The steps of a request from an adult to a minor, in their order. */
export const contactSteps = [
  'sent',
  'guardian_answered',
  'guardian_agreed',
  'answered',
  'accepted',
  'reported',
] as const

/** What the server counted on each day; null where it gave no answer. */
export const byDay = <T extends { day: string }>(
  counted: readonly T[] | undefined,
  days: readonly string[],
) => {
  const known = new Map(counted?.map((one) => [one.day, one]))
  return days.map((day) => known.get(day) ?? null)
}

/** One kind of answer on each day; null, and not zero, where nothing was counted. */
export const countsOf = <K extends string>(days: readonly (Record<K, number> | null)[], kind: K) =>
  days.map((day) => day?.[kind] ?? null)

/** The server’s own, whatever they were: those who called could have done nothing about them. */
export const errorsOf = ({ failed, busy }: { failed: number; busy: number }) => failed + busy

/** Twelve weeks that are over by what has been counted, and twelve with the one that runs. */
export function dashboardWeeks(weeks: readonly string[], countedThrough: string | null) {
  const over = weeks.filter((week) => countedThrough !== null && addDays(week, 6) <= countedThrough)
  return { over: over.slice(-WEEKS), running: weeks.slice(-WEEKS) }
}
export const WEEKS = 12

/** What guardians said to first requests, week by week; who has not answered yet stands with those who said no. */
export function contactWeeks(
  told: readonly { week: string; sent: number; agreed: number }[],
  weeks: readonly string[],
) {
  const known = new Map(told.map((one) => [one.week, one]))
  const of = weeks.map((week) => known.get(week) ?? { sent: 0, agreed: 0 })
  return {
    agreed: of.map(({ agreed }) => agreed),
    others: of.map(({ sent, agreed }) => sent - agreed),
    sent: of.reduce((sum, { sent }) => sum + sent, 0),
  }
}
