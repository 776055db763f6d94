import { onlineManager } from '@tanstack/react-query'

/** Code that could not be fetched without a connection is fetched once there is one. Other failures are thrown. */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (onlineManager.isOnline()) throw error
    await nextConnection()
    return load()
  }
}

function nextConnection() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = onlineManager.subscribe((online) => online && resolve())
  return promise.finally(stop)
}
