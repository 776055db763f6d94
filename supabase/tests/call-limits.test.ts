import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let server: TestServer
let database: TestDatabase
let [ada, vera]: Account[] = []
let minors: Account[] = []
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
  await database.inCommittedTransaction(async () => {
    ada = await createAthlete(database)
    vera = await createScout(database, { check: 'approved' })
    minors = []
    for (let n = 0; n < 3; n++) minors.push(await createAthlete(database, { years: 16, guardian: 'active' }))
  })
})
beforeEach(() =>
  database.sql('delete from private.rate_limit_counters; delete from private.minor_profile_reads'),
)
afterAll(() => database.close())

async function call(
  person: Account | undefined,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
) {
  const claims = { role: 'authenticated', aud: 'authenticated', sub: person?.id, email: person?.email }
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${await server.context.keys.sign(claims, 3_600)}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

const nobody = '00000000-0000-4000-8000-000000000000'
test.each([
  ['requests', 'rpc/request_contact', { athlete_id: nobody, subject: 'Trial', intro: 'Hi' }],
  ['reports', 'flags', { subject_type: 'athlete_profile', subject_id: nobody, reason: 'spam' }],
])('forty refused %s end in 429, and what follows is held as well', async (_what, path, body) => {
  const answers = []
  for (let turn = 0; turn < 40; turn++) answers.push(await call(vera, path, body))
  const first = answers.findIndex(({ status }) => status === 429)
  expect(first).toBe(LIMITS.rateLimit.refusedCall.attempts)
  expect(answers.slice(first).every(({ status }) => status === 429)).toBe(true)
  expect(answers[first]).toMatchObject({ body: { code: 'PT429', hint: expect.stringMatching(/^limit\./) } })
  const asks = { athlete_id: ada?.id, subject: 'Trial', intro: 'Hi' }
  expect((await call(vera, 'rpc/request_contact', asks)).status).toBe(429)
  expect((await call(ada, 'flags', { ...body, subject_type: 'nothing' })).status).not.toBe(429)
})

const read = async () =>
  (await database.sql<{ id: string }>('select athlete_id as id from private.minor_profile_reads'))
    .map(({ id }) => id)
    .sort()
const all = () => minors.map(({ id }) => id).sort()
const filter = () => `in.(${[...all(), ada?.id].join()})`

test.each([
  ['the table', () => `athlete_profiles?select=bio,id&id=${filter()}`],
  ['one column of it', () => `athlete_profiles?select=display_name&id=${filter()}`],
  ['another name of a column', () => `athlete_profiles?select=x:display_name::text&id=${filter()}`],
  ['the view', () => `athlete_cards?select=region&id=${filter()}`],
  ['an embedded row', () => `athlete_sports?select=athlete_profiles(display_name)&athlete_id=${filter()}`],
  ['a spread one', () => `athlete_sports?select=...athlete_profiles(club)&athlete_id=${filter()}`],
])('a scout’s reads of minors are counted: %s', async (_what, path) => {
  const { status, body } = await call(vera, path())
  expect([status, body.length]).toEqual([200, 4])
  expect(await read()).toEqual(all())
  await call(ada, path())
  expect(await read()).toEqual(all())
})

test.each([
  ['positions', () => `athlete_positions?select=sport_code&athlete_id=${filter()}`],
  ['sports', () => `athlete_sports?select=sport_code&athlete_id=${filter()}`],
  [
    'sports inside another table',
    () => `sports?select=athlete_sports(is_primary)&athlete_sports.athlete_id=${filter()}`,
  ],
])('rows about minors count as their pages: %s', async (_what, path) => {
  expect((await call(vera, path())).status).toBe(200)
  expect(await read()).toEqual(all())
})

test('ids of minors that a search finds are counted', async () => {
  expect((await call(vera, 'rpc/search_athletes', { filter: { facets: false } })).status).toBe(200)
  expect(await read()).toEqual(expect.arrayContaining(all()))
})

test('only pages that are in the answer are counted', async () => {
  await call(vera, `athlete_profiles?select=display_name&id=${filter()}&order=id&limit=1&is_minor=is.true`)
  expect(await read()).toEqual(all().slice(0, 1))
})

test('a comparison is counted too', async () => {
  expect((await call(vera, 'rpc/compare_athletes', { ids: all() })).status).toBe(200)
  expect(await read()).toEqual(all())
})

test('beyond the day’s pages an answer is held back whole, in words for people', async () => {
  await database.sql(`set session_replication_role = 'replica'`)
  await database.sql(
    `insert into private.minor_profile_reads select $1, gen_random_uuid() from generate_series(1, $2)`,
    [vera?.id, LIMITS.minorProfiles.perDay - 2],
  )
  await database.sql(`set session_replication_role = 'origin'`)
  const held = await call(vera, `athlete_cards?id=${filter()}`)
  expect(held).toMatchObject({ status: 429, body: { code: 'PT429', hint: 'limit.minor_profile' } })
  expect((await call(vera, `athlete_cards?id=eq.${ada?.id}`)).body).toHaveLength(1)
  expect((await call(vera, `athlete_cards?id=in.(${all().slice(0, 2).join()})`)).body).toHaveLength(2)
  expect((await call(vera, `athlete_cards?id=eq.${all()[2]}`)).status).toBe(429)
  expect((await call(vera, `athlete_cards?id=eq.${all()[0]}`)).body).toHaveLength(1)
})
