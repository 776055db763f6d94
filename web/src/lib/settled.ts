import { useEffect, useState } from 'react'

const restMs = 150

/** What somebody types, once the fingers rest: a question for the server a letter would be several too many. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
