import { useCallback } from 'react'
import {
  createSearchParams,
  type NavigateOptions,
  type URLSearchParamsInit,
  useLocation,
  useNavigate,
  useSearchParams as useShownSearchParams,
} from 'react-router'

export type SearchParamsChange = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit)
export type SetSearchParams = (change: SearchParamsChange, options?: NavigateOptions) => void

/**
 * As the router's own, but a change starts from the address as it is now: what is shown may be older, and of two quick changes the
 * second would take the first back. After a step to another page it starts from what is shown, whose page it belongs to.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const [shown] = useShownSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const change = useCallback<SetSearchParams>(
    (next, options) => {
      const isHere = window.location.pathname === pathname
      const now = new URLSearchParams(isHere ? window.location.search : shown)
      void navigate(`?${createSearchParams(typeof next === 'function' ? next(now) : next)}`, options)
    },
    [navigate, pathname, shown],
  )
  return [shown, change]
}
