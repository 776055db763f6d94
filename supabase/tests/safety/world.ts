import { Client } from 'pg'
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts'
import { type Account, guardianToken } from '../test-accounts.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.ts'
import { addBelongings } from './belongings.ts'
import { createPeople, PEOPLE, type People } from './people.ts'

/** `nobody` has the public key alone; `keyless` has nothing at all. */
export type CallerName = (typeof PEOPLE)[number] | 'nobody' | 'keyless'
export type CallOptions = { body?: unknown; headers?: Record<string, string>; raw?: string | Uint8Array }
export type Answer = { status: number; headers: Headers; text: string }

export type World = {
  server: TestServer
  database: TestDatabase
  people: People
  /** What templates like {mina} or {thread.mina} stand for. */
  names: Record<string, string>
  fill(template: string): string
  token(by: CallerName): string
  call(by: CallerName, method: string, path: string, options?: CallOptions): Promise<Answer>
  /** A digest of each table: what a write changed is what differs. */
  fingerprint(): Promise<Record<string, string>>
  close(): Promise<void>
}

export async function buildWorld(): Promise<World> {
  const server = await startTestServer({}, { jobs: false })
  const database = await openTestDatabase(server)
  const people = await database.inCommittedTransaction(() => createPeople(database))
  const names: Record<string, string> = {
    ...Object.fromEntries(PEOPLE.map((name) => [name, people[name].id])),
    ...Object.fromEntries(PEOPLE.map((name) => [`${name}.email`, people[name].email])),
    missing: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  }
  for (const child of ['mina', 'milo', 'nina', 'dirk', 'wanda', 'olga'] as const)
    names[`token.${child}`] = await guardianToken(database, people[child])
  await addBelongings(server, database, people, names)
  // What the jobs would still write a mail about is written now, and not between two looks at the world.
  await database.sql('select private.send_urgent_reports(), private.send_event_reminders()')
  const tokens = await signTokens(server, people)
  const fingerprints = await openFingerprints(server, database)

  const fill = (template: string) =>
    template.replace(/\{([a-z]+(?:\.[a-z_]+)*)\}/g, (whole, name: string) => names[name] ?? whole)

  async function call(by: CallerName, method: string, path: string, options: CallOptions = {}) {
    const { body, raw, headers } = options
    const signed = tokens.get(by)
    const response = await fetch(server.url + encodeURI(fill(path)).replaceAll('%25', '%'), {
      method,
      redirect: 'manual',
      headers: {
        ...(by === 'keyless' ? {} : { apikey: server.anonKey }),
        ...(signed ? { authorization: `Bearer ${signed}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(headers ?? {}).map(([key, value]) => [key, fill(value)])),
      },
      ...(body === undefined ? {} : { body: fill(JSON.stringify(body)) }),
      ...(raw === undefined ? {} : { body: typeof raw === 'string' ? fill(raw) : raw.slice() }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  return {
    server,
    database,
    people,
    names,
    fill,
    call,
    token: (by) => tokens.get(by) ?? server.anonKey,
    fingerprint: fingerprints.take,
    close: async () => {
      await fingerprints.close()
      await database.close()
    },
  }
}

async function signTokens(server: TestServer, people: People) {
  const tokens = new Map<CallerName, string>()
  for (const name of PEOPLE) {
    const { id, email, aal = 'aal1' }: Account = people[name]
    tokens.set(name, await server.context.keys.sign({ role: 'authenticated', sub: id, email, aal }, 3600))
  }
  return tokens
}

/** What a refused call may leave behind: counts of attempts, the security log of the one who tried, times of a sign-in. */
const MAY_MOVE = ['public.security_audit_log', 'public.profile_views']
const ACCOUNTS = `select id::text, email, role, email_confirmed_at, encrypted_password, raw_app_meta_data, raw_user_meta_data, banned_until from auth.users`

/** Taken twice for each write that is tried: planned once, and by one process, since to start others takes longer than to read it all. */
async function openFingerprints({ databaseUrl }: TestServer, database: TestDatabase) {
  const text = await fingerprintQuestion(database)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set max_parallel_workers_per_gather = 0')
  return {
    take: async () => {
      const { rows } = await client.query<{ place: string; digest: string }>({ name: 'fingerprint', text })
      return Object.fromEntries(rows.map(({ place, digest }) => [place, digest]))
    },
    close: () => client.end(),
  }
}

async function fingerprintQuestion(database: TestDatabase) {
  const tables = await database.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' or format('%s.%s', n.nspname, c.relname) in ('storage.objects', 'storage.buckets',
       'auth.mfa_factors', 'auth.identities', 'private.guardian_tokens', 'private.ended_conversations', 'touchline.mail_outbox'))`,
  )
  const digest = (place: string, rows: string) =>
    `select '${place}' as place, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as digest from (${rows}) x`
  return [
    ...tables
      .filter(({ name }) => !MAY_MOVE.includes(name))
      .map(({ name }) =>
        // The worker marks an email as sent by itself; who gets which words is what counts.
        name === 'touchline.mail_outbox'
          ? digest(name, 'select id, kind, to_email from touchline.mail_outbox')
          : digest(name, `select * from ${name}`),
      ),
    digest('auth.users', ACCOUNTS),
  ].join(' union all ')
}
