import { WebSocket } from 'ws'

const AT_ONCE = 200

export type Client = { ws: WebSocket; onFrame: (data: Buffer, isBinary: boolean) => void }

export function openClient(url: string): Promise<Client> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(url, { perMessageDeflate: false })
    const client: Client = { ws, onFrame: () => undefined }
    ws.on('message', (data, isBinary) => client.onFrame(data as Buffer, isBinary))
    ws.once('open', () => resolve(client))
    ws.once('error', reject)
  })
}

/** Opens many sockets in batches, so that the accept queue of the operating system is not measured. */
export async function openClients(
  url: string,
  count: number,
  ready: (client: Client, index: number) => Promise<void>,
) {
  const clients: Client[] = []
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, async (_, n) => {
      const client = await openClient(url)
      await ready(client, from + n)
      return client
    })
    clients.push(...(await Promise.all(some)))
  }
  return clients
}

/** Joins a topic; resolves when it is joined and, with postgres_changes, when they flow. */
export function join(
  client: Client,
  topic: string,
  config: { postgres_changes?: unknown[]; private?: boolean } = {},
  token?: string,
) {
  return new Promise<void>((resolve, reject) => {
    client.onFrame = (data, isBinary) => {
      if (isBinary) return
      const [, , , event, payload] = JSON.parse(data.toString())
      if (event === 'phx_reply' && payload.status !== 'ok') reject(new Error(JSON.stringify(payload)))
      else if (event === 'phx_reply' && !config.postgres_changes) resolve()
      else if (event === 'system' && payload.status === 'ok') resolve()
      else if (event === 'system') reject(new Error(payload.message))
    }
    const shy = { ...config, presence: { enabled: false } }
    const payload = { config: shy, ...(token ? { access_token: token } : {}) }
    client.ws.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]))
  })
}

/** A broadcast frame as realtime-js writes it. */
export function pushFrame(topic: string, body: string) {
  const [t, e] = [Buffer.from(topic), Buffer.from('hi')]
  return Buffer.concat([
    Buffer.from([3, 1, 0, t.length, e.length, 0, 1]),
    Buffer.from('1'),
    t,
    e,
    Buffer.from(body),
  ])
}

export function closeAll(clients: Client[]) {
  for (const { ws } of clients) ws.terminate()
}

export function percentile(values: number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
