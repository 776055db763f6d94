import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** New connections go there from now on; those that are open stay where they are. */
  route(port: number): void
  /** Ends every open connection, as a network does: without a word. */
  cut(): void
  close(): Promise<void>
}

/** Stands between a client and a server, to fail as a network fails. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  let to = target
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    route: (port) => {
      to = port
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
