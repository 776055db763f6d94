import { useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { SearchFilter } from '../../types.ts'

/** Keeps clear of what stays at the top of the window. */
const CLEAR_PX = 80

/** Another search begins at its first people, also for who had scrolled far through the one before. */
export function useBeginAgain<T extends HTMLElement>(filter: SearchFilter, busy: boolean) {
  const top = useRef<T>(null)
  const shown = useRef(filter)
  // Back and forward keep the place the browser remembers.
  const isStep = useNavigationType() === 'POP'
  // Before the browser paints: what was found stands at once where it will stay.
  useLayoutEffect(() => {
    if (busy || shown.current === filter) return
    shown.current = filter
    if (isStep) return
    const above = (top.current?.getBoundingClientRect().top ?? 0) - CLEAR_PX
    if (above < 0) scrollBy({ top: above, behavior: 'instant' })
  }, [busy, filter, isStep])
  return top
}
