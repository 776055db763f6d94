import { queryOptions } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { pitchKeys } from './keys.ts'
import { readMyPitches, readReceivedPitches } from './types.ts'

export const pitchQueries = {
  /** The athlete's own, the newest first. */
  mine: () =>
    queryOptions({
      queryKey: pitchKeys.mine,
      meta: keptOffline,
      queryFn: async ({ signal }) =>
        readMyPitches(dataOrThrow(await db.rpc('my_pitches').abortSignal(signal)), 'my_pitches'),
    }),
  /** Those that wait first. */
  received: (openingId: string) =>
    queryOptions({
      queryKey: pitchKeys.received(openingId),
      queryFn: async ({ signal }) =>
        readReceivedPitches(
          dataOrThrow(await db.rpc('pitches_for', { opening_id: openingId }).abortSignal(signal)),
          'pitches_for',
        ),
    }),
}
