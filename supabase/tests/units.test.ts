import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { METHODS, timingOf, toCanonical, unitsFor } from '#shared/units.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let canonical: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  canonical = (await database.sql<{ unit: string }>('select distinct unit from metrics')).map(
    ({ unit }) => unit,
  )
})
afterAll(() => database.close())

test('SQL converts as shared/units.ts does, from every unit to every metric’s', async () => {
  const units = [...new Set([...canonical.flatMap(unitsFor), 'furlong', ''])]
  const amount = fc.double({ min: 0.001, max: 1e6, noNaN: true })
  await fc.assert(
    fc.asyncProperty(amount, fc.constantFrom(...units), async (value, from) => {
      const rows = await database.sql<{ wanted: string; converted: number | null }>(
        'select wanted, private.to_canonical_unit($1, $2, wanted) as converted from unnest($3::text[]) wanted',
        [value, from, canonical],
      )
      for (const { wanted, converted } of rows) {
        const ours = toCanonical(value, from, wanted)
        if (ours === null || converted === null)
          expect([from, wanted, converted]).toEqual([from, wanted, ours])
        else expect(Math.abs(ours - converted) / ours, `${value} ${from} in ${wanted}`).toBeLessThan(1e-12)
      }
    }),
    { numRuns: 200 },
  )
})

test('SQL takes the same methods and times the same ones electronically', async () => {
  const methods = [...METHODS]
  const rows = await database.sql<{ method: (typeof METHODS)[number]; timed: boolean; timing: string }>(
    'select method, timed, private.timing_of(method, timed) as timing from unnest($1::text[]) method, unnest(array[true, false]) timed',
    [methods],
  )
  expect(rows).toHaveLength(methods.length * 2)
  for (const { method, timed, timing } of rows)
    expect([method, timing]).toEqual([method, timingOf(method, timed)])
})
