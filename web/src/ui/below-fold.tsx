import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useMediaQuery } from '#web/lib/use-media-query.ts'

let opened = false

/**
 * What a phone shows only after scrolling. On the first screen of a visit it is drawn right after what is seen at once, which
 * then need not wait for it; afterwards everything is drawn together.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(opened)
  const wide = useMediaQuery('(width >= 64rem)')
  useEffect(() => {
    if (shown) return
    // A frame is painted between the two.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        opened = true
        startTransition(() => setShown(true))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [shown])
  return shown || wide ? children : null
}
