import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { guardianKeys } from '../keys.ts'
import { readChildPitches } from './types.ts'

const UNHEARD_MS = 60_000

export const childPitchQueries = {
  of: (token: string) =>
    queryOptions({
      queryKey: guardianKeys.pitches(token),
      queryFn: async ({ signal }) =>
        readChildPitches(
          dataOrThrow(await db.rpc('guardian_pitches', { token }).abortSignal(signal)),
          'guardian_pitches',
        ),
      refetchOnMount: 'always',
      // The page hears of changes; where no line is open, it asks.
      refetchInterval: UNHEARD_MS,
    }),
}
