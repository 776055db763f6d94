import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationOf } from './moderation-steps.ts'
import { type Account, createAdmin, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { decideAccount } = moderationOf(() => database)

type Report = {
  id: string
  subject_type: string
  reason: string
  details: string
  snapshot: { bio?: string }
}
type Case = { reports: Report[]; reason: string; involves_minor: boolean; is_party: boolean }

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
const open = async (admin: Account, id: string) => {
  const opened = await database.as<{ c: Case }>(admin, 'select flag_evidence($1) as c', [id])
  if (!opened.rows[0]) throw new Error(opened.refused?.message)
  return opened.rows[0].c
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
const decide = (admin: Account, id: string, action: string, reports: string[] = []) =>
  database.as(admin, `select decide_flag($1, $2, 'Looked at it', null, $3)`, [id, action, reports])
const statusOf = async () =>
  Object.fromEntries(
    (await database.sql<{ details: string; status: string }>('select details, status from flags')).map(
      ({ details, status }) => [details, status],
    ),
  )

describe('a case', () => {
  /** A friend jokes about a coach; then two children say what he did, after he changed his page. */
  const coach = async () => {
    const [amy, fred] = [await createAdmin(database), await createAthlete(database)]
    const [mina, noa] = [
      await createAthlete(database, { years: 16, guardian: 'active' }),
      await createAthlete(database, { years: 15, guardian: 'active' }),
    ]
    const vera = await createScout(database, { check: 'approved' })
    await age()
    const joke = await report(fred, 'scout_profile', vera.id, 'other', 'Trying the button')
    await database.sql(`update scout_profiles set bio = 'Send me pictures' where user_id = $1`, [vera.id])
    const first = await report(mina, 'scout_profile', vera.id, 'harassment', 'He wants to meet alone')
    const second = await report(noa, 'scout_profile', vera.id, 'inappropriate', 'He asked for pictures')
    await database.sql(`update flags set created_at = now() - interval '2 hours' where id = $1`, [joke])
    await database.sql(`update flags set created_at = now() - interval '1 hour' where id = $1`, [first])
    return { amy, mina, noa, vera, joke, first, second }
  }

  test('shows every report in it with its own words and evidence, the gravest first', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, mina, noa, joke } = await coach()
      const shown = await open(amy, joke)
      expect(
        shown.reports.map(({ reason, details, snapshot }) => [reason, details, snapshot.bio ?? '']),
      ).toEqual([
        ['harassment', 'He wants to meet alone', 'Send me pictures'],
        ['inappropriate', 'He asked for pictures', 'Send me pictures'],
        ['other', 'Trying the button', ''],
      ])
      expect(shown).toMatchObject({ reason: 'harassment', involves_minor: true })
      for (const hidden of [mina.id, noa.id, 'reporter', 'guardian_link'])
        expect(JSON.stringify(shown)).not.toContain(hidden)
      expect(await queue(amy)).toMatchObject([
        { reason: 'harassment', details: 'He wants to meet alone', reports: 3 },
      ])
    }))

  test('is closed as far as the admin has read it', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, joke, first } = await coach()
      expect((await decide(amy, joke, 'no_action', [joke, first])).refused).toBeNull()
      expect(await statusOf()).toEqual({
        'Trying the button': 'no_action',
        'He wants to meet alone': 'no_action',
        'He asked for pictures': 'open',
      })
    }))

  test('holds everything that is open about one person', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, mina, vera, joke } = await coach()
      const thread = await openConversation(database, vera, mina)
      await report(mina, 'conversation', thread, 'harassment', 'Read what he writes')
      const sven = await createScout(database, { check: 'approved' })
      await report(mina, 'scout_profile', sven.id, 'spam', 'Another one')
      expect((await open(amy, joke)).reports.map(({ subject_type }) => subject_type).sort()).toEqual([
        'conversation',
        'scout_profile',
        'scout_profile',
        'scout_profile',
      ])
      expect((await queue(amy)).map(({ reports }) => reports)).toEqual([4, 1])
    }))

  test('of one person is not closed by a decision about another', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, mina, joke } = await coach()
      const sven = await createScout(database, { check: 'approved' })
      const other = await report(mina, 'scout_profile', sven.id, 'spam', 'Another one')
      await decide(amy, joke, 'warn', [other])
      expect(await statusOf()).toMatchObject({ 'Another one': 'open', 'Trying the button': 'actioned' })
    }))

  test('that another admin has decided says who did', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, joke } = await coach()
      const ann = await createAdmin(database)
      await decide(amy, joke, 'warn')
      expect((await decide(ann, joke, 'warn')).refused).toMatchObject({
        hint: 'flag.settled',
        message: 'Already decided by Ad Min.',
      })
    }))

  test('leads to one ban, whoever else wants one', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera } = await coach()
      const ann = await createAdmin(database)
      expect((await decideAccount(amy, vera, 'ban')).refused).toBeNull()
      expect((await decideAccount(ann, vera, 'ban')).refused?.hint).toBe('flag.settled')
      expect(
        await database.sql(`select 1 from touchline.mail_outbox where kind = 'moderation_decision'`),
      ).toHaveLength(1)
    }))
})

describe('the mail to admins about what concerns a minor', () => {
  const letters = async () =>
    (await database.sql(`select 1 from touchline.mail_outbox where kind = 'urgent_report'`)).length
  const anHourLater = () =>
    database.sql(`update private.rate_limit_counters set expires_at = now() where action = 'urgent_mail'`)

  test('comes at once, and at most once an hour however many reports there are', () =>
    database.inRolledBackTransaction(async () => {
      await createAdmin(database)
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      await age()
      const scouts = []
      for (let n = 0; n < 5; n++) scouts.push(await createScout(database, { check: 'approved' }))
      for (const [n, { id }] of scouts.entries()) await report(mina, 'scout_profile', id, 'spam', `No. ${n}`)
      expect(await letters()).toBe(1)
      await database.sql('select private.send_urgent_reports()')
      expect(await letters()).toBe(1)
      await anHourLater()
      await database.sql('select private.send_urgent_reports()')
      expect(await letters()).toBe(2)
      await anHourLater()
      await database.sql('select private.send_urgent_reports()')
      expect(await letters()).toBe(2)
    }))

  test('tells together what strangers say about safety', () =>
    database.inRolledBackTransaction(async () => {
      await createAdmin(database)
      for (let n = 0; n < 10; n++)
        await database.as('anon', `insert into feedback (category, message) values ('safety', 'A child')`)
      expect(await letters()).toBe(1)
      expect(
        (
          await database.sql(
            `select 1 from touchline.mail_outbox where params ->> 'kind' = 'safety_feedback'`,
          )
        ).length,
      ).toBe(0)
      expect(await database.sql(`select 1 from notifications where kind = 'safety_feedback'`)).toHaveLength(
        10,
      )
    }))
})
