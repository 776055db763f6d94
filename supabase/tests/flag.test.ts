import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('a flag', () => {
  test('stores the evidence as the reporter could see it', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
      ]
      const id = await openConversation(database, vera, ada)
      const [message] = await database.sql<{ id: string }>(
        'select id from messages where conversation_id = $1',
        [id],
      )
      const report = (who: Account, type: string, subject: string | undefined) =>
        database.as(
          who,
          `insert into flags (reporter_id, subject_type, subject_id, reason) values ($1, $2, $3, 'spam')`,
          [who.id, type, subject],
        )
      expect((await report(ada, 'message', message?.id)).refused).toBeNull()
      expect(await database.sql('select subject_user_id, snapshot from flags')).toMatchObject([
        { subject_user_id: vera.id, snapshot: { content: 'Would you come?' } },
      ])
      expect((await report(bob, 'message', message?.id)).refused?.hint).toBe('flag.not_found')
      const mina = await createAthlete(database, { years: 14, guardian: 'active' })
      expect((await report(bob, 'athlete_profile', mina.id)).refused?.hint).toBe('flag.not_found')
      expect((await report(vera, 'athlete_profile', mina.id)).refused).toBeNull()
      expect(
        await database.sql(`select involves_minor from flags where subject_user_id = $1`, [mina.id]),
      ).toEqual([{ involves_minor: true }])
    }))
})
