import { onlineManager } from '@tanstack/react-query'
import { type ComponentType, lazy } from 'react'

const RETRY_MS = 3000

/**
 * Code that could not be fetched because nothing answers is fetched once something does: without a connection, and in the moments
 * before the browser has noticed that there is none. A file that is gone, or that fails to run, is thrown.
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      // The connection may have come back this moment. A file that is gone fails again, and is thrown.
      if (await isServerReachable()) return await load()
      await nextConnection()
    }
  }
}

/** React's `lazy`, for parts that are opened later: without a connection it waits instead of taking the screen down. */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound; the type of the component comes through.
export const lazyWhenOnline = <T extends ComponentType<any>>(load: () => Promise<{ default: T }>) =>
  lazy(() => loadWhenOnline(load))

/** Asks the server itself: what the browser believes lags behind. */
export const isServerReachable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** When the browser says so; where it believes that it never lost it, in a while. */
async function nextConnection() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = onlineManager.subscribe((online) => online && resolve())
  const timer = onlineManager.isOnline() ? setTimeout(resolve, RETRY_MS) : undefined
  await promise
  stop()
  clearTimeout(timer)
}
