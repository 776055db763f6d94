import { fromSearchRequest, withFilter } from '#web/features/scouting/athlete-search/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import type { SavedSearch } from './types.ts'

const paramsOf = (filter: SearchFilter) => withFilter(new URLSearchParams(), filter)

/** Whether two filters ask for the same, in whatever order it was chosen. */
export const isSameSearch = (a: SearchFilter, b: SearchFilter) =>
  [...paramsOf(a)].map(String).sort().join('&') === [...paramsOf(b)].map(String).sort().join('&')

/** The address that opens it, with its filter: what stands there is what is searched. */
export function openedAddress({ id, filter }: Pick<SavedSearch, 'id' | 'filter'>): string {
  const params = paramsOf(fromSearchRequest(filter))
  // Without a sport all are meant; an address that says nothing opens on the scout's own.
  if (!params.has('sport')) params.set('sport', 'all')
  params.set('saved', id)
  return `?${params}`
}

export const savedHref = (id: string) => `/scout/search?saved=${id}`
