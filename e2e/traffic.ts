import { expect, type Page } from './fixtures.ts'

export type Traffic = {
  /** Waits until changes flow to every channel named and nothing is asked any more, and counts from then on. */
  settled(...channels: string[]): Promise<void>
  /** Waits until nothing is on its way and nothing new was asked for a second. The load state `networkidle` is reached once a page and stays. */
  quiet(): Promise<void>
  /** What the page has asked the table API since, such as `POST messages`. */
  asked(): string[]
  /** The changes of a table that were told to the page since, each with how many subscriptions heard it. */
  heard(table: string): number[]
}

// On a busy machine the next request may come half a second after the last.
const QUIET_MS = 1_000

/** Counts what a page asks and is told. To be called before it opens. */
export function countTraffic(page: Page): Traffic {
  const joined = new Set<string>()
  const asked: string[] = []
  const heard: { table: string; subscriptions: number }[] = []
  const onTheirWay = new Set<object>()
  let lastAt = 0
  page.on('requestfinished', (request) => onTheirWay.delete(request))
  page.on('requestfailed', (request) => onTheirWay.delete(request))
  page.on('request', (request) => {
    onTheirWay.add(request)
    lastAt = Date.now()
    const [, path] = new URL(request.url()).pathname.split('/rest/v1/')
    if (path && request.method() !== 'OPTIONS') asked.push(`${request.method()} ${path}`)
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload !== 'string') return
      const [, , topic, event, body] = JSON.parse(payload)
      // A channel that is joined is not there yet; what may have been missed is read again when it is.
      if (event === 'system' && body.extension === 'postgres_changes' && body.status === 'ok')
        joined.add(String(topic).replace(/^realtime:/, ''))
      if (event === 'postgres_changes') heard.push({ table: body.data.table, subscriptions: body.ids.length })
    }),
  )
  const quiet = () =>
    expect
      .poll(() => onTheirWay.size === 0 && Date.now() - lastAt >= QUIET_MS, 'no request any more')
      .toBe(true)
  return {
    quiet,
    settled: async (...channels) => {
      for (const channel of channels)
        await expect.poll(() => [...joined].some((name) => name.startsWith(channel)), channel).toBe(true)
      await quiet()
      asked.length = 0
      heard.length = 0
    },
    asked: () => [...asked].sort(),
    heard: (table) => heard.filter((one) => one.table === table).map(({ subscriptions }) => subscriptions),
  }
}
