import { TUNING } from '#server/config/tuning.ts'
import type { AnswerOutcome } from '#server/http/answer-counts.ts'
import type { Identity } from '#server/identity/identity.ts'
import { FixedWindowCounter } from '../util/rate-limiter.ts'
import { authorizeChannel, type ChannelPermissions, publicPermissions } from './channel-authorization.ts'
import { ChannelChanges } from './channel-changes.ts'
import { handleBroadcast, handlePresence } from './channel-messages.ts'
import type { ClientMessage, Frame, PhoenixMessage } from './frames/frame.ts'
import { authorizeJoin, JoinError } from './join.ts'
import { asObject, type JoinConfig, parseJoinConfig } from './join-config.ts'
import type { JoinedChannel, SocketOfChannel } from './node-parts.ts'
import { type TopicKey, topicKey } from './topics.ts'
import { assertNotExpired, InvalidTokenError, verifyAccessToken } from './verify-access-token.ts'

const { presence: presenceLimits, token: tokenLimits } = TUNING.realtime

/** One joined topic of one socket. Messages are handled in order, one at a time. */
export class Channel implements JoinedChannel {
  readonly socket: SocketOfChannel
  readonly topic: string
  readonly name: string
  readonly joinRef: string | null
  readonly config: JoinConfig
  readonly key: TopicKey
  /** Identifies this channel in the whole cluster. */
  readonly owner: string
  readonly changes: ChannelChanges
  identity: Identity
  #token: string | null = null
  #read: ChannelPermissions = { broadcast: true, presence: true }
  #write: ChannelPermissions | null
  #followsPresence: boolean
  #seen: Set<string> | null = null
  #state: 'joining' | 'joined' | 'closed' = 'joining'
  #queue: Promise<void> = Promise.resolve()
  #expiry: NodeJS.Timeout | undefined
  readonly #tracks = new FixedWindowCounter(presenceLimits.tracksPerWindow, presenceLimits.windowSeconds)

  constructor(socket: SocketOfChannel, { topic, joinRef, ref, payload }: PhoenixMessage) {
    this.socket = socket
    this.topic = topic
    this.name = topic.slice('realtime:'.length)
    this.joinRef = joinRef ?? ref
    this.config = parseJoinConfig(payload)
    this.key = topicKey(this.config.isPrivate, this.name)
    this.owner = socket.node.nextOwner()
    this.identity = socket.identity
    this.#write = this.config.isPrivate ? null : publicPermissions(socket.node)
    this.#followsPresence = this.config.presence.enabled
    this.changes = new ChannelChanges(this)
  }

  get serializer() {
    return this.socket.serializer
  }

  get isOpen() {
    return this.#state !== 'closed'
  }

  get isPrivate() {
    return this.config.isPrivate
  }

  get readsBroadcasts() {
    return this.#read.broadcast
  }

  get readsPresence() {
    return this.#followsPresence && this.#read.presence
  }

  hasSeen(messageId: string) {
    return this.#seen?.has(messageId) === true
  }

  sendFrame(frame: Frame) {
    this.socket.send(frame)
  }

  push(event: string, payload: unknown) {
    this.socket.push({ joinRef: null, ref: null, topic: this.topic, event, payload })
  }

