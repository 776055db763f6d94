import { request } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { LIMITS } from '#shared/limits.ts'
import { ADA, type FixtureServer, startFixtureServer } from './fixture-schema.ts'

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer({ DB_POOL_SIZE: '2' })
  await server.sql(`create table fixture.many (id int primary key, parent int references fixture.clubs (id));
    insert into fixture.many select i, 1 from generate_series(1, 1500) i; analyze fixture.many;
    create function fixture.everything() returns setof fixture.many language sql stable set search_path = '' as 'select * from fixture.many';
    create function fixture.numbers() returns setof int language sql stable set search_path = '' as 'select generate_series(1, 1500)';
    grant execute on function fixture.everything, fixture.numbers to anon, authenticated`)
  const shown = async () => expect((await server.call('/rpc/numbers')).status).toBe(200)
  await vi.waitFor(shown, { timeout: 20_000, interval: 20 })
})
afterAll(() => server.stop())

const running = () =>
  server.sql<{ query: string }>(
    `select query from pg_stat_activity where usename = 'authenticator' and state = 'active' and query like '%slow%'`,
  )

describe('response limits', () => {
  test.each([
    ['/many?select=id', TUNING.rest.maxRows],
    ['/many?select=id&limit=5000', TUNING.rest.maxRows],
    ['/rpc/everything?select=id', TUNING.rest.maxRows],
    ['/rpc/numbers?limit=5000', TUNING.rest.maxRows],
    ['/many?select=id&offset=1200', 300],
  ])('return at most the configured rows: %s gives %i', async (path, expected) => {
    expect(await (await server.call(path)).json()).toHaveLength(expected)
  })

  test('cap embedded lists and leave counts unchanged', async () => {
    const [club] = await (await server.call('/clubs?select=many(id)&id=eq.1&many.limit=9999')).json()
    expect(club.many).toHaveLength(TUNING.rest.maxRows)
    const db = await server.as()
    expect((await db.from('many').select('id', { count: 'exact', head: true })).count).toBe(1500)
    expect((await db.from('many').select('id', { count: 'estimated', head: true })).count).toBe(1500)
  })
})

describe('request limits', () => {
  test('refuse a URL that is too long with 414', async () => {
    const response = await server.call(`/people?name=eq.${'x'.repeat(LIMITS.rest.addressMaxBytes)}`)
    expect([response.status, (await response.json()).code]).toEqual([414, 'PGRST100'])
  })

  test('refuse a body that is too large with 413', async () => {
    const response = await server.call('/items', { body: { label: 'x'.repeat(TUNING.rest.bodyMaxBytes) } })
    expect([response.status, (await response.json()).message]).toEqual([
      413,
      `The body is larger than ${TUNING.rest.bodyMaxBytes} bytes`,
    ])
  })

  test('read large bodies in linear time', async () => {
    const names = Array.from({ length: 1_200 }, (_, index) => `c${index}`).join(',')
    const before = process.cpuUsage()
    const rows = await server.call(`/items?columns=${names}`, {
      body: Array.from({ length: 1_000_000 }, () => 0),
      headers: { prefer: 'missing=default' },
    })
    expect([rows.status, (await rows.json()).message]).toEqual([400, 'All object keys must match'])
    for (const body of ['x'.repeat(5_000_000), ['x'.repeat(5_000_000)], [Array(1_000_000).fill(0)]]) {
      expect((await server.call('/rpc/nobody', { body })).status).toBe(404)
    }
    // Checking every column of every row, or splitting a text into its letters, took far longer. Processor time, because other
    // programs take time from this one, but do not use it.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(6_000)
  })

  test.each(['/items', '/rpc/add'])('refuse a body to %s that is nested too deeply', async (path) => {
    for (const levels of [20_000, 1_000_000]) {
      const nested = `${'['.repeat(levels)}${']'.repeat(levels)}`
      const response = await fetch(`${server.url}/rest/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"a": 1, "label": ${nested}}`,
      })
      expect([response.status, (await response.json()).message]).toEqual([
        400,
        `The body is nested deeper than ${TUNING.rest.bodyMaxDepth} levels`,
      ])
    }
  })

  test('refuse a list of too many values and conditions nested too deeply', async () => {
    const many = Array.from({ length: TUNING.rest.listMaxValues + 1 }, () => '1').join(',')
    const long = await server.call(`/people?id=in.(${many})`)
    expect([long.status, (await long.json()).details]).toEqual([
      400,
      `a list holds at most ${TUNING.rest.listMaxValues} values`,
    ])
    const nested = `${'and('.repeat(TUNING.rest.logicMaxDepth + 1)}id.eq.1${')'.repeat(TUNING.rest.logicMaxDepth + 1)}`
    const deep = await server.call(`/people?or=(${nested})`)
    expect([deep.status, (await deep.json()).details]).toEqual([
      400,
      `conditions nest at most ${TUNING.rest.logicMaxDepth} deep`,
    ])
  })
})

