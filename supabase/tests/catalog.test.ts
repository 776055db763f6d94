import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULES } from './catalog-rules.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase

beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

test.each(RULES)('no database object may %s', async (_rule, question) => {
  expect((await stage.sql<Record<string, string>>(question)).map((row) => Object.values(row)[0])).toEqual([])
})

/** A rule that finds nothing could be a rule that looks at nothing. */
test.each(RULES)('the check finds a planted fault: an object must not %s', (_rule, question, fault) =>
  stage.inRolledBackTransaction(async () => {
    await stage.sql('set local role postgres')
    await stage.sql(fault)
    expect((await stage.sql(question)).length).toBeGreaterThan(0)
  }),
)

test('no table or column knows a price, a plan or a payment', async () => {
  const paid = await stage.sql(
    `select table_name, column_name from information_schema.columns where table_schema in ('public', 'private')
     and (table_name || ' ' || column_name) ~ '(price|payment|invoice|subscription|premium|paid|billing|tier|_plan|plan_)'`,
  )
  expect(paid).toEqual([])
})
