import type { BroadcastBody } from '../frames/frame.ts'
import type { TopicKey } from '../topics.ts'

export type PresenceEntry = {
  topic: TopicKey
  owner: string
  key: string
  payload: Record<string, unknown>
  ref: string
}

/** An event sent between nodes. */
export type ClusterEvent =
  | { kind: 'hello' }
  | { kind: 'here' }
  | { kind: 'heartbeat' }
  | { kind: 'bye' }
  | { kind: 'broadcast'; topic: TopicKey; event: string; text?: string; base64?: string }
  | ({ kind: 'track' } & PresenceEntry)
  | { kind: 'untrack'; topic: TopicKey; owner: string }
  /** All presences of a node, sent after a hello or a request. */
  | { kind: 'presences'; to: string; entries: PresenceEntry[] }
  | { kind: 'presences request'; to: string }

export type Envelope = { node: string; seq: number; items?: ClusterEvent[]; stored?: string }

export function decodeBroadcastBody({ text, base64 }: { text?: string; base64?: string }): BroadcastBody {
  return base64 === undefined
    ? { kind: 'json', text: text ?? '{}' }
    : { kind: 'binary', bytes: Buffer.from(base64, 'base64') }
}

export function encodeBroadcastBody(body: BroadcastBody): { text?: string; base64?: string } {
  return body.kind === 'json' ? { text: body.text } : { base64: Buffer.from(body.bytes).toString('base64') }
}
