import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/util/free-port.ts'
import { fc } from '#shared/test/fast-check.ts'
import type { GeneratedRequest } from '../arbitraries.ts'
import { authRequestArbitrary as oddAuth } from '../auth/arbitraries.ts'
import { arbitraryBroadcast, arbitraryFrame, type GeneratedFrame } from '../realtime/arbitraries.ts'
import { RawSocket } from '../realtime/raw-socket.ts'
import {
  arbitraryTouchlineRequest,
  type ExposedSchema,
  arbitraryRequest as oddRest,
} from '../rest/arbitraries.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { arbitraryRequest as oddStorage } from '../storage/arbitraries.ts'
import { INSPECTABLE, openProcessInspector, type ProcessReading } from './process-inspector.ts'

const LONG = process.env.TOUCHLINE_LONG === '1'
const REQUESTS = LONG ? 200_000 : 2_000
const AT_ONCE = 16
const ANSWER_WITHIN_MS = 20_000
const POOL_SIZE = 10
/** The pool of short requests, and one as large for slow ones, whose processes have a lower priority. */
const SHARED_CONNECTIONS = 2 * POOL_SIZE
/** Connections beside that pool: internal queries, LISTEN, jobs and the replication stream. */
const OTHER_CONNECTIONS = 12
/** How much caches may still grow after the first part; a leak of a hundred bytes a request exceeds it in the long form. */
const MEMORY_MB = LONG ? 15 : 12
const SEED = Number(process.env.TOUCHLINE_SEED ?? randomInt(2 ** 31))
const PASSWORD = 'Correct-Horse-7-Battery'

