import type { Broadcast, Frame, Serializer } from './frames/frame.ts'
import { Presence, type PresenceDiff } from './presence.ts'

/** A public and a private channel of one name are two topics. */
export type TopicKey = `${'public' | 'private'}:${string}`

export type TopicMember = {
  readonly serializer: Serializer
  readonly readsBroadcasts: boolean
  readonly readsPresence: boolean
  /** True for a stored message that was already replayed to this member. */
  hasSeen(messageId: string): boolean
  sendFrame(frame: Frame): void
}

/** The members of every topic on this node. */
export class Topics {
  readonly #members = new Map<TopicKey, Set<TopicMember>>()
  readonly #presences = new Map<TopicKey, Presence>()

  join(key: TopicKey, member: TopicMember) {
    const members = this.#members.get(key) ?? new Set()
    members.add(member)
    this.#members.set(key, members)
  }

  leave(key: TopicKey, member: TopicMember) {
    const members = this.#members.get(key)
    members?.delete(member)
    if (members?.size === 0) this.#members.delete(key)
  }

  /** Each serializer encodes the frame once, however many members receive it. */
  broadcast(key: TopicKey, broadcast: Omit<Broadcast, 'topic'>, except?: TopicMember) {
    const members = this.#members.get(key)
    if (!members) return
    const frames = new Map<Serializer, Frame | null>()
    const whole = { ...broadcast, topic: wireTopic(key) }
    for (const member of members) {
      if (member === except || !member.readsBroadcasts) continue
      if (broadcast.meta && member.hasSeen(broadcast.meta.id)) continue
      let frame = frames.get(member.serializer)
      if (frame === undefined) {
        frame = member.serializer.encodeBroadcast(whole)
        frames.set(member.serializer, frame)
      }
      if (frame !== null) member.sendFrame(frame)
    }
  }

  presence(key: TopicKey): Presence {
    const known = this.#presences.get(key)
    if (known) return known
    const made = new Presence()
    this.#presences.set(key, made)
    return made
  }

  presences(): [TopicKey, Presence][] {
    return [...this.#presences]
  }

  /** Sends the difference to members that follow presence, and drops the state of a topic without members. */
  presenceChanged(key: TopicKey, diff: PresenceDiff | null) {
    if (this.#presences.get(key)?.size === 0) this.#presences.delete(key)
    if (!diff) return
    const frames = new Map<Serializer, Frame>()
    const payload = JSON.stringify(diff)
    for (const member of this.#members.get(key) ?? []) {
      if (!member.readsPresence) continue
      let frame = frames.get(member.serializer)
      if (frame === undefined) {
        frame = member.serializer.encodeJson(
          { joinRef: null, ref: null, topic: wireTopic(key), event: 'presence_diff' },
          payload,
        )
        frames.set(member.serializer, frame)
      }
      member.sendFrame(frame)
    }
  }
}

export function topicKey(isPrivate: boolean, name: string): TopicKey {
  return `${isPrivate ? 'private' : 'public'}:${name}`
}

export function wireTopic(key: TopicKey): string {
  return `realtime:${key.slice(key.indexOf(':') + 1)}`
}
