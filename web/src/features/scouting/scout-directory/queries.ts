import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { scoutDirectoryKeys } from './keys.ts'
import { toScoutRequest } from './rules.ts'
import { readScoutPage, type ScoutFilter, type ScoutPage } from './types.ts'

export const scoutDirectoryQueries = {
  /** The scouts whom the athlete may see, a page at a time; the first page counts what each choice would leave. */
  pages: (filter: ScoutFilter) => {
    const request = toScoutRequest(filter)
    return infiniteQueryOptions({
      queryKey: scoutDirectoryKeys.pages(request),
      queryFn: async ({ pageParam, signal }) =>
        readScoutPage(
          dataOrThrow(
            await db
              .rpc('browse_scouts', { filter: { ...request, ...(pageParam && { after: pageParam }) } })
              .abortSignal(signal),
          ),
          'browse_scouts',
        ),
      initialPageParam: null as ScoutPage['next'],
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    })
  },
}
