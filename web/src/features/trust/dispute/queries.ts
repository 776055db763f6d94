import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { disputeKeys } from './keys.ts'
import { readChildDisputes, readDisputedNumbers } from './types.ts'

export const disputeQueries = {
  queue: () =>
    queryOptions({
      queryKey: disputeKeys.queue,
      queryFn: async ({ signal }) =>
        readDisputedNumbers(
          dataOrThrow(await db.rpc('disputed_numbers').abortSignal(signal)),
          'disputed_numbers',
        ),
    }),
  child: (token: string) =>
    queryOptions({
      queryKey: disputeKeys.child(token),
      queryFn: async ({ signal }) =>
        readChildDisputes(
          dataOrThrow(await db.rpc('guardian_disputes', { token }).abortSignal(signal)),
          'guardian_disputes',
        ),
      refetchOnMount: 'always',
    }),
}