let dataDir: string
let server: ServerProcess
let database: Client
let shown: ExposedSchema
let bucket: string
const people: { id: string; token: string }[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-generated-'))
  chmodSync(dataDir, 0o755)
  server = await startServerProcess({
    ...INSPECTABLE,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO: '0',
    NODE_ENV: 'development',
    JWT_EXPIRY: '86400',
    DB_POOL_SIZE: String(POOL_SIZE),
    ENABLE_ANONYMOUS_USERS: '1',
    PGRST_DB_SCHEMAS: 'public,fixture,annex',
    DB_AGGREGATES_ENABLED: '1',
    DB_PLAN_ENABLED: '1',
    DB_TX_ROLLBACK_ENABLED: '1',
    LOG_LEVEL: 'error',
  })
  database = new Client({ connectionString: server.status.databaseUrl })
  await database.connect()
  await database.query(readFileSync(new URL('../rest/fixture-schema.sql', import.meta.url), 'utf8'))
  const service = createClient(server.status.url, server.status.serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  for (const role of ['athlete', 'scout']) {
    const email = `${role}@people.example`
    const made = await service.auth.admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Nora Quill', role },
    })
    if (made.error) throw made.error
    const anon = createClient(server.status.url, server.status.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await anon.auth.signInWithPassword({ email, password: PASSWORD })
    if (error) throw error
    people.push({ id: made.data.user.id, token: data.session.access_token })
  }
  bucket = 'generated'
  await database.query('insert into storage.buckets (id, name) values ($1, $1)', [bucket])
  const own = `bucket_id = '${bucket}' and (storage.foldername(name))[1] = (select auth.uid())::text`
  await database.query(
    `create policy generated on storage.objects for all to authenticated using (${own}) with check (${own})`,
  )
  await ask({
    service: 'storage',
    method: 'POST',
    path: `/object/${bucket}/${people[0]?.id}/a.txt`,
    headers: { 'content-type': 'text/plain' },
    body: '0123456789',
    token: people[0]?.token,
  })
  shown = await whatTheApiShows()
}, 120_000)
afterAll(async () => {
  await database.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Service = 'rest' | 'auth' | 'storage' | 'realtime'
type Asked = GeneratedRequest & { service: Service; token: string | undefined }
type Sent = Asked | { service: 'socket'; frame: GeneratedFrame }

/** The schema as a signed-in user sees it. */
async function whatTheApiShows(): Promise<ExposedSchema> {
  const answer = await fetch(`${server.status.url}/rest/v1/`, {
    headers: { authorization: `Bearer ${people[0]?.token}`, 'accept-profile': 'public' },
  })
  const { definitions, paths } = (await answer.json()) as {
    definitions: Record<string, { properties?: Record<string, unknown> }>
    paths: Record<string, { post?: { parameters?: { schema?: { properties?: Record<string, unknown> } }[] } }>
  }
  const functions = Object.entries(paths).filter(([path]) => path.startsWith('/rpc/'))
  return {
    tables: Object.fromEntries(
      Object.entries(definitions).map(([name, { properties = {} }]) => [name, Object.keys(properties)]),
    ),
    functions: Object.fromEntries(
      functions.map(([path, { post }]) => [
        path.slice('/rpc/'.length),
        Object.keys(post?.parameters?.find(({ schema }) => schema)?.schema?.properties ?? {}),
      ]),
    ),
  }
}

/** Every request, in an order that only the seed decides. */
function* generated(count: number): Generator<Sent> {
  const { anonKey, serviceRoleKey } = server.status
  const [ada, vera] = people as [(typeof people)[number], (typeof people)[number]]
  const anyone = fc.constantFrom(
    undefined,
    anonKey,
    ada.token,
    ada.token,
    ada.token,
    vera.token,
    vera.token,
    'a.b.c',
  )
  const to = (
    service: Service,
    requests: fc.Arbitrary<GeneratedRequest>,
    tokens: fc.Arbitrary<string | undefined>,
  ) => fc.tuple(requests, tokens).map(([asked, token]): Sent => ({ service, token, ...asked }))
  const anything = fc.oneof(
    { weight: 3, arbitrary: to('rest', oddRest, fc.oneof(anyone, fc.constant(serviceRoleKey))) },
    { weight: 3, arbitrary: to('rest', arbitraryTouchlineRequest(shown), anyone) },
    { weight: 4, arbitrary: to('auth', oddAuth(ada.id), fc.oneof(anyone, fc.constant(serviceRoleKey))) },
    { weight: 4, arbitrary: to('storage', oddStorage([bucket, `${ada.id}/a.txt`, ada.id]), anyone) },
    { weight: 1, arbitrary: to('realtime', arbitraryBroadcast, anyone) },
    { weight: 4, arbitrary: arbitraryFrame.map((frame): Sent => ({ service: 'socket', frame })) },
  )
  for (let batch = 0; batch * 500 < count; batch += 1) {
    yield* fc.sample(anything, { seed: SEED + batch, numRuns: Math.min(500, count - batch * 500) })
  }
}

// Rate limits count by address. On Linux all of 127.0.0.0/8 is local, so requests are spread over many addresses.
let addresses = 0
let agent = nextAgent()
let askedHere = 0
function nextAgent() {
  addresses += 1
  const localAddress = `127.${1 + (addresses >> 14)}.${(addresses >> 7) & 127}.${1 + (addresses & 127)}`
  return new Agent({ keepAlive: true, maxSockets: AT_ONCE, ...(platform() === 'linux' && { localAddress }) })
}
function agentOfNow() {
  askedHere += 1
  if (askedHere % 100 === 0) {
    agent.destroy()
    agent = nextAgent()
  }
  return agent
}

function ask({
  service,
  method,
  path,
  headers,
  body,
  token,
}: Asked): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.status.url}/${service}/v1${path}`, {
      method,
      agent: agentOfNow(),
      headers: {
        apikey: server.status.anonKey,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(service === 'auth' ? { 'content-type': 'application/json' } : {}),
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    })
    const late = setTimeout(() => call.destroy(new Error('no answer')), ANSWER_WITHIN_MS)
    call.on('error', reject)
    call.on('close', () => clearTimeout(late))
    call.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    call.end(body)
  })
}

const failures: string[] = []
const statuses = new Map<string, number>()

async function send(sent: Sent, line: SocketLine) {
  try {
    if (sent.service === 'socket') {
      count(`socket ${await line.say(sent.frame)}`)
      return
    }
    const { status, text } = await ask(sent)
    count(`${sent.service} ${status}`)
    if (status >= 500) failures.push(`${status} ${text} to ${shortly(sent)}`)
  } catch (error) {
    // The server may close a kept-alive connection just as the next request leaves on it, before reading any of it.
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return send(sent, line)
    failures.push(`${(error as Error).message} for ${shortly(sent)}`)
  }
}

const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
const sum = (fits: (what: string) => boolean) =>
  [...statuses].reduce((all, [what, many]) => all + (fits(what) ? many : 0), 0)
const shortly = (sent: Sent) => JSON.stringify(sent).slice(0, 1_500)

/** One client's socket. A frame counts as answered when the heartbeat sent after it is, or when the server closes with a reason. */
class SocketLine {
  #socket: RawSocket | undefined

  async say(frame: GeneratedFrame): Promise<string> {
    this.#socket ??= await RawSocket.open(server.status)
    const socket = this.#socket
    socket.ws.send(frame)
    const outcome = await Promise.race([
      socket.roundTrip().then(
        () => 'ok',
        () => socket.closed.then(({ code }) => `closed ${code}`),
      ),
      new Promise<string>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, 'no answer').unref()),
    ])
    if (outcome !== 'ok') this.#socket = undefined
    if (/no answer|1006|1011/.test(outcome)) throw new Error(outcome)
    return outcome
  }

  async close() {
    await this.#socket?.close()
    this.#socket = undefined
  }
}

async function run(requests: Generator<Sent>, most: number) {
  let left = most
  const worker = async () => {
    const line = new SocketLine()
    while (left-- > 0) {
      const { value, done } = requests.next()
      if (done) break
      await send(value, line)
    }
    await line.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  agent.destroy()
  agent = nextAgent()
}

async function connections() {
  const { rows } = await database.query<{ shared: number; others: number }>(
    `select count(*) filter (where usename = 'authenticator')::int as shared,
            count(*) filter (where usename <> 'authenticator' and pid <> pg_backend_pid())::int as others
       from pg_stat_activity where usename is not null`,
  )
  return rows[0] ?? { shared: 0, others: 0 }
}

/** Handles of the process, without its database connections, which the pool opens and closes as needed. */
async function measure(read: () => Promise<ProcessReading>) {
  const { heapMb, rssMb, handles } = await read()
  const { shared, others } = await connections()
  return { heapMb, rssMb, handles: handles.length - shared - others, kinds: handles.join(), shared, others }
}

test(`${REQUESTS} generated requests to all four services: each is answered, none with 5xx, and no memory, handle or connection leaks`, {
  timeout: LONG ? 7_200_000 : 300_000,
}, async () => {
  process.stdout.write(`    TOUCHLINE_SEED=${SEED}\n`)
  const gauge = await openProcessInspector(server)
  onTestFinished(() => gauge.close())
  const requests = generated(REQUESTS)
  const started = performance.now()
  // The first part fills caches and pools and compiles code; growth is measured from there.
  const parts = LONG ? 10 : 4
  const readings: Awaited<ReturnType<typeof measure>>[] = []
  for (let part = 1; part <= parts; part += 1) {
    await run(requests, REQUESTS / parts)
    const reading = await measure(gauge.read)
    readings.push(reading)
    expect(reading.shared, 'connections that requests share').toBeLessThanOrEqual(SHARED_CONNECTIONS)
    expect(reading.others, 'connections of the server itself').toBeLessThanOrEqual(OTHER_CONNECTIONS)
    process.stdout.write(
      `    after ${(REQUESTS / parts) * part}: ${JSON.stringify({ ...reading, kinds: undefined })}, ${failures.length} failures\n`,
    )
  }
  const [first, last] = [readings[0], readings.at(-1)] as [
    (typeof readings)[number],
    (typeof readings)[number],
  ]
  const seconds = (performance.now() - started) / 1000
  process.stdout.write(
    `    ${REQUESTS} requests in ${seconds.toFixed(0)} s; ${[...statuses]
      .sort()
      .map(([what, many]) => `${what}: ${many}`)
      .join(', ')}\n`,
  )
  expect([...new Set(failures)].slice(0, 20)).toEqual([])
  expect(sum(() => true)).toBe(REQUESTS)
  expect(
    sum((what) => / (2\d\d|ok)$/.test(what)),
    'what nobody refused',
  ).toBeGreaterThan(REQUESTS / 10)
  expect(last.heapMb - first.heapMb, 'MB of memory kept').toBeLessThan(MEMORY_MB)
  await expect
    .poll(async () => (await measure(gauge.read)).handles, { message: `handles: ${last.kinds}` })
    .toBeLessThanOrEqual(first.handles)
})
