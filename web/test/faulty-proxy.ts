import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where the line fails: before the server hears of it, or after it has done what was asked. */
export type Fault = 'request lost' | 'answer lost'
type Rule = { method: string; path: string; fault?: Fault; before?: Promise<void>; after?: Promise<void> }

export type FaultyProxy = {
  url: string
  /** The next request of this kind meets the fault. */
  failNext(method: string, path: string, fault: Fault): void
  /** The next request of this kind waits on its way to the server until it is released. */
  holdNext(method: string, path: string): { release(): void }
  /** The server's answer to the next request of this kind waits on its way back until it is released. */
  holdAnswerToNext(method: string, path: string): { release(): void }
  /** What the server did with the next request of this kind is known to nobody until it is released, and then the answer is lost. */
  holdAndLoseNext(method: string, path: string): { release(): void }
  /** How many requests of this kind the server was sent. */
  sent(method: string, path: string): number
  close(): Promise<void>
}

/** Stands between the web app's client and the server, and fails as a network fails. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const rules: Rule[] = []
  const sent: string[] = []

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { pathname } = new URL(incoming.url ?? '/', target)
    const at = rules.findIndex(({ method, path }) => method === incoming.method && pathname.endsWith(path))
    const { fault, before, after } = rules.splice(at, at < 0 ? 0 : 1)[0] ?? {}
    const body = await read(incoming)
    if (fault === 'request lost') return incoming.socket.destroy()
    await before
    sent.push(`${incoming.method} ${pathname}`)
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      async (answer) => {
        const content = await read(answer)
        await after
        if (fault === 'answer lost') return incoming.socket.destroy()
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        outgoing.end(content)
      },
    )
    onward.on('error', () => incoming.socket.destroy())
    onward.end(body)
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (method, path, fault) => rules.push({ method, path, fault }),
    holdNext: (method, path) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      rules.push({ method, path, before: promise })
      return { release: resolve }
    },
    holdAnswerToNext: (method, path) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      rules.push({ method, path, after: promise })
      return { release: resolve }
    },
    holdAndLoseNext: (method, path) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      rules.push({ method, path, fault: 'answer lost', after: promise })
      return { release: resolve }
    },
    sent: (method, path) => sent.filter((one) => one.startsWith(`${method} `) && one.endsWith(path)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
