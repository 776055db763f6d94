import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moderationOf } from './moderation-steps.ts'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
  decideAsGuardian,
  guardianToken,
  openConversation,
  verify,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { people, first, report, decide, decideAccount, decisionOf, tokenOf, daysBanned, read } = moderationOf(
  () => database,
)
const restore = (admin: Account, person: Account) =>
  database.as(admin, `select restore_account($1, 'Looked at it again')`, [person.id])
const mails = (kind: string) =>
  database.sql<{ to_email: string; locale: string; params: Record<string, string> }>(
    'select to_email, locale, params from touchline.mail_outbox where kind = $1 order by to_email',
    [kind],
  )

describe('a measure against a scout who talks with minors', () => {
  const family = async () => {
    const amy = await createAdmin(database)
    const vera = await createScout(database, { check: 'approved' })
    const [mina, milo, nils] = [
      await createAthlete(database, { years: 16, guardian: 'active', name: 'Mina Marrow' }),
      await createAthlete(database, { years: 15, guardian: 'active', name: 'Milo Tarn' }),
      await createAthlete(database, { years: 16, guardian: 'active', name: 'Nils Farrow' }),
    ]
    const ada = await createAthlete(database)
    await database.sql(`update guardian_links set locale = 'fr' where athlete_id = $1`, [mina.id])
    const threads = [
      await openConversation(database, vera, mina),
      await openConversation(database, vera, ada),
    ]
    await database.as(vera, `select id from request_contact($1, 'Trial', 'Hello')`, [milo.id])
    await database.sql('delete from touchline.mail_outbox')
    return { amy, vera, mina, milo, nils, ada, minor: threads[0], adult: threads[1] }
  }
  const portal = async (of: Account) =>
    (
      await database.as<{ p: { contacts: object[]; requests: object[] } }>(
        'anon',
        'select guardian_portal($1) as p',
        [await guardianToken(database, of)],
      )
    ).rows[0]?.p

  test.each([
    ['restrict', 7, 'restricted'],
    ['suspend', 7, 'suspended'],
    ['ban', undefined, 'suspended'],
  ])('%s closes threads and requests with minors and tells their guardians', (action, days, measure) =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera, mina, milo, minor, adult } = await family()
      expect((await decideAccount(amy, vera, action, days)).refused).toBeNull()
      expect(
        await database.sql('select status, closed_reason from conversations where id = $1', [minor]),
      ).toEqual([{ status: 'closed', closed_reason: 'safety' }])
      expect(await database.sql('select status from conversations where id = $1', [adult])).toEqual([
        { status: 'open' },
      ])
      const told = await mails('guardian_contact_ended')
      expect(told).toHaveLength(2)
      expect(told).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            to_email: `guardian-${mina.email}`,
            locale: 'fr',
            params: expect.objectContaining({ measure, contact: 'talked', name: 'Sid Harrow' }),
          }),
          expect.objectContaining({
            to_email: `guardian-${milo.email}`,
            params: expect.objectContaining({ measure, contact: 'asked', name: 'Sid Harrow' }),
          }),
        ]),
      )
      for (const secret of ['Against the rules', amy.id, vera.id])
        expect(JSON.stringify(told)).not.toContain(secret)
      expect((await portal(mina))?.contacts).toMatchObject([{ status: 'closed', ended_for_safety: true }])
      expect((await portal(milo))?.requests).toMatchObject([{ status: 'declined', ended_for_safety: true }])
    }),
  )

  test('stays closed when the term is over or the decision is lifted, and a new check opens it', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera, nils, mina, minor, adult } = await family()
      await decideAccount(amy, vera, 'suspend', 7)
      await restore(amy, vera)
      expect(await daysBanned(vera)).toBeNull()
      const says = (thread: string | undefined) =>
        database.as(vera, `insert into messages (conversation_id, content) values ($1, 'Hello')`, [thread])
      const asks = (whom: Account) =>
        database.as(vera, `select id from request_contact($1, 'Trial', 'Hello')`, [whom.id])
      expect((await says(minor)).refused?.hint).toBe('thread.closed')
      expect((await says(adult)).refused).toBeNull()
      for (const whom of [nils, mina])
        expect((await asks(whom)).refused?.hint).toBe('contact.not_checked_for_minors')
      expect(
        await first(
          'select minors_until, verified_until > now() as verified from scout_profiles where user_id = $1',
          [vera.id],
        ),
      ).toEqual({ minors_until: null, verified: true })
      expect(
        (
          await first<{ v: { by: string }[] }>(
            'select approved_verifications as v from scout_profiles where user_id = $1',
            [vera.id],
          )
        )?.v[0]?.by,
      ).toBe('admin')
      await verify(database, vera, 'approved')
      expect((await asks(nils)).refused).toBeNull()
      expect((await says(minor)).refused?.hint).toBe('thread.closed')
    }))

  test('ends a check for minors that waits, so that the old request opens nothing', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera } = await family()
      await database.sql(
        `insert into verifications (user_id, type, for_minors, evidence_note) values ($1, 'coaching', true, 'a licence')`,
        [vera.id],
      )
      await decideAccount(amy, vera, 'suspend', 7)
      expect(
        await database.sql(`select status, decided_by from verifications where type = 'coaching'`),
      ).toEqual([{ status: 'rejected', decided_by: amy.id }])
    }))

  test('keeps back what the scout wrote in the night', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera, mina, minor } = await family()
      await database.sql(
        `insert into messages (conversation_id, sender_id, content, deliver_after) values ($1, $2, 'See you at six', now() + interval '1 hour')`,
        [minor, vera.id],
      )
      await decideAccount(amy, vera, 'suspend', 7)
      await database.sql(
        `update messages set deliver_after = deliver_after - interval '1 day' where deliver_after is not null`,
      )
      await database.sql('select private.deliver_held_words()')
      const seen = await database.as<{ content: string }>(mina, 'select content from messages')
      expect(seen.rows.map(({ content }) => content)).not.toContain('See you at six')
    }))

  test('is not undone by a guardian who takes the end of the conversation back', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera, mina, minor } = await family()
      await decideAsGuardian(database, mina, 'end_conversation', minor)
      await decideAccount(amy, vera, 'restrict', 7)
      await expect(decideAsGuardian(database, mina, 'undo_end_conversation', minor)).rejects.toThrow()
    }))

  test('a report by an adult about a scout without minors leaves the check for minors', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, ada, vera } = await people()
      await decide(amy, await report(ada, 'scout_profile', vera.id), 'suspend', 7)
      expect(
        await first('select minors_until > now() as open from scout_profiles where user_id = $1', [vera.id]),
      ).toEqual({ open: true })
      expect(await read('anon', await tokenOf(await decisionOf(vera)))).toMatchObject({ ends_minors: false })
    }))

  test('a warning closes nothing', () =>
    database.inRolledBackTransaction(async () => {
      const { amy, vera, minor } = await family()
      await decideAccount(amy, vera, 'warn')
      expect(await database.sql('select status from conversations where id = $1', [minor])).toEqual([
        { status: 'open' },
      ])
      expect(await mails('guardian_contact_ended')).toEqual([])
    }))
})
