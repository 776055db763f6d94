import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { ClusterEvent, Envelope, PresenceEntry } from './cluster-events.ts'
import { Peers } from './peers.ts'

const CHANNEL = 'realtime_nodes'
const { beatEverySeconds, keptSeconds, notificationMaxBytes } = TUNING.realtime.fanOut

export type ClusterHandlers = {
  onEvent(node: string, item: ClusterEvent): void
  onPeerGone(node: string): void
  ownPresences(): PresenceEntry[]
}

/**
 * Carries broadcasts and presence between the nodes on one database by LISTEN/NOTIFY. There is no leader; a node that is alone sends
 * only heartbeats. Envelopes are numbered, so a node that missed some while it was disconnected notices and requests the state.
 */
export class ClusterPubSub {
  readonly node = randomBytes(6).toString('base64url')
  readonly #db: Database
  readonly #log: Logger
  readonly #handlers: ClusterHandlers
  readonly #peers: Peers
  #waiting: ClusterEvent[] = []
  #sending: Promise<void> | undefined
  #receiving: Promise<void> = Promise.resolve()
  #seq = 0
  #unlisten: (() => Promise<void>) | undefined
  #heartbeat: NodeJS.Timeout | undefined

  constructor(db: Database, log: Logger, handlers: ClusterHandlers) {
    this.#db = db
    this.#log = log
    this.#handlers = handlers
    this.#peers = new Peers((node) => handlers.onPeerGone(node))
  }

  async start() {
    this.#unlisten = await this.#db.listen(CHANNEL, (payload) => {
      // In order: a stored envelope is fetched before the next one is handled.
      this.#receiving = this.#receiving
        .then(() => this.#receive(payload))
        .catch((error: unknown) => {
          this.#log.error({ err: error }, 'could not read what another node sent')
        })
    })
    this.#enqueue({ kind: 'hello' })
    await this.#sending
    let heartbeats = 0
    this.#heartbeat = setInterval(() => {
      this.#peers.removeSilent()
      this.#enqueue({ kind: 'heartbeat' })
      heartbeats += 1
      if ((heartbeats * beatEverySeconds) % keptSeconds < beatEverySeconds) void this.#dropOld()
    }, beatEverySeconds * 1000).unref()
  }

  /** Sends nothing when there is no other node. */
  send(item: ClusterEvent) {
    if (this.#peers.size > 0) this.#enqueue(item)
  }

  async close() {
    clearInterval(this.#heartbeat)
    await this.#unlisten?.()
    this.#enqueue({ kind: 'bye' })
    await this.#sending
  }

  #enqueue(item: ClusterEvent) {
    this.#waiting.push(item)
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
  }

  /** Items that queue up while one envelope is being sent go together in the next. */
  async #sendAll() {
    while (this.#waiting.length > 0) {
      const items = this.#waiting
      this.#waiting = []
      this.#seq += 1
      const envelope: Envelope = { node: this.node, seq: this.#seq, items }
      const text = JSON.stringify(envelope)
      try {
        if (Buffer.byteLength(text) <= notificationMaxBytes) await this.#db.notify(CHANNEL, text)
        else await this.#store(text)
      } catch (error) {
        this.#log.warn(
          { err: error, items: items.length },
          'could not notify the other nodes, they will request the state',
        )
      }
    }
  }

  async #store(text: string) {
    await this.#db.asAdmin('supabase_realtime_admin', 'pass a long message to the other nodes', (scope) =>
      scope.query(
        `with kept as (insert into realtime.cluster_messages (body) values ($1) returning id)
         select pg_notify($2, json_build_object('node', $3::text, 'seq', $4::int, 'stored', id::text)::text) from kept`,
        [text, CHANNEL, this.node, this.#seq],
      ),
    )
  }

  async #receive(payload: string) {
    const envelope = JSON.parse(payload) as Envelope
    const { node, seq } = envelope
    if (node === this.node) return
    const items = envelope.items ?? (await this.#fetch(envelope.stored ?? ''))
    const seen = this.#peers.recordEnvelope(
      node,
      seq,
      items[0]?.kind === 'hello' || items[0]?.kind === 'here',
    )
    for (const item of items) this.#handle(node, item)
    if (seen === 'missed some' && items[0]?.kind !== 'bye')
      this.#enqueue({ kind: 'presences request', to: node })
  }

  #handle(node: string, item: ClusterEvent) {
    if (item.kind === 'hello') {
      this.#enqueue({ kind: 'here' })
      this.#sendPresences(node)
    } else if (item.kind === 'presences request') {
      if (item.to === this.node) this.#sendPresences(node)
    } else if (item.kind === 'bye') {
      this.#peers.remove(node)
    } else if (item.kind !== 'presences' || item.to === this.node) {
      this.#handlers.onEvent(node, item)
    }
  }

  #sendPresences(to: string) {
    this.#enqueue({ kind: 'presences', to, entries: this.#handlers.ownPresences() })
  }

  async #fetch(id: string): Promise<ClusterEvent[]> {
    const { rows } = await this.#db.asAdmin(
      'supabase_realtime_admin',
      'read a long message of another node',
      (scope) =>
        scope.query<{ body: string }>('select body from realtime.cluster_messages where id = $1', [id]),
    )
    return rows[0] ? ((JSON.parse(rows[0].body) as Envelope).items ?? []) : []
  }

  async #dropOld() {
    await this.#db
      .asAdmin('supabase_realtime_admin', 'drop what every node has read', (scope) =>
        scope.query(
          'delete from realtime.cluster_messages where created_at < now() - make_interval(secs => $1)',
          [keptSeconds],
        ),
      )
      .catch((error: unknown) => this.#log.warn({ err: error }, 'could not drop old messages between nodes'))
  }
}
