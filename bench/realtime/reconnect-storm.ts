import { type Client, closeAll, join, openClient } from './clients.ts'

/** The reconnect delays of realtime-js, without jitter, so that all clients reconnect at the same moments. */
const BACK_OFF_MS = [1_000, 2_000, 5_000, 10_000]

/** Time from many sockets losing their server at once until the last one follows its changes again. */
export async function reconnectStorm(
  { realtimeUrl, sockets, table }: { realtimeUrl: string; sockets: number; table: string },
  restart: () => Promise<void>,
) {
  const changes = { postgres_changes: [{ event: 'INSERT', schema: 'public', table }] }
  const lost = Promise.withResolvers<void>()
  const clients: (Client | undefined)[] = []
  for (let from = 0; from < sockets; from += 200) {
    await Promise.all(
      Array.from({ length: Math.min(200, sockets - from) }, async (_, n) => {
        const client = await openClient(realtimeUrl)
        client.ws.once('close', () => lost.resolve())
        await join(client, `realtime:reconnect-${(from + n) % 50}`, changes)
        clients[from + n] = client
      }),
    )
  }
  const restarting = restart()
  await lost.promise
  const started = performance.now()
  const back = Array.from({ length: sockets }, () => reconnect(realtimeUrl, changes))
  await restarting
  const upAgainMs = performance.now() - started
  const times = await Promise.all(back)
  closeAll(times.map(({ client }) => client))
  return {
    sockets,
    upAgainMs,
    allBackMs: Math.max(...times.map(({ at }) => at)) - started,
    triesAtMost: Math.max(...times.map(({ tries }) => tries)),
  }
}

async function reconnect(
  url: string,
  changes: { postgres_changes: unknown[] },
): Promise<{ client: Client; at: number; tries: number }> {
  for (let tries = 0; ; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)]))
    try {
      const client = await openClient(url)
      await join(client, `realtime:reconnect-${tries}`, changes)
      return { client, at: performance.now(), tries: tries + 1 }
    } catch {
      // Refused or not listening yet: back off.
    }
  }
}
