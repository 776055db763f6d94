import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAccount, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { TEST_DAY_ID, WITH_TEST_DAY } from './test-measurers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Document = { display_name: string; avatar_path: string; checks: unknown[] } & Record<
  'numbers' | 'films' | 'endorsements',
  Record<string, unknown>[]
>

const handleOf = async ({ id }: Account) =>
  (await database.sql<{ handle: string }>('select handle from athlete_profiles where id = $1', [id]))[0]
    ?.handle ?? ''

async function documentOf(handle: string, person: Caller = 'anon') {
  const { rows, refused } = await database.as<{ d: Document | null }>(
    person,
    'select private.athlete_page($1) as d',
    [{ handle }],
  )
  if (refused) throw new Error(refused.message)
  return rows[0]?.d
}

describe('the public page of an athlete', () => {
  test('is there for an adult who chose everyone, by the address in any case', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database, { years: 20 })
      const handle = await handleOf(ada)
      expect(await documentOf(handle)).toMatchObject({ display_name: 'Ada Marrow' })
      expect(await documentOf(handle.toUpperCase())).toMatchObject({ display_name: 'Ada Marrow' })
    }))

  test.each([
    ['a minor whose guardian agreed', { years: 17, guardian: 'active' }],
    ['a minor who chose everyone', { years: 17, visibility: 'public' }],
    ['a child without consent', { years: 15 }],
    ['an adult who chose scouts', { years: 20, visibility: 'scouts' }],
    ['an adult who chose nobody', { years: 20, visibility: 'private' }],
  ] as const)('is not there for %s', (_who, overrides) =>
    database.inRolledBackTransaction(async () => {
      expect(await documentOf(await handleOf(await createAthlete(database, overrides)))).toBeNull()
    }),
  )

  test('goes with a suspension and comes back after it', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database, { years: 20 })
      const handle = await handleOf(ada)
      const suspend = (until: string) =>
        database.sql('update auth.users set banned_until = $2 where id = $1', [ada.id, until])
      await suspend('2999-01-01')
      expect(await documentOf(handle)).toBeNull()
      await suspend('2020-01-01')
      expect(await documentOf(handle)).not.toBeNull()
    }))

  test.each(['', 'nobody-at-all', '%', '_', '../athlete', 'a.b'])('is not there at "%s"', async (handle) => {
    expect(await documentOf(handle)).toBeNull()
  })

  test('is asked without an account alone', async () => {
    const scout = await createScout(database)
    await expect(documentOf('nobody-at-all', scout)).rejects.toThrow('permission denied')
  })

  test('shows undisputed numbers, public film and what was written and is shown for everyone', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database, { years: 20 })
      const measure = (metric: string, value: number, unit: string, dispute = 'none') =>
        database.sql(
          `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance, dispute_status)
           values ($1, $2, $3, $4, '2026-05-01', 'laser', 'event', ${TEST_DAY_ID}, 'club_recorded', $5)`,
          [ada.id, metric, value, unit, dispute],
        )
      await measure('sprint30_s', 4.2, 's')
      await measure('sprint30_s', 4.1, 's')
      await measure('vertical_cm', 60, 'cm', 'disputed')
      for (const visibility of ['public', 'scouts', 'private'])
        await database.sql(
          `insert into video_links (athlete_id, url, title, visibility) values ($1, 'https://youtu.be/x', $2, $2)`,
          [ada.id, visibility],
        )
      const endorse = async (notes: string, shown: boolean, visibility = 'public', status = 'published') => {
        const scout = await createAccount(database, { role: 'scout', full_name: 'Sid Harrow' })
        await database.sql(
          `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, notes, shown, visibility, status)
           values ($1, $2, 'coached', '2026-05-01', 4, $3, $4, $5, $6)`,
          [scout.id, ada.id, notes, shown, visibility, status],
        )
      }
      await endorse('shown to everyone', true)
      await endorse('not shown', false)
      await endorse('for scouts', true, 'scouts')
      await endorse('taken back', true, 'public', 'withdrawn')

      const found = await documentOf(await handleOf(ada))
      expect(found?.numbers).toMatchObject([
        {
          metric: 'sprint30_s',
          value: 4.1,
          provenance: 'club_recorded',
          method: 'laser',
          measured_on: '2026-05-01',
          percentile: null,
          earlier: [{ value: 4.2, provenance: 'club_recorded', measured_by: { kind: 'event' } }],
        },
      ])
      expect(found?.films.map(({ title }) => title)).toEqual(['public'])
      expect(found?.endorsements.map(({ notes }) => notes)).toEqual(['shown to everyone'])
    }))

  test('ranks a number among twenty whom everybody may see, and none that only the athlete vouches for', () =>
    database.inRolledBackTransaction(async () => {
      const record = async (value: number, visibility?: 'scouts') => {
        const one = await createAthlete(database, { years: 20, visibility })
        for (const [metric, entered, unit] of [
          ['sprint30_s', value, 's'],
          ['vertical_cm', value * 10, 'cm'],
        ])
          await database.sql(
            `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance)
             values ($1, $2, $3, $4, '2026-05-01', 'laser', 'event', ${TEST_DAY_ID}, 'club_recorded')`,
            [one.id, metric, entered, unit],
          )
        return one
      }
      const ada = await record(4)
      await database.sql(
        `update measurements set measured_by = 'self', event_id = null, provenance = 'self_reported' where athlete_id = $1 and metric_code = 'vertical_cm'`,
        [ada.id],
      )
      const ranks = async () =>
        (await documentOf(await handleOf(ada)))?.numbers.map(({ metric, percentile, among }) => [
          metric,
          percentile,
          among,
        ])
      for (let n = 1; n < 19; n++) await record(4 + n / 100)
      await record(4.5, 'scouts')
      expect(await ranks()).toEqual([
        ['sprint30_s', null, null],
        ['vertical_cm', null, null],
      ])
      await record(4.3)
      expect(await ranks()).toEqual([
        ['sprint30_s', 98, 20],
        ['vertical_cm', null, null],
      ])
    }))

  test('tells nothing that is private: no birth date, account or email', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database, { years: 20 })
      const found = JSON.stringify(await documentOf(await handleOf(ada)))
      expect(found).not.toMatch(/birth|email|user_id|recorded_by/)
      expect(found).not.toContain(ada.id)
      expect(found).not.toContain(ada.email)
    }))
})
