import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '../../shared/test/fast-check.ts'
import { createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { daysAgo, hintOf } from './test-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

type Stats = {
  answers: number
  refused: number
  limited: number
  busy: number
  failed: number
  p50_ms: number | null
  p95_ms: number | null
}
type Answers = {
  now: Stats | null
  before: Stats | null
  days: (Stats & { day: string })[]
  before_days: (Stats & { day: string })[]
  parts: { part: string; now: Stats; before: Stats | null }[]
}

const answered = (
  ago: number,
  part: string,
  outcome: string,
  [from, under]: [number, number],
  count: number,
) =>
  database.sql(
    `insert into touchline.answer_counts (day, part, outcome, from_ms, under_ms, count)
     values ((now() at time zone 'utc')::date - $1::int, $2, $3, $4, $5, $6)`,
    [ago, part, outcome, from, under, count],
  )
const percentile = async (took: readonly (readonly [number, number, number])[], part: number) =>
  Number(
    (
      await database.sql<{ p: string | null }>('select private.bucket_percentile($1, $2, $3, $4) as p', [
        took.map(([from]) => from),
        took.map(([, under]) => under),
        took.map(([, , count]) => count),
        part,
      ])
    )[0]?.p ?? Number.NaN,
  )

test('percentiles are inside the bucket in which the real one is, and even within it', async () => {
  expect(await percentile([], 0.5)).toBeNaN()
  expect(await percentile([[0, 1, 0]], 0.5)).toBeNaN()
  expect(await percentile([[10, 20, 100]], 0.5)).toBe(15)
  const [low, high] = [[10, 20, 50] as const, [20, 50, 50] as const]
  expect(await percentile([low, high], 0.5)).toBe(20)
  expect(await percentile([low, high], 0.95)).toBe(47)
  // The same bucket of several days or parts is one.
  const day = (low: number, high: number) => [[0, 10, low] as const, [10, 20, high] as const]
  expect(await percentile([...day(1, 4), ...day(4, 1)], 0.5)).toBe(10)
  const bounds = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 499 }), { minLength: 1, maxLength: 60 }),
      fc.constantFrom(0.5, 0.95),
      async (times, part) => {
        const sorted = times.toSorted((a, b) => a - b)
        const real = sorted[Math.ceil(part * sorted.length) - 1] ?? 0
        const under = bounds.findIndex((bound) => bound > real)
        const took = bounds.slice(1).map((bound, i): [number, number, number] => {
          const from = bounds[i] ?? 0
          return [from, bound, times.filter((ms) => ms >= from && ms < bound).length]
        })
        const told = await percentile(took, part)
        expect(told).toBeGreaterThanOrEqual(bounds[under - 1] ?? 0)
        expect(told).toBeLessThanOrEqual(bounds[under] ?? 0)
      },
    ),
    { numRuns: 100 },
  )
})

test(
  'an admin reads answers, refusals apart from errors, and times, by day and part, beside the days before',
  rolledBack(async () => {
    await database.sql('delete from touchline.answer_counts')
    const admin = await createAdmin(database)
    const ask = async () =>
      (
        await database.as<{ a: Answers }>(admin, `select admin_figures($1, $2) -> 'answers' as a`, [
          daysAgo(6),
          daysAgo(0),
        ])
      ).rows[0]?.a
    expect(await ask()).toEqual({ now: null, before: null, days: [], before_days: [], parts: [] })
    await answered(0, 'rest', 'answered', [10, 20], 90)
    await answered(0, 'rest', 'refused', [0, 1], 4)
    await answered(0, 'rest', 'failed', [100, 200], 6)
    await answered(2, 'rpc', 'limited', [0, 1], 3)
    await answered(2, 'rpc', 'busy', [5_000, 10_000], 1)
    await answered(2, 'storage', 'answered', [10_000, 60_000], 500)
    await answered(9, 'rest', 'answered', [20, 50], 10)
    await answered(40, 'rest', 'failed', [20, 50], 1_000)
    const told = await ask()
    const none = { refused: 0, limited: 0, busy: 0, failed: 0 }
    expect(told?.days).toEqual([
      { day: daysAgo(2), answers: 504, ...none, limited: 3, busy: 1, p50_ms: 0.7, p95_ms: 9_000 },
      { day: daysAgo(0), answers: 100, ...none, refused: 4, failed: 6, p50_ms: 15.1, p95_ms: 116.7 },
    ])
    expect(told?.now).toMatchObject({ answers: 604, refused: 4, limited: 3, busy: 1, failed: 6 })
    expect(told?.before).toEqual({ answers: 10, ...none, p50_ms: 35, p95_ms: 48.5 })
    expect(told?.before_days).toEqual([{ day: daysAgo(9), ...told?.before }])
    expect(told?.parts).toMatchObject([
      { part: 'rest', now: { answers: 100, failed: 6 }, before: { answers: 10 } },
      { part: 'rpc', now: { limited: 3, busy: 1 }, before: null },
      // A file takes as long as a line is slow: told where it stands alone.
      { part: 'storage', now: { answers: 500, p50_ms: 35_000 }, before: null },
    ])
  }),
)

test(
  'nobody but an admin with a second factor reads them',
  rolledBack(async () => {
    const admin = await createAdmin(database)
    for (const who of [await createScout(database), await createAthlete(database)]) {
      const refused = await database.as(who, 'select admin_figures($1, $2)', [daysAgo(6), daysAgo(0)])
      expect(hintOf(refused)).toBe('admin.only')
      for (const text of [
        'select * from touchline.answer_counts',
        `select private.answer_figures(current_date, current_date, current_date)`,
      ])
        expect((await database.as(who, text)).refused?.code).toBe('42501')
    }
    for (const text of [
      'select * from touchline.answer_counts',
      `select * from private.answer_stats(current_date, current_date, current_date)`,
    ])
      expect((await database.as(admin, text)).refused?.code).toBe('42501')
  }),
)
