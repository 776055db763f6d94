import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closestName } from '#server/rest/schema-cache/closest-name.ts'
import { loadSchemaCache } from '#server/rest/schema-cache/load.ts'
import { keyOf, type SchemaCache } from '#server/rest/schema-cache/schema-cache.ts'
import { type FixtureServer, startFixtureServer } from './fixture-schema.ts'

let server: FixtureServer
let cache: SchemaCache
beforeAll(async () => {
  server = await startFixtureServer()
  cache = await loadSchemaCache(server.context.db, ['fixture', 'annex'])
})
afterAll(() => server.stop())

const table = (name: string) => {
  const found = cache.tables.get(keyOf({ schema: 'fixture', name }))
  if (!found) throw new Error(`no table ${name}`)
  return found
}
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

describe('loadSchemaCache', () => {
  test('reads columns with the base type of a domain', () => {
    expect(table('kinds').columns.get('short')).toMatchObject({
      type: 'fixture.short_text',
      baseType: 'text',
    })
    expect(table('notes').columns.get('words')).toMatchObject({
      type: 'fixture.own_words',
      baseType: 'tsvector',
    })
    expect(table('kinds').columns.get('mood')).toMatchObject({
      type: 'fixture.mood',
      enumValues: ['calm', 'keen'],
    })
    expect(table('items').columns.get('id')).toMatchObject({ identity: 'always', nullable: false })
    expect(table('people').columns.get('words')).toMatchObject({ generated: true, baseType: 'tsvector' })
  })

  test('reads primary keys, also of views over views', () => {
    expect(table('people_sports').primaryKey).toEqual(['person_id', 'sport_id'])
    expect(table('people_view').primaryKey).toEqual(['id'])
    expect(table('people_twice').primaryKey).toEqual(['id'])
    expect(table('keyless').primaryKey).toEqual([])
  })

  test('reads the privileges of each role', () => {
    expect([...(table('diaries').privileges.get('anon') ?? [])]).toEqual([])
    expect([...(table('diaries').privileges.get('authenticated') ?? [])].sort()).toEqual([
      'delete',
      'insert',
      'select',
      'update',
    ])
    const [secret] = cache.routines.get(keyOf({ schema: 'fixture', name: 'secret' })) ?? []
    expect(secret?.executableBy.has('anon')).toBe(false)
  })

  test('maps the columns of a view when the table has a dropped column', async () => {
    await server.sql(`create table fixture.holed (a int, id int primary key, b int references fixture.clubs (id)); alter table fixture.holed drop column a;
      create view fixture.holed_view as select b as club, id from fixture.holed`)
    const fresh = await loadSchemaCache(server.context.db, ['fixture'])
    const found = fresh.relationships.get(keyOf({ schema: 'fixture', name: 'holed_view' })) ?? []
    expect(
      found.some(
        (one) => one.kind === 'key' && one.foreignTable.name === 'clubs' && one.columns[0]?.[0] === 'club',
      ),
    ).toBe(true)
    expect(fresh.tables.get(keyOf({ schema: 'fixture', name: 'holed_view' }))?.primaryKey).toEqual(['id'])
  })

  test('reads nothing of schemas that are not exposed', () => {
    expect([...cache.tables.values()].map(({ schema }) => schema)).not.toContain('auth')
    expect(cache.schemas).toEqual(['fixture', 'annex'])
  })
})

