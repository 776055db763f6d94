import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { readColumns } from '#web/lib/json-reader.ts'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { columnsOf, ofStart } from '#web/lib/own-start.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import type { Row } from '#web/lib/supabase-rows.ts'
import { scoutProfileKeys } from './keys.ts'
import { scoutProfileColumns, scoutProfileReaders } from './types.ts'

type ScoutProfileRow = Row<'scout_profiles', typeof scoutProfileColumns>

const loadOwn = async (userId: string, signal: AbortSignal) =>
  db
    .from('scout_profiles')
    .select(scoutProfileColumns)
    .eq('user_id', userId)
    .abortSignal(signal)
    .single()
    .then(dataOrThrow)

export const scoutProfileQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: scoutProfileKeys.mine(userId),
      meta: keptOffline,
      queryFn: async (context) =>
        readColumns(
          await ofStart(userId, {
            context,
            of: ({ scout_profile }) => columnsOf<ScoutProfileRow>(scout_profile, scoutProfileColumns),
            alone: () => loadOwn(userId, context.signal),
          }),
          scoutProfileReaders,
        ),
    }),
}

/** Whether the signed-in scout has been checked; undefined while it is not known. The policies decide either way. */
export function useIsVerified(): boolean | undefined {
  const account = useAccount()
  const id = account?.id ?? ''
  const { data } = useQuery({ ...scoutProfileQueries.mine(id), enabled: Boolean(id) })
  return data && Boolean(data.is_verified)
}
