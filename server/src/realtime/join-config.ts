import { randomUUID } from 'node:crypto'
import { TUNING } from '#server/config/tuning.ts'

export type Replay = { since: number; limit: number }
export type JoinConfig = {
  isPrivate: boolean
  broadcast: { ack: boolean; self: boolean; replay: Replay | 'not valid' | null; replicationReady: boolean }
  presence: { key: string; enabled: boolean }
  /** As the client sent them, because the reply echoes each entry; kept as text, which takes less memory than the parsed objects. */
  changes: { count: number; json: string }
  /** How long the join may wait until changes flow, or null when the reply is sent at once. */
  waitForChangesMs: number | null
  accessToken: string | null
}

/** Parses the configuration of a join; a field of a wrong type counts as missing, as in Supabase Realtime. */
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
  const requestedMs =
    typeof options.timeout === 'number' && options.timeout > 0 ? options.timeout : waitMs.default
  return {
    isPrivate: parseBoolean(config.private, false),
    broadcast: {
      ack: parseBoolean(broadcast.ack, false),
      self: parseBoolean(broadcast.self, false),
      replay: parseReplay(broadcast.replay),
      replicationReady: parseBoolean(broadcast.replication_ready, false),
    },
    // Clients older than the `enabled` flag expect presence to be on.
    presence: {
      key: parsePresenceKey(presence.key),
      enabled: parseBoolean(presence.enabled, true),
    },
    changes: { count: changes.length, json: JSON.stringify(changes) },
    waitForChangesMs: parseBoolean(options.wait, false) ? Math.min(requestedMs, waitMs.max) : null,
    accessToken: typeof token === 'string' && token !== '' ? token : null,
  }
}

/** Null without a replay; `since` is required, `limit` may be left out. */
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

/** Numbers and booleans become text; a missing or other value gets a generated key. */
function parsePresenceKey(key: unknown): string {
  const text = typeof key === 'number' || typeof key === 'boolean' ? String(key) : key
  return typeof text === 'string' && text !== '' ? text : randomUUID()
}

/** Also accepts the texts `true` and `True`, as clients in other languages write it. */
function parseBoolean(value: unknown, fallback: boolean): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'True') return true
  return value === 'false' || value === 'False' ? false : fallback
}
