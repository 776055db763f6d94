import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { RawSocket } from '../realtime/raw-socket.ts'
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import {
  type DisposableServer,
  PATIENCE,
  queryWithRetry,
  reportFigure,
  startDisposableServer,
} from './disposable-server.ts'
import { createServiceProbes, type ProbeResult } from './probe-services.ts'

const PASSWORD = 'superuser-of-the-pair'

let folder: string
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let proxy: TcpProxy
let server: DisposableServer

const start = (name: string) =>
  startEmbeddedPostgres({
    directory: join(folder, name),
    password: PASSWORD,
    log: pino({ level: 'silent' }),
    durable: false,
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-failover-'))
  chmodSync(folder, 0o755)
  primary = await start('primary')
  proxy = await startTcpProxy(primary.port)
  server = await startDisposableServer({
    DATABASE_URL: primary.url.replace(`:${primary.port}/`, `:${proxy.port}/`),
  })
  await server.sql(`create table public.live_faults (id uuid primary key);
    grant select, insert on public.live_faults to anon, service_role;
    alter publication supabase_realtime add table public.live_faults`)
  await copyOfPrimary()
  standby = await start('standby')
}, 120_000)
afterAll(async () => {
  await server.end()
  await proxy.close()
  await standby.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** A base backup in SQL: the package has no pg_basebackup. */
async function copyOfPrimary() {
  const client = new Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  const [from, to] = [join(folder, 'primary'), join(folder, 'standby')]
  spawnSync('cp', ['-a', from, to])
  const { rows } = await client.query('select labelfile from pg_backup_stop()')
  await client.end()
  rmSync(join(to, 'postmaster.pid'))
  const { uid, gid } = statSync(from)
  for (const [name, text] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(to, name), text)
    chownSync(join(to, name), uid, gid)
  }
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=supabase_admin password=${PASSWORD}'\n`,
  )
}

test('R11: a failover to another database needs no restart of the server', {
  timeout: 120_000,
}, async () => {
  const parts = await createServiceProbes(server)
  const [read, write, account] = parts as [
    () => Promise<ProbeResult>,
    () => Promise<ProbeResult>,
    () => Promise<ProbeResult>,
  ]
  const outcomes: ProbeResult[] = []
  const until = async (part: () => Promise<ProbeResult>, fits: (outcome: ProbeResult) => boolean) => {
    const started = performance.now()
    for (;;) {
      const outcome = await part()
      outcomes.push(outcome)
      if (fits(outcome)) return performance.now() - started
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const good = ({ status }: ProbeResult) => status < 300

  await expect
    .poll(() => queryWithRetry(standby.url, `select to_regclass('public.live_faults') is not null as there`))
    .toEqual([{ there: true }])
  // The proxy leads to a read-only standby, as in the middle of a failover.
  proxy.route(standby.port)
  proxy.cut()
  await until(read, good)
  await until(account, good)
  const refused = [await write(), await write()]
  expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual([
    [503, true],
    [503, true],
  ])
  // The proxy leads back while connections to the standby are open: one that was refused a write must have been closed.
  proxy.route(primary.port)
  const writesMs = await until(write, good)

  // The primary is gone for good, the standby takes over.
  await primary.stop()
  proxy.route(standby.port)
  proxy.cut()
  await queryWithRetry(standby.url, 'select pg_promote()')
  const promoted = performance.now()
  await Promise.all(parts.map((part) => until(part, good)))
  const servedMs = performance.now() - promoted
  const socket = await RawSocket.open(server.process.status)
  await socket.join('realtime:failover', {
    postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'live_faults' }],
  })
  expect((await socket.nextEvent('system'))[4]).toMatchObject({ status: 'ok' })
  const liveMs = performance.now() - promoted
  const id = randomUUID()
  await queryWithRetry(standby.url, 'insert into public.live_faults values ($1)', [id])
  await socket.next((parts) => parts[3] === 'postgres_changes' && JSON.stringify(parts).includes(id))
  await socket.close()
  // Scheduled jobs run again as well.
  await queryWithRetry(standby.url, `select graphile_worker.add_job('recompute_ages')`)
  await expect.poll(() => queryWithRetry(standby.url, 'select id from graphile_worker.jobs')).toEqual([])

  const failed = outcomes.filter((outcome) => !good(outcome))
  reportFigure(
    'R11',
    `failover: writes were accepted again ${Math.round(writesMs)} ms after the proxy led back to the primary; all services answered ${Math.round(servedMs)} ms and changes flowed ${Math.round(liveMs)} ms after the promotion; ${failed.length} requests were told to retry`,
  )
  expect(failed.filter(({ status }) => status !== 503 && status !== 504)).toEqual([])
  expect(writesMs).toBeLessThan(2_000 * PATIENCE)
  expect(servedMs).toBeLessThan(2_000 * PATIENCE)
  expect(liveMs).toBeLessThan(5_000 * PATIENCE)
})
