import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/util/free-port.ts'
import { RawSocket } from '../realtime/raw-socket.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { LONG, PATIENCE, reportFigure } from './disposable-server.ts'

const IN_FLIGHT = LONG ? 40 : 15
/** An advisory lock that keeps a request in flight while it is held. */
const GATE = 4_711
const ROUNDS = LONG ? 5 : 1
/** Requests sent while the old server finishes its own. */
const NEWCOMERS = 500

let world: TestServer
let port: string
let resets = 0
const folders: string[] = []
const running: ServerProcess[] = []

beforeAll(async () => {
  world = await startTestServer()
  await world.sql(`
    create function public.faults_wait() returns text language sql as $$ select pg_advisory_xact_lock_shared(${GATE})::text $$;
    grant execute on function public.faults_wait to service_role;`)
  port = String(await freePort())
}, 120_000)
afterAll(async () => {
  for (const server of running) await server.stop('SIGKILL')
  await world.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}, 60_000)

async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-shutdown-'))
  folders.push(dataDir)
  const server = await startServerProcess({
    NODE_ENV: 'test',
    PORT: port,
    REUSE_PORT: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: world.databaseUrl,
    SITE_URL: 'http://app.touchline.test',
    JWT_SECRET: world.context.keys.jwtSecret,
    ANON_KEY: world.anonKey,
    SERVICE_ROLE_KEY: world.serviceRoleKey,
    DB_POOL_SIZE: String(IN_FLIGHT + 5),
    DEMO: '0',
  })
  running.push(server)
  return server
}

/**
 * Of the listeners that share a port Linux gives a new connection to one before
 * any process takes it, and resets it when that one closes in this very moment (unless `net.ipv4.tcp_migrate_req` is set).
 * No server has read it, so everybody who connects asks again, and so does a newcomer here, once.
 */
async function askAsNewcomer(): Promise<number | string> {
  const first = await ask('GET', '/rest/v1/sports?limit=1')
  if (first !== 'ECONNRESET') return first
  resets += 1
  return ask('GET', '/rest/v1/sports?limit=1')
}

/** The status, or the network error. */
function ask(method: string, path: string, body?: string, agent?: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const call = request(`http://127.0.0.1:${port}${path}`, {
      method,
      agent: agent ?? new Agent({ keepAlive: false }),
      headers: {
        apikey: world.serviceRoleKey,
        authorization: `Bearer ${world.serviceRoleKey}`,
        ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
      },
    })
    call.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? error.message))
    })
    call.on('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? error.message))
    call.end(body)
  })
}

test('R14: on SIGTERM a server finishes requests, closes sockets with 1012, and another takes over its port', {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  let old = await start()
  const told: Record<string, number> = {}
  const newcomersTold = () => Object.values(told).reduce((sum, many) => sum + many, 0)
  let cut = 0
  let longest = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const socket = await RawSocket.open({ url: `http://127.0.0.1:${port}`, anonKey: world.anonKey })
    await expect
      .poll(() => ask('POST', '/rest/v1/rpc/faults_wait', '{}'), { message: 'it is known' })
      .toBe(200)
    const next = await start()
    const gate = new Client({ connectionString: world.databaseUrl })
    await gate.connect()
    await gate.query('select pg_advisory_lock($1)', [GATE])
    const begun = Array.from({ length: IN_FLIGHT }, () => ask('POST', '/rest/v1/rpc/faults_wait', '{}'))
    const waiting = async () => {
      const [row] = await world.sql<{ many: number }>(
        `select count(*)::int as many from pg_stat_activity where datname = current_database() and query like '%faults_wait%' and wait_event = 'advisory'`,
      )
      return row?.many
    }
    await expect.poll(waiting, { message: 'all are in flight' }).toBe(IN_FLIGHT)
    let asking = true
    const newcomers = Array.from({ length: 4 }, async () => {
      while (asking) {
        const outcome = String(await askAsNewcomer())
        told[outcome] = (told[outcome] ?? 0) + 1
      }
    })
    const stopped = performance.now()
    const gone = old.stop('SIGTERM')
    expect(await socket.closed).toMatchObject({ code: 1012 })
    const before = newcomersTold()
    await expect
      .poll(newcomersTold, { message: 'the other has taken over' })
      .toBeGreaterThan(before + NEWCOMERS)
    await gate.end()
    const outcomes = await Promise.all(begun)
    await gone
    longest = Math.max(longest, performance.now() - stopped)
    asking = false
    await Promise.all(newcomers)
    cut += outcomes.filter((outcome) => outcome !== 200).length
    old = next
  }
  reportFigure(
    'R14',
    `${ROUNDS} hand-overs with ${IN_FLIGHT} requests in flight until the sockets were told: ${cut} of them cut, gone ${Math.round(longest)} ms after SIGTERM, sockets closed with 1012; of ${newcomersTold()} new connections meanwhile ${JSON.stringify(told)}, ${resets} of them at the second try`,
  )
  expect(cut).toBe(0)
  expect(longest).toBeLessThan(10_000 * PATIENCE)
  expect(Object.keys(told)).toEqual(['200'])
})
