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
