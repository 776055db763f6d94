import { addDays } from '#web/lib/clock.ts'

export type Period = { from: string; to: string }
export const presets = ['weeks_4', 'weeks_12', 'season'] as const
/** Of reports: what is over, so that nobody else’s count of it differs. */
export const reportPresets = ['last_month', 'last_quarter'] as const
export type Preset = (typeof presets)[number] | (typeof reportPresets)[number]
export type PeriodProblem = { code: 'no_day' | 'future' | 'backwards' | 'too_long'; given: string }
export type PeriodProblems = { from?: PeriodProblem; to?: PeriodProblem }

const DAY_MS = 86_400_000
const SEASON_BEGINS = '07-01'
const LONGEST_YEARS = 2

/** The database counts days of UTC. */
export const utcToday = (now = new Date()) => now.toISOString().slice(0, 10)

/** How many days a period has, both ends counted. */
export const daysIn = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The same number of days before it. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -daysIn(period)),
  to: addDays(period.from, -1),
})

export function presetPeriod(preset: Preset, today: string): Period {
  if (preset === 'weeks_4') return { from: addDays(today, -27), to: today }
  if (preset === 'weeks_12') return { from: addDays(today, -83), to: today }
  const year = Number(today.slice(0, 4))
  if (preset === 'last_month' || preset === 'last_quarter') {
    const months = preset === 'last_month' ? 1 : 3
    const month = Math.floor((Number(today.slice(5, 7)) - 1) / months) * months
    const first = (n: number) => new Date(Date.UTC(year, n, 1)).toISOString().slice(0, 10)
    return { from: first(month - months), to: addDays(first(month), -1) }
  }
  const begun = `${year}-${SEASON_BEGINS}`
  return { from: begun <= today ? begun : `${year - 1}-${SEASON_BEGINS}`, to: today }
}

const isDay = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(Date.parse(value) || 0).toISOString().startsWith(value)

/** What the database would refuse, said at the field before it is asked. */
export function periodProblems({ from, to }: Period, today: string): PeriodProblems {
  const problems: PeriodProblems = {}
  for (const [name, given] of [['from', from] as const, ['to', to] as const])
    if (!isDay(given)) problems[name] = { code: 'no_day', given }
    else if (given > today) problems[name] = { code: 'future', given }
  if (problems.from || problems.to) return problems
  if (to < from) return { to: { code: 'backwards', given: to } }
  const latest = `${Number(from.slice(0, 4)) + LONGEST_YEARS}${from.slice(4)}`
  return to >= latest ? { from: { code: 'too_long', given: from } } : {}
}

/** The period that an address asks for; without one, or with an end alone, the rest is the usual one of the screen. */
export function periodOf(params: URLSearchParams, usual: Preset, today: string): Period {
  const fallback = presetPeriod(usual, today)
  const from = params.get('from') ?? fallback.from
  return { from, to: params.get('to') ?? fallback.to }
}

export const presetOf = ({ from, to }: Period, among: readonly Preset[], today: string) =>
  among.find((preset) => {
    const known = presetPeriod(preset, today)
    return known.from === from && known.to === to
  })

/** Every day of a period. */
export const daysOf = (period: Period) =>
  Array.from({ length: daysIn(period) }, (_, i) => addDays(period.from, i))

/** The Mondays of all weeks that a period touches. */
export function weeksOf({ from, to }: Period): string[] {
  const weekday = (new Date(`${from}T00:00Z`).getUTCDay() + 6) % 7
  const weeks: string[] = []
  for (let week = addDays(from, -weekday); week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}
