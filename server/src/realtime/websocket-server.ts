import type { Server } from 'node:http'
import type { Context } from '#server/http/context.ts'
import { getRealtimeNode } from './realtime-node.ts'
import { createUpgradeHandler } from './upgrade.ts'

export { broadcastRoutes } from './broadcast-http.ts'

const PATH = /^\/realtime\/v1\/websocket\/?$/

/** Accepts WebSocket upgrades on the HTTP server; closing sends 1012 so that clients reconnect to another node. */
export async function attachWebSocketServer(
  server: Server,
  context: Context,
): Promise<{ close(): Promise<void> }> {
  const node = getRealtimeNode(context)
  await node.start()
  const upgrade = createUpgradeHandler(context, node)
  server.on('upgrade', (request, stream, head) => {
    // Node hands the stream over on upgrade: without a listener, a client that disconnects would crash the process.
    stream.on('error', () => stream.destroy())
    // `request.url` can be any text, not only a valid URL.
    const [path = '', ...query] = (request.url ?? '').split('?')
    if (PATH.test(path)) void upgrade(request, stream, head, new URLSearchParams(query.join('?')))
    else stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  return { close: () => node.close() }
}
