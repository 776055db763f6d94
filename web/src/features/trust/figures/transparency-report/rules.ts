import { LIMITS } from '#shared/limits.ts'
import type { FigureTable } from '../figure-table.ts'
import { type Period, presetPeriod, weeksOf } from '../period.ts'
import type { ReasonCount, ReportNumbers, SavedReport } from './types.ts'

/** The days that a saved report is of today. */
export const daysOf = (
  { period, from_day, to_day }: Pick<SavedReport, 'period' | 'from_day' | 'to_day'>,
  today: string,
): Period =>
  period === 'fixed' ? { from: from_day ?? today, to: to_day ?? today } : presetPeriod(period, today)

export const measures = ['removed', 'warned', 'suspended', 'none', 'open'] as const
export type Measure = (typeof measures)[number]
const actionsOf: Record<Exclude<Measure, 'open'>, readonly string[]> = {
  removed: ['remove'],
  warned: ['warn', 'restrict'],
  suspended: ['suspend', 'ban'],
  none: ['no_action'],
}

/** How many reports of a reason led to a kind of measure; `open` wait for their decision. */
export const countOf = ({ actions, open }: ReasonCount, measure: Measure) =>
  measure === 'open' ? open : actionsOf[measure].reduce((sum, action) => sum + (actions[action] ?? 0), 0)

export const withMeasure = (reason: ReasonCount) =>
  countOf(reason, 'removed') + countOf(reason, 'warned') + countOf(reason, 'suspended')

/** Reports of each week of the period, zero where none came. */
export function weeklyReports({ by_week }: ReportNumbers, period: Period) {
  const counts = new Map(by_week.map(({ week, reports }) => [week, reports]))
  return weeksOf(period).map((week) => counts.get(week) ?? 0)
}

/** Of a made report: reports and what came of them, or the product. */
export const isOfReports = (numbers: unknown) =>
  typeof numbers === 'object' && numbers !== null && 'reasons' in numbers

/** Whether the parts make up the whole, as they do in the raw tables. */
export const addsUp = ({ reports, with_measure, no_measure, open, reasons }: ReportNumbers) =>
  with_measure + no_measure + open === reports &&
  reasons.reduce((sum, one) => sum + one.reports, 0) === reports

export const titleProblem = (title: string) =>
  title.trim() === '' ? 'empty' : title.trim().length > LIMITS.savedReport.titleMaxChars ? 'too_long' : null

type Words = (key: string) => string

/** The whole report as one file: a line for each number, with what it is about. */
export function reportTable(numbers: ReportNumbers, t: Words): FigureTable {
  const line = (part: string, what: string, value: number | null) => [part, what, value ?? ''] as const
  const whole = ['reports', 'by_guardians', 'about_minors', 'with_measure', 'no_measure', 'open'] as const
  return {
    heads: [t('csv.part'), t('csv.what'), t('csv.number')],
    rows: [
      ...whole.map((name) => line(t('csv.all'), t(`number.${name}`), numbers[name])),
      line(t('csv.all'), t('number.median_hours'), numbers.median_hours),
      line(t('csv.all'), t('number.minor_median_hours'), numbers.minor_median_hours),
      ...numbers.reasons.flatMap((one) => [
        line(t(`reason.${one.reason}`), t('number.reports'), one.reports),
        ...measures.map((measure) =>
          line(t(`reason.${one.reason}`), t(`measure.${measure}`), countOf(one, measure)),
        ),
        line(t(`reason.${one.reason}`), t('number.median_hours'), one.median_hours),
      ]),
      ...numbers.by_week.map(({ week, reports }) => line(t('by_week'), week, reports)),
      ...numbers.hours.map(({ hours, reports }) => line(t('time'), t(`bucket.${hours ?? 'later'}`), reports)),
      ...(['by_concerned', 'by_reporters', 'kept', 'reversed', 'open'] as const).map((name) =>
        line(t('appeals'), t(`appeal.${name}`), numbers.appeals[name]),
      ),
      line(t('programs'), t('number.stopped'), numbers.programs.stopped_by_rules),
      line(t('programs'), t('number.by_people'), numbers.programs.decided_by_people),
    ],
  }
}
