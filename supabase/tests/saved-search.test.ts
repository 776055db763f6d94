import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savedSearchSteps } from './saved-search-steps.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let steps: ReturnType<typeof savedSearchSteps>
beforeAll(async () => {
  database = await openTestDatabase()
  steps = savedSearchSteps(database)
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => steps.rolledBack(run)()
const scout = () => steps.scout()
const athleteOf: typeof steps.athleteOf = (...given) => steps.athleteOf(...given)
const save: typeof steps.save = (...given) => steps.save(...given)
const mine: typeof steps.mine = (...given) => steps.mine(...given)
const open: typeof steps.open = (...given) => steps.open(...given)
const alerts: typeof steps.alerts = (...given) => steps.alerts(...given)
const total: typeof steps.total = (...given) => steps.total(...given)

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
      await steps.likeThem(ada, 1001)
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
