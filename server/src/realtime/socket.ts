import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { TUNING } from '#server/config/tuning.ts'
import type { Identity } from '#server/identity/identity.ts'
import { TokenBucket } from '../util/rate-limiter.ts'
import { Channel } from './channel.ts'
import {
  type ClientMessage,
  type Frame,
  FrameError,
  type PhoenixMessage,
  type Serializer,
} from './frames/frame.ts'
import { v1 } from './frames/v1.ts'
import { v2 } from './frames/v2.ts'
import type { ClientSocket, NodeOfSocket } from './node-parts.ts'

const {
  bytesPerSecond,
  channelsPerSocket,
  eventsBurst,
  eventsPerSecond,
  frameMaxBytes,
  idleSocketSeconds,
  joinMaxBytes,
  joinsBurst,
  joinsPerSecond,
  sendBufferMaxBytes,
  socketWithoutChannelsSeconds,
} = TUNING.realtime
const SERIALIZERS = new Map([v1, v2].map((serializer) => [serializer.version as string, serializer]))

export function serializerFor(version: string): Serializer | undefined {
  return SERIALIZERS.get(version)
}

export type Connection = {
  ws: WebSocket
  serializer: Serializer
  /** The identity of the API key, used by a join without a token. */
  identity: Identity
  headers: Record<string, string>
}

/** One client connection: its channels by topic and its rate limits. */
export class Socket implements ClientSocket {
  readonly id = randomUUID()
  readonly node: NodeOfSocket
  readonly serializer: Serializer
  readonly identity: Identity
  readonly headers: Record<string, string>
  readonly channels = new Map<string, Channel>()
  readonly events = new TokenBucket(eventsPerSecond, eventsBurst)
  readonly #ws: WebSocket
  readonly #joins = new TokenBucket(joinsPerSecond, joinsBurst)
  readonly #bytes = new TokenBucket(bytesPerSecond, frameMaxBytes)
  #heardAt = performance.now()
  /** When it last had a channel, initially when it connected. */
  #inChannelsAt = performance.now()

  constructor(node: NodeOfSocket, { ws, serializer, identity, headers }: Connection) {
    this.node = node
    this.serializer = serializer
    this.identity = identity
    this.headers = headers
    this.#ws = ws
    ws.on('message', (data, isBinary) => {
      try {
        this.#receive(data as Buffer, isBinary)
      } catch (error) {
        // An uncaught exception here would end the process and with it every socket.
        this.node.log.error({ err: error, socket: this.id }, 'unexpected failure')
        this.close(1011, 'internal error')
      }
    })
    ws.on('close', () => this.#closed())
    // ws closes the socket with the right code on an oversized or malformed frame; an unhandled error event would throw.
    ws.on('error', () => undefined)
  }

  /** Disconnects a slow reader, whose send buffer would grow without limit. */
  send(frame: Frame) {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#ws.bufferedAmount > sendBufferMaxBytes) {
      this.node.log.info({ socket: this.id, buffered: this.#ws.bufferedAmount }, 'disconnected a slow reader')
      this.#ws.terminate()
      return
    }
    this.#ws.send(frame)
  }

  push(message: PhoenixMessage) {
    this.send(this.serializer.encode(message))
  }

  reply(
    { joinRef, ref, topic }: Pick<PhoenixMessage, 'joinRef' | 'ref' | 'topic'>,
    status: 'ok' | 'error',
    response: object,
  ) {
    this.push({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
  }

  close(code: number, reason: string) {
    this.#ws.close(code, reason)
  }

  closeIfIdle(now: number) {
    if (this.channels.size > 0) this.#inChannelsAt = now
    if (now - this.#inChannelsAt > socketWithoutChannelsSeconds * 1000) this.close(1001, 'No channels joined')
    else if (now - this.#heardAt > idleSocketSeconds * 1000) this.close(1001, 'no heartbeat')
  }

  terminate() {
    this.#ws.terminate()
  }

  #receive(data: Buffer, isBinary: boolean) {
    this.#heardAt = performance.now()
    const withinBytes = this.#bytes.consume(data.length)
    let incoming: ClientMessage
    try {
      incoming = this.serializer.decode(data, isBinary)
    } catch (error) {
      if (!(error instanceof FrameError)) throw error
      // An undecodable frame is ignored, as in Supabase Realtime; too many of them close the socket.
      this.node.log.debug({ socket: this.id, reason: error.message }, 'could not decode a frame')
      if (!withinBytes || !this.events.consume()) this.close(1007, error.message.slice(0, 120))
      return
    }
    if (incoming.topic === 'phoenix') {
      if (incoming.type === 'message' && incoming.event === 'heartbeat') this.reply(incoming, 'ok', {})
      return
    }
    if (incoming.type === 'message' && incoming.event === 'phx_join')
      return this.#join(incoming, data.length, withinBytes)
    const channel = this.channels.get(incoming.topic)
    const isLeave = incoming.type === 'message' && incoming.event === 'phx_leave'
    if (isLeave && (!channel || (incoming.joinRef !== null && incoming.joinRef !== channel.joinRef))) {
      // A leave of an earlier join: the channel that replaced it stays.
      return this.reply(incoming, 'ok', {})
    }
    if (!channel) return this.reply(incoming, 'error', { reason: 'unmatched topic' })
    // Replies carry the join ref of the channel, whatever the message carried.
    channel.receive({ ...incoming, joinRef: channel.joinRef }, withinBytes)
  }

  #join(message: PhoenixMessage, bytes: number, withinBytes: boolean) {
    const { topic } = message
    const refuse = (reason: string) => this.reply(message, 'error', { reason })
    if (topic === 'realtime:') return refuse('TopicNameRequired: You must provide a topic name')
    if (!topic.startsWith('realtime:')) return refuse('unmatched topic')
    if (!this.#joins.consume()) {
      refuse('ClientJoinRateLimitReached: Too many joins per second')
      this.close(1008, 'too many joins per second')
      return
    }
    // A repeated join replaces the channel, as after a reconnect that only one side noticed.
    this.channels.get(topic)?.closeWithReason('joined again')
    if (this.channels.size >= channelsPerSocket) return refuse('ChannelRateLimitReached: Too many channels')
    if (bytes > joinMaxBytes)
      return refuse(`InvalidJoinPayload: A join may be at most ${joinMaxBytes} bytes long`)
    if (!withinBytes) return refuse('ClientJoinRateLimitReached: Too many bytes per second')
    const channel = new Channel(this, message)
    this.channels.set(topic, channel)
    channel.join(message)
  }

  #closed() {
    for (const channel of this.channels.values()) channel.onSocketClosed()
    this.node.removeSocket(this)
  }
}
