import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('a check of the log', () => {
  test.each([-1, 1, null])('is not begun at place %s', (place) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const asked = await database.as(amy, 'select check_audit_log($1)', [place])
      expect(asked.refused?.hint).toBe('admin.check_place')
    }),
  )

  test('goes on from a later place once it was begun on record', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      for (const place of [0, 1])
        expect((await database.as(amy, 'select check_audit_log($1)', [place])).refused).toBeNull()
    }))
})
