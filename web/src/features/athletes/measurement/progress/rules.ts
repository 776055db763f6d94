import { headlineOf } from '../rules.ts'
import type { Measurement, MetricSummary } from '../types.ts'

export const SPANS = ['season', 'two_seasons', 'all'] as const
export type Span = (typeof SPANS)[number]

const SEASON_BEGINS = '07-01'

/** The first day of the season in which a day lies. */
export function seasonStart(day: string): string {
  const year = Number(day.slice(0, 4))
  const begun = `${year}-${SEASON_BEGINS}`
  return begun <= day ? begun : `${year - 1}-${SEASON_BEGINS}`
}

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

/** Where the lines begin: all of them on the same day, so that one can look from one to the next. */
export function spanStart(span: Span, today: string, lines: readonly MetricSummary[]): string {
  const season = seasonStart(today)
  if (span === 'season') return season
  const two = yearBefore(season)
  if (span === 'two_seasons') return two
  const oldest = lines
    .map(({ history }) => history[0]?.measured_on ?? two)
    .sort()
    .at(0)
  return oldest && oldest < two ? oldest : two
}

/** The first days of the seasons that begin within the days of a line. */
export function seasonsWithin(from: string, to: string): string[] {
  const starts: string[] = []
  for (let start = seasonStart(to); start > from; start = yearBefore(start)) starts.push(start)
  return starts.reverse()
}

/** What stood a year ago, where it is another number than today's. */
export function bestAYearAgo(
  { headline, history, metric }: MetricSummary,
  today: string,
): Measurement | null {
  const limit = yearBefore(today)
  const then = headlineOf(
    history.filter(({ measured_on }) => measured_on <= limit),
    metric.better,
  )
  return then && then !== headline ? then : null
}
