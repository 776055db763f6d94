import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { scoutDirectoryKeys } from './keys.ts'
import { toScoutRequest } from './rules.ts'
import { readScoutPage, type ScoutFilter, type ScoutPage } from './types.ts'

const pagesOf = (request: ReturnType<typeof toScoutRequest> | { id: string }) =>
  infiniteQueryOptions({
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
  })

export const scoutDirectoryQueries = {
  /** The scouts whom the athlete may see, a page at a time; the first page counts what each choice would leave. */
  pages: (filter: ScoutFilter) => ({ ...pagesOf(toScoutRequest(filter)), placeholderData: keepPreviousData }),
  /** One of them, whom a notice or a link leads to; no page holds them where they are not listed for this athlete. */
  one: (id: string) => pagesOf({ id }),
}
