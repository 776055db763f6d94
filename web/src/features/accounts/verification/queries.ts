import { queryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { verificationKeys } from './keys.ts'
import { verificationColumns, verificationReaders } from './types.ts'

export const verificationQueries = {
  /** One's own, newest first. An admin reads everybody's, so the person is named. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: verificationKeys.mine(userId),
      meta: keptOffline,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('verifications')
            .select(verificationColumns)
            .eq('user_id', userId)
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ).map((row) => readColumns(row, verificationReaders)),
    }),
}
