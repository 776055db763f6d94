import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { reportDraft, reportKeys } from './queries.ts'
import type { ReportDraft } from './schema.ts'
import type { ReportSubject } from './types.ts'

/** The id, or null where the same was reported already and only the answer to the question is new. */
export async function sendReport(
  { type, id }: ReportSubject,
  { reason, details, asked }: ReportDraft,
): Promise<string | null> {
  const said = { subject_type: type, subject_id: id, reason, details, asked_of_minor: asked }
  return dataOrThrow(await db.rpc('report', said))
}

export function useSendReport(subject: ReportSubject) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: ReportDraft) => sendReport(subject, draft),
    // Without a connection it says so at once instead of waiting unseen: nobody should believe that it was sent.
    networkMode: 'always',
    onSuccess: () => reportDraft.forget(client, subject),
    onSettled: () => client.invalidateQueries({ queryKey: reportKeys.mine }),
  })
}

export function useAppealReport(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (words: string) =>
      dataOrThrow(await db.rpc('appeal_report', { flag_id: id, words: words.trim() })),
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: reportKeys.mine }),
  })
}
