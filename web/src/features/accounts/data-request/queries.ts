import { queryOptions } from '@tanstack/react-query'
import { openAdminList } from '#web/lib/admin-lists.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { requestColumns } from './types.ts'

export const dataRequestKeys = { open: ['data-requests', 'open'] } as const

export const dataRequestQueries = {
  /** The oldest first; names are read with the list of people, on record. */
  open: () =>
    queryOptions({
      queryKey: dataRequestKeys.open,
      queryFn: async ({ signal }) => {
        await openAdminList('people')
        return dataOrThrow(
          await db
            .from('data_requests')
            .select(requestColumns)
            .eq('status', 'open')
            .order('created_at')
            .abortSignal(signal),
        )
      },
      staleTime: 0,
    }),
}
