import { useSearchParams } from '#web/lib/search-params.ts'
import { scoutFilterFrom, withScoutFilter } from './rules.ts'
import type { ScoutFilter } from './types.ts'

/** The whole state of the screen is its address: what is asked for, and who is open. */
export function useScoutAddress() {
  const [params, setParams] = useSearchParams()
  const filter = scoutFilterFrom(params)
  const open = params.get('open')
  return {
    filter,
    change: (next: ScoutFilter, replace = false) =>
      setParams((now) => withScoutFilter(now, next), { replace, preventScrollReset: true }),
    // A mangled link opens the list.
    open: open && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(open) ? open : null,
    /** The address of the same list with this scout open beside it. */
    openAddress: (id: string) => {
      const next = new URLSearchParams(params)
      next.set('open', id)
      return { search: String(next) }
    },
    close: () =>
      setParams(
        (now) => {
          now.delete('open')
          return now
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
