import { type ReactNode, useDeferredValue } from 'react'

/** Draws what stands beside the main thing after that has been painted, so that a press shows its answer sooner. Until then the children of before stay. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useDeferredValue(children, null)
}
