import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tidyText } from '#shared/validate/text.ts'
import { refreshBadgeCounts } from '#web/features/accounts/badge-counts/queries.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { disputeKeys } from './keys.ts'
import type { Outcome } from './types.ts'

/** Settles everything that is open about the number of this dispute. */
export function useDecideDispute() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (decision: { disputeId: string; outcome: Outcome; statement: string }) =>
      dataOrThrow(
        await db.rpc('resolve_dispute', {
          dispute_id: decision.disputeId,
          outcome: decision.outcome,
          statement: tidyText(decision.statement),
        }),
      ),
    onSuccess: () => {
      refreshBadgeCounts(queryClient)
      return queryClient.invalidateQueries({ queryKey: disputeKeys.queue })
    },
  })
}
