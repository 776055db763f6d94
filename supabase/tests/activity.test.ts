import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let server: TestServer
let database: TestDatabase
let ada: Account
let bob: Account
let vera: Account
let admin: Account
beforeAll(async () => {
  server = await startTestServer({}, { jobs: false })
  database = await openTestDatabase(server)
  await database.inCommittedTransaction(async () => {
    ada = await createAthlete(database, { positions: ['st'] })
    bob = await createAthlete(database, { positions: ['gk'] })
    vera = await createScout(database, { check: 'approved' })
    admin = await createAdmin(database)
  })
})
afterAll(() => database.close())

type Fact = {
  kind: string
  actor_id: string | null
  actor_role: string
  athlete_id: string | null
  athlete_ids: string[] | null
  details: Record<string, unknown>
}
const facts = (kind: string) =>
  server.sql<Fact>('select * from private.activity where kind = $1 order by id', [kind])

async function call(who: Account | null, name: string, body: object, get = false) {
  const query = get
    ? `?filter=${encodeURIComponent(JSON.stringify((body as { filter: object }).filter))}`
    : ''
  const token =
    who &&
    (await server.context.keys.sign(
      { role: 'authenticated', sub: who.id, email: who.email, aal: who.aal ?? 'aal1' },
      600,
    ))
  return fetch(`${server.url}/rest/v1/rpc/${name}${query}`, {
    method: get ? 'GET' : 'POST',
    headers: {
      apikey: server.anonKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(get ? {} : { body: JSON.stringify(body) }),
  })
}

describe('a search leaves a fact', () => {
  test('of a scout, once a day for the same page, read by GET or POST', async () => {
    const filter = { sport: 'soccer', positions: ['st'], text: 'Marrow', facets: false }
    for (const get of [true, false, true])
      expect((await call(vera, 'search_athletes', { filter }, get)).status).toBe(200)
    const [fact, ...others] = await facts('search_shown')
    expect(others).toEqual([])
    expect(fact).toMatchObject({
      actor_id: vera.id,
      actor_role: 'scout',
      athlete_ids: [ada.id],
      details: { found: 1, first: true, filters: ['positions=st', 'sport=soccer', 'text'] },
    })
    expect(JSON.stringify(fact)).not.toContain('arrow')
  })
  test('another filter another one, and a search that finds nobody as well', async () => {
    await call(vera, 'search_athletes', { filter: { sport: 'soccer', facets: false } })
    await call(vera, 'search_athletes', { filter: { sport: 'tennis', facets: false } })
    expect((await facts('search_shown')).slice(1).map((f) => f.athlete_ids?.length)).toEqual([2, 0])
  })
  test('no athlete, no admin, nobody without an account, and no search that was refused', async () => {
    const before = await facts('search_shown')
    for (const who of [ada, bob, admin, null])
      expect((await call(who, 'search_athletes', { filter: { sport: 'soccer' } })).status).toBe(200)
    expect((await call(vera, 'search_athletes', { filter: { sprot: 'soccer' } })).status).toBe(422)
    expect(await facts('search_shown')).toEqual(before)
  })
  test('no value that was typed where several were given', async () => {
    await call(vera, 'search_athletes', {
      filter: { positions: ['st', 'write to +49 151 0000000'], facets: false },
    })
    const last = (await facts('search_shown')).at(-1)
    expect(last?.details.filters).toEqual(['positions'])
  })
  test('neither whom the scout wrote to, nor an event, nor how new a page had to be', async () => {
    await call(vera, 'search_athletes', {
      filter: {
        sport: 'soccer',
        notContacted: true,
        updatedWithin: 90,
        event: '00000000-0000-4000-8000-000000000000',
        filmWithin: 30,
        facets: false,
      },
    })
    const last = (await facts('search_shown')).at(-1)
    expect(last?.details.filters).toEqual(['filmWithin=30', 'sport=soccer'])
  })
})

test('opening a page leaves one fact a day, and none of one’s own page', async () => {
  for (const who of [vera, vera, bob, ada]) await call(who, 'record_profile_view', { athlete_id: ada.id })
  expect((await facts('page_opened')).map((f) => [f.actor_id, f.actor_role, f.athlete_id])).toEqual([
    [vera.id, 'scout', ada.id],
    [bob.id, 'athlete', ada.id],
  ])
})

test('a refusal leaves its key, once a minute for each person', async () => {
  const before = (await facts('refusal')).length
  for (let n = 0; n < 3; n++)
    await call(ada, 'scout_figures', { from_day: '2026-01-01', to_day: '2026-01-02' })
  const kept = (await facts('refusal')).slice(before)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(3)
  expect(kept[0]).toMatchObject({ actor_id: ada.id, details: { rule: 'figures.scout' } })
})

test('films: only quarters that there are, only whom the film is open to', async () => {
  await server.sql(
    `insert into video_links (athlete_id, url, title, visibility) values ($1, 'https://film.example.org/1', 'Seen', 'public'), ($1, 'https://film.example.org/2', 'Hidden', 'private')`,
    [ada.id],
  )
  const films = await server.sql<{ id: string; title: string }>(
    'select id, title from video_links order by title',
  )
  const idOf = (title: string) => films.find((film) => film.title === title)?.id
  for (const quarter of [0, 1, 1])
    expect((await call(vera, 'record_film_progress', { video_id: idOf('Seen'), quarter })).status).toBe(204)
  expect((await call(vera, 'record_film_progress', { video_id: idOf('Hidden'), quarter: 1 })).status).toBe(
    204,
  )
  expect((await call(ada, 'record_film_progress', { video_id: idOf('Seen'), quarter: 1 })).status).toBe(204)
  expect((await call(null, 'record_film_progress', { video_id: idOf('Seen'), quarter: 1 })).status).not.toBe(
    204,
  )
  expect((await facts('film_quarter')).map((f) => f.details.quarter)).toEqual([0, 1])
  const wrong = await call(vera, 'record_film_progress', { video_id: idOf('Seen'), quarter: 5 })
  expect([wrong.status, ((await wrong.json()) as { message: string }).message]).toEqual([
    422,
    'quarter: 5 was given, 0 to 4 is wanted.',
  ])
})

test('one reads one’s own facts for the copy of one’s data, and nobody else’s', async () => {
  const own = (await (await call(vera, 'my_activity', {})).json()) as Fact[]
  expect(own.length).toBeGreaterThan(3)
  expect(JSON.stringify(own)).not.toContain(bob.id)
  expect((await (await call(bob, 'my_activity', {})).json()) as Fact[]).toHaveLength(2)
})

test('an account that goes takes its ids along, and leaves no way back to it', async () => {
  await server.sql('select private.roll_up_activity()')
  await server.sql('delete from auth.users where id = $1', [bob.id])
  const [left] = await server.sql<{ n: number }>(
    `select (select count(*) from private.activity a where a::text like $1)
       + (select count(*) from private.activity_days d where d::text like $1)
       + (select count(*) from private.activity_waiting w where w::text like $1) as n`,
    [`%${bob.id}%`],
  )
  expect(Number(left?.n)).toBe(0)
  await expect(server.sql(`update private.activity set kind = 'mail'`)).rejects.toThrow(/facts are added/)
})
