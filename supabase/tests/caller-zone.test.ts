import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

// Whoever calls names a time zone in a header: between these two lie 26 hours, so that their days differ always.
const ZONES = ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'] as const
const at = (zone: (typeof ZONES)[number]) => database.sql(`select set_config('timezone', $1, true)`, [zone])

describe('the time zone that a caller names', () => {
  test('counts no look at a page a second time', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      for (const zone of ZONES) {
        await at(zone)
        expect((await database.as(vera, 'select record_profile_view($1)', [ada.id])).refused).toBeNull()
      }
      expect(
        await database.sql(
          `select viewed_on = (now() at time zone 'utc')::date as today, view_count from profile_views where athlete_id = $1`,
          [ada.id],
        ),
      ).toEqual([{ today: true, view_count: ZONES.length }])
      expect(
        await database.sql(
          `select at = now() as now from private.activity where kind = 'page_opened' and athlete_id = $1`,
          [ada.id],
        ),
      ).toEqual([{ now: true }])
    }))

  test('writes no refusal a second time', () =>
    database.inRolledBackTransaction(async () => {
      const vera = await createScout(database)
      for (const zone of ZONES) {
        await at(zone)
        await database.sql(`select private.record_refusal($1, '{"hint": "figures.scout"}')`, [vera.id])
      }
      expect(
        await database.sql(`select from private.activity where kind = 'refusal' and actor_id = $1`, [
          vera.id,
        ]),
      ).toHaveLength(1)
    }))

  test('makes nobody older or younger', () =>
    database.inRolledBackTransaction(async () => {
      const ages = []
      for (const zone of ZONES) {
        await at(zone)
        ages.push(
          ...(await database.sql<{ ages: number[] }>(
            `select array_agg(private.age_at(((now() at time zone 'utc')::date + days - interval '18 years')::date) order by days) as ages
             from generate_series(-1, 1) days`,
          )),
        )
      }
      expect(ages).toEqual(ZONES.map(() => ({ ages: [18, 18, 17] })))
    }))
})
