import { addDays } from '#web/lib/clock.ts'
import { daysIn, type Period, weeksOf } from '../period.ts'
import type { ToldDay } from '../types.ts'

export const WEEKS = 52
const LEVELS = 4

/** A day as it is drawn: 0 nothing told, 4 the most; null where it is not counted for good yet. */
export type LookDay = { day: string; level: number | null }

/** The weeks that end with today's, each from its Monday. */
export function yearOf(today: string): Period {
  const monday = weeksOf({ from: today, to: today })[0] ?? today
  return { from: addDays(monday, -7 * (WEEKS - 1)), to: today }
}

/** A count that was told for several days colours all of them alike, so that no single day can be read from it. */
export function lookWeeks(
  looks: readonly ToldDay[],
  period: Period,
  countedThrough: string | null,
): { week: string; days: LookDay[] }[] {
  const rate = ({ since, day, count }: ToldDay) => count / Math.max(1, daysIn({ from: since, to: day }))
  const most = Math.max(0, ...looks.map(rate))
  const levelOn = (day: string) => {
    const told = looks.find((one) => one.since <= day && day <= one.day)
    if (told) return Math.max(1, Math.ceil((rate(told) / most) * LEVELS))
    return countedThrough !== null && day <= countedThrough ? 0 : null
  }
  return weeksOf(period).map((week) => ({
    week,
    days: Array.from({ length: 7 }, (_, i) => addDays(week, i))
      .filter((day) => day <= period.to)
      .map((day) => ({ day, level: levelOn(day) })),
  }))
}
