import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#server/start/free-port.ts'
import { RawSocket } from '../realtime/raw-socket.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { startWorld, type World } from '../world.ts'
import { LONG, note, PATIENCE } from './own-server.ts'

const IN_FLIGHT = LONG ? 40 : 15
const SECONDS = LONG ? 6 : 2
const ROUNDS = LONG ? 5 : 1

let world: World
let port: string
const folders: string[] = []
const running: ServerProcess[] = []

beforeAll(async () => {
  world = await startWorld()
  await world.sql(`
    create function public.faults_sleep(seconds float) returns text language sql as $$ select pg_sleep(seconds)::text $$;
    grant execute on function public.faults_sleep to service_role;`)
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

/** The status, or what the network said instead. */
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

test('R14: a server told to stop ends what it began, sends its sockets away, and another takes over its port', {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  let old = await start()
  const told: Record<string, number> = {}
  let cut = 0
  let longest = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const socket = await RawSocket.open({ url: `http://127.0.0.1:${port}`, anonKey: world.anonKey })
    const sleeping = `{"seconds":${SECONDS}}`
    await vi.waitFor(async () =>
      expect(await ask('POST', '/rest/v1/rpc/faults_sleep', '{"seconds":0}')).toBe(200),
    )
    const next = await start()
    const begun = Array.from({ length: IN_FLIGHT }, () => ask('POST', '/rest/v1/rpc/faults_sleep', sleeping))
    await vi.waitFor(async () => {
      const [row] = await world.sql<{ many: number }>(
        `select count(*)::int as many from pg_stat_activity where datname = current_database() and query like '%faults_sleep%' and wait_event = 'PgSleep'`,
      )
      expect(row?.many).toBe(IN_FLIGHT)
    })
    let asking = true
    const newcomers = Array.from({ length: 4 }, async () => {
      while (asking) {
        const outcome = String(await ask('GET', '/rest/v1/sports?limit=1'))
        told[outcome] = (told[outcome] ?? 0) + 1
      }
    })
    const stopped = performance.now()
    const gone = old.stop('SIGTERM')
    expect(await socket.closed).toMatchObject({ code: 1012 })
    const outcomes = await Promise.all(begun)
    await gone
    longest = Math.max(longest, performance.now() - stopped)
    asking = false
    await Promise.all(newcomers)
    cut += outcomes.filter((outcome) => outcome !== 200).length
    old = next
  }
  const newcomers = Object.values(told).reduce((sum, many) => sum + many, 0)
  note(
    'R14',
    `${ROUNDS} hand-overs with ${IN_FLIGHT} requests of ${SECONDS} s in flight: ${cut} of them cut, gone ${Math.round(longest)} ms after SIGTERM, sockets closed with 1012; of ${newcomers} new connections meanwhile ${JSON.stringify(told)}`,
  )
  expect(cut).toBe(0)
  expect(longest).toBeLessThan(10_000 * PATIENCE)
  expect(told.ECONNREFUSED ?? 0).toBe(0)
  expect(Object.keys(told)).toEqual(['200'])
})
