import { codeOf, listOf, mapOf, number, object, orNull, type Read, text } from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'
import { readPeriod } from '../types.ts'

export const reasons = ['fake_information', 'spam', 'harassment', 'inappropriate', 'other'] as const
export type Reason = (typeof reasons)[number]

const readReason = object({
  reason: codeOf<Reason>(),
  reports: number,
  actions: mapOf(number),
  open: number,
  median_hours: orNull(number),
})
export type ReasonCount = Read<typeof readReason>

/** Counts of reports that came in within a period, and what became of them. They name nobody. */
export const readReportNumbers = object({
  reports: number,
  by_guardians: number,
  about_minors: number,
  with_measure: number,
  no_measure: number,
  open: number,
  median_hours: orNull(number),
  minor_median_hours: orNull(number),
  reasons: listOf(readReason),
  by_week: listOf(object({ week: text, reports: number })),
  /** Decided in less than so many hours; null: later. */
  hours: listOf(object({ hours: orNull(number), reports: number })),
  appeals: object({
    by_concerned: number,
    by_reporters: number,
    kept: number,
    reversed: number,
    open: number,
    median_hours: orNull(number),
  }),
  programs: object({ stopped_by_rules: number, decided_by_people: number, decided_by_programs: number }),
})
export type ReportNumbers = Read<typeof readReportNumbers>

export const readReport = object({
  period: readPeriod,
  made_at: text,
  numbers: readReportNumbers,
  numbers_before: readReportNumbers,
})

export const kinds = ['transparency', 'product'] as const
export const periods = ['last_month', 'last_quarter', 'fixed'] as const
export const schedules = ['none', 'weekly', 'monthly', 'quarterly'] as const
export type ReportKind = (typeof kinds)[number]

export const savedReportColumns = 'id, title, kind, period, from_day, to_day, schedule, last_made_at'
type SavedRow = Row<'saved_reports', typeof savedReportColumns>
export type SavedReport = Omit<SavedRow, 'kind' | 'period' | 'schedule'> & ReportSettings
/** What an admin chooses of a report. */
export type ReportSettings = {
  kind: ReportKind
  period: (typeof periods)[number]
  schedule: (typeof schedules)[number]
}

export const readSettings = {
  kind: codeOf<ReportSettings['kind']>(),
  period: codeOf<ReportSettings['period']>(),
  schedule: codeOf<ReportSettings['schedule']>(),
}
