import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { RawSocket } from '../realtime/raw-socket.ts'
import {
  type DisposableServer,
  LONG,
  PATIENCE,
  reportFigure,
  startDisposableServer,
} from './disposable-server.ts'
import { createServiceProbes, type ProbeResult } from './probe-services.ts'

const RESTARTS = LONG ? 20 : 3
const KILLS = LONG ? 50 : 3

let server: DisposableServer
beforeAll(async () => {
  server = await startDisposableServer()
  await server.sql(`create table public.live_faults (id uuid primary key);
    grant select, insert on public.live_faults to anon, service_role;
    alter publication supabase_realtime add table public.live_faults`)
}, 120_000)
afterAll(() => server.end(), 60_000)

test(`R11: ${RESTARTS} immediate restarts of PostgreSQL under load: requests fail only during the outage, with 503 and never 500`, {
  timeout: RESTARTS * 30_000 + 60_000,
}, async () => {
  const parts = await createServiceProbes(server)
  const socket = await RawSocket.open(server.process.status)
  await socket.join('realtime:restarts', {
    postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'live_faults' }],
  })
  await socket.nextEvent('system')

  const outcomes: ProbeResult[] = []
  let asking = true
  onTestFinished(() => {
    asking = false
  })
  const asked = parts.map(async (part) => {
    while (asking) {
      const outcome = await part()
      outcomes.push(outcome)
      if (outcome.status >= 300) await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  const back: number[] = []
  const live: number[] = []
  for (let round = 0; round < RESTARTS; round += 1) {
    process.kill(server.postmaster(), 'SIGQUIT')
    expect((await socket.nextEvent('system'))[4]).toMatchObject({ status: 'error' })
    await server.sql('select 1')
    const ready = performance.now()
    await Promise.all(parts.map((part) => untilServed(part)))
    back.push(performance.now() - ready)
    expect((await socket.nextEvent('system'))[4]).toMatchObject({ status: 'ok' })
    live.push(performance.now() - ready)
    const id = randomUUID()
    await server.sql('insert into public.live_faults values ($1)', [id])
    await socket.next((parts) => parts[3] === 'postgres_changes' && JSON.stringify(parts).includes(id))
  }
  asking = false
  await Promise.all(asked)
  await socket.close()

  const failed = outcomes.filter(({ status }) => status >= 300)
  const slowest = Math.max(...failed.map(({ ms }) => ms))
  reportFigure(
    'R11',
    `${RESTARTS} restarts: ${outcomes.length} requests, ${failed.length} failed during the outage (${kindsOf(failed)}), the slowest after ${Math.round(slowest)} ms; all services answered ${Math.round(Math.max(...back))} ms after PostgreSQL did at most, changes flowed after ${Math.round(Math.max(...live))} ms`,
  )
  expect(failed.filter(({ status }) => status !== 503 && status !== 504)).toEqual([])
  expect(failed.filter(({ retryAfter }) => !retryAfter)).toEqual([])
  expect(slowest).toBeLessThan(10_000)
  expect(Math.max(...back)).toBeLessThan(2_000 * PATIENCE)
  expect(Math.max(...live)).toBeLessThan(5_000 * PATIENCE)
})

test(`R2: a server that is killed and started again ${KILLS} times always starts, with one PostgreSQL each time`, {
  timeout: KILLS * 20_000 + 60_000,
}, async () => {
  const took: number[] = []
  for (let round = 0; round < KILLS; round += 1) {
    const orphan = server.postmaster()
    await server.stop('SIGKILL')
    const started = performance.now()
    await server.start()
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    took.push(performance.now() - started)
    expect(server.postmaster()).not.toBe(orphan)
    expect(postmastersOf(join(server.dataDir, 'postgres'))).toEqual([server.postmaster()])
  }
  reportFigure(
    'R2',
    `${KILLS} kills: ready again after ${Math.round(Math.max(...took))} ms at most, one PostgreSQL each time`,
  )
  expect(Math.max(...took)).toBeLessThan(8_000 * PATIENCE)
})

async function untilServed(part: () => Promise<ProbeResult>) {
  while ((await part()).status >= 300);
}

function kindsOf(outcomes: ProbeResult[]) {
  const many = new Map<string, number>()
  for (const { service, status } of outcomes) {
    const kind = `${service} ${status}`
    many.set(kind, (many.get(kind) ?? 0) + 1)
  }
  return [...many].map(([kind, count]) => `${kind}: ${count}`).join(', ')
}

/** Backends change their command line; a process that still names the folder there is a postmaster. */
function postmastersOf(directory: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [command, ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return command?.endsWith('/postgres') === true && rest.includes(directory)
      } catch {
        return false
      }
    })
    .map(Number)
}
