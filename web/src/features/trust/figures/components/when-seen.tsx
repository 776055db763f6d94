import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'

const canWatch = typeof IntersectionObserver === 'function'

/** Draws what somebody scrolls to, and what is printed at once; until then it keeps its room. */
export function WhenSeen({ className = 'min-h-40', children }: { className?: string; children: ReactNode }) {
  const [seen, setSeen] = useState(!canWatch)
  if (seen) return children
  return (
    <div
      className={className}
      ref={(place) => {
        if (!place) return
        const show = () => setSeen(true)
        const observer = new IntersectionObserver(
          (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
          { rootMargin: '200px' },
        )
        observer.observe(place)
        // Paper is drawn as soon as the event is over.
        const showNow = () => flushSync(show)
        addEventListener('beforeprint', showNow)
        return () => {
          observer.disconnect()
          removeEventListener('beforeprint', showNow)
        }
      }}
    />
  )
}
