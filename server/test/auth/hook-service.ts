import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Event = Record<string, unknown> & { user?: Record<string, unknown>; sms?: { otp: string } }
export type HookCall = { event: Event; id: string; seconds: number; signatures: string[]; body: string }
type Reply = (call: HookCall, response: ServerResponse, request: IncomingMessage) => void

export const newSecret = () => `v1,whsec_${randomBytes(32).toString('base64')}`

/** As the specification of Standard Webhooks has a receiver check it. */
export function isSigned(
  { id, seconds, signatures, body }: HookCall,
  secret: string,
  now = Date.now() / 1000,
) {
  if (Math.abs(now - seconds) > 300) return false
  const key = Buffer.from(secret.replace('v1,whsec_', ''), 'base64')
  const wanted = `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  return signatures.includes(wanted)
}

export const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (_call, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

/** A service of an operator's that hooks are asked of, on this machine. */
export class HookService {
  readonly secret = newSecret()
  readonly calls: HookCall[] = []
  reply: Reply = answer({})
  readonly #server = createServer((request, response) => void this.#take(request, response))

  async start() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  /** What an operator sets so that this service is asked. */
  settings(...names: string[]): Record<string, string> {
    return Object.fromEntries(
      names.flatMap((name) => [
        [`GOTRUE_HOOK_${name.toUpperCase()}_ENABLED`, 'true'],
        [`GOTRUE_HOOK_${name.toUpperCase()}_URI`, this.url],
        [`GOTRUE_HOOK_${name.toUpperCase()}_SECRETS`, this.secret],
      ]),
    )
  }

  reset() {
    this.calls.length = 0
    this.reply = answer({})
  }

  async stop() {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #take(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    const call = {
      event: JSON.parse(body) as Event,
      id: String(request.headers['webhook-id']),
      seconds: Number(request.headers['webhook-timestamp']),
      signatures: String(request.headers['webhook-signature']).split(' '),
      body,
    }
    this.calls.push(call)
    this.reply(call, response, request)
  }
}
