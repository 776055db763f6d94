import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { profileBoostKeys } from './keys.ts'
import { readAdvice, readBoost } from './types.ts'

export const profileBoostQueries = {
  mine: () =>
    queryOptions({
      queryKey: profileBoostKeys.mine,
      queryFn: async ({ signal }) =>
        readBoost(dataOrThrow(await db.rpc('my_boost').abortSignal(signal)), 'my_boost'),
      refetchOnMount: 'always',
    }),
  /** What the page lacks, the most helpful first. */
  advice: () =>
    queryOptions({
      queryKey: profileBoostKeys.advice,
      queryFn: async ({ signal }) =>
        readAdvice(dataOrThrow(await db.rpc('my_advice').abortSignal(signal)), 'my_advice'),
      refetchOnMount: 'always',
    }),
}
