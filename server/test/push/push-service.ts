import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { decrypt } from 'http_ece'
import { generate } from 'selfsigned'

export type Pushed = { path: string; headers: Record<string, string | string[] | undefined>; text: string }

/** A browser's half of a subscription: where it takes messages, and the keys that open them. */
export function newBrowser(origin: string, path = `/push/${randomBytes(9).toString('base64url')}`) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const secret = randomBytes(16)
  return {
    endpoint: origin + path,
    p256dh: keys.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
    open: (body: Buffer) =>
      decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: secret }).toString(),
  }
}

/** A push service as the standard has it (RFC 8030), on this machine: keeps what was posted, and answers what it is told to. */
export async function startPushService() {
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert])
  const pushed: { path: string; headers: Pushed['headers']; body: Buffer }[] = []
  const answers = new Map<string, { status: number; location?: string }>()
  const server = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      const { status, location } = answers.get(path) ?? { status: 201 }
      response.writeHead(status, location ? { location } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    answer: (path: string, answer: { status: number; location?: string }) => answers.set(path, answer),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
