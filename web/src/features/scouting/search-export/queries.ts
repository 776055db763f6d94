import { queryOptions } from '@tanstack/react-query'
import { toSearchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { searchExportKeys } from './keys.ts'
import { readSize } from './types.ts'

export const searchExportQueries = {
  /** How many adults a file would hold, and how many under 18 stay out. */
  size: (filter: SearchFilter) => {
    const request = toSearchRequest(filter)
    return queryOptions({
      queryKey: searchExportKeys.size(request),
      queryFn: async ({ signal }) =>
        readSize(
          dataOrThrow(await db.rpc('search_export_size', { filter: request }).abortSignal(signal)),
          'search_export_size',
        ),
      staleTime: 0,
      retry: false,
      // Without a connection it says so, and reads again once there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
    })
  },
}
