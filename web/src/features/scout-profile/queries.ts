import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/account/queries.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { scoutProfileKeys } from './keys.ts'
import { isVerified } from './rules.ts'
import type { ScoutProfile } from './types.ts'

const columns =
  'user_id, display_name, kind, organization, title, country, regions, sports, levels, languages, bio, verified_until, checks, created_at'

export const scoutProfileQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: scoutProfileKeys.mine(userId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db.from('scout_profiles').select(columns).eq('user_id', userId).abortSignal(signal).single(),
        ) as unknown as ScoutProfile,
    }),
}

/** Whether the signed-in scout has been checked; undefined while it is not known. The policies decide either way. */
export function useIsVerified(): boolean | undefined {
  const account = useAccount()
  const id = account?.id ?? ''
  const { data } = useQuery({ ...scoutProfileQueries.mine(id), enabled: Boolean(id) })
  return data && isVerified(data)
}
