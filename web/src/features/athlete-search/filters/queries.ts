import { startTransition, useMemo, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { PROVENANCE_LEVELS, type Provenance } from '#web/ui/provenance-badge.tsx'
import { filterFrom, withFilter } from '../rules.ts'
import type { SearchFilter } from '../types.ts'

const compareParam = 'compare'

/** The verification level from which a comparison ranks; the weaker two are never ranked. */
const comparedFrom = (text: string | null) =>
  PROVENANCE_LEVELS.slice(2).find((level) => level === text) ?? 'club_recorded'

/** An empty address opens on the scout's own sports, so "all of them" has a word of its own in it. */
const allSports = 'all'
const asks = (params: URLSearchParams) => [...params.keys()].some((name) => name !== 'view')

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

/** The whole state of the screen is its address: what is asked for, how it is shown, who is open, who is compared. */
export function useSearchAddress() {
  const [inAddress, setParams] = useSearchParams()
  // The screen follows the address in a transition; what was pressed must show at once.
  const [params, show] = useOptimistic(inAddress)
  // The same object while the same is asked for: opening somebody changes the address, and must not ask again.
  const question = String(withFilter(new URLSearchParams(), filterOf(params)))
  const filter = useMemo(() => filterFrom(new URLSearchParams(question)), [question])
  const view = params.get('view')

  function write(change: (params: URLSearchParams) => URLSearchParams, replace = false) {
    // From the address itself: two keys pressed in one breath must not undo each other.
    const next = change(new URLSearchParams(location.search))
    startTransition(() => {
      show(next)
      setParams(next, { replace, preventScrollReset: true })
    })
  }
  const set = (name: string, value: string | null, replace = false) =>
    write((next) => {
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    }, replace)

  return {
    filter,
    change: (next: SearchFilter, replace = false) => write((now) => withFilterOrAll(now, next), replace),
    view: view === 'table' || view === 'compare' ? view : ('list' as const),
    setView: (next: 'list' | 'table' | 'compare') => set('view', next === 'list' ? null : next),
    open: params.get('open'),
    setOpen: (id: string | null, replace = false) => set('open', id, replace),
    compared: (params.get(compareParam) ?? '').split(',').filter(Boolean).slice(0, LIMITS.search.compareMax),
    setCompared: (ids: string[]) => set(compareParam, ids.join(',') || null, true),
    comparedFrom: comparedFrom(params.get('from')),
    setComparedFrom: (level: Provenance) => set('from', level, true),
  }
}
