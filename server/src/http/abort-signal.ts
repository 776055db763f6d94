import type { Caller } from '#server/db/pipelined-transaction.ts'

type ClosableResponse = { once(event: 'close', listener: () => void): unknown; writableEnded: boolean }

export function abortSignalFor(response: ClosableResponse): Caller {
  const caller: Caller = { left: false }
  response.once('close', () => {
    if (response.writableEnded) return
    caller.left = true
    caller.onLeave?.()
  })
  return caller
}
