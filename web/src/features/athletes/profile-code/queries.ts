import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { profileCodeKeys } from './keys.ts'
import { profileCodeColumns, readScanned } from './types.ts'

export const profileCodeQueries = {
  /** The athlete's own, the newest first. */
  mine: () =>
    queryOptions({
      queryKey: profileCodeKeys.mine,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('profile_codes')
            .select(profileCodeColumns)
            .order('created_at', { ascending: false })
            .limit(100)
            .abortSignal(signal),
        ),
    }),
  /** Null: it opens nothing, whatever the reason. An opening counts, so it is asked for once; and kept no longer than it is looked at. */
  scanned: (secret: string) =>
    queryOptions({
      queryKey: profileCodeKeys.scanned(secret),
      queryFn: async () =>
        readScanned(dataOrThrow(await db.rpc('open_profile_code', { secret })), 'open_profile_code'),
      staleTime: Infinity,
      gcTime: 0,
    }),
}
