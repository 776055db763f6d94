import { queryOptions } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { scoutDeskKeys } from './keys.ts'
import { readScoutDesk, type Span } from './types.ts'

export const scoutDeskQueries = {
  /** The side of a scout's home: steps, the board used last, open requests and what is left of them. */
  of: (span: Span) =>
    queryOptions({
      queryKey: scoutDeskKeys.of(span),
      meta: keptOffline,
      // What it tells changes on other screens.
      staleTime: 0,
      queryFn: async ({ signal }) =>
        readScoutDesk(
          dataOrThrow(
            await db.rpc('my_scout_desk', { from_at: span.from, to_at: span.to }).abortSignal(signal),
          ),
          'my_scout_desk',
        ),
    }),
}
