import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('fifty openings are open at once, and those that closed take no room', () =>
  database.inRolledBackTransaction(async () => {
    const vera = await createScout(database, { check: 'approved' })
    const one = `insert into openings (title, filter, closes_on) values ('Once more', '{"sport": "soccer"}', current_date + 30)`
    await database.sql(
      `insert into openings (scout_id, title, filter, closes_on, state, close_reason, closed_at)
       select $1, 'Two wingers', '{"sport": "soccer"}', current_date + 30, 'closed', 'filled', now() from generate_series(1, 60)`,
      [vera.id],
    )
    expect((await database.as(vera, one)).refused).toBeNull()
    await database.sql(
      `insert into openings (scout_id, title, filter, closes_on)
       select $1, 'Two wingers', '{"sport": "soccer"}', current_date + 30 from generate_series(1, 49)`,
      [vera.id],
    )
    expect((await database.as(vera, one)).refused?.hint).toBe('limit.rows')
  }))
