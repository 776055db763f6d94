import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseHookUri } from '#server/config/hook-uri.ts'
import { startScheduler } from '#server/start/scheduled-jobs.ts'
import { whileDatabaseIsAway } from '../database-outage.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
const rejected: unknown[] = []
const note = (error: unknown) => rejected.push(error)
beforeAll(async () => {
  world = await startTestServer({}, { jobs: false })
  await world.sql('create table public.held_runs ()')
  // It waits for the table however long a busy machine takes to end the database.
  await world.sql(
    `create function public.held() returns void language sql set lock_timeout = 0 as 'insert into public.held_runs default values'`,
  )
  await world.sql(
    'grant all on public.held_runs to service_role; grant execute on function public.held to service_role',
  )
  process.on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await world.stop()
})

const enqueue = () => world.sql(`select graphile_worker.add_job('held')`)
const runs = () => world.sql('select from public.held_runs')

test('a database that goes away while a job runs ends neither the server nor the jobs after it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const held = {
    name: 'held',
    schedule: '0 0 1 1 *',
    backfill: undefined,
    run: parseHookUri('run', 'pg-functions://postgres/public/held'),
  }
  const scheduler = await startScheduler(world.databaseUrl, world.context.db, log, [held])
  try {
    // Somebody holds the table, so that the job waits in the middle of its work.
    const holder = new Client({ connectionString: world.databaseUrl })
    holder.on('error', () => undefined)
    await holder.connect()
    await holder.query('begin; lock table public.held_runs in access exclusive mode')
    await enqueue()
    // The schema cache may read the new table just then and wait too.
    const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%"held"()%'`
    await expect.poll(() => world.sql(waiting), { timeout: 20_000 }).toEqual([{ n: 1 }])

    await whileDatabaseIsAway(world.databaseUrl, async () => {
      // That the job failed cannot be written down now.
      await expect.poll(() => lines.join(), { timeout: 20_000 }).toContain('the job runner ended')
    })
    expect(await runs()).toEqual([])

    await enqueue()
    await expect.poll(runs, { timeout: 20_000 }).toHaveLength(1)
    expect(rejected).toEqual([])
  } finally {
    await scheduler.stop()
  }
})
