import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { guardianKeys } from '../keys.ts'
import { readGuardianPortal } from './types.ts'

export const guardianPortalQueries = {
  of: (token: string) =>
    queryOptions({
      queryKey: guardianKeys.portal(token),
      queryFn: async ({ signal }) =>
        readGuardianPortal(
          dataOrThrow(await db.rpc('guardian_portal', { token }).abortSignal(signal)),
          'guardian_portal',
        ),
      // A request may come while the page is open, and no channel reaches someone without an account.
      refetchInterval: 30_000,
    }),
}
