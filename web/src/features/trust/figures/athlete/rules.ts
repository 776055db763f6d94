import { addDays } from '#web/lib/clock.ts'
import { daysIn, type Period, weeksOf } from '../period.ts'
import type { ToldDay, Valued } from '../types.ts'

export type Step = ToldDay & { perDay: number }

/** For each day of the period what is told of it: a count covers several days. Undefined where nothing is told yet, which is not zero. */
export function stepsOf(told: readonly ToldDay[], { from, to }: Period): (Step | undefined)[] {
  const steps = told.map((one) => {
    const days = Math.round((Date.parse(one.day) - Date.parse(one.since)) / 86_400_000) + 1
    return { ...one, perDay: Math.round((one.count / days) * 10) / 10 }
  })
  const days: (Step | undefined)[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push(steps.find((step) => step.since <= day && day <= step.day))
  return days
}

export type Film = { id: string; quarters: number[]; before: number }

/** Films with how many reached the start, each quarter and the end; the most played first. */
export function filmsOf(values: readonly Valued[]): Film[] {
  const films = new Map<string, Film>()
  for (const { value, count, before } of values) {
    const [id = '', quarter = '0'] = value.split(':')
    const film = films.get(id) ?? { id, quarters: [0, 0, 0, 0, 0], before: 0 }
    film.quarters[Number(quarter)] = count
    if (quarter === '0') film.before = before
    films.set(id, film)
  }
  return [...films.values()].sort((a, b) => (b.quarters[0] ?? 0) - (a.quarters[0] ?? 0))
}

/** What one can do about a filter that was asked for. */
export function actFor(filters: readonly Valued[]): 'proof' | 'video' | null {
  if (filters.some(({ value }) => value.startsWith('minProvenance='))) return 'proof'
  return filters.some(({ value }) => value === 'hasVideo=true') ? 'video' : null
}

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
