import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCrowd } from './crowd-callers.ts'
import { plainCountsOf as plainCounts, type Range, countsOf as searchCounts } from './search-counts.ts'
import type { Account } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

let database: TestDatabase
let scout: Account
beforeAll(async () => {
  ;({ database, scout } = await openCrowd({ athletes: 600, blocking: 20 }))
  await database.sql('select private.write_search_bits()')
})
afterAll(() => database.close())

type Bands = { result: string; starts: number[]; people: number }
const bandsOf = (metric: string) =>
  database.sql<Bands>(`select * from private.search_bands where result like $1 || '|%' order by result`, [
    metric,
  ])

const countsOf = (ranges: Range[]) => searchCounts(database, scout, ranges)
const plainCountsOf = (ranges: Range[]) => plainCounts(database, scout, ranges)

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
