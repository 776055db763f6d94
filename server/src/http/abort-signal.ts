type ClosableResponse = { once(event: 'close', listener: () => void): unknown; writableEnded: boolean }

/** Aborted when the client goes before its response is written. */
export function abortSignalFor(response: ClosableResponse): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) controller.abort()
  })
  return controller.signal
}
