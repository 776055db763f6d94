import { useSyncExternalStore } from 'react'

const idleDelayMs = 1500

/** Work that the first screen can do without: after it has had time to arrive, and when the page is idle. Answers with how to call it off. */
export function runAfterIdle(work: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(work, { timeout: idleDelayMs })
    else work()
  }, idleDelayMs)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

/** Whether the first screen has had its time: for reads that can wait for it. */
export const useAfterIdle = () => useSyncExternalStore(onIdle, () => wasIdle)

let wasIdle = false
const onIdle = (listener: () => void) =>
  runAfterIdle(() => {
    wasIdle = true
    listener()
  })
