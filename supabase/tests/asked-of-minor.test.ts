import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
  guardianToken,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const REASONS = ['inappropriate', 'spam', 'harassment', 'fake_information', 'other']
/** A child, who has been here for a year unless told otherwise, and a scout who is checked. */
const people = async (joined = '1 year') => {
  const mina = await createAthlete(database, { years: 16, guardian: 'active', name: 'Mina Young' })
  const vera = await createScout(database, { check: 'approved' })
  await database.sql('update profiles set created_at = now() - $1::interval', [joined])
  return { mina, vera }
}
const report = async (who: Account, scout: Account, asked: boolean, reason = 'spam') => {
  const { rows, refused } = await database.as<{ id: string | null }>(
    who,
    `select report('scout_profile', $1, $2, 'Look', $3) as id`,
    [scout.id, reason, asked],
  )
  return refused?.hint ?? refused?.code ?? rows[0]?.id ?? null
}
const kept = () =>
  database.sql<{ asked: boolean; risk: number }>(
    'select f.asked_of_minor as asked, private.risk_of(f) as risk from flags f order by f.created_at, f.id',
  )

describe('that somebody under 18 was asked for money, pictures or a meeting', () => {
  test.each(REASONS)('is kept of a report for %s, and is the first of the queue', (reason) =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await people()
      await report(mina, vera, true, reason)
      expect(await kept()).toEqual([{ asked: true, risk: 0 }])
    }),
  )

  test.each(REASONS)('is kept of a guardian’s report for %s alike', (reason) =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await people()
      await openConversation(database, vera, mina)
      const token = await guardianToken(database, mina)
      const say = (asked: boolean | null) =>
        database.as('anon', `select guardian_report($1, 'scout_profile', $2, $3, 'Look', $4)`, [
          token,
          vera.id,
          reason,
          asked,
        ])
      expect((await say(true)).refused).toBeNull()
      expect(await kept()).toEqual([{ asked: true, risk: 0 }])
      await database.sql('delete from flags')
      expect((await say(null)).refused).toBeNull()
      expect(await kept()).toEqual([{ asked: false, risk: 1 }])
    }),
  )

  test('is not lost when a second report says it, nor taken back by a third', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await people()
      await report(mina, vera, false)
      expect(await kept()).toEqual([{ asked: false, risk: 3 }])
      expect(await report(mina, vera, false, 'harassment')).toBe('flag.already')
      expect(await report(mina, vera, true, 'harassment')).toBeNull()
      expect(await kept()).toEqual([{ asked: true, risk: 0 }])
      expect(await report(mina, vera, false)).toBe('flag.already')
      expect(await report(mina, vera, true)).toBe('flag.already')
      expect(await kept()).toEqual([{ asked: true, risk: 0 }])
    }))

  test('keeps its words beside those of the first, and is read before anybody decides', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const { mina, vera } = await people()
      const flag = await report(mina, vera, false)
      const decide = () => database.as(amy, `select decide_flag($1, 'no_action', 'Nothing in it')`, [flag])
      await database.as(amy, 'select flag_evidence($1)', [flag])
      await database.as(mina, `select report('scout_profile', $1, 'spam', 'He wants 50 euros.', true)`, [
        vera.id,
      ])
      expect(await database.sql('select details from flags')).toEqual([
        { details: 'Look\n\nHe wants 50 euros.' },
      ])
      expect((await decide()).refused?.hint).toBe('flag.asked')
      // The clock of a transaction stands still: what was added lies before what is read next.
      await database.sql(`update flags set asked_at = now() - interval '1 second'`)
      await database.as(amy, 'select flag_evidence($1)', [flag])
      expect((await decide()).refused).toBeNull()
    }))

  test('is added to the caller’s own open report alone, and never between two adults', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await people()
      const ada = await createAthlete(database)
      const bob = await createAthlete(database)
      await report(ada, vera, false)
      await report(bob, vera, false)
      expect(await report(bob, vera, true)).toBe('flag.already')
      expect(await report(mina, vera, true)).toMatch(/^[0-9a-f-]{36}$/)
      expect((await kept()).map(({ asked }) => asked).sort()).toEqual([false, false, true])
      await database.sql(`update flags set status = 'no_action', decided_at = now()`)
      expect(await report(mina, vera, true)).toMatch(/^[0-9a-f-]{36}$/)
    }))

  test('is told to the admins by mail where only the second report of a new account says it', () =>
    database.inRolledBackTransaction(async () => {
      await createAdmin(database)
      const { mina, vera } = await people('1 day')
      const mails = async () =>
        (await database.sql(`select 1 from touchline.mail_outbox where kind = 'urgent_report'`)).length
      await report(mina, vera, false)
      expect([await kept(), await mails()]).toEqual([[{ asked: false, risk: 4 }], 0])
      expect(await report(mina, vera, true)).toBeNull()
      expect([await kept(), await mails()]).toEqual([[{ asked: true, risk: 3 }], 1])
    }))

  test('is added by nobody who is banned', () =>
    database.inRolledBackTransaction(async () => {
      const { mina, vera } = await people()
      await report(mina, vera, false)
      await database.sql(
        `insert into private.moderation_decisions (subject_user_id, subject_type, subject_id, action, until, statement)
         values ($1, 'account', $1, 'suspend', now() + interval '9 days', 'Wrote to everybody')`,
        [mina.id],
      )
      await database.sql('select private.apply_terms($1)', [mina.id])
      expect(await report(mina, vera, true)).toBe('42501')
      expect(await kept()).toMatchObject([{ asked: false }])
    }))
})
