import { queryOptions } from '@tanstack/react-query'
import { guardianKeys } from '#web/features/athletes/guardian/keys.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { readChildEvents } from './types.ts'

export const childEventQueries = {
  /** Under the key of the guardian's page, so that what makes it read again makes this read again. */
  of: (token: string) =>
    queryOptions({
      queryKey: guardianKeys.events(token),
      queryFn: async ({ signal }) =>
        readChildEvents(
          dataOrThrow(await db.rpc('guardian_events', { token }).abortSignal(signal)),
          'guardian_events',
        ),
    }),
}
