import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
/** Everybody who is here has been here for a year. */
const age = () => database.sql(`update profiles set created_at = now() - interval '1 year'`)
const report = async (who: Account, type: string, subject: string, reason: string, details: string) => {
  const made = await database.as<{ id: string }>(who, 'select report($1, $2, $3, $4) as id', [
    type,
    subject,
    reason,
    details,
  ])
  if (made.refused) throw new Error(made.refused.message)
  return made.rows[0]?.id ?? ''
}
const queue = async (admin: Account, after: string | null = null) =>
  (
    await database.as<
      { case_id: string; name: string; reason: string; details: string; reports: number } & {
        risk: number
        place: string
      }
    >(admin, `select * from moderation_queue('open', $1)`, [after])
  ).rows
describe('the queue of cases', () => {
  test('shows all of them page by page, as many as the badge says', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      await database.sql(
        `insert into flags (reporter_id, subject_type, subject_id, reason)
         select $1, 'scout_profile', gen_random_uuid(), 'spam' from generate_series(1, 120)`,
        [ada.id],
      )
      const first = await queue(amy)
      const second = await queue(amy, first.at(-1)?.place)
      const third = await queue(amy, second.at(-1)?.place)
      expect([first.length, second.length, third.length]).toEqual([50, 50, 20])
      expect(new Set([...first, ...second, ...third].map(({ case_id }) => case_id)).size).toBe(120)
      const counts = await database.as<{ n: { flags: number } }>(amy, 'select admin_work_counts() as n')
      expect(counts.rows[0]?.n.flags).toBe(120)
    }))

  test('puts first whoever talks with minors, then a minor, then what a minor reports, however much else is reported', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada, bob] = [
        await createAdmin(database),
        await createAthlete(database),
        await createAthlete(database, { name: 'Bob Plain' }),
      ]
      const mina = await createAthlete(database, { years: 16, guardian: 'active', name: 'Mina Young' })
      const [vera, sven] = [
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      await age()
      await openConversation(database, vera, mina)
      const fake = await createAthlete(database, { years: 15, country: 'FR', name: 'Fay Throwaway' })
      await report(fake, 'athlete_profile', bob.id, 'harassment', 'From a throwaway account')
      await report(ada, 'athlete_profile', bob.id, 'harassment', 'From a friend')
      await report(mina, 'scout_profile', sven.id, 'spam', 'From a minor')
      await report(sven, 'athlete_profile', mina.id, 'spam', 'About a minor')
      await report(ada, 'scout_profile', vera.id, 'spam', 'About who talks with minors')
      expect((await queue(amy)).map(({ details, risk }) => [risk, details])).toEqual([
        [1, 'About who talks with minors'],
        [2, 'About a minor'],
        [3, 'From a minor'],
        [4, 'From a friend'],
      ])
    }))

  test('puts minors before adults, of each what is overdue first, the longest of it at the top, then what is due soonest', () =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      const ada = await createAthlete(database)
      const mina = await createAthlete(database, { years: 16, guardian: 'active', name: 'Mina Young' })
      await age()
      const about = async (details: string, hoursAgo: number, who = ada) => {
        const scout = await createScout(database, { check: 'approved' })
        const id = await report(who, 'scout_profile', scout.id, 'spam', details)
        await database.sql(`update flags set created_at = now() - make_interval(hours => $2) where id = $1`, [
          id,
          hoursAgo,
        ])
      }
      await about('Newer', 2)
      await about('Older', 30)
      await about('Late by two days', 9 * 24)
      await about('Of a minor, in time', 1, mina)
      await about('Of a minor, late by an hour', 25, mina)
      await about('Of a minor, late by two', 26, mina)
      await about('Late by a week', 14 * 24)
      const rows = await queue(amy)
      expect(rows.map(({ details }) => details)).toEqual([
        'Of a minor, late by two',
        'Of a minor, late by an hour',
        'Of a minor, in time',
        'Late by a week',
        'Late by two days',
        'Older',
        'Newer',
      ])
      // A page goes on where the one before ended.
      expect((await queue(amy, rows[4]?.place)).map(({ details }) => details)).toEqual(['Older', 'Newer'])
    }))

  test('puts before them what was asked of somebody under 18, and takes no other word for it', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada, bob] = [
        await createAdmin(database),
        await createAthlete(database),
        await createAthlete(database),
      ]
      const mina = await createAthlete(database, { years: 16, guardian: 'active', name: 'Mina Young' })
      const [vera, sven, otto] = [
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      await age()
      const fake = await createAthlete(database, { years: 15, country: 'FR', name: 'Fay Throwaway' })
      const asked = (
        who: Account,
        subject: string,
        reason: string,
        details: string,
        type = 'scout_profile',
      ) => database.as(who, 'select report($1, $2, $3, $4, true)', [type, subject, reason, details])
      await openConversation(database, vera, mina)
      await report(ada, 'scout_profile', vera.id, 'harassment', 'Talks with minors')
      await asked(mina, sven.id, 'spam', 'Asked a child for money')
      await asked(fake, otto.id, 'fake_information', 'Says a new account')
      expect((await asked(ada, bob.id, 'spam', 'Of two adults', 'athlete_profile')).refused).toBeNull()
      expect((await queue(amy)).map(({ details, risk }) => [risk, details])).toEqual([
        [0, 'Asked a child for money'],
        [1, 'Talks with minors'],
        [3, 'Says a new account'],
        [4, 'Of two adults'],
      ])
      const due = await database.sql<{ asked_of_minor: boolean; hours: number }>(
        `select f.asked_of_minor, round(extract(epoch from c.due_at - c.since) / 3600)::int as hours
         from private.open_cases() c join flags f on f.id = c.case_id order by c.place`,
      )
      expect(due).toEqual([
        { asked_of_minor: true, hours: 24 },
        { asked_of_minor: false, hours: 24 },
        { asked_of_minor: true, hours: 24 },
        { asked_of_minor: false, hours: 168 },
      ])
      // However late the others are.
      await database.sql(`update flags set created_at = now() - interval '9 days' where reporter_id = $1`, [
        ada.id,
      ])
      expect((await queue(amy)).map(({ details }) => details)).toEqual([
        'Asked a child for money',
        'Talks with minors',
        'Says a new account',
        'Of two adults',
      ])
      // Nobody takes it back.
      const later = await database.as(mina, 'update flags set asked_of_minor = false')
      expect(later.refused?.code).toBe('42501')
    }))

  test('puts what only new accounts say after what others say of somebody alike', () =>
    database.inRolledBackTransaction(async () => {
      const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
      const [vera, sven] = [
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      await age()
      const fake = await createAthlete(database, { years: 15, country: 'FR' })
      await report(fake, 'scout_profile', sven.id, 'harassment', 'New')
      await report(ada, 'scout_profile', vera.id, 'spam', 'Known')
      await database.sql('delete from auth.users where id = $1', [fake.id])
      expect((await queue(amy)).map(({ details, risk }) => [risk, details])).toEqual([
        [4, 'Known'],
        [4, 'New'],
      ])
    }))
})
