import { type TouchEvent, useRef } from 'react'

const pixels = 48

/** Handlers for an element that answers a swipe across: 1 towards the next, -1 towards the one before. Scrolling down is none. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const across = touch.clientX - start.current.x
      const down = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(across) >= pixels && Math.abs(across) > 2 * Math.abs(down)) onSwipe(across < 0 ? 1 : -1)
    },
  }
}
