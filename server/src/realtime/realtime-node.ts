import type { Logger } from 'pino'
import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { AnswerCounts } from '#server/http/answer-counts.ts'
import type { Context } from '#server/http/context.ts'
import type { TokenVerifier } from '#server/identity/token-verifier.ts'
import { Semaphore } from '../util/semaphore.ts'
import { ChannelChanges } from './channel-changes.ts'
import {
  type ClusterEvent,
  decodeBroadcastBody,
  encodeBroadcastBody,
  type PresenceEntry,
} from './cluster/cluster-events.ts'
import { ClusterPubSub } from './cluster/cluster-pubsub.ts'
import type { Broadcast } from './frames/frame.ts'
import { startMaintenance } from './maintenance.ts'
import { readBroadcast } from './message-replay.ts'
import type { ClientSocket, JoinedChannel, NodeOfSocket, NodeWithSockets } from './node-parts.ts'
import { PostgresChanges } from './postgres-changes/postgres-changes.ts'
import { type TopicKey, type TopicMember, Topics } from './topics.ts'

const CLOSE_MS = 1_000

/** The realtime service of one process: its sockets, its topics and the link to the other nodes. */
export class RealtimeNode implements NodeWithSockets, NodeOfSocket {
  readonly db: Database
  readonly log: Logger
  readonly tokenVerifier: TokenVerifier
  readonly answers: AnswerCounts
  readonly topics = new Topics()
  readonly sockets = new Set<ClientSocket>()
  /** Limits the database queries of joins when many clients reconnect at once (thundering herd). */
  readonly semaphore = new Semaphore(TUNING.realtime.joinsAtOnce)
  readonly changes: PostgresChanges
  readonly isPrivateOnly: boolean
  isClosing = false
  readonly #cluster: ClusterPubSub
  #stops: (() => unknown)[] = []
  #started: Promise<void> | undefined
  #stored: Promise<void> = Promise.resolve()
  #subscriptionIds = 0
  #owners = 0
  #refs = 0

