import type { InfiniteData, QueryFunctionContext } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { athleteSearchKeys } from './keys.ts'
import { toSearchRequest } from './request.ts'
import type { Span } from './results/rules.ts'
import type { SearchFilter, SearchPage } from './types.ts'

export type PageParam = { after: SearchPage['next']; page: number }
type PageContext = Pick<
  QueryFunctionContext<readonly unknown[], PageParam>,
  'client' | 'queryKey' | 'pageParam'
>

/** Which pages of a search are near the window, by its key; without a place all are. */
const pagesNear = new Map<string, Span>()
export const tellPagesNear = (filter: SearchFilter, pages: Span) =>
  pagesNear.set(JSON.stringify(athleteSearchKeys.pages(toSearchRequest(filter))), pages)

/**
 * TanStack Query reads all pages of a list again, one after the other. Of a hundred pages only the first, for its counts, and those near
 * the window are read again; the others stay as they are, out of sight, until the window comes near them.
 */
export function keptPage({ client, queryKey, pageParam: { page } }: PageContext): SearchPage | null {
  const query = client.getQueryCache().find<InfiniteData<SearchPage>>({ queryKey, exact: true })
  const known = query?.state.data?.pages[page]
  if (!query || !known) return null
  if (!known.old && !query.isStaleByTime(LIMITS.queryCache.staleMinutes * 60_000)) return known
  const near = pagesNear.get(JSON.stringify(queryKey)) ?? { from: 0, to: Infinity }
  if (page === 0 || (page >= near.from && page < near.to)) return null
  return known.old ? known : { ...known, old: true }
}
