import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { messageRequestKeys } from './keys.ts'
import { requestColumns } from './types.ts'

export const messageRequestQueries = {
  /** Both sides see their own: policies decide. The open ones first, then what was settled lately. */
  mine: () =>
    queryOptions({
      queryKey: messageRequestKeys.mine,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('message_requests')
            .select(requestColumns)
            .neq('status', 'accepted')
            .order('created_at', { ascending: false })
            .limit(100)
            .abortSignal(signal),
        ),
    }),
  /** The open request or thread with one athlete, if there is one: it decides what the button says. */
  withAthlete: (athleteId: string) =>
    queryOptions({
      queryKey: messageRequestKeys.withAthlete(athleteId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('message_requests')
            .select(requestColumns)
            .eq('athlete_id', athleteId)
            .order('created_at', { ascending: false })
            .limit(1)
            .abortSignal(signal),
        )[0] ?? null,
    }),
}
