import { randomUUID } from 'node:crypto'
import { TUNING } from '#server/config/tuning.ts'

export type Replay = { since: number; limit: number }
export type JoinConfig = {
  isPrivate: boolean
  broadcast: { ack: boolean; self: boolean; replay: Replay | 'not valid' | null; replicationReady: boolean }
  presence: { key: string; enabled: boolean }
  /** As the client sent them, for the reply must echo each entry; kept as text, which takes a fraction of what it stands for. */
  changes: { count: number; json: string }
  /** How long the join may wait for its changes, or null when the reply comes at once. */
  waitForChangesMs: number | null
  accessToken: string | null
}

/** Reads what a join asks for; what is missing or of another type is as if it were not there, as on the platform. */
export function parseJoinConfig(payload: unknown): JoinConfig {
  const join = asObject(payload)
  const config = asObject(join.config)
  const broadcast = asObject(config.broadcast)
  const presence = asObject(config.presence)
  const options = asObject(config.postgres_changes_options)
  const sent = Array.isArray(config.postgres_changes) ? config.postgres_changes : []
  const changes = sent.filter((entry) => typeof entry === 'object' && entry !== null)
  const token = join.access_token ?? join.user_token
  const { waitMs } = TUNING.realtime.changes
  const asked = typeof options.timeout === 'number' && options.timeout > 0 ? options.timeout : waitMs.default
  return {
    isPrivate: parseBoolean(config.private, false),
    broadcast: {
      ack: parseBoolean(broadcast.ack, false),
      self: parseBoolean(broadcast.self, false),
      replay: parseReplay(broadcast.replay),
      replicationReady: parseBoolean(broadcast.replication_ready, false),
    },
    // Clients older than the flag expect to see who is there.
    presence: {
      key: parsePresenceKey(presence.key),
      enabled: parseBoolean(presence.enabled, true),
    },
    changes: { count: changes.length, json: JSON.stringify(changes) },
    waitForChangesMs: parseBoolean(options.wait, false) ? Math.min(asked, waitMs.max) : null,
    accessToken: typeof token === 'string' && token !== '' ? token : null,
  }
}

/** Null when nothing is asked for; not valid when the two numbers cannot be what the client means. Only how many may be left out. */
function parseReplay(replay: unknown): Replay | 'not valid' | null {
  if (replay === undefined || replay === null) return null
  const { since, limit = TUNING.realtime.replay.maxMessages } = asObject(replay)
  if (!Number.isInteger(since) || !Number.isInteger(limit)) return 'not valid'
  const bounded = Math.max(1, Math.min(limit as number, TUNING.realtime.replay.maxMessages))
  return { since: Math.max(0, Math.min(since as number, 8.64e15)), limit: bounded }
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

/** A key names a map entry, where a number stands as its digits. What cannot be written so gets a name of its own. */
function parsePresenceKey(key: unknown): string {
  const text = typeof key === 'number' || typeof key === 'boolean' ? String(key) : key
  return typeof text === 'string' && text !== '' ? text : randomUUID()
}

/** Also as text, in the two ways that clients of other languages write it. */
function parseBoolean(value: unknown, fallback: boolean): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'True') return true
  return value === 'false' || value === 'False' ? false : fallback
}
