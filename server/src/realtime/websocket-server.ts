import type { Server } from 'node:http'
import type { Context } from '#server/http/context.ts'
import { getRealtimeNode } from './realtime-node.ts'
import { createUpgradeHandler } from './upgrade.ts'

export { broadcastRoutes } from './broadcast-http.ts'

const PATH = /^\/realtime\/v1\/websocket\/?$/

/** Opens the socket side of a server; closing it tells every client to come back to another node. */
export async function attachWebSocketServer(
  server: Server,
  context: Context,
): Promise<{ close(): Promise<void> }> {
  const node = getRealtimeNode(context)
  await node.start()
  const upgrade = createUpgradeHandler(context, node)
  server.on('upgrade', (request, stream, head) => {
    // By then the server has let go of the stream: a reader who leaves would be an error that nobody hears, and end the process.
    stream.on('error', () => stream.destroy())
    // Anything may stand here, also what is no address at all.
    const [path = '', ...query] = (request.url ?? '').split('?')
    if (PATH.test(path)) void upgrade(request, stream, head, new URLSearchParams(query.join('?')))
    else stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  return { close: () => node.close() }
}
