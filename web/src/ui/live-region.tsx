import { useSyncExternalStore } from 'react'

let words = ''
const listeners = new Set<() => void>()

/** Says something to screen readers that others see happen: "12 athletes found", "Moved to Offered". */
export function announce(text: string) {
  words = text
  for (const listener of listeners) listener()
}

function onWords(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function LiveRegion() {
  const text = useSyncExternalStore(onWords, () => words)
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
