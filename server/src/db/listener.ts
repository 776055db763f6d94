import { Client } from 'pg'
import type { Logger } from 'pino'

export type Listener = {
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  /** Resolves when what is listened to is heard (again). */
  whenListening(): Promise<void>
  close(): Promise<void>
}

/** One connection that hears all channels and comes back by itself after the database was away. */
export function createListener(connectionString: string, log: Logger): Listener {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  let client: Client | undefined
  let connecting: Promise<Client> | undefined
  let isClosed = false

  function connected(): Promise<Client> {
    if (client) return Promise.resolve(client)
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }

  async function connect() {
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      const fresh = new Client({ connectionString, application_name: 'touchline listener', keepAlive: true })
      fresh.on('error', () => undefined)
      try {
        await fresh.connect()
        fresh.on('notification', ({ channel, payload }) => {
          for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
        })
        for (const channel of handlers.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
      } catch (error) {
        await fresh.end().catch(() => undefined)
        if (isClosed) throw error
        await new Promise((resolve) => setTimeout(resolve, wait))
        continue
      }
      fresh.on('end', () => {
        client = undefined
        if (!isClosed && handlers.size > 0) {
          log.warn('lost the connection that listens to the database, connecting again')
          connected().catch(() => undefined)
        }
      })
      client = fresh
      return fresh
    }
  }

  return {
    listen: async (channel, onPayload) => {
      const known = handlers.get(channel)
      if (known) {
        known.add(onPayload)
      } else {
        handlers.set(channel, new Set([onPayload]))
        const listening = await connected()
        await listening.query(`listen ${listening.escapeIdentifier(channel)}`)
      }
      return async () => {
        handlers.get(channel)?.delete(onPayload)
      }
    },
    whenListening: async () => {
      await connected()
    },
    close: async () => {
      isClosed = true
      await client?.end().catch(() => undefined)
    },
  }
}
