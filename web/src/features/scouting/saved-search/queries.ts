import { queryOptions, useQuery } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { savedSearchKeys } from './keys.ts'
import { readOpenedSearch, readSavedSearches } from './types.ts'

export const savedSearchQueries = {
  /** By name, with what each finds now and what is new in it. */
  mine: () =>
    queryOptions({
      queryKey: savedSearchKeys.mine,
      meta: keptOffline,
      queryFn: async ({ signal }) =>
        readSavedSearches(
          dataOrThrow(await db.rpc('my_saved_searches').abortSignal(signal)),
          'my_saved_searches',
        ),
    }),
  /** Opens it: everybody in it is known from then on, so what was new is kept for as long as the app is open. */
  opened: (id: string) =>
    queryOptions({
      queryKey: savedSearchKeys.opened(id),
      queryFn: async () =>
        readOpenedSearch(
          dataOrThrow(await db.rpc('open_saved_search', { search_id: id })),
          'open_saved_search',
        ),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
}

/** Who was new when the search was opened here. */
export function useFresh(id: string | null): (athleteId: string) => boolean {
  const { data } = useQuery({ ...savedSearchQueries.opened(id ?? ''), enabled: false })
  return (athleteId) => Boolean(id) && (data?.fresh.includes(athleteId) ?? false)
}
