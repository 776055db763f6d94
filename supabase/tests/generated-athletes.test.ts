import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestServer } from '../../server/test/test-server.ts'
import { runScript } from './run-script.ts'

const ATHLETES = 600
let db: Client
let drop: () => Promise<void>
let server: TestServer
beforeAll(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  server = { databaseUrl: clone.databaseUrl } as TestServer
  db = new Client({ connectionString: clone.databaseUrl })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await drop()
})

const generate = (...words: string[]) => runScript(server, 'scripts/generate-athletes.ts', words)
const read = async <T = Record<string, unknown>>(query: string) => (await db.query(query)).rows as T[]

/** All that triggers work out, without the moment of the change. */
const derived = async () => ({
  profiles: await read('select to_jsonb(p) - $$updated_at$$ as row from athlete_profiles p order by id'),
  details: await read('select * from athlete_private_details order by athlete_id'),
  numbers: await read('select id, value, provenance from measurements order by id'),
  bests: await read('select * from athlete_best_results order by 1, 2, 3, 4'),
  search: await read(
    'select to_jsonb(s) - $$updated_at$$ as row from athlete_search_index s order by athlete_id, sport_code',
  ),
})

test('npm run generate makes people that no trigger would have made otherwise', async () => {
  expect(await generate('--athletes', String(ATHLETES))).toMatchObject({ code: 0 })
  const before = await derived()
  expect(before.profiles.length).toBe(ATHLETES)
  expect(before.search.length).toBeGreaterThan(ATHLETES)
  expect(before.numbers.length).toBeGreaterThan(ATHLETES * 3)
  await db.query('update athlete_profiles set is_minor = is_minor')
  await db.query('update measurements set conditions = conditions')
  await db.query('select private.rebuild_search_and_bests(array(select id from athlete_profiles))')
  const after = await derived()
  for (const part of ['profiles', 'details', 'numbers', 'bests', 'search'] as const)
    expect([part, after[part]]).toEqual([part, before[part]])
})

test('among them are minors with and without consent, hidden, suspended and blocked people', async () => {
  const [counted] = await read<Record<string, number>>(
    `select count(*) filter (where is_minor)::int as minors, count(*) filter (where effective_visibility = 'private')::int as hidden,
       count(*) filter (where user_id is null)::int as imported, count(distinct country)::int as countries,
       count(*) filter (where display_name !~ '^[[:ascii:]]+$')::int as written, (select count(*)::int from blocks) as blocks
     from athlete_profiles`,
  )
  expect(counted?.minors).toBeGreaterThan(ATHLETES * 0.3)
  for (const what of ['hidden', 'imported', 'countries', 'written'] as const)
    expect([what, counted?.[what] ?? 0]).toEqual([what, expect.toSatisfy((n: number) => n > 15)])
  expect(counted?.blocks).toBeGreaterThan(0)
  expect(await read(`select state from guardian_links group by 1 order by 1`)).toEqual(
    ['active', 'declined', 'invited'].map((state) => ({ state })),
  )
  expect(
    await read(
      `select 1 from auth.users where encrypted_password is not null or email !~ '@crowd.touchline.example$'`,
    ),
  ).toEqual([])
})

test('every row that refers to another finds it, though nothing looked while they were written', async () => {
  const references = await read<{ name: string; query: string }>(
    `select c.conname as name, format('select count(*)::int as lost from %s a where (%s) is not null and not exists (select from %s b where (%s) = (%s))',
       c.conrelid::regclass, k.own, c.confrelid::regclass, k.own, k.theirs) as query
     from pg_constraint c cross join lateral (
       select string_agg('a.' || quote_ident(o.attname), ', ' order by u.n) as own, string_agg('b.' || quote_ident(t.attname), ', ' order by u.n) as theirs
       from unnest(c.conkey, c.confkey) with ordinality u (own, theirs, n)
       join pg_attribute o on o.attrelid = c.conrelid and o.attnum = u.own
       join pg_attribute t on t.attrelid = c.confrelid and t.attnum = u.theirs) k
     where c.contype = 'f' and c.connamespace::regnamespace::text in ('public', 'private')`,
  )
  expect(references.length).toBeGreaterThan(100)
  for (const { name, query } of references) expect([name, await read(query)]).toEqual([name, [{ lost: 0 }]])
})

test('it adds to those there are, and refuses a database of real people unless told', async () => {
  expect((await generate('--athletes', '30')).output).toContain('30 athletes in')
  expect(await read('select count(*)::int as n from athlete_profiles')).toEqual([{ n: ATHLETES + 30 }])
  await db.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'somebody@mail.test')`)
  const refused = await generate('--athletes', '5')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).toContain('This database holds real people: 1 accounts')
  expect(await read('select count(*)::int as n from athlete_profiles')).toEqual([{ n: ATHLETES + 30 }])
  expect(await generate('--athletes', '5', '--among-real-people')).toMatchObject({ code: 0 })
  expect(await read('select count(*)::int as n from athlete_profiles')).toEqual([{ n: ATHLETES + 35 }])
})

test.each([
  [['--athletes', 'many'], '--athletes: “many” isn’t valid. Use a whole number from 1 to 2,000,000.'],
  [['--athletes', '5', '--seed', '-'], '--seed: “-” isn’t valid.'],
  [[], 'Usage: npm run generate'],
])('npm run generate %j says what it wants', async (words, said) => {
  const { code, output } = await generate(...words)
  expect(code).toBe(1)
  expect(output).toContain(said)
})
