import { keepPreviousData, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { startTransition, useLayoutEffect, useMemo, useOptimistic } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { PROVENANCE_LEVELS, type Provenance } from '#web/ui/provenance-badge.tsx'
import { athleteSearchKeys } from '../keys.ts'
import { filterFrom, withFilter } from '../rules.ts'
import type { SearchFilter } from '../types.ts'

type SearchView = 'list' | 'table' | 'map' | 'compare'

const compareParam = 'compare'
const columnsParam = 'cols'

/** The verification level from which a comparison ranks; the weaker two are never ranked. */
const comparedFrom = (text: string | null) =>
  PROVENANCE_LEVELS.slice(2).find((level) => level === text) ?? 'club_recorded'

/** An empty address opens on the scout's own sports, so "all of them" has a word of its own in it. */
const allSports = 'all'
const asks = (params: URLSearchParams) =>
  [...params.keys()].some((name) => name !== 'view' && name !== columnsParam)

/** Whether the address says what to look for. The menu's does not. */
export const asksForSomething = (search: string) => asks(new URLSearchParams(search))

function filterOf(params: URLSearchParams): SearchFilter {
  const filter = filterFrom(params)
  return filter.sport === allSports ? { ...filter, sport: null } : filter
}

function withFilterOrAll(params: URLSearchParams, filter: SearchFilter) {
  const next = withFilter(params, filter)
  if (!asks(next)) next.set('sport', allSports)
  return next
}

/** The address that was last asked for, for as long as the router is on its way there. */
let underWay: { from: string; params: URLSearchParams } | null = null

/** What was asked for last. The router moves a moment after a key was pressed, and React draws later still. */
function latestParams(): URLSearchParams {
  return new URLSearchParams(underWay?.from === location.href ? underWay.params : location.search)
}

const openIn = (params: URLSearchParams) => params.get('open')
const comparedIn = (params: URLSearchParams) =>
  (params.get(compareParam) ?? '').split(',').filter(Boolean).slice(0, LIMITS.search.compareMax)

/** Who is open and who is compared as of the last key or press, whatever is drawn so far. */
export function latestChoice() {
  const params = latestParams()
  return { open: openIn(params), compared: comparedIn(params) }
}

let lastFilter: SearchFilter | null = null

/** The parts that are as they were a moment ago stay the same objects, so that who shows only those is not drawn again. */
function keptFilter(question: string): SearchFilter {
  lastFilter = replaceEqualDeep(lastFilter, filterFrom(new URLSearchParams(question)))
  return lastFilter
}

/** What is looked for as of the last key or press. */
export const latestFilter = () => filterOf(latestParams())

/** `optimistic`: what hangs on it is drawn before the router has arrived. */
type WriteOptions = { replace?: boolean; optimistic?: boolean }

/** The whole state of the screen is its address: what is asked for, how it is shown, who is open, who is compared. */
export function useSearchAddress() {
  const [inAddress, setParams] = useSearchParams()
  // The screen follows the address in a transition; what was pressed must show at once.
  const [params, show] = useOptimistic(inAddress)
  // The same object while the same is asked for: opening somebody changes the address, and must not ask again.
  const question = String(withFilter(new URLSearchParams(), filterOf(params)))
  const filter = useMemo(() => keptFilter(question), [question])
  // On a phone no number of a table would be in sight beside the names; the address keeps what was chosen.
  const hasRoomForTable = useMediaQuery('(min-width: 48rem)')
  const asked = params.get('view')
  const view: SearchView =
    asked === 'compare' || asked === 'map' || (asked === 'table' && hasRoomForTable) ? asked : 'list'

  // An effect, since the address has arrived only once it is shown; after Back there is nothing under way either.
  useLayoutEffect(() => {
    if (underWay && (underWay.from !== location.href || String(underWay.params) === String(inAddress)))
      underWay = null
  }, [inAddress])

  function write(
    change: (params: URLSearchParams) => URLSearchParams,
    { replace = false, optimistic = true }: WriteOptions = {},
  ) {
    // From what was asked for last: two keys pressed in one breath must not undo each other.
    const next = change(latestParams())
    underWay = { from: location.href, params: next }
    startTransition(() => {
      if (optimistic) show(next)
      setParams(next, { replace, preventScrollReset: true })
    })
  }
  const set = (name: string, value: string | null, options?: WriteOptions) =>
    write((next) => {
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    }, options)

  return {
    filter,
    /** What was asked for, in its order: `pos=lw`. */
    order: [...params].map(([name, value]) => `${name}=${value}`),
    change: (next: SearchFilter, replace = false) => write((now) => withFilterOrAll(now, next), { replace }),
    view,
    setView: (next: SearchView) => set('view', next === 'list' ? null : next),
    open: openIn(params),
    /** Not optimistic: nothing but the panel shows who is open, and drawing the filters first would delay it. */
    setOpen: (id: string | null, replace = false) => set('open', id, { replace, optimistic: false }),
    compared: comparedIn(params),
    setCompared: (ids: string[]) => set(compareParam, ids.join(',') || null, { replace: true }),
    columnsInAddress: (params.get(columnsParam) ?? '').split(',').filter(Boolean),
    setColumns: (metrics: string[]) => set(columnsParam, metrics.join(',') || null, { replace: true }),
    comparedFrom: comparedFrom(params.get('from')),
    setComparedFrom: (level: Provenance) => set('from', level, { replace: true }),
  }
}

/** The events of a filter by name, in the order in which they begin; one that is gone is left out. */
export const filterEventQueries = {
  named: (ids: string[]) =>
    queryOptions({
      queryKey: athleteSearchKeys.events(ids.toSorted()),
      enabled: ids.length > 0,
      staleTime: 300_000,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('events')
            .select('id, title, start_at')
            .in('id', ids)
            .order('start_at')
            .abortSignal(signal),
        ),
    }),
}
