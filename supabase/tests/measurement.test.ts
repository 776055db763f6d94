import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

type Entry = { metric?: string; value?: number; unit?: string; method?: string; days?: number }
const enter = (
  who: Account,
  { metric = 'sprint30_s', value = 4.3, unit = 's', method = 'laser', days = 10 }: Entry,
) =>
  stage.as<{ id: string; value: number; provenance: string }>(
    who,
    `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method) values ($1, $2, $3, $4, current_date - $5::int, $6) returning id, value, provenance`,
    [who.id, metric, value, unit, days, method],
  )
const bests = (who: Account, metric = 'sprint30_s') =>
  stage.sql<{ timing: string; min_provenance: number; value: number }>(
    'select timing, min_provenance, value from athlete_best_results where athlete_id = $1 and metric_code = $2 order by timing, min_provenance',
    [who.id, metric],
  )

describe('a measurement that an athlete enters', () => {
  test.each([
    ['height_cm', 72, 'in', 182.88],
    ['height_cm', 1.83, 'm', 183],
    ['weight_kg', 200, 'lb', 90.718474],
    ['shot_kmh', 60, 'mph', 96.56064],
    ['sprint30_s', 4.3, 's', 4.3],
  ])('is stored as typed and in canonical units: %s of %d %s is %d', (metric, value, unit, canonical) =>
    stage.inRolledBackTransaction(async () => {
      const { rows } = await enter(await createAthlete(stage), { metric, value, unit })
      expect(rows[0]?.value).toBeCloseTo(canonical, 6)
      expect(rows[0]?.provenance).toBe('self_reported')
    }),
  )

  test.each([
    ['of an unknown metric', { metric: 'magic' }, 'measurement.metric'],
    ['in pounds for a time', { unit: 'lb' }, 'measurement.unit'],
    ['faster than anybody', { value: 2 }, 'measurement.bounds'],
    ['from tomorrow’s tomorrow', { days: -3 }, 'measurement.date'],
    ['from before the war', { days: 40_000 }, 'measurement.date'],
  ])('is refused by name when it is %s', (_what, entry, hint) =>
    stage.inRolledBackTransaction(async () =>
      expect((await enter(await createAthlete(stage), entry)).refused).toMatchObject({ code: 'PT422', hint }),
    ),
  )

  test('is refused for a heavy lift under 16', () =>
    stage.inRolledBackTransaction(async () => {
      const lift = { metric: 'squat_1rm_kg', value: 90, unit: 'kg' }
      expect((await enter(await createAthlete(stage, { years: 15 }), lift)).refused?.hint).toBe(
        'measurement.age',
      )
      expect((await enter(await createAthlete(stage, { years: 17 }), lift)).refused).toBeNull()
    }))

  test('can be edited only while it is self-reported', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      const id = (await enter(ada, {})).rows[0]?.id
      expect(
        (await stage.as(ada, 'update measurements set value_entered = 4.2 where id = $1', [id])).changed,
      ).toBe(1)
      await stage.sql(`update measurements set provenance = 'club_recorded' where id = $1`, [id])
      expect(
        (await stage.as(ada, 'update measurements set value_entered = 4.1 where id = $1', [id])).changed,
      ).toBe(0)
      expect((await stage.as(ada, 'delete from measurements where id = $1', [id])).changed).toBe(0)
    }))
})

describe('the best result of a metric', () => {
  test('is kept for each way of timing, hand apart from electronic', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      for (const [value, method] of [
        [4.4, 'laser'],
        [4.3, 'fat'],
        [4.1, 'hand'],
        [4.2, 'unknown'],
      ] as const)
        await enter(ada, { value, method })
      expect(await bests(ada)).toEqual([
        { timing: 'electronic', min_provenance: 1, value: 4.3 },
        { timing: 'hand', min_provenance: 1, value: 4.1 },
      ])
    }))

  test('by provenance comes from a single measurement', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      await enter(ada, { value: 4.1 })
      const slow = (await enter(ada, { value: 4.6 })).rows[0]?.id
      await stage.sql(`update measurements set provenance = 'league_verified' where id = $1`, [slow])
      await stage.sql(`select private.recompute_best_results($1, 'sprint30_s')`, [ada.id])
      expect(await bests(ada)).toEqual(
        [1, 2, 3, 4].map((min_provenance) => ({
          timing: 'electronic',
          min_provenance,
          value: min_provenance === 1 ? 4.1 : 4.6,
        })),
      )
    }))

  test('follows edits, deletions and disputes', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, vera, amy] = [
        await createAthlete(stage),
        await createScout(stage, { check: 'approved' }),
        await createAdmin(stage),
      ]
      const [first, second] = [
        (await enter(ada, { value: 4.2 })).rows[0]?.id,
        (await enter(ada, { value: 4.5 })).rows[0]?.id,
      ]
      const best = async () => (await bests(ada))[0]?.value
      await stage.as(
        vera,
        `insert into measurement_disputes (measurement_id, reason) values ($1, 'wrong gate')`,
        [first],
      )
      expect(await best()).toBe(4.5)
      const [dispute] = await stage.sql<{ id: string }>('select id from measurement_disputes')
      await stage.as(amy, `select resolve_dispute($1, 'protocol found')`, [dispute?.id])
      expect(await best()).toBe(4.2)
      await stage.as(ada, 'update measurements set value_entered = 4.9 where id = $1', [first])
      expect(await best()).toBe(4.5)
      await stage.as(ada, 'delete from measurements where id = $1', [second])
      expect(await best()).toBe(4.9)
    }))

  test('is the latest for a height, not the greatest', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      await enter(ada, { metric: 'height_cm', value: 181, unit: 'cm', days: 900 })
      await enter(ada, { metric: 'height_cm', value: 180, unit: 'cm', days: 5 })
      expect((await bests(ada, 'height_cm'))[0]?.value).toBe(180)
    }))
})

describe('a percentile', () => {
  test('is shown from 20 peers on, with their number, within sport, position, category and age', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      await enter(ada, { value: 4.1 })
      const peers = 19
      for (let n = 0; n < peers - 1; n++) await enter(await createAthlete(stage), { value: 4.2 + n / 100 })
      const ask = async () =>
        (await stage.as(ada, 'select percentile, n from measurement_percentiles($1)', [ada.id])).rows
      expect(await ask()).toEqual([])
      await enter(await createAthlete(stage, { positions: ['gk'] }), { value: 4.2 })
      expect(await ask()).toEqual([])
      await enter(await createAthlete(stage), { value: 4.9 })
      expect(await ask()).toEqual([{ percentile: 98, n: 20 }])
    }))

  test('is hidden from callers who cannot see the athlete', () =>
    stage.inRolledBackTransaction(async () => {
      const [mina, bob] = [
        await createAthlete(stage, { years: 14, guardian: 'active' }),
        await createAthlete(stage),
      ]
      for (let n = 0; n < 20; n++)
        await enter(n === 0 ? mina : await createAthlete(stage, { years: 14, guardian: 'active' }), {
          value: 4.5 + n / 100,
        })
      expect((await stage.as(bob, 'select n from measurement_percentiles($1)', [mina.id])).rows).toEqual([])
      expect((await stage.as(mina, 'select n from measurement_percentiles($1)', [mina.id])).rows).toEqual([
        { n: 20 },
      ])
    }))
})
