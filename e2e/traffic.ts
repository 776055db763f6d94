import { expect, type Page } from './fixtures.ts'

export type Traffic = {
  /** Waits until every channel named has joined and nothing is asked any more, and counts from then on. */
  settled(...channels: string[]): Promise<void>
  /** What the page has asked the table API since, such as `POST messages`. */
  asked(): string[]
  /** The changes of a table that were told to the page since, each with how many subscriptions heard it. */
  heard(table: string): number[]
}

/** Counts what a page asks and is told. To be called before it opens. */
export function countTraffic(page: Page): Traffic {
  const joined = new Set<string>()
  const asked: string[] = []
  const heard: { table: string; subscriptions: number }[] = []
  page.on('request', (request) => {
    const [, path] = new URL(request.url()).pathname.split('/rest/v1/')
    if (path && request.method() !== 'OPTIONS') asked.push(`${request.method()} ${path}`)
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload !== 'string') return
      const [, , topic, event, body] = JSON.parse(payload)
      if (event === 'phx_reply' && body.status === 'ok') joined.add(String(topic).replace(/^realtime:/, ''))
      if (event === 'postgres_changes') heard.push({ table: body.data.table, subscriptions: body.ids.length })
    }),
  )
  return {
    settled: async (...channels) => {
      for (const channel of channels)
        await expect.poll(() => [...joined].some((name) => name.startsWith(channel)), channel).toBe(true)
      // The last thing a shell asks, once the page has been idle for a moment.
      await expect.poll(() => asked, 'the question for alerts').toContain('GET security_audit_log')
      await page.waitForLoadState('networkidle')
      asked.length = 0
      heard.length = 0
    },
    asked: () => [...asked].sort(),
    heard: (table) => heard.filter((one) => one.table === table).map(({ subscriptions }) => subscriptions),
  }
}
