import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { guardianKeys } from '../keys.ts'
import { readChildDeletion } from './types.ts'

export const childDeletionQueries = {
  of: (token: string) =>
    queryOptions({
      queryKey: guardianKeys.deletion(token),
      queryFn: async ({ signal }) =>
        readChildDeletion(
          dataOrThrow(await db.rpc('guardian_deletion', { token }).abortSignal(signal)),
          'guardian_deletion',
        ),
    }),
}
