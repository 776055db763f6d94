import { type PointerEvent, useRef } from 'react'

/** How far a finger goes before it means it; less, and what was moved slides back. */
const decidedAfterPx = 80

/**
 * Handlers for an element that a finger may push to the left. Give it `touch-pan-y`, so that the browser keeps scrolling up and down
 * and leaves the sideways movement to these.
 */
export function useSwipeAway(onSwipe: (() => void) | undefined) {
  const start = useRef<{ x: number; y: number } | null>(null)
  if (!onSwipe) return {}
  const moved = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return 0
    const [x, y] = [clientX - start.current.x, clientY - start.current.y]
    return Math.abs(x) > 2 * Math.abs(y) ? Math.min(0, x) : 0
  }
  const rest = (event: PointerEvent<HTMLElement>) => {
    start.current = null
    event.currentTarget.style.translate = ''
  }
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) event.currentTarget.style.translate = `${moved(event)}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isDecided = moved(event) <= -decidedAfterPx
      rest(event)
      if (isDecided) onSwipe()
    },
    onPointerCancel: rest,
  }
}
