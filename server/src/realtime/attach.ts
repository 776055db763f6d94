import type { Server } from 'node:http'
import type { Context } from '#server/context.ts'
import { realtimeNode } from './node.ts'
import { createUpgrade } from './upgrade.ts'

export { realtimeRoutes } from './broadcast-http.ts'

const PATH = /^\/realtime\/v1\/websocket\/?$/

/** Opens the socket side of a server; closing it tells every client to come back to another node. */
export async function attachRealtime(server: Server, context: Context): Promise<{ close(): Promise<void> }> {
  const node = realtimeNode(context)
  await node.start()
  const upgrade = createUpgrade(context, node)
  server.on('upgrade', (request, stream, head) => {
    const url = new URL(request.url ?? '/', 'http://server')
    if (PATH.test(url.pathname)) void upgrade(request, stream, head, url.searchParams)
    // Nobody else listens: without an answer the stream would stay open for ever.
    else if (server.listenerCount('upgrade') === 1)
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  })
  return { close: () => node.close() }
}
