import { queryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { openingKeys } from './keys.ts'
import { openingColumns, openingReaders, readOfferedOpenings } from './types.ts'

export const openingQueries = {
  /** The scout's own, the newest first. */
  mine: (scoutId: string) =>
    queryOptions({
      queryKey: openingKeys.mine,
      meta: keptOffline,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('openings')
            .select(openingColumns)
            .eq('scout_id', scoutId)
            .neq('state', 'removed')
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ).map((row) => readColumns(row, openingReaders)),
    }),
  /** What scouts look for in the athlete's sports, the best fit first; under 18 what asks for their age, as the guardian lets them. */
  offered: () =>
    queryOptions({
      queryKey: openingKeys.offered,
      queryFn: async ({ signal }) =>
        readOfferedOpenings(
          dataOrThrow(await db.rpc('openings_for_me').abortSignal(signal)),
          'openings_for_me',
        ),
    }),
}
