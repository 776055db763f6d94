import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminWorkKeys } from '#web/features/admin-work/keys.ts'
import { badgeCountKeys } from '#web/features/badge-counts/keys.ts'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { reportReviewKeys } from './keys.ts'
import type { ReportDecision } from './types.ts'

/** Everybody who reported the same hears the outcome; the database refuses whoever may not decide (0045_reports.sql). */
export async function decideReport(id: string, { action, statement }: ReportDecision): Promise<void> {
  const acts = action !== 'no_action'
  dataOrThrow(
    await db.rpc('decide_flag', {
      flag_id: id,
      outcome: acts ? 'actioned' : 'no_action',
      statement: statement.trim(),
      action: acts ? action : 'none',
    }),
  )
}

export function useDecideReport(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: ReportDecision) =>
      withAdminRateLimit('decide_flag', () => decideReport(id, decision)),
    // Refused too: another admin may have been faster, and the list then says so.
    onSettled: () =>
      Promise.all(
        [reportReviewKeys.all, adminWorkKeys.all, badgeCountKeys.all].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