describe('time limits', () => {
  test('cancel a statement after the role’s timeout and keep the connection usable', async () => {
    await server.sql(`alter role anon set statement_timeout = '200ms'; notify pgrst, 'reload config'`)
    const limit = async () =>
      expect(await (await server.call('/rpc/who')).json()).toMatchObject({ timeout: '200ms' })
    await vi.waitFor(limit, { timeout: 20_000, interval: 20 })
    const response = await server.call('/rpc/slow', { body: { seconds: 20 } })
    expect([response.status, await response.json()]).toEqual([
      500,
      { code: '57014', message: 'canceling statement due to statement timeout', details: null, hint: null },
    ])
    expect((await server.call('/people?limit=1')).status).toBe(200)
    await server.sql(`alter role anon set statement_timeout = '3s'; notify pgrst, 'reload config'`)
  })

  test('cancel the running statement when the client disconnects', async () => {
    const token = await server.token(ADA)
    await server.sql(`alter role authenticated set statement_timeout = '60s'; notify pgrst, 'reload config'`)
    const limit = async () =>
      expect(await (await server.call('/rpc/who', { token })).json()).toMatchObject({ timeout: '1min' })
    await vi.waitFor(limit, { timeout: 20_000, interval: 20 })
    const leaving = request(`${server.url}/rest/v1/rpc/slow?seconds=55`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const left = new Promise((resolve) => leaving.once('close', resolve))
    leaving.on('error', () => undefined)
    leaving.end()
    await vi.waitFor(async () => expect(await running()).toHaveLength(1), { timeout: 20_000, interval: 20 })
    leaving.destroy()
    await left
    await vi.waitFor(async () => expect(await running()).toHaveLength(0), { timeout: 20_000, interval: 20 })
    const after = await Promise.all(Array.from({ length: 20 }, () => server.call('/people?limit=1')))
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200))
    await server.sql(`alter role authenticated set statement_timeout = '8s'; notify pgrst, 'reload config'`)
  })

  test('answer 504 with Retry-After when every connection stays busy', async () => {
    const token = await server.token(ADA)
    const lock = new Client({ connectionString: server.databaseUrl })
    await lock.connect()
    await lock.query('begin; lock table fixture.vessels in access exclusive mode')
    const busy = [1, 2].map(() => server.call('/vessels?limit=1', { token }))
    const waiting = () =>
      server.sql(
        `select from pg_stat_activity where usename = 'authenticator' and wait_event_type = 'Lock' and datname = current_database()`,
      )
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 20_000, interval: 20 })
    const response = await server.call('/people?limit=1')
    expect(await waiting(), 'both connections are still busy').toHaveLength(2)
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      504,
      '1',
      {
        code: 'PGRST003',
        message: 'Timed out acquiring connection from connection pool.',
        details: null,
        hint: null,
      },
    ])
    // What needs no connection is answered meanwhile.
    expect((await server.call('/people', { token: 'a.b.c' })).status).toBe(401)
    expect((await server.call('/')).status).toBe(200)
    await lock.end()
    expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([200, 200])
    expect((await server.call('/people?limit=1')).status).toBe(200)
  })
})
