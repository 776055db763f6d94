import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { verificationKeys } from './keys.ts'
import type { Verification } from './types.ts'

const columns =
  'id, type, status, organization, evidence_note, evidence_url, evidence_path, what_was_checked, reason, created_at, decided_at, expires_at, revoked_at, revoked_reason'

export const verificationQueries = {
  /** One's own, newest first. An admin reads everybody's, so the person is named. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: verificationKeys.mine(userId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('verifications')
            .select(columns)
            .eq('user_id', userId)
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ) as Verification[],
    }),
}
