import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

type Saved = {
  id: string
  name: string
  filter: Record<string, unknown>
  cadence: string
  broken: boolean
  total: number | null
  fresh: number | null
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (steps: () => Promise<void>) => () => database.inRolledBackTransaction(steps)
const scout = () => createScout(database, { check: 'approved' })
/** Somebody who plays for a club that nobody else names. */
async function athleteOf(club: string, details: Parameters<typeof createAthlete>[1] = {}): Promise<Account> {
  const athlete = await createAthlete(database, details)
  await database.sql('update athlete_profiles set club = $2 where id = $1', [athlete.id, club])
  return athlete
}
async function save(by: Account, filter: object, name = 'Keepers', cadence = 'at_once'): Promise<string> {
  const { rows, refused } = await database.as<{ id: string }>(
    by,
    'insert into saved_searches (name, filter, cadence) values ($1, $2, $3) returning id',
    [name, JSON.stringify(filter), cadence],
  )
  expect(refused).toBeNull()
  return rows[0]?.id ?? ''
}
const mine = async (by: Account): Promise<Saved[]> =>
  (await database.as<{ all: Saved[] }>(by, 'select my_saved_searches() as all')).rows[0]?.all ?? []
const open = async (by: Account, id: string) =>
  (await database.as<{ opened: { fresh: string[] } }>(by, 'select open_saved_search($1) as opened', [id]))
    .rows[0]?.opened.fresh
const total = async (by: Account, filter: object) =>
  (
    await database.as<{ total: number }>(by, `select (search_athletes($1) ->> 'total')::int as total`, [
      JSON.stringify(filter),
    ])
  ).rows[0]?.total
async function alerts(of: Account) {
  await database.sql('select private.send_search_alerts()')
  return database.sql<{ kind: string; params: Record<string, string>; url: string }>(
    `select kind, params, url from notifications where user_id = $1 and kind like 'search%' order by created_at, kind`,
    [of.id],
  )
}

describe('a saved search', () => {
  test(
    'says how many it finds and how many of them are new since it was opened',
    rolledBack(async () => {
      const vera = await scout()
      const known = await athleteOf('Zarautz Old')
      const id = await save(vera, { text: 'Zarautz', limit: 5, facets: false })
      expect(await mine(vera)).toMatchObject([
        { id, name: 'Keepers', filter: { text: 'Zarautz' }, total: 1, fresh: 0, broken: false },
      ])
      const later = await athleteOf('Zarautz New')
      expect(await mine(vera)).toMatchObject([{ total: 2, fresh: 1 }])
      expect(await total(vera, { text: 'Zarautz' })).toBe(2)
      expect(await open(vera, id)).toEqual([later.id])
      expect(await open(vera, id)).toEqual([])
      // Whoever comes back is no news.
      await database.sql(`update athlete_profiles set club = '' where id = $1`, [known.id])
      expect(await mine(vera)).toMatchObject([{ total: 1, fresh: 0 }])
      await database.sql(`update athlete_profiles set club = 'Zarautz' where id = $1`, [known.id])
      expect(await mine(vera)).toMatchObject([{ total: 2, fresh: 0 }])
    }),
  )

  test(
    'that asks for something else knows everybody whom it finds then',
    rolledBack(async () => {
      const vera = await scout()
      await athleteOf('Getaria')
      const id = await save(vera, { text: 'Zarautz' })
      await athleteOf('Zarautz')
      await database.as(vera, 'update saved_searches set filter = $2 where id = $1', [
        id,
        '{"text": "Getaria"}',
      ])
      expect(await mine(vera)).toMatchObject([{ total: 1, fresh: 0, filter: { text: 'Getaria' } }])
    }),
  )

  test(
    'has a name of its own, a filter that can be read, and room for thirty',
    rolledBack(async () => {
      const vera = await scout()
      await save(vera, {}, '  Keepers ')
      const again = (name: string, filter = '{}') =>
        database.as(vera, 'insert into saved_searches (name, filter) values ($1, $2)', [name, filter])
      expect((await again('keepers')).refused).toMatchObject({
        hint: 'saved_search.name_taken',
        message: 'name: "keepers" was given, and another of your searches has that name.',
      })
      expect((await again('Two', '{"sport": "quidditch"}')).refused?.hint).toBe('search.sport')
      expect((await again('Two', '{"colour": "red"}')).refused?.hint).toBe('search.colour')
      expect((await again(' ')).refused).not.toBeNull()
      for (let n = 2; n <= 30; n += 1) expect((await again(`Search ${n}`)).refused).toBeNull()
      expect((await again('One more')).refused?.hint).toBe('limit.rows')
      // The same name is free for somebody else.
      await save(await scout(), {}, 'Keepers')
    }),
  )

  test(
    'is read, opened, changed and deleted by its scout alone',
    rolledBack(async () => {
      const [vera, sven, ada] = [await scout(), await scout(), await athleteOf('Zarautz')]
      const id = await save(vera, { text: 'Zarautz' })
      for (const other of [sven, ada]) {
        expect(await mine(other)).toEqual([])
        const opened = await database.as(other, 'select open_saved_search($1)', [id])
        expect(opened.refused?.hint).toBe('saved_search.not_found')
        expect((await database.as(other, 'select * from saved_searches')).rows).toEqual([])
        expect((await database.as(other, `update saved_searches set name = 'x'`)).changed).toBe(0)
        expect((await database.as(other, 'delete from saved_searches')).changed).toBe(0)
      }
      const forged = await database.as(
        ada,
        `insert into saved_searches (id, name, filter) values (gen_random_uuid(), 'Mine', '{}')`,
      )
      expect(forged.refused).not.toBeNull()
      expect((await database.as(vera, 'delete from saved_searches where id = $1', [id])).changed).toBe(1)
    }),
  )

  test(
    'that finds more than a thousand is kept and not followed',
    rolledBack(async () => {
      const vera = await scout()
      const ada = await athleteOf('Zarautz')
      await database.sql(
        `with imported as (
          insert into athlete_profiles
          select q.* from generate_series(1, 1001) n, athlete_profiles p, jsonb_populate_record(null::athlete_profiles,
            to_jsonb(p) || jsonb_build_object('id', gen_random_uuid(), 'user_id', null, 'import_key', n, 'handle', 'zarautz-' || n || '-aaaaaaaa')) q
          where p.id = $1 returning id)
        insert into athlete_sports (athlete_id, sport_code, is_primary)
        select i.id, s.sport_code, true from imported i, athlete_sports s where s.athlete_id = $1`,
        [ada.id],
      )
      const id = await save(vera, { text: 'Zarautz' })
      expect(await mine(vera)).toMatchObject([{ total: null, fresh: null, broken: false }])
      expect(await open(vera, id)).toEqual([])
      await athleteOf('Zarautz')
      expect(await alerts(vera)).toEqual([])
    }),
  )
})

describe('whom a saved search finds', () => {
  test(
    'is whom the search finds for that scout: hidden, blocked and withdrawn ones are gone at once',
    rolledBack(async () => {
      const vera = await scout()
      await save(vera, { text: 'Zarautz' })
      // A minor without a guardian is found by nobody.
      await athleteOf('Zarautz', { years: 15 })
      const [hidden, blocking, withdrawn, minor] = [
        await athleteOf('Zarautz'),
        await athleteOf('Zarautz'),
        await athleteOf('Zarautz'),
        await athleteOf('Zarautz', { years: 15, guardian: 'active' }),
      ]
      const seen = async () => {
        const [search] = await mine(vera)
        expect(search?.total).toBe(await total(vera, { text: 'Zarautz' }))
        return search?.fresh
      }
      expect(await seen()).toBe(4)
      await database.as(vera, 'insert into hidden_athletes (athlete_id) values ($1)', [hidden.id])
      expect(await seen()).toBe(3)
      await database.as(blocking, 'insert into blocks (blocked_id) values ($1)', [vera.id])
      expect(await seen()).toBe(2)
      await database.as(
        withdrawn,
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
        [withdrawn.id],
      )
      expect(await seen()).toBe(1)
      await database.sql(`update guardian_links set state = 'withdrawn' where athlete_id = $1`, [minor.id])
      expect(await seen()).toBe(0)
      // Nobody is told of those who are gone.
      expect(await alerts(vera)).toEqual([])
    }),
  )

  test(
    'is what a stranger sees once the check of the scout has ended',
    rolledBack(async () => {
      const vera = await scout()
      await athleteOf('Zarautz', { years: 15, guardian: 'active' })
      await save(vera, { text: 'Zarautz' })
      expect(await mine(vera)).toMatchObject([{ total: 1 }])
      await database.sql(
        `update scout_profiles set verified_until = now() - interval '1 day' where user_id = $1`,
        [vera.id],
      )
      expect(await mine(vera)).toMatchObject([{ total: 0, fresh: 0 }])
    }),
  )

  test(
    'leaves no trace of a look: no count of a search, and the claims of the caller are their own again',
    rolledBack(async () => {
      const vera = await scout()
      await athleteOf('Zarautz')
      await save(vera, { text: 'Zarautz' })
      const after = await database.as<{ me: string; told: string | null }>(
        vera,
        `select my_saved_searches(), auth.uid() as me, nullif(current_setting('touchline.activity', true), '') as told`,
      )
      expect(after.rows[0]).toMatchObject({ me: vera.id, told: null })
      // Where a search is asked for it is told, so the setting above is the one.
      const search = await database.as<{ told: string | null }>(
        vera,
        `select search_athletes('{}'), current_setting('touchline.activity', true) as told`,
      )
      expect(search.rows[0]?.told).toContain('search_shown')
    }),
  )
})

describe('an alert', () => {
  test(
    'names the search and how many, once; its mail names neither',
    rolledBack(async () => {
      const vera = await scout()
      const id = await save(vera, { text: 'Zarautz' }, 'Keepers of the coast')
      expect(await alerts(vera)).toEqual([])
      const minor = await athleteOf('Zarautz', { years: 15, guardian: 'active' })
      const told = {
        kind: 'search_alert',
        params: { saved_search_id: id, search: 'Keepers of the coast', count: '1' },
        url: `/scout/search?saved=${id}`,
      }
      expect(await alerts(vera)).toEqual([told])
      expect(await alerts(vera)).toEqual([told])
      // What waits in a search is one notice.
      await athleteOf('Zarautz')
      expect(await alerts(vera)).toEqual([{ ...told, params: { ...told.params, count: '2' } }])
      const mails = await database.sql<{ text: string }>(
        `select to_jsonb(m)::text as text from touchline.mail_outbox m where m.params ->> 'kind' = 'search_alert'`,
      )
      expect(mails.length).toBeGreaterThan(0)
      for (const { text } of mails) {
        expect(text).not.toContain('Keepers')
        expect(text).not.toContain(minor.id)
      }
      expect(await open(vera, id)).toHaveLength(2)
      await database.sql('delete from notifications where user_id = $1', [vera.id])
      expect(await alerts(vera)).toEqual([])
    }),
  )

  test(
    'is not made for whoever wants none, is suspended or has deleted the search',
    rolledBack(async () => {
      const [quiet, banned, gone] = [await scout(), await scout(), await scout()]
      await save(quiet, { text: 'Zarautz' }, 'Quiet', 'off')
      await save(banned, { text: 'Zarautz' })
      await save(gone, { text: 'Zarautz' })
      await database.as(gone, 'delete from saved_searches')
      await database.sql(`update auth.users set banned_until = 'infinity' where id = $1`, [banned.id])
      await athleteOf('Zarautz')
      for (const person of [quiet, banned, gone]) expect(await alerts(person)).toEqual([])
      expect(await mine(quiet)).toMatchObject([{ fresh: 1 }])
    }),
  )

  test(
    'says once that the search asks for a sport that is gone; the search stays',
    rolledBack(async () => {
      const vera = await scout()
      const id = await save(vera, { text: 'Zarautz' })
      // As it would stand there after the sport was taken off the list.
      await database.sql('alter table saved_searches disable trigger saved_searches_before_write')
      await database.sql(`update saved_searches set filter = '{"sport": "quidditch"}' where id = $1`, [id])
      await database.sql('alter table saved_searches enable trigger saved_searches_before_write')
      const broken = [{ kind: 'search_broken', params: { search: 'Keepers' }, url: '/scout/home' }]
      expect(await alerts(vera)).toMatchObject(broken)
      expect(await alerts(vera)).toMatchObject(broken)
      expect(await mine(vera)).toMatchObject([{ broken: true, total: null, fresh: null }])
      expect(await open(vera, id)).toEqual([])
      await database.as(vera, `update saved_searches set filter = '{"text": "Zarautz"}' where id = $1`, [id])
      await athleteOf('Zarautz')
      expect(await alerts(vera)).toHaveLength(2)
    }),
  )

  test.each([
    // at, zone, daily, weekly; the clocks in Paris went back on Sunday 25 October 2026 and on by an hour on 29 March.
    ['2026-10-26T06:59:00Z', 'Europe/Paris', '2026-10-25T07:00:00Z', '2026-10-19T06:00:00Z'],
    ['2026-10-26T07:00:00Z', 'Europe/Paris', '2026-10-26T07:00:00Z', '2026-10-26T07:00:00Z'],
    ['2026-03-29T06:30:00Z', 'Europe/Paris', '2026-03-29T06:00:00Z', '2026-03-23T07:00:00Z'],
    ['2026-11-27T20:00:00Z', 'Asia/Tokyo', '2026-11-26T23:00:00Z', '2026-11-22T23:00:00Z'],
    ['2026-11-27T10:00:00Z', 'America/Los_Angeles', '2026-11-26T16:00:00Z', '2026-11-23T16:00:00Z'],
  ])('at %s the last morning in %s began at %s, and on a Monday at %s', async (at, zone, daily, weekly) => {
    const [row] = await database.sql<{ daily: Date; weekly: Date }>(
      'select private.latest_morning($1, $2, false) as daily, private.latest_morning($1, $2, true) as weekly',
      [at, zone],
    )
    expect([new Date(row?.daily ?? 0), new Date(row?.weekly ?? 0)]).toEqual([
      new Date(daily),
      new Date(weekly),
    ])
  })

  test(
    'comes once a day or a week, however often the job runs',
    rolledBack(async () => {
      const vera = await scout()
      for (const cadence of ['daily', 'weekly']) {
        const id = await save(vera, { text: cadence }, cadence, cadence)
        await athleteOf(cadence)
        expect(await alerts(vera)).toEqual([])
        await database.sql(`update saved_searches set checked_at = now() - interval '8 days' where id = $1`, [
          id,
        ])
        expect(await alerts(vera)).toHaveLength(1)
        await database.sql('delete from notifications where user_id = $1', [vera.id])
        await athleteOf(cadence)
        expect(await alerts(vera)).toEqual([])
      }
    }),
  )
})
