import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPersonas, type Personas } from './personas.ts'
import { atAal1 } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let personas: Personas
beforeAll(async () => {
  database = await openTestDatabase()
  personas = await createPersonas(database)
})
afterAll(() => database.close())

/** Counts that name nobody, and the rules and announcements of the team with the admins who wrote them, are read without a line, by admins alone. */
const COUNTS = [
  `select admin_figures('2026-01-01', '2026-02-01')`,
  `select transparency_report('2026-01-01', '2026-02-01')`,
  `select announcement_audience('news', '{}')`,
  `select announcements()`,
  `select contact_window_history()`,
  `select policy_setting_effect('limit.appeal', 8)`,
  `select policy_settings()`,
  `select own_data_counts()`,
]

test('what an admin reads without a line is counts and rules, and refused without the second step', async () => {
  const stable = await database.sql<{ name: string }>(
    `select p.proname as name from pg_proc p
     where p.prosrc ~ 'require_admin\\(' and p.proname <> 'require_admin' and p.provolatile <> 'v'`,
  )
  expect(stable.map(({ name }) => name).sort()).toEqual(COUNTS.map((sql) => sql.split(/[ (]/)[1]).sort())
  for (const sql of COUNTS) {
    expect((await database.as(personas.amy, sql)).refused).toBeNull()
    expect((await database.as(atAal1(personas.amy), sql)).refused?.hint).toBe('admin.second_factor_needed')
    expect((await database.as({ ...personas.vera, aal: 'aal2' }, sql)).refused?.hint).toBe('admin.only')
  }
})
