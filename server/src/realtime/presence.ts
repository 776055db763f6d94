import { isDeepStrictEqual } from 'node:util'

export type PresenceMeta = { phx_ref: string; phx_ref_prev?: string; [field: string]: unknown }
export type PresenceMetas = { metas: PresenceMeta[] }
export type PresenceState = Record<string, PresenceMetas>
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState }

type Entry = { owner: string; key: string; meta: PresenceMeta; payload: Record<string, unknown> }

/**
 * The presence state of one topic. An owner is one channel of one socket, on this or another node; a key may have several owners
 * (one user on two devices), so each has its own meta.
 */
export class Presence {
  readonly #entries = new Map<string, Entry>()

  get size() {
    return this.#entries.size
  }

  /** Null when the owner already tracks exactly this. */
  track(owner: string, key: string, payload: Record<string, unknown>, ref: string): PresenceDiff | null {
    const known = this.#entries.get(owner)
    if (known && known.key === key && isDeepStrictEqual(known.payload, payload)) return null
    const meta: PresenceMeta = {
      ...payload,
      phx_ref: ref,
      ...(known ? { phx_ref_prev: known.meta.phx_ref } : {}),
    }
    this.#entries.set(owner, { owner, key, meta, payload })
    return { joins: toPresenceState([{ key, meta }]), leaves: toPresenceState(known ? [known] : []) }
  }

  untrack(owner: string): PresenceDiff | null {
    const known = this.#entries.get(owner)
    if (!known) return null
    this.#entries.delete(owner)
    return { joins: emptyState(), leaves: toPresenceState([known]) }
  }

  /** Owners of another node are named `node/…`, so all of them can be removed when it stops. */
  untrackAll(ownerPrefix: string): PresenceDiff | null {
    const gone = [...this.#entries.values()].filter(({ owner }) => owner.startsWith(ownerPrefix))
    if (gone.length === 0) return null
    for (const { owner } of gone) this.#entries.delete(owner)
    return { joins: emptyState(), leaves: toPresenceState(gone) }
  }

  state(): PresenceState {
    return toPresenceState([...this.#entries.values()])
  }

  owned(ownerPrefix: string): Entry[] {
    return [...this.#entries.values()].filter(({ owner }) => owner.startsWith(ownerPrefix))
  }
}

// No prototype, because clients choose the keys and one may be `__proto__`.
function emptyState(): PresenceState {
  return Object.create(null)
}

function toPresenceState(entries: { key: string; meta: PresenceMeta }[]): PresenceState {
  const state = emptyState()
  for (const { key, meta } of entries) {
    const known = state[key]
    if (known) known.metas.push(meta)
    else state[key] = { metas: [meta] }
  }
  return state
}
