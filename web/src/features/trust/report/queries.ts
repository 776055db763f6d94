import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { ReportFields, ReportSubject } from './types.ts'

export const reportKeys = {
  mine: ['reports'],
  draft: ({ type, id }: ReportSubject) => ['report-draft', type, id],
} as const

export const reportQueries = {
  /** What one reported and what became of it, newest first. */
  mine: () =>
    queryOptions({
      queryKey: reportKeys.mine,
      queryFn: async ({ signal }) => dataOrThrow(await db.rpc('my_reports').abortSignal(signal)),
      // An admin decides meanwhile.
      staleTime: 0,
    }),
}

/** What was typed and not sent yet, for this visit: it goes with everything else of the person at the sign-out. */
export const reportDraft = {
  read: (client: QueryClient, subject: ReportSubject) =>
    client.getQueryData<ReportFields>(reportKeys.draft(subject)),
  keep(client: QueryClient, subject: ReportSubject, fields: ReportFields) {
    client.setQueryDefaults(reportKeys.draft(subject), { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(reportKeys.draft(subject), fields)
  },
  forget: (client: QueryClient, subject: ReportSubject) =>
    client.removeQueries({ queryKey: reportKeys.draft(subject) }),
}
