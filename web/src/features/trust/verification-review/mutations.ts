import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tidyText } from '#shared/validate/text.ts'
import { badgeCountKeys } from '#web/features/accounts/badge-counts/queries.ts'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { verificationReviewKeys } from './queries.ts'
import type { Decision } from './schema.ts'

type Deciding = { verificationId: string; subjectHash: string; decision: Decision }

/** One call, one audit row; the database refuses whoever is not an admin (0012_verifications.sql). */
export async function decideVerification({ verificationId, subjectHash, decision }: Deciding) {
  return dataOrThrow(
    await db.rpc('decide_verification', {
      verification_id: verificationId,
      subject_hash: subjectHash,
      status: decision.status,
      ...(decision.status === 'approved'
        ? {
            what_was_checked: [...decision.whatWasChecked],
            expires_at: `${decision.expiresOn}T23:59:59Z`,
          }
        : { reason: tidyText(decision.reason) }),
    }),
  )
}

export function useDecideVerification() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (deciding: Deciding) =>
      withAdminRateLimit('decide_verification', () => decideVerification(deciding)),
    // Also when it was refused: what was judged may have changed, and is to be looked at as it is now.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: verificationReviewKeys.all }),
        queryClient.invalidateQueries({ queryKey: badgeCountKeys.all }),
      ]),
  })
}
