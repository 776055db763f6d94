import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react'
import { useMediaQuery } from '#web/lib/use-media-query.ts'

let opened = false

function onOpened(listener: () => void) {
  // A frame is painted between the two.
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      opened = true
      listener()
    })
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * What a phone shows only after scrolling. On the first screen of a visit it is drawn right after what is seen at once, which
 * then need not wait for it; afterwards everything is drawn together.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const painted = useSyncExternalStore(onOpened, () => opened)
  // Drawn without holding up a touch or a key.
  const shown = useDeferredValue(painted)
  const wide = useMediaQuery('(width >= 64rem)')
  return shown || wide ? children : null
}