describe('schema reload', () => {
  test('finds a new table, column and function without a restart', async () => {
    await server.sql(`create table fixture.fresh (id int primary key); insert into fixture.fresh values (1)`)
    await soon(async () => expect((await server.call('/fresh')).status).toBe(200))
    await server.sql(`alter table fixture.fresh add column note text default 'x'`)
    await soon(async () =>
      expect((await server.call('/fresh', { body: { id: 2, note: 'n' } })).status).toBe(201),
    )
    await server.sql(
      `create function fixture.newer() returns int language sql as 'select 7'; grant execute on function fixture.newer to anon`,
    )
    await soon(async () => expect(await (await server.call('/rpc/newer')).json()).toBe(7))
    await server.sql('drop table fixture.fresh; drop function fixture.newer')
    await soon(async () => expect((await (await server.call('/fresh')).json()).code).toBe('PGRST205'))
    await soon(async () => expect((await (await server.call('/rpc/newer')).json()).code).toBe('PGRST202'))
  })

  test('replaces prepared statements when a column changes its type', async () => {
    await server.sql(
      `create table fixture.shifting (id int primary key, v int); insert into fixture.shifting values (1, 5)`,
    )
    await soon(async () => expect((await server.call('/shifting')).status).toBe(200))
    for (let i = 0; i < 8; i++)
      expect(await (await server.call('/shifting?id=eq.1')).json()).toEqual([{ id: 1, v: 5 }])
    await server.sql(`alter table fixture.shifting alter column v type text using 'now ' || v`)
    for (let i = 0; i < 8; i++)
      expect(await (await server.call('/shifting?id=eq.1')).json()).toEqual([{ id: 1, v: 'now 5' }])
  })

  test('finds what changed while the listener was disconnected', async () => {
    await server.call('/people?limit=1')
    await server.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'touchline%'`,
    )
    await server.sql('create table fixture.unheard (id int primary key)')
    await vi.waitFor(async () => expect((await server.call('/unheard')).status).toBe(200), {
      timeout: 20_000,
      interval: 100,
    })
  })

  test('reads the settings kept in the database on NOTIFY pgrst', async () => {
    await server.sql(
      `do $$ begin execute format('alter role authenticator in database %I set pgrst.db_max_rows = 2', current_database()); end $$; notify pgrst, 'reload config'`,
    )
    await soon(async () => expect(await (await server.call('/people?select=id')).json()).toHaveLength(2))
    await server.sql(
      `do $$ begin execute format('alter role authenticator in database %I reset pgrst.db_max_rows', current_database()); end $$; notify pgrst`,
    )
    await soon(async () => expect(await (await server.call('/people?select=id')).json()).toHaveLength(4))
  })
})

test.each([
  ['peple', ['people', 'clubs'], 0.75, 'people'],
  ['PEOPLE', ['people'], 0.75, 'people'],
  ['xyz', ['people', 'clubs'], 0.75, null],
  ['', ['people'], 0.33, null],
])('closestName finds for %j among %j, at least %d alike: %j', (wanted, candidates, atLeast, expected) => {
  expect(closestName(wanted, candidates, atLeast)).toBe(expected)
})

test('db_pre_request can refuse a request', async () => {
  await server.sql(`create function fixture.gate() returns void language plpgsql set search_path = '' as $$ begin
      if current_setting('request.headers')::json ->> 'x-knock' is null then raise sqlstate 'PT418' using message = 'knock first'; end if;
    end $$; grant execute on function fixture.gate to anon;
    do $$ begin execute format('alter role authenticator in database %I set pgrst.db_pre_request = %L', current_database(), 'fixture.gate'); end $$; notify pgrst`)
  await soon(async () => expect((await server.call('/people')).status).toBe(418))
  const admitted = await server.call('/people?select=id&order=id&limit=1', {
    headers: { 'x-knock': 'yes', prefer: 'count=planned' },
  })
  expect([admitted.status, await admitted.json()]).toEqual([206, [{ id: 1 }]])
  await server.sql(
    `do $$ begin execute format('alter role authenticator in database %I reset pgrst.db_pre_request', current_database()); end $$; notify pgrst`,
  )
  await soon(async () => expect((await server.call('/people')).status).toBe(200))
})

test.each([
  ['/people', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
  ['/keyless', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
  ['/club_sizes', 'OPTIONS,GET,HEAD'],
  ['/rpc/add', 'OPTIONS,GET,HEAD,POST'],
  ['/rpc/add_item', 'OPTIONS,POST'],
  ['/', 'OPTIONS,GET,HEAD'],
])('OPTIONS %s allows %s', async (path, allow) => {
  const response = await server.call(path, { method: 'OPTIONS' })
  expect([response.status, response.headers.get('allow')]).toEqual([200, allow])
})
