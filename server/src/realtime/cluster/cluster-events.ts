import type { BroadcastBody } from '../frames/frame.ts'
import type { TopicKey } from '../topics.ts'

export type PresenceEntry = {
  topic: TopicKey
  owner: string
  key: string
  payload: Record<string, unknown>
  ref: string
}

/** What one node tells the others. */
export type ClusterEvent =
  | { kind: 'hello' }
  | { kind: 'here' }
  | { kind: 'beat' }
  | { kind: 'bye' }
  | { kind: 'broadcast'; topic: TopicKey; event: string; text?: string; base64?: string }
  | ({ kind: 'track' } & PresenceEntry)
  | { kind: 'untrack'; topic: TopicKey; owner: string }
  /** All of a node's presences, in answer to a hello or to one who missed something. */
  | { kind: 'presences'; to: string; entries: PresenceEntry[] }
  | { kind: 'tell me your presences'; to: string }

export type Envelope = { node: string; seq: number; items?: ClusterEvent[]; stored?: string }

export function decodeBroadcastBody({ text, base64 }: { text?: string; base64?: string }): BroadcastBody {
  return base64 === undefined
    ? { kind: 'json', text: text ?? '{}' }
    : { kind: 'binary', bytes: Buffer.from(base64, 'base64') }
}

export function encodeBroadcastBody(body: BroadcastBody): { text?: string; base64?: string } {
  return body.kind === 'json' ? { text: body.text } : { base64: Buffer.from(body.bytes).toString('base64') }
}
