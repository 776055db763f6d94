import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCrowd } from './crowd-callers.ts'
import type { Account } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

let database: TestDatabase
let scout: Account
beforeAll(async () => {
  ;({ database, scout } = await openCrowd({ athletes: 600, blocking: 20 }))
  await database.sql('select private.write_search_bits()')
})
afterAll(() => database.close())

type Range = { metric: string; min?: number; max?: number; minProvenance?: string }
type Bands = { result: string; starts: number[]; people: number }
const bandsOf = (metric: string) =>
  database.sql<Bands>(`select * from private.search_bands where result like $1 || '|%' order by result`, [
    metric,
  ])

/** How many the search counts for each range, beside how many of the search without it have such a result. */
async function countsOf(ranges: Range[]) {
  const { rows } = await database.as<{ total: number }>(
    scout,
    `select jsonb_array_elements(search_totals(to_jsonb(array(select jsonb_build_object('metrics', jsonb_build_array(r)) from jsonb_array_elements($1::jsonb) r)))) as total`,
    [JSON.stringify(ranges)],
  )
  return rows.map(({ total }) => Number(total))
}
async function plainCountsOf(ranges: Range[]) {
  const { rows } = await database.as<{ ids: string[] }>(
    scout,
    'select array(select id from athlete_cards) as ids',
  )
  const found = await database.sql<{ n: number }>(
    `select (select count(distinct b.athlete_id)::int from athlete_best_results b
       where b.athlete_id = any ($2) and b.metric_code = r ->> 'metric'
         and b.min_provenance = case r ->> 'minProvenance' when 'club_recorded' then 3 else 1 end
         and b.value >= coalesce((r ->> 'min')::float8, '-infinity') and b.value <= coalesce((r ->> 'max')::float8, 'infinity')
         and not exists (select from hidden_athletes h where h.athlete_id = b.athlete_id and h.scout_id = $3)) as n
     from jsonb_array_elements($1::jsonb) with ordinality e (r, i) order by i`,
    [JSON.stringify(ranges), rows[0]?.ids, scout.id],
  )
  return found.map(({ n }) => n)
}

/** Every range that begins or ends at a value that somebody has, or beside one. */
async function rangesOf(metric: string): Promise<Range[]> {
  const values = await database.sql<{ value: number }>(
    'select distinct value from athlete_best_results where metric_code = $1 order by 1',
    [metric],
  )
  const some = values.map(({ value }) => value).filter((_, n) => n % Math.ceil(values.length / 40) === 0)
  const [low, high] = [some[0] ?? 0, some.at(-1) ?? 0]
  const edges = some.flatMap((value) => [value, value + 1e-9, value - 1e-9])
  return [
    ...edges.flatMap((edge) => [{ min: edge }, { max: edge }, { min: edge, max: edge }]),
    ...some.slice(1).map((value, n) => ({ min: some[n] ?? 0, max: value })),
    ...some.map((value, n) => ({ min: Math.min(value, some[(n * 7) % some.length] ?? 0), max: value })),
    { min: low, max: high },
    { min: low - 1, max: high + 1 },
    { min: high + 1 },
    { max: low - 1 },
    {},
  ].map((range) => ({ metric, ...range }))
}

async function expectExact(metric: string) {
  const ranges = await rangesOf(metric)
  const all = [...ranges, ...ranges.map((range) => ({ ...range, minProvenance: 'club_recorded' }))]
  for (let at = 0; at < all.length; at += 24) {
    const part = all.slice(at, at + 24)
    expect(await countsOf(part)).toEqual(await plainCountsOf(part))
  }
}

describe('a range of numbers is counted in bands', () => {
  test.each(['height_cm', 'vertical_cm', 'sprint30_s'])(
    'and is exact at every edge of %s, cut or not',
    async (metric) => {
      expect(await bandsOf(metric)).toEqual([])
      await expectExact(metric)
      await database.inRolledBackTransaction(async () => {
        await database.sql('select private.update_search_bands(20)')
        expect((await bandsOf(metric)).length).toBeGreaterThan(0)
        await expectExact(metric)
      })
    },
  )

  test('which are cut anew once half as many have such a result, and go where few are left', () =>
    database.inRolledBackTransaction(async () => {
      const write = async () => {
        await database.sql('select private.write_search_bits()')
        await database.sql('select private.update_search_bands(20)')
        expect(await countsOf(ranges)).toEqual(await plainCountsOf(ranges))
      }
      const without = (percent: number) =>
        database.sql(
          `delete from measurements where metric_code = 'height_cm' and abs(hashtext(athlete_id::text)) % 100 < $1`,
          [percent],
        )
      const ranges = (await rangesOf('height_cm')).slice(0, 24)
      await write()
      const before = (await bandsOf('height_cm'))[0]
      await without(30)
      await write()
      expect(await bandsOf('height_cm')).toContainEqual(before)
      await without(60)
      await write()
      expect((await bandsOf('height_cm'))[0]?.people).toBeLessThan((before?.people ?? 0) / 2)
      await without(97)
      await write()
      expect(await bandsOf('height_cm')).toEqual([])
      expect(
        await database.sql(
          `select from private.search_bits where facet like 'band%' and value ~ '^height_cm'`,
        ),
      ).toEqual([])
    }))
})
