import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** After a navigation, reading starts at the top of the new screen, for eyes and for screen readers. */
export function useRouteFocus() {
  const { pathname } = useLocation()
  const arrival = useNavigationType()
  const content = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // Back and forward keep the place the browser remembers.
    if (arrival !== 'POP') scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [pathname, arrival])
  return content
}
