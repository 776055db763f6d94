import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The same site at another address, whose service worker can be replaced by a newer one. */
export async function startChangingProxy(target: string) {
  let addition = ''
  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(target)
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers })
    onward.on('response', (answer) => {
      const isWorker = incoming.url === '/service-worker.js'
      const { 'content-length': length, connection: __, 'keep-alive': ___, ...kept } = answer.headers
      outgoing.writeHead(
        answer.statusCode ?? 502,
        isWorker || !length ? kept : { ...kept, 'content-length': length },
      )
      answer.pipe(outgoing, { end: !isWorker })
      if (isWorker) answer.on('end', () => outgoing.end(addition))
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publishNewerWorker: () => {
      addition = '\n// a newer version\n'
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
