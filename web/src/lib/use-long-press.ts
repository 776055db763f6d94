import { type PointerEvent, useRef } from 'react'

const longPressMs = 500

/** Handlers for an element on which a finger may rest; a finger that moves scrolls. */
export function useLongPress(onLongPress: (element: HTMLElement) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      stop()
      if (pointerType === 'touch') timer.current = setTimeout(() => onLongPress(currentTarget), longPressMs)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: stop,
  }
}
