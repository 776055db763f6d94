import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('a scout’s words', () => {
  test.each([
    ['approved', 'scout.checked'],
    ['expired', undefined],
  ] as const)('the account name of a scout whose check is %s: %s', (check, hint) =>
    database.inRolledBackTransaction(async () => {
      const vera = await createScout(database, { check })
      const renamed = await database.as(vera, `update profiles set full_name = 'Tom Other' where id = $1`, [
        vera.id,
      ])
      expect(renamed.refused?.hint).toBe(hint)
    }),
  )

  test('stay as they are on the page while the account is restricted', () =>
    database.inRolledBackTransaction(async () => {
      const vera = await createScout(database, { check: 'approved' })
      const write = (words: string) =>
        database.as(vera, `update scout_profiles set ${words} where user_id = $1`, [vera.id])
      expect((await write(`title = 'Coach'`)).refused).toBeNull()
      await database.sql(
        `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
        [vera.id],
      )
      for (const words of [`title = 'Write to me'`, `bio = 'Write to me'`, `regions = '{Elsewhere}'`])
        expect((await write(words)).refused?.hint).toBe('contact.restricted')
    }))
})