  constructor({ db, log, tokenVerifier, config, answers }: Context) {
    this.db = db
    this.log = log.child({ part: 'realtime' })
    this.tokenVerifier = tokenVerifier
    this.answers = answers
    this.isPrivateOnly = config.realtimePrivateOnly
    this.changes = new PostgresChanges(db, this.log, (subscribers, state) => {
      for (const one of subscribers) {
        if (!(one instanceof ChannelChanges)) continue
        if (state === 'ready') one.onStreamRestored()
        else one.onStreamLost()
      }
    })
    this.#cluster = new ClusterPubSub(db, this.log, {
      onEvent: (node, item) => this.#onPeerEvent(node, item),
      onPeerGone: (node) => this.#onPeerGone(node),
      ownPresences: () => this.#ownPresences(),
    })
  }

  start(): Promise<void> {
    this.#started ??= (async () => {
      await this.#cluster.start()
      this.#stops.push(await this.db.listen('realtime_messages', (text) => this.#deliverStored(text)))
      this.#stops.push(
        await this.db.listen('session_ended', (id) => this.closeChannels((one) => isSessionOrUser(one, id))),
      )
      this.#stops.push(startMaintenance(this))
    })()
    return this.#started
  }

  addSocket(socket: ClientSocket) {
    this.sockets.add(socket)
  }

  removeSocket(socket: ClientSocket) {
    this.sockets.delete(socket)
  }

  channels(): JoinedChannel[] {
    return [...this.sockets].flatMap((socket) => [...socket.channels.values()])
  }

  closeChannels(which: (channel: JoinedChannel) => boolean, message = 'The session of this token has ended') {
    for (const channel of this.channels()) if (which(channel)) channel.closeWithReason(message)
  }

  broadcast(key: TopicKey, { event, body, meta }: Omit<Broadcast, 'topic'>, except?: TopicMember) {
    this.topics.broadcast(key, { event, body, meta }, except)
    this.#cluster.send({ kind: 'broadcast', topic: key, event, ...encodeBroadcastBody(body) })
  }

  track({ key: topic, owner, config }: JoinedChannel, payload: Record<string, unknown>) {
    this.#refs += 1
    const ref = `${this.#cluster.node}.${this.#refs.toString(36)}`
    const { key } = config.presence
    const diff = this.topics.presence(topic).track(owner, key, payload, ref)
    this.topics.presenceChanged(topic, diff)
    if (diff) this.#cluster.send({ kind: 'track', topic, owner, key, payload, ref })
  }

  untrack({ key: topic, owner }: JoinedChannel) {
    const diff = this.topics.presence(topic).untrack(owner)
    this.topics.presenceChanged(topic, diff)
    if (diff) this.#cluster.send({ kind: 'untrack', topic, owner })
  }

  nextSubscriptionId() {
    this.#subscriptionIds += 1
    return this.#subscriptionIds
  }

  nextOwner() {
    this.#owners += 1
    return `${this.#cluster.node}/${this.#owners}`
  }

  async close() {
    this.isClosing = true
    for (const stop of this.#stops) await stop()
    for (const socket of this.sockets) socket.close(1012, 'Service Restart')
    const deadline = performance.now() + CLOSE_MS
    while (this.sockets.size > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10))
    for (const socket of this.sockets) socket.terminate()
    await this.changes.close()
    if (this.#started) await this.#cluster.close()
  }

  /** PostgreSQL notifies every node of a stored message, so it is not forwarded to the cluster. */
  #deliverStored(text: string) {
    this.#stored = this.#stored
      .then(async () => {
        const found = await readBroadcast(this.db, text)
        if (found) this.topics.broadcast(...found)
      })
      .catch((error: unknown) => this.log.error({ err: error }, 'could not deliver a stored message'))
  }

  #onPeerEvent(node: string, item: ClusterEvent) {
    if (item.kind === 'broadcast') {
      this.topics.broadcast(item.topic, { event: item.event, body: decodeBroadcastBody(item) })
    } else if (item.kind === 'track') {
      this.#trackRemote(item)
    } else if (item.kind === 'untrack') {
      this.topics.presenceChanged(item.topic, this.topics.presence(item.topic).untrack(item.owner))
    } else if (item.kind === 'presences') {
      this.#replacePresences(node, item.entries)
    }
  }

  #trackRemote({ topic, owner, key, payload, ref }: PresenceEntry) {
    this.topics.presenceChanged(topic, this.topics.presence(topic).track(owner, key, payload, ref))
  }

  #replacePresences(node: string, entries: PresenceEntry[]) {
    const present = new Set(entries.map(({ owner }) => owner))
    for (const [topic, presence] of this.topics.presences()) {
      for (const { owner } of presence.owned(`${node}/`)) {
        if (!present.has(owner)) this.topics.presenceChanged(topic, presence.untrack(owner))
      }
    }
    for (const entry of entries) this.#trackRemote(entry)
  }

  #onPeerGone(node: string) {
    for (const [topic, presence] of this.topics.presences()) {
      this.topics.presenceChanged(topic, presence.untrackAll(`${node}/`))
    }
  }

  #ownPresences(): PresenceEntry[] {
    return this.topics.presences().flatMap(([topic, presence]) =>
      presence.owned(`${this.#cluster.node}/`).map(({ owner, key, payload, meta }) => ({
        topic,
        owner,
        key,
        payload,
        ref: meta.phx_ref,
      })),
    )
  }
}

function isSessionOrUser({ identity }: JoinedChannel, sessionOrUser: string) {
  return identity.sessionId === sessionOrUser || identity.userId === sessionOrUser
}

const nodes = new WeakMap<Context, RealtimeNode>()

/** Sockets and the HTTP side of one server share a node. */
export function getRealtimeNode(context: Context): RealtimeNode {
  const known = nodes.get(context)
  if (known) return known
  const made = new RealtimeNode(context)
  nodes.set(context, made)
  return made
}
