import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { AnswerCounts } from '#server/http/answer-counts.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { TokenVerifier } from '#server/identity/token-verifier.ts'
import type { Semaphore } from '#server/util/semaphore.ts'
import type { ChannelPermissions } from './channel-authorization.ts'
import type { Broadcast, Frame, PhoenixMessage, Serializer } from './frames/frame.ts'
import type { JoinConfig } from './join-config.ts'
import type { PostgresChanges } from './postgres-changes/postgres-changes.ts'
import type { TopicKey, TopicMember, Topics } from './topics.ts'

// What the parts of one node know of each other: a node has sockets, a socket has channels, and each needs the one it belongs to.

export type Node = {
  readonly db: Database
  readonly log: Logger
  readonly tokenVerifier: TokenVerifier
  readonly answers: AnswerCounts
  readonly topics: Topics
  readonly semaphore: Semaphore
  readonly changes: PostgresChanges
  readonly isClosing: boolean
  /** Channels that are not private carry table changes alone. */
  readonly isPrivateOnly: boolean
  broadcast(key: TopicKey, event: Omit<Broadcast, 'topic'>, except?: TopicMember): void
  track(channel: JoinedChannel, payload: Record<string, unknown>): void
  untrack(channel: JoinedChannel): void
  nextSubscriptionId(): number
  nextOwner(): string
}

export type NodeWithSockets = Node & {
  readonly sockets: ReadonlySet<ClientSocket>
  channels(): JoinedChannel[]
  closeChannels(which: (channel: JoinedChannel) => boolean, message?: string): void
}

export type NodeOfSocket = Node & { removeSocket(socket: ClientSocket): void }

export type ClientSocket = {
  readonly channels: ReadonlyMap<string, JoinedChannel>
  close(code: number, reason: string): void
  closeIfIdle(now: number): void
  terminate(): void
}

export type SocketOfChannel = {
  readonly node: Node
  readonly serializer: Serializer
  readonly identity: Identity
  readonly headers: Record<string, string>
  readonly channels: { get(topic: string): JoinedChannel | undefined; delete(topic: string): boolean }
  readonly events: { consume(): boolean }
  send(frame: Frame): void
  push(message: PhoenixMessage): void
  reply(
    to: Pick<PhoenixMessage, 'joinRef' | 'ref' | 'topic'>,
    status: 'ok' | 'error',
    response: unknown,
  ): void
}

export type JoinedChannel = TopicMember & {
  readonly socket: SocketOfChannel
  readonly topic: string
  readonly name: string
  readonly config: JoinConfig
  readonly key: TopicKey
  /** Names this channel to every node. */
  readonly owner: string
  readonly identity: Identity
  readonly isOpen: boolean
  readonly isPrivate: boolean
  system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void
  closeWithReason(message: string): void
  recheckPermissions(): void
  followPresence(): void
  writePermissions(): Promise<ChannelPermissions>
}
