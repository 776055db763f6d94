import { addDays } from '#web/lib/clock.ts'
import type { Period } from '../period.ts'
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
