import { useEffect, useState } from 'react'

const debounceMs = 150

/** What somebody types, once the fingers rest: a question for the server a letter would be several too many. */
export function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text)
  // An effect, since a timer runs for as long as nothing more is typed.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
