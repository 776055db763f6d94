import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { transparencyReportKeys } from './queries.ts'
import type { ReportSettings, SavedReport } from './types.ts'

export type ReportDraft = ReportSettings & {
  id?: string | undefined
  title: string
  /** With `fixed` alone. */
  from_day: string | null
  to_day: string | null
}

async function saveReport({ id, ...report }: ReportDraft): Promise<string> {
  const table = db.from('saved_reports')
  const saved = id
    ? await table.update(report).eq('id', id).select('id').single()
    : await table.insert(report).select('id').single()
  return dataOrThrow(saved).id
}

function useReadAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: transparencyReportKeys.saved })
}

/** Answers with the id of what was saved. */
export const useSaveReport = () => useMutation({ mutationFn: saveReport, onSettled: useReadAgain() })

/** Gone from the list at once. What was made of it goes along for good, which the screen asks about before. */
export function useDeleteReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: SavedReport) =>
      dataOrThrow(await db.from('saved_reports').delete().eq('id', id).select('id').single()),
    onMutate: ({ id }) =>
      showAtOnce<SavedReport[]>(client, transparencyReportKeys.saved, (rows) =>
        rows.filter((row) => row.id !== id),
      ),
    onSuccess: (_row, _gone, now) => now.confirm(),
    onError: (_error, _gone, now) => now?.undo(),
    onSettled: useReadAgain(),
  })
}

/** Answers with the id of the made report. */
export function useMakeReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (report_id: string) => dataOrThrow(await db.rpc('make_saved_report', { report_id })),
    onSettled: (_id, _error, report_id) =>
      Promise.all([
        client.invalidateQueries({ queryKey: transparencyReportKeys.saved }),
        client.invalidateQueries({ queryKey: transparencyReportKeys.made(report_id) }),
      ]),
  })
}
