import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { Client as Postgres } from 'pg'
import { type Client, closeAll, join, openClients, pushFrame } from './clients.ts'
import { startBare } from './fan-out.ts'

const MEMBERS = 1_000
/** Everybody writes less often than is refused. */
const ROUNDS = 100

const person = (n: number) => `md5('member ${n}')::uuid`
const SEED_SQL = `
insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
  select md5('member ' || n)::uuid, 'authenticated', 'authenticated', 'member-' || n || '@people.example', now(),
    '{"full_name": "Bench Member", "role": "scout"}'::jsonb from generate_series(1, ${MEMBERS}) n;
insert into private.communities (id, kind, name, join_policy, age_policy, created_by)
  select md5(c)::uuid, 'club', 'Bench ' || c, 'open', 'adults', ${person(1)} from unnest(array['many', 'one']) c;
insert into private.community_members (community_id, user_id, role, state, joined_at)
  select md5(c)::uuid, md5('member ' || n)::uuid, case n when 1 then 'owner' else 'member' end, 'active', now()
  from generate_series(1, ${MEMBERS}) n, unnest(array['many', 'one']) c;
analyze`

type Server = { url: string; realtimeUrl: string; anonKey: string; databaseUrl: string }
export type PostTimes = { many: number[]; one: number[]; bare: number[] }
export const newSecret = () => randomBytes(36).toString('base64')
export const membersListening = MEMBERS

/**
 * From sending a post until each listener's socket says that there is one: of a community where 1,000 listen, in turn with one
 * where a single one does, and with a bare server that hands a message of the same kind to 1,000 sockets.
 */
export async function communityPosts(server: Server, secret: string): Promise<PostTimes> {
  const postgres = new Postgres({ connectionString: server.databaseUrl })
  await postgres.connect()
  await postgres.query(SEED_SQL)
  const { rows } = await postgres.query<{ id: string }>(
    `select md5('member ' || n)::uuid as id from generate_series(1, ${MEMBERS}) n order by n`,
  )
  const named = await postgres.query<{ many: string; one: string }>(
    `select md5('many')::uuid as many, md5('one')::uuid as one`,
  )
  await postgres.end()
  const places = named.rows[0]
  if (!places) throw new Error('no communities')
  const tokens = await Promise.all(rows.map(({ id }) => tokenOf(id, secret)))
  const listen = (topic: string, count: number) =>
    openClients(server.realtimeUrl, count, (client, n) =>
      join(client, `realtime:community:${topic}`, { private: true }, tokens[n]),
    )
  const [many, one] = [await listen(places.many, MEMBERS), await listen(places.one, 1)]
  const bareServer = await startBare()
  const bare = await openClients(bareServer.url, MEMBERS + 1, async () => undefined)
  const frame = pushFrame('realtime:community', JSON.stringify({ post: crypto.randomUUID() }))
  const times: PostTimes = { many: [], one: [], bare: [] }
  for (let round = -5; round < ROUNDS; round += 1) {
    const token = tokens[round + 10] ?? ''
    const [sender, ...others] = bare
    const measured = {
      one: await arrivals(one, () => write(server, token, places.one)),
      many: await arrivals(many, () => write(server, token, places.many)),
      bare: await arrivals(others, async () => sender?.ws.send(frame)),
    }
    // The first rounds warm both sides up.
    if (round < 0) continue
    for (const kind of ['one', 'many', 'bare'] as const) times[kind].push(...measured[kind])
  }
  closeAll([...many, ...one, ...bare])
  bareServer.stop()
  return times
}

const tokenOf = (id: string, secret: string) =>
  new SignJWT({ role: 'authenticated', aal: 'aal1' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret))

async function write({ url, anonKey }: Server, token: string, community: string) {
  const answer = await fetch(`${url}/rest/v1/rpc/create_community_post`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      community_id: community,
      body: 'Training moves to six.',
    }),
  })
  if (!answer.ok) throw new Error(`the post was answered ${answer.status}: ${await answer.text()}`)
}

/** How long after the start each of the clients has heard of it. */
async function arrivals(clients: Client[], send: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  const all = Promise.withResolvers<void>()
  const started = performance.now()
  for (const client of clients) {
    client.onFrame = (data, isBinary) => {
      if (!isBinary && JSON.parse(data.toString())[3] !== 'broadcast') return
      client.onFrame = () => undefined
      times.push(performance.now() - started)
      if (times.length === clients.length) all.resolve()
    }
  }
  await Promise.all([send(), all.promise])
  return times
}
