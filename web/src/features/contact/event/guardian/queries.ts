import { queryOptions } from '@tanstack/react-query'
import { guardianKeys } from '#web/features/athletes/guardian/keys.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { readChildEvents } from './types.ts'

const UNHEARD_MS = 60_000

export const childEventQueries = {
  /** Asked by the part of the guardian's page that an active link alone shows, and again whenever that opens. */
  of: (token: string) =>
    queryOptions({
      queryKey: guardianKeys.events(token),
      queryFn: async ({ signal }) =>
        readChildEvents(
          dataOrThrow(await db.rpc('guardian_events', { token }).abortSignal(signal)),
          'guardian_events',
        ),
      refetchOnMount: 'always',
      // The page hears of changes; where no line is open, it asks.
      refetchInterval: UNHEARD_MS,
    }),
}
