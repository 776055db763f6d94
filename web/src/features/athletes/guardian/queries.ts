import { queryOptions } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { guardianKeys } from './keys.ts'
import { guardianLinkColumns } from './types.ts'

export const guardianQueries = {
  mine: () =>
    queryOptions({
      queryKey: guardianKeys.mine,
      meta: keptOffline,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('guardian_links')
            .select(guardianLinkColumns)
            .neq('state', 'ended')
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ),
    }),
}
