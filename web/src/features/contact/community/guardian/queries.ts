import { queryOptions } from '@tanstack/react-query'
import { guardianKeys } from '#web/features/athletes/guardian/keys.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { readChildCommunities } from './types.ts'

const UNHEARD_MS = 60_000

export const childCommunityQueries = {
  of: (token: string) =>
    queryOptions({
      queryKey: guardianKeys.communities(token),
      queryFn: async ({ signal }) =>
        readChildCommunities(
          dataOrThrow(await db.rpc('guardian_communities', { token }).abortSignal(signal)),
          'guardian_communities',
        ),
      refetchOnMount: 'always',
      // The page hears of changes; where no line is open, it asks.
      refetchInterval: UNHEARD_MS,
    }),
}
