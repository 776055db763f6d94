import type { Database } from '#server/db/database.ts'
import type { Broadcast, BroadcastBody } from './frames/frame.ts'
import type { Replay } from './join-config.ts'
import { type TopicKey, topicKey } from './topics.ts'

type NotifiedMessage = {
  id: string
  insertedAt?: string
  topic?: string
  event?: string
  private?: boolean
  payload?: unknown
  binary?: string | null
}
type StoredMessage = {
  id: string
  topic: string
  event: string
  private: boolean
  payload: string | null
  binary: Buffer | null
}

const COLUMNS =
  'id, topic, event, coalesce(private, false) as private, payload::text as payload, binary_payload as "binary"'

export type StoredBroadcast = Omit<Broadcast, 'topic'> & { meta: { id: string } }

/** The message that realtime.send stored, from the notification of its trigger. Null when the row is already deleted. */
export async function readBroadcast(db: Database, text: string): Promise<[TopicKey, StoredBroadcast] | null> {
  const announced = JSON.parse(text) as NotifiedMessage
  const { id, topic, event } = announced
  if (typeof topic === 'string' && typeof event === 'string') {
    const { payload, binary } = announced
    const body: BroadcastBody = binary
      ? { kind: 'binary', bytes: Buffer.from(binary, 'base64') }
      : { kind: 'json', text: JSON.stringify(payload ?? null) }
    return [topicKey(announced.private === true, topic), { event, body, meta: { id } }]
  }
  const { rows } = await db.asAdmin('supabase_realtime_admin', 'read a long stored message', (scope) =>
    scope.query<StoredMessage>(
      `select ${COLUMNS} from realtime.messages where id = $1 and inserted_at = $2::timestamp`,
      [id, announced.insertedAt],
    ),
  )
  const row = rows[0]
  return row ? [topicKey(row.private, row.topic), toBroadcast(row)] : null
}

/** The latest messages of a private topic since a time, oldest first. */
export async function readReplay(
  db: Database,
  topic: string,
  { since, limit }: Replay,
): Promise<StoredBroadcast[]> {
  const { rows } = await db.asAdmin('supabase_realtime_admin', 'replay a private topic', (scope) =>
    scope.query<StoredMessage>(
      `select ${COLUMNS} from realtime.messages
        where extension = 'broadcast' and private is true and event is not null and topic = $1
          and inserted_at >= (to_timestamp($2::float8 / 1000) at time zone 'utc')
        order by inserted_at desc limit $3`,
      [topic, since, limit],
    ),
  )
  return rows.reverse().map(toBroadcast)
}

function toBroadcast({ id, event, payload, binary }: StoredMessage): StoredBroadcast {
  const body: BroadcastBody = binary
    ? { kind: 'binary', bytes: binary }
    : { kind: 'json', text: payload ?? 'null' }
  return { event, body, meta: { id } }
}
