import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { Period } from '../period.ts'
import { readReport, readSettings, type SavedReport, savedReportColumns } from './types.ts'

export const transparencyReportKeys = {
  counted: (period: Period) => ['transparency-report', 'counted', period],
  saved: ['transparency-report', 'saved'],
  made: (savedId: string) => ['transparency-report', 'made', savedId],
  oneMade: (id: string) => ['transparency-report', 'one-made', id],
} as const

const MADE_SHOWN = 24

export const transparencyReportQueries = {
  /** Counted now, from the raw tables. */
  counted: (period: Period) =>
    queryOptions({
      queryKey: transparencyReportKeys.counted(period),
      queryFn: async ({ signal }) => {
        const asked = db.rpc('transparency_report', { from_day: period.from, to_day: period.to })
        return readReport(dataOrThrow(await asked.abortSignal(signal)), 'transparency_report')
      },
      placeholderData: keepPreviousData,
    }),
  saved: () =>
    queryOptions({
      queryKey: transparencyReportKeys.saved,
      queryFn: async ({ signal }): Promise<SavedReport[]> =>
        dataOrThrow(
          await db.from('saved_reports').select(savedReportColumns).order('created_at').abortSignal(signal),
        ).map((row) => readColumns(row, readSettings)),
    }),
  /** When it was made, the newest first. */
  made: (savedId: string) =>
    queryOptions({
      queryKey: transparencyReportKeys.made(savedId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('made_reports')
            .select('id, from_day, to_day, made_at')
            .eq('saved_report_id', savedId)
            .order('made_at', { ascending: false })
            .limit(MADE_SHOWN)
            .abortSignal(signal),
        ),
    }),
  /** As it was counted then; null where there is none with this id. */
  oneMade: (id: string) =>
    queryOptions({
      queryKey: transparencyReportKeys.oneMade(id),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('made_reports')
            .select('id, from_day, to_day, numbers, made_at')
            .eq('id', id)
            .limit(1)
            .abortSignal(signal),
        )[0] ?? null,
      staleTime: Infinity,
    }),
}
