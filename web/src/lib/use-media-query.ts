import { useSyncExternalStore } from 'react'

/** For what a style sheet cannot decide, such as whether a person's details are a pane or a sheet. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
