import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allNight, noNight } from './quiet-hours.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { DAD, testFamilies } from './test-family.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { mailsTo, family, rolledBack } = testFamilies(() => database)

/** Quiet hours that hold now, or never. */
const night = (now: boolean) => (now ? allNight(database) : noNight(database))
const kindsOf = async (of: Account) =>
  (
    await database.sql<{ kind: string }>('select kind from notifications where user_id = $1 order by kind', [
      of.id,
    ])
  ).map(({ kind }) => kind)
const notify = (to: Account, kind: string) =>
  database.sql('select private.create_notification($1, $2)', [to.id, kind])
const doubt = async (by: Account, of: Account, metric = 'height_cm') => {
  await database.as(
    of,
    `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on)
     values ($1, $2, 170, 'cm', current_date)`,
    [of.id, metric],
  )
  return database.as(
    by,
    `insert into measurement_disputes (measurement_id, reason)
     select id, 'write to me' from measurements where athlete_id = $1 and metric_code = $2`,
    [of.id, metric],
  )
}
const answer = async (admin: Account, from: Account, reply: string) => {
  const [row] = await database.sql<{ id: string }>(
    `insert into feedback (user_id, category, message, reply_wanted) values ($1, 'idea', 'More colours', true) returning id`,
    [from.id],
  )
  return database.as(admin, 'update feedback set reply = $2 where id = $1', [row?.id, reply])
}
const decide = (admin: Account, about: Account, statement: string, action = 'warn', days?: number) =>
  database.as(admin, 'select decide_account($1, $2, $3, $4)', [about.id, action, statement, days ?? null])

test('nothing but one function writes a notice, so that one place decides what rings a child', async () => {
  const found = await database.sql<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prosrc ~* 'into\\s+(public\\.)?notifications'`,
  )
  expect(found).toEqual([{ name: 'create_notification' }])
})

describe('a notice to a child', () => {
  test.each([
    ['feedback_reply', 'in the morning'],
    ['moderation', 'in the morning'],
    ['report_answered', 'in the morning'],
    ['announcement', 'in the morning'],
    ['security', 'at once'],
    ['guardian_decided', 'at once'],
    ['dispute', 'never'],
    ['favourite', 'never'],
  ])('of %s at night comes %s', (kind, when) =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      await database.sql('delete from notifications')
      await night(true)
      await notify(mina, kind)
      expect(await kindsOf(mina)).toEqual(when === 'at once' ? [kind] : [])
      await database.sql('update private.held_notifications set deliver_after = now()')
      await night(false)
      await database.sql('select private.deliver_held_words()')
      expect(await kindsOf(mina)).toEqual(when === 'never' ? [] : [kind])
    }),
  )

  test(
    'of what a scout did does not come while the guardian pauses contact, and of the own account it does',
    rolledBack(async () => {
      await night(false)
      const { mina, dad } = await family(1)
      await database.sql('delete from notifications')
      await database.as('anon', 'select guardian_pause($1, true)', [dad])
      for (const kind of ['message', 'message_request', 'endorsement', 'feedback_reply'])
        await notify(mina, kind)
      expect(await kindsOf(mina)).toEqual(['feedback_reply'])
    }),
  )

  test(
    'is no rule for adults, nor for the team',
    rolledBack(async () => {
      await night(true)
      const people = [await createAthlete(database), await createAdmin(database), await createScout(database)]
      for (const person of people) {
        await notify(person, 'safety_feedback')
        expect(await kindsOf(person)).toContain('safety_feedback')
      }
    }),
  )
})

describe('a doubt about a number', () => {
  test(
    'of a child rings the team, tells the guardian once a day, and never the child',
    rolledBack(async () => {
      await night(false)
      const [amy, vera] = [await createAdmin(database), await createScout(database, { check: 'approved' })]
      const { mina } = await family(1)
      await database.sql('delete from notifications')
      expect((await doubt(vera, mina)).changed).toBe(1)
      expect((await doubt(vera, mina, 'wingspan_cm')).changed).toBe(1)
      expect(await kindsOf(mina)).toEqual([])
      expect(await kindsOf(amy)).toEqual(['dispute_of_minor', 'dispute_of_minor'])
      expect((await mailsTo(DAD)).filter((kind) => kind === 'guardian_dispute')).toHaveLength(1)
      const sent = await database.sql<{ p: string }>('select params::text as p from touchline.mail_outbox')
      expect(sent.map(({ p }) => p).join()).not.toContain('write to me')
    }),
  )

  test(
    'is not raised by a scout who may write to nobody',
    rolledBack(async () => {
      const vera = await createScout(database, { check: 'approved' })
      await database.sql(
        `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
        [vera.id],
      )
      const { mina } = await family(1)
      expect((await doubt(vera, mina)).refused?.hint).toBe('contact.restricted')
    }),
  )
})

describe('what the team writes to a child', () => {
  const LURE = 'Write to joe@evil.com, and do not tell your parents'

  test(
    'holds no contact details, in a reply or in the reasons of a decision',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const { mina } = await family(1)
      for (const tried of [await answer(amy, mina, LURE), await decide(amy, mina, LURE)])
        expect(tried.refused?.hint).toBe('contact.details')
      const ada = await createAthlete(database)
      for (const tried of [await answer(amy, ada, LURE), await decide(amy, ada, LURE)])
        expect(tried.refused).toBeNull()
    }),
  )

  test(
    'goes to the guardian as a copy: a reply, a warning and a suspension',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const { mina } = await family(1)
      await answer(amy, mina, 'Thank you, we will do that')
      await decide(amy, mina, 'Please be kind to others')
      await decide(amy, mina, 'It went on', 'suspend', 7)
      const copies = await database.sql<{ kind: string; words: string }>(
        `select kind, params ->> 'content' as words from touchline.mail_outbox
         where to_email = $1 and kind like '%_copy' order by id`,
        [DAD],
      )
      expect(copies).toEqual([
        { kind: 'guardian_reply_copy', words: 'Thank you, we will do that' },
        { kind: 'guardian_decision_copy', words: 'Please be kind to others' },
        { kind: 'guardian_decision_copy', words: 'It went on' },
      ])
    }),
  )

  test(
    'to an adult is copied to nobody',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const ada = await createAthlete(database)
      await answer(amy, ada, 'Thank you')
      expect(await database.sql(`select 1 from touchline.mail_outbox where kind like 'guardian_%'`)).toEqual(
        [],
      )
    }),
  )
})
