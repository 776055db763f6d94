import { useRef, useState } from 'react'

/** The same function for as long as the component stands, which calls the newest one: for parts that are drawn again only for what they show. */
export function useStableCallback<Given extends unknown[]>(callback: (...given: Given) => void) {
  const newest = useRef(callback)
  newest.current = callback
  const [stable] = useState(
    () =>
      (...given: Given) =>
        newest.current(...given),
  )
  return stable
}
