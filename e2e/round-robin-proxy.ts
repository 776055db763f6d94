import { createServer, type IncomingMessage, request } from 'node:http'
import type { Duplex } from 'node:stream'

/** A load balancer without sticky sessions: each request goes to the next server, even within one connection. */
export async function startRoundRobinProxy(): Promise<{
  url: string
  serve(targets: string[]): void
  handled(): number[]
  close(): Promise<void>
}> {
  let nodes: URL[] = []
  let turn = 0
  const counts: number[] = []
  const forward = (incoming: IncomingMessage) => {
    const index = turn++ % nodes.length
    const { hostname, port } = nodes[index] as URL
    counts[index] = (counts[index] ?? 0) + 1
    return request({
      hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
    })
  }
  const server = createServer((incoming, outgoing) => {
    const onward = forward(incoming)
    onward.on('response', (answer) => {
      // Keep-Alive is a hop-by-hop header: passing on the server's made clients reuse connections that this proxy had closed.
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.on('upgrade', (incoming: IncomingMessage, client: Duplex) => {
    const onward = forward(incoming)
    onward.on('upgrade', (answer, upstream) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        one.on('error', () => other.destroy())
        one.on('close', () => other.destroy())
        one.pipe(other)
      }
    })
    onward.on('response', () => client.destroy())
    onward.on('error', () => client.destroy())
    onward.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    serve: (targets) => {
      nodes = targets.map((target) => new URL(target))
    },
    handled: () => counts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
