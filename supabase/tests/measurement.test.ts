import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { TEST_DAY_ID, WITH_TEST_DAY } from './test-measurers.ts'

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
      await stage.sql(
        `${WITH_TEST_DAY} update measurements set measured_by = 'event', event_id = ${TEST_DAY_ID}, provenance = 'club_recorded' where id = $1`,
        [id],
      )
      expect(
        (await stage.as(ada, 'update measurements set value_entered = 4.1 where id = $1', [id])).changed,
      ).toBe(0)
      expect((await stage.as(ada, 'delete from measurements where id = $1', [id])).changed).toBe(0)
    }))
})

describe('the best result of a metric', () => {
  test('is kept for each way of timing, hand apart from electronic and from what nobody stated', () =>
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
        { timing: 'unstated', min_provenance: 1, value: 4.2 },
      ])
    }))

  test('by provenance comes from a single measurement', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      await enter(ada, { value: 4.1 })
      const slow = (await enter(ada, { value: 4.6 })).rows[0]?.id
      await stage.sql(
        `${WITH_TEST_DAY} update measurements set measured_by = 'event', event_id = ${TEST_DAY_ID}, provenance = 'league_verified' where id = $1`,
        [slow],
      )
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
      await stage.as(amy, `select resolve_dispute($1, 'kept', 'protocol found')`, [dispute?.id])
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
  /** As somebody else took it: only such values are set beside each other. */
  const record = async (who: Account, value: number, provenance = 'club_recorded') => {
    const [row] = (await enter(who, { value })).rows
    await stage.sql(
      `${WITH_TEST_DAY} update measurements set measured_by = case $2 when 'imported' then 'source' else 'event' end, measured_by_name = 'Test day', event_id = case when $2 <> 'imported' then ${TEST_DAY_ID} end, provenance = $2 where id = $1`,
      [row?.id, provenance],
    )
  }
  const ask = async (who: Account, of = who) =>
    (await stage.as(who, 'select value, percentile, n from measurement_percentiles($1)', [of.id])).rows

  test('is shown from 20 peers on, with their number, within sport, position, category and age', () =>
    stage.inRolledBackTransaction(async () => {
      const ada = await createAthlete(stage)
      await record(ada, 4.1)
      const peers = 19
      for (let n = 0; n < peers - 1; n++) await record(await createAthlete(stage), 4.2 + n / 100)
      expect(await ask(ada)).toEqual([])
      await record(await createAthlete(stage, { positions: ['gk'] }), 4.2)
      expect(await ask(ada)).toEqual([])
      await record(await createAthlete(stage), 4.9)
      expect(await ask(ada)).toEqual([{ value: 4.1, percentile: 98, n: 20 }])
    }))

  test('sets values that somebody checked beside each other, never those that athletes enter themselves', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, zoe] = [await createAthlete(stage), await createAthlete(stage)]
      await record(ada, 4.5)
      await enter(ada, { value: 3.9, days: 2 })
      await enter(zoe, { value: 3.8 })
      for (let n = 0; n < 18; n++) await record(await createAthlete(stage), 4.6 + n / 100)
      expect(await ask(ada)).toEqual([])
      await record(await createAthlete(stage), 4.4, 'imported')
      expect(await ask(ada)).toEqual([])
      await record(await createAthlete(stage), 4.9, 'sanctioned')
      expect(await ask(ada)).toEqual([{ value: 4.5, percentile: 98, n: 20 }])
      expect(await ask(zoe)).toEqual([])
    }))

  test('is the rank of the comparison and of the search: one level for all three', () =>
    stage.inRolledBackTransaction(async () => {
      const [ada, zoe, scout] = [
        await createAthlete(stage),
        await createAthlete(stage),
        await createScout(stage, { check: 'approved' }),
      ]
      await record(ada, 4.5)
      await enter(zoe, { value: 3.8 })
      const ids = [ada.id, zoe.id]
      const order = await stage.as<{ ids: string[] }>(
        scout,
        `select array(select jsonb_array_elements_text(search_athletes('{"sport": "soccer", "facets": false, "sort": {"metric": "sprint30_s", "timing": "electronic"}}') -> 'ids')) as ids`,
      )
      expect(order.rows[0]?.ids.filter((id) => ids.includes(id))).toEqual([ada.id])
      const compared = await stage.as<{ best: number }>(
        scout,
        `select (compare_athletes($1) #>> '{metrics,0,best}')::float8 as best`,
        [ids],
      )
      expect(compared.rows).toEqual([{ best: 4.5 }])
    }))

  test('at a verification level counts the values of that level or above alone, on both sides', () =>
    stage.inRolledBackTransaction(async () => {
      const recordedBy = (who: Account, value: number, provenance: string) =>
        stage.sql(
          `${WITH_TEST_DAY} insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, event_id, provenance)
           values ($1, 'sprint30_s', $2, 's', current_date - 10, 'laser', 'event', ${TEST_DAY_ID}, $3)`,
          [who.id, value, provenance],
        )
      const ada = await createAthlete(stage)
      await enter(ada, { value: 4.0 })
      await recordedBy(ada, 4.5, 'club_recorded')
      for (let n = 0; n < 18; n++)
        await recordedBy(await createAthlete(stage), 4.6 + n / 100, n % 2 ? 'sanctioned' : 'club_recorded')
      const ask = async (level: string) =>
        (
          await stage.as(ada, 'select value, percentile, n from measurement_percentiles($1, $2)', [
            ada.id,
            level,
          ])
        ).rows
      // The twentieth has said it themselves: that counts nowhere, whatever level is asked for.
      await enter(await createAthlete(stage), { value: 3.9 })
      expect(await ask('self_reported')).toEqual([])
      expect(await ask('club_recorded')).toEqual([])
      await recordedBy(await createAthlete(stage), 4.4, 'league_verified')
      expect(await ask('club_recorded')).toEqual([{ value: 4.5, percentile: 93, n: 20 }])
      expect(await ask('league_verified')).toEqual([])
      expect(await ask('not a level')).toEqual([])
    }))

  test('is hidden from callers who cannot see the athlete', () =>
    stage.inRolledBackTransaction(async () => {
      const [mina, bob] = [
        await createAthlete(stage, { years: 14, guardian: 'active' }),
        await createAthlete(stage),
      ]
      for (let n = 0; n < 20; n++)
        await record(
          n === 0 ? mina : await createAthlete(stage, { years: 14, guardian: 'active' }),
          4.5 + n / 100,
        )
      expect(await ask(bob, mina)).toEqual([])
      expect(await ask(mina)).toMatchObject([{ n: 20 }])
    }))
})
