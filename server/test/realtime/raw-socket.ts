import { type ClientOptions, WebSocket } from 'ws'
import type { TestServer } from '../test-server.ts'

type Frame = string | Buffer
/** A text frame of protocol version 2. */
export type Parts = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
]

/** A socket without a client library, so that a test controls every frame. */
export class RawSocket {
  readonly ws: WebSocket
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #frames: Frame[] = []
  readonly #waiting = new Set<() => void>()
  #ref = 0

  private constructor(ws: WebSocket) {
    this.ws = ws
    this.closed = new Promise((resolve) => {
      ws.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() })
        for (const check of this.#waiting) check()
      })
    })
    ws.on('error', () => undefined)
    ws.on('message', (data, isBinary) => {
      this.#frames.push(isBinary ? (data as Buffer) : data.toString())
      for (const check of this.#waiting) check()
    })
  }

  static async open(
    server: Pick<TestServer, 'url' | 'anonKey'>,
    query: Record<string, string> = {},
    options: ClientOptions = {},
  ) {
    const search = new URLSearchParams({ apikey: server.anonKey, vsn: '2.0.0', ...query })
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?${search}`, options)
    const socket = new RawSocket(ws)
    await new Promise<void>((resolve, reject) => {
      ws.once('open', () => resolve())
      ws.once('unexpected-response', (_request, response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () =>
          reject(new UpgradeRejected(response.statusCode ?? 0, body, response.headers['retry-after'])),
        )
      })
      ws.once('error', reject)
    })
    return socket
  }

  send(parts: Parts) {
    this.ws.send(JSON.stringify(parts))
  }

  /** Joins and returns the payload of the reply. */
  async join(topic: string, config: object = {}, accessToken?: string) {
    this.#ref += 1
    const ref = `j${this.#ref}`
    this.send([
      ref,
      ref,
      topic,
      'phx_join',
      { config, ...(accessToken ? { access_token: accessToken } : {}) },
    ])
    const reply = await this.next((parts) => parts[1] === ref && parts[3] === 'phx_reply')
    return { joinRef: ref, ...(reply[4] as { status: string; response: Record<string, unknown> }) }
  }

  /** Removes and returns the first text frame, received already or yet to come, that matches. */
  next(matches: (parts: Parts) => boolean): Promise<Parts> {
    return this.#take((frame) => {
      if (typeof frame !== 'string') return undefined
      const parts = JSON.parse(frame) as Parts
      return matches(parts) ? parts : undefined
    })
  }

  nextEvent(event: string, topic?: string) {
    return this.next((parts) => parts[3] === event && (topic === undefined || parts[2] === topic))
  }

  nextBinary(): Promise<Buffer> {
    return this.#take((frame) => (typeof frame === 'string' ? undefined : frame))
  }

  nextText(): Promise<string> {
    return this.#take((frame) => (typeof frame === 'string' ? frame : undefined))
  }

  /** Sends a heartbeat and awaits its reply: everything the server sent before has arrived by then. */
  async roundTrip() {
    this.#ref += 1
    const ref = `h${this.#ref}`
    this.send([null, ref, 'phoenix', 'heartbeat', {}])
    await this.next((parts) => parts[1] === ref)
  }

  received(event: string): Parts[] {
    const texts = this.#frames.filter((frame): frame is string => typeof frame === 'string')
    return texts.map((frame) => JSON.parse(frame) as Parts).filter((parts) => parts[3] === event)
  }

  /** Broadcasts that were not taken yet: the server sends them as bytes. */
  receivedBinaries(): Buffer[] {
    return this.#frames.filter((frame): frame is Buffer => typeof frame !== 'string')
  }

  close() {
    this.ws.close()
    return this.closed
  }

  #take<T>(pick: (frame: Frame) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = () => {
        for (const [index, frame] of this.#frames.entries()) {
          const found = pick(frame)
          if (found === undefined) continue
          this.#frames.splice(index, 1)
          this.#waiting.delete(check)
          resolve(found)
          return
        }
        if (this.ws.readyState === WebSocket.CLOSED) {
          this.#waiting.delete(check)
          reject(new Error(`the socket closed first; received: ${this.#frames.map(String).join(' ')}`))
        }
      }
      this.#waiting.add(check)
      check()
    })
  }
}

export class UpgradeRejected extends Error {
  readonly status: number
  readonly retryAfter: string | undefined

  constructor(status: number, body: string, retryAfter: string | undefined) {
    super(body)
    this.status = status
    this.retryAfter = retryAfter
  }
}