  system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string) {
    this.push('system', { extension, status, message, channel: this.name })
  }

  join({ joinRef, ref, topic }: PhoenixMessage) {
    // A copy of three fields, so that the payload is not kept in memory while the join takes.
    const joining = { joinRef, ref, topic }
    const started = performance.now()
    const count = (outcome: AnswerOutcome) =>
      this.socket.node.answers.count('realtime', outcome, performance.now() - started)
    this.#enqueue(async () => {
      try {
        const joined = await authorizeJoin(this)
        if (!this.isOpen) return
        this.identity = joined.identity
        this.#token = joined.token
        this.#read = joined.read
        this.#seen = joined.replayed.length > 0 ? new Set(joined.replayed.map(({ meta }) => meta.id)) : null
        const entries = await this.changes.start()
        if (!this.isOpen) return
        this.#state = 'joined'
        this.socket.node.topics.join(this.key, this)
        this.socket.reply(joining, 'ok', { postgres_changes: entries })
        count('answered')
        this.#watchExpiry()
        if (this.readsPresence)
          this.push('presence_state', this.socket.node.topics.presence(this.key).state())
        for (const { event, body, meta } of joined.replayed) {
          const frame = this.serializer.encodeBroadcast({
            topic: this.topic,
            event,
            body,
            meta: { ...meta, replayed: true },
          })
          if (frame !== null) this.socket.send(frame)
        }
        if (this.config.broadcast.replicationReady)
          this.system('system', 'ok', 'Replication connection established')
        this.changes.announce()
      } catch (error) {
        this.#end()
        const isRefusal = error instanceof JoinError || error instanceof InvalidTokenError
        count(isRefusal ? 'refused' : 'failed')
        if (!isRefusal) {
          this.socket.node.log.error({ err: error, topic: this.topic }, 'a join failed')
        }
        this.socket.reply(joining, 'error', { reason: joinErrorReason(error) })
      }
    })
  }

  receive(incoming: ClientMessage, withinBytes: boolean) {
    const isMessage = incoming.type === 'broadcast' || incoming.event !== 'phx_leave'
    if (isMessage && (!withinBytes || !this.socket.events.consume()))
      return this.closeWithReason('Too many messages per second')
    this.#enqueue(async () => {
      if (this.#state !== 'joined') {
        // A leave sent before the refused join was answered: its sender waits for the reply.
        if (!isMessage) this.socket.reply(incoming, 'ok', {})
        return
      }
      if (incoming.type === 'broadcast') await handleBroadcast(this, incoming)
      else if (incoming.event === 'presence') {
        if (!this.#tracks.consume()) return this.closeWithReason('Client presence rate limit exceeded')
        await handlePresence(this, incoming)
      } else if (incoming.event === 'access_token') await this.#renew(incoming)
      else if (incoming.event === 'phx_leave') this.#leave(incoming)
    })
  }

  /** Sends the reason and closes the channel; the socket and its other channels stay open. */
  closeWithReason(message: string) {
    if (!this.isOpen) return
    this.#end()
    if (message !== 'joined again') this.system('system', 'error', message)
    this.#pushClose()
  }

  /** Cleans up without a message, because the socket is closed. */
  onSocketClosed() {
    this.#end()
  }

  /** Called periodically, so that a revoked permission closes the channel. */
  recheckPermissions() {
    this.#enqueue(async () => {
      if (this.#state === 'joined' && this.isPrivate) await this.#reauthorize(this.identity)
    })
  }

  /** A client that tracks itself receives presence, even if its join did not enable it. */
  followPresence() {
    if (this.#followsPresence) return
    this.#followsPresence = true
    if (this.readsPresence) this.push('presence_state', this.socket.node.topics.presence(this.key).state())
  }

  /** Read at the first write and cached until the token is renewed or permissions are rechecked. */
  async writePermissions(): Promise<ChannelPermissions> {
    const { node, headers } = this.socket
    this.#write ??= await node.semaphore.run(() =>
      authorizeChannel(node, this.identity, this.name, 'write', headers),
    )
    return this.#write
  }

  async #renew(incoming: PhoenixMessage) {
    const token = asObject(incoming.payload).access_token
    if (typeof token !== 'string' || token.startsWith('sb_') || token === this.#token) return
    try {
      const identity = await verifyAccessToken(this.socket.node.tokenVerifier, token)
      if (!(await this.#reauthorize(identity))) return
      const sameRole = identity.role === this.identity.role
      this.identity = identity
      this.#token = token
      this.#watchExpiry()
      if (!sameRole) await this.changes.restart()
    } catch (error) {
      if (!(error instanceof InvalidTokenError)) throw error
      this.closeWithReason(error.message)
    }
  }

  async #reauthorize(identity: Identity): Promise<boolean> {
    if (!this.isPrivate) return true
    const { node, headers } = this.socket
    const read = await node.semaphore.run(() => authorizeChannel(node, identity, this.name, 'read', headers))
    const lost = (this.#read.broadcast && !read.broadcast) || (this.#read.presence && !read.presence)
    if (lost) {
      this.closeWithReason(`You no longer have permission to read from this Channel topic: ${this.name}`)
      return false
    }
    this.#read = read
    this.#write = null
    return true
  }

  #watchExpiry() {
    clearTimeout(this.#expiry)
    const { expiresAt } = this.identity
    if (expiresAt === null) return
    const left = Math.max(0, expiresAt * 1000 - Date.now())
    this.#expiry = setTimeout(
      () => this.#confirmToken(),
      Math.min(left, tokenLimits.recheckMaxSeconds * 1000),
    ).unref()
  }

  #confirmToken() {
    this.#enqueue(async () => {
      if (this.#state !== 'joined') return
      try {
        if (this.#token === null) assertNotExpired(this.identity)
        else await verifyAccessToken(this.socket.node.tokenVerifier, this.#token)
        this.#watchExpiry()
      } catch (error) {
        if (!(error instanceof InvalidTokenError)) throw error
        this.closeWithReason(error.message)
      }
    })
  }

  #leave(incoming: PhoenixMessage) {
    this.#end()
    this.socket.reply(incoming, 'ok', {})
    this.#pushClose()
  }

  #end() {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    clearTimeout(this.#expiry)
    const { node, channels } = this.socket
    node.topics.leave(this.key, this)
    node.untrack(this)
    this.changes.stop()
    if (channels.get(this.topic) === this) channels.delete(this.topic)
  }

  #pushClose() {
    const { joinRef, topic } = this
    this.socket.push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} })
  }

  #enqueue(work: () => Promise<void>) {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      this.socket.node.log.error({ err: error, topic: this.topic }, 'a message of a channel failed')
      if (!this.isOpen) return
      // realtime-js rejoins by itself after phx_error, so the channel recovers once the database does.
      this.#end()
      this.socket.push({
        joinRef: this.joinRef,
        ref: this.joinRef,
        topic: this.topic,
        event: 'phx_error',
        payload: {},
      })
    })
  }
}

function joinErrorReason(error: unknown): string {
  if (error instanceof JoinError) return error.message
  if (error instanceof InvalidTokenError) return `${error.code}: ${error.message}`
  return 'UnableToConnectToProject: Realtime was unable to connect to the project database'
}
