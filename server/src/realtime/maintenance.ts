import { TUNING } from '#server/config/tuning.ts'
import type { Node, NodeWithSockets } from './node-parts.ts'

const IDLE_EVERY_MS = 15_000
const DAYS_EVERY_MS = 3_600_000
const { replay, token } = TUNING.realtime

/** Starts the periodic checks of a node; returns a function that stops them. */
export function startMaintenance(node: NodeWithSockets): () => void {
  const every = (ms: number, what: string, work: () => Promise<void> | void) =>
    setInterval(async () => {
      try {
        await work()
      } catch (error) {
        node.log.warn({ err: error }, `could not ${what}, trying again later`)
      }
    }, ms).unref()
  const timers = [
    every(IDLE_EVERY_MS, 'close idle sockets', () => {
      for (const socket of node.sockets) socket.closeIfIdle(performance.now())
    }),
    every(token.sessionCheckEverySeconds * 1000, 'check sessions', () => closeRevokedChannels(node)),
    // Half as often, because each private channel costs a query.
    every(token.sessionCheckEverySeconds * 2000, 'check rights', () => {
      for (const channel of node.channels()) if (channel.isPrivate) channel.recheckPermissions()
    }),
    every(DAYS_EVERY_MS, 'keep the days of messages', () => maintainPartitions(node)),
  ]
  void maintainPartitions(node).catch((error: unknown) =>
    node.log.warn({ err: error }, 'could not keep the days of messages'),
  )
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Closes the channels whose session ended or whose user was banned or deleted, with one query for all sockets. */
export async function closeRevokedChannels(node: NodeWithSockets) {
  const channels = node.channels().filter(({ identity }) => identity.sessionId !== null)
  const ids = [...new Set(channels.map(({ identity }) => identity.sessionId))]
  if (ids.length === 0) return
  const { rows } = await node.db.asAdmin(
    'supabase_auth_admin',
    'which sessions of open sockets still live',
    (scope) =>
      scope.query<{ id: string }>(
        `select s.id from auth.sessions s join auth.users u on u.id = s.user_id
        where s.id::text = any ($1::text[]) and (s.not_after is null or s.not_after > now())
          and u.deleted_at is null and (u.banned_until is null or u.banned_until < now())`,
        [ids],
      ),
  )
  const alive = new Set(rows.map(({ id }) => id))
  node.closeChannels(
    ({ identity }) =>
      identity.sessionId !== null && ids.includes(identity.sessionId) && !alive.has(identity.sessionId),
  )
}

async function maintainPartitions({ db }: Node) {
  await db.asAdmin('supabase_realtime_admin', 'make the days ahead, drop those past replay', (scope) =>
    scope.query('select realtime.maintain_message_partitions($1, $2)', [replay.daysAhead, replay.keptHours]),
  )
}
