import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/util/free-port.ts'
import { RawSocket } from '../realtime/raw-socket.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'

const ROUNDS = 5
const FLOWING_WITHIN_MS = 5_000
const TOPIC = 'realtime:faults'

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-faults-'))
  chmodSync(dataDir, 0o755)
  server = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
  })
  await sql(`create table public.live_faults (id int primary key); grant select on public.live_faults to anon;
    alter publication supabase_realtime add table public.live_faults`)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function sql(text: string) {
  const client = new Client({ connectionString: server.status.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function postmasterPid() {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function untilItAnswers() {
  for (;;) {
    try {
      await sql('select 1')
      return performance.now()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

test('changes and messages flow again on the same sockets within five seconds after PostgreSQL is killed', async () => {
  const socket = await RawSocket.open({ url: server.status.url, anonKey: server.status.anonKey })
  const { joinRef } = await socket.join(TOPIC, {
    broadcast: { self: true },
    postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'live_faults' }],
  })
  expect((await socket.nextEvent('system'))[4]).toMatchObject({ status: 'ok' })
  const took: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    process.kill(postmasterPid(), 'SIGKILL')
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      extension: 'postgres_changes',
      status: 'error',
    })
    const answers = await untilItAnswers()
    // Broadcast between sockets needs no database.
    socket.send([
      joinRef,
      null,
      TOPIC,
      'broadcast',
      { type: 'broadcast', event: 'still', payload: { round } },
    ])
    expect((await socket.nextBinary()).toString()).toContain(`{"round":${round}}`)
    expect((await socket.nextEvent('system'))[4]).toMatchObject({
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
    })
    took.push(performance.now() - answers)
    await sql(`insert into public.live_faults values (${round})`)
    expect((await socket.nextEvent('postgres_changes'))[4]).toMatchObject({ data: { record: { id: round } } })
    await sql(`select realtime.send('{}', 'from sql', 'faults', false)`)
    expect((await socket.nextBinary()).toString()).toContain('from sql')
  }
  expect(Math.max(...took)).toBeLessThan(FLOWING_WITHIN_MS)
  const { rows } = await sql('select count(*)::int as slots from pg_replication_slots where temporary')
  expect(rows).toEqual([{ slots: 1 }])
  await socket.close()
}, 120_000)

test('a killed server leaves no replication slot behind', async () => {
  const socket = await RawSocket.open({ url: server.status.url, anonKey: server.status.anonKey })
  await socket.join(TOPIC, {
    postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'live_faults' }],
  })
  await socket.nextEvent('system')
  await server.stop('SIGKILL')
  for (;;) {
    const { rows } = await sql('select 1 from pg_replication_slots')
    if (rows.length === 0) break
  }
  const env = {
    DATA_DIR: dataDir,
    PORT: new URL(server.status.url).port,
    DEMO: '0',
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
  }
  server = await startServerProcess(env)
  const again = await RawSocket.open({ url: server.status.url, anonKey: server.status.anonKey })
  await again.join(TOPIC, { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'live_faults' }] })
  expect((await again.nextEvent('system'))[4]).toMatchObject({ status: 'ok' })
  await again.close()
}, 60_000)
