import { useCallback, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The ref of a shell's content. After a navigation, reading starts at the top of the new screen, for eyes and for screen readers. */
export function useRouteFocus() {
  const { pathname } = useLocation()
  const arrival = useNavigationType()
  const last = useRef(pathname)
  // A new function for each address, so that React calls it again on the content that stands there.
  return useCallback(
    (content: HTMLElement | null) => {
      if (!content || last.current === pathname) return
      last.current = pathname
      // Back and forward keep the place the browser remembers.
      if (arrival !== 'POP') scrollTo(0, 0)
      content.focus({ preventScroll: true })
    },
    [pathname, arrival],
  )
}
