import type { Caller } from '#server/db/one-message.ts'

type Response = { once(event: 'close', listener: () => void): unknown; writableEnded: boolean }

export function callerOf(response: Response): Caller {
  const caller: Caller = { left: false }
  response.once('close', () => {
    if (response.writableEnded) return
    caller.left = true
    caller.onLeave?.()
  })
  return caller
}
