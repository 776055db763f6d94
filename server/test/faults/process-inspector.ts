import { WebSocket } from 'ws'
import type { ServerProcess } from '../server-process.ts'

export type ProcessReading = { heapMb: number; rssMb: number; handles: string[] }

/** Environment that a server process must be started with to be inspected. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Memory and handles of a server process after garbage collection, read through Node's inspector. */
export async function openProcessInspector(
  server: ServerProcess,
): Promise<{ read(): Promise<ProcessReading>; close(): void }> {
  const url = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(server.output())?.[0]
  if (!url) throw new Error('the process does not say where it can be looked into')
  const inspector = new WebSocket(url)
  await new Promise((resolve, reject) => {
    inspector.once('open', resolve)
    inspector.once('error', reject)
  })
  let last = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: unknown } }>((resolve) => {
      last += 1
      const id = last
      const hear = (data: Buffer) => {
        const answer = JSON.parse(data.toString())
        if (answer.id !== id) return
        inspector.off('message', hear)
        resolve(answer.result)
      }
      inspector.on('message', hear)
      inspector.send(JSON.stringify({ id, method, params }))
    })
  return {
    read: async () => {
      // Twice, because finalizers of the first collection free more for the second.
      await ask('HeapProfiler.collectGarbage')
      await ask('HeapProfiler.collectGarbage')
      const { result } = await ask('Runtime.evaluate', { expression: EXPRESSION, returnByValue: true })
      return result?.value as ProcessReading
    },
    close: () => inspector.close(),
  }
}

// The inspector's own timers and sockets are not among what Node counts here; immediates and timeouts come and go.
const EXPRESSION = `(() => {
  const { heapUsed, external, rss } = process.memoryUsage()
  const lasting = process.getActiveResourcesInfo().filter((kind) => !/Timeout|Immediate|TickObject|FSReq/.test(kind))
  return { heapMb: (heapUsed + external) / 2 ** 20, rssMb: rss / 2 ** 20, handles: lasting.sort() }
})()`
