import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAthlete,
  createScout,
  decideAsGuardian,
  guardianToken,
  mailNewGuardianLink,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ask = async (scout: Account, athlete: Account) =>
  (await database.as<{ id: string }>(scout, `select id from request_contact($1, 'Camp', 'Hi')`, [athlete.id]))
    .rows[0]?.id ?? ''

describe('what goes wrong halfway has one outcome for each side', () => {
  test('a scout’s check revoked while the request waits: nobody can approve it, and it stays unread', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const request = await ask(vera, mina)
      await database.sql('update verifications set revoked_at = now() where user_id = $1', [vera.id])
      const approved = await database.as(
        'anon',
        `select guardian_decide($1, 'approve_request', $2, 'x', 'en')`,
        [await guardianToken(database, mina), request],
      )
      expect(approved.refused?.hint).toMatch(/^contact\./)
      expect((await database.as(mina, 'select 1 from message_requests')).changed).toBe(0)
      expect(await database.sql('select 1 from consents where request_id = $1', [request])).toEqual([])
      await decideAsGuardian(database, mina, 'decline_request', request)
      expect((await database.as(vera, 'select status from message_requests')).rows).toEqual([
        { status: 'declined' },
      ])
    }))

  test('a block while a message is being written: it is refused and kept nowhere', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const thread = await openConversation(database, vera, ada)
      await database.as(ada, 'select block_user($1)', [vera.id])
      const said = await database.as(
        vera,
        `insert into messages (conversation_id, content) values ($1, 'Still there?')`,
        [thread],
      )
      expect(said.refused?.hint).toBe('thread.closed')
      expect(await database.sql(`select 1 from messages where content = 'Still there?'`)).toEqual([])
      expect(
        await database.sql(`select 1 from touchline.mail_outbox where params::text ~ 'Still there'`),
      ).toEqual([])
    }))

  test('a photo sent while consent is withdrawn: it is the child’s own, and no scout or guardian sees it', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      await decideAsGuardian(database, mina, 'consent_photo')
      await decideAsGuardian(database, mina, 'withdraw')
      const sent = await database.as(
        mina,
        `insert into storage.objects (bucket_id, name) values ('avatars', $1 || '/' || gen_random_uuid() || '.jpg')`,
        [mina.id],
      )
      expect(sent.refused).toBeNull()
      const seen = async (by: Account) =>
        (await database.as(by, `select 1 from storage.objects where bucket_id = 'avatars'`)).changed
      expect([await seen(mina), await seen(vera)]).toEqual([1, 0])
      await mailNewGuardianLink(database, mina)
      await decideAsGuardian(database, mina, 'consent')
      expect(await seen(vera)).toBe(0)
    }))

  test('a hundred reports by one guardian: thirty a day are kept, and the next says to wait', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const request = await ask(vera, mina)
      const token = await guardianToken(database, mina)
      const outcomes: (string | undefined)[] = []
      for (let i = 0; i < 100; i++) {
        const made = await database.as(
          'anon',
          `select guardian_report($1, 'message_request', $2, 'harassment', '')`,
          [token, request],
        )
        outcomes.push(made.refused?.code)
      }
      expect(outcomes.filter((code) => code === undefined)).toHaveLength(30)
      expect(new Set(outcomes.slice(30))).toEqual(new Set(['PT429']))
      expect(await database.sql('select 1 from flags')).toHaveLength(30)
    }))

  test('a hundred reports by one person: thirty a day are kept, and the next says to wait', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
      const measured = await database.sql<{ id: string }>(
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on)
         select $1, 'height_cm', 170, 'cm', current_date - n from generate_series(1, 100) n returning id`,
        [ada.id],
      )
      const outcomes: (string | undefined)[] = []
      for (const { id } of measured)
        outcomes.push(
          (await database.as(bob, `select report('measurement', $1, 'fake_information', '')`, [id])).refused
            ?.code,
        )
      expect(outcomes.filter((code) => code === undefined)).toHaveLength(30)
      expect(new Set(outcomes.slice(30))).toEqual(new Set(['PT429']))
      expect(await database.sql('select 1 from flags')).toHaveLength(30)
      expect((await database.as(bob, 'select 1 from my_reports()')).changed).toBe(30)
      expect((await database.as(ada, 'select 1 from notifications')).changed).toBe(0)
    }))

  test('a block in the middle of a message of a minor: nobody gets a part of it, the guardian neither', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const thread = await openConversation(database, vera, mina)
      await database.as(mina, 'select block_user($1)', [vera.id])
      for (const who of [vera, mina])
        expect(
          (
            await database.as(
              who,
              `insert into messages (conversation_id, content) values ($1, 'Still there?')`,
              [thread],
            )
          ).refused?.hint,
        ).toBe('thread.closed')
      expect(
        await database.sql(`select 1 from touchline.mail_outbox where params::text ~ 'Still there'`),
      ).toEqual([])
      expect(
        (await database.as(vera, 'select status, closed_reason from conversations where id = $1', [thread]))
          .rows,
      ).toEqual([{ status: 'closed', closed_reason: 'left' }])
    }))

  test('a link opened by somebody else who is signed in: it is the guardian’s page, and their account gets nothing of it', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const [vera, bob] = [await createScout(database, { check: 'approved' }), await createAthlete(database)]
      await openConversation(database, vera, mina)
      const token = await guardianToken(database, mina)
      const opened = await database.as<{ name: string }>(
        bob,
        `select guardian_portal($1) #>> '{athlete,display_name}' as name`,
        [token],
      )
      expect(opened.rows).toEqual([{ name: 'Ada M.' }])
      for (const table of ['guardian_links', 'conversations', 'messages', 'consents', 'message_requests'])
        expect([table, (await database.as(bob, `select 1 from ${table}`)).changed]).toEqual([table, 0])
      expect((await database.as(bob, 'select guardian_portal($1)', [`${token}x`])).refused?.hint).toBe(
        'guardian.link',
      )
    }))

  test('a report without a reason or for no known one is none', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const thread = await openConversation(database, vera, ada)
      const report = (reason: string | null) =>
        database.as(ada, `select report('conversation', $1, $2, '')`, [thread, reason])
      expect((await report(null)).refused?.code).toBe('23502')
      expect((await report('')).refused?.code).toBe('23514')
      expect((await report('harassment')).refused).toBeNull()
      expect(await database.sql('select details from flags')).toEqual([{ details: '' }])
    }))

  test('a link opened again after the decision gives it no second time', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const request = await ask(vera, mina)
      const token = await guardianToken(database, mina)
      const decide = async (decision: string) =>
        (
          await database.as('anon', `select guardian_decide($1, $2, $3, 'x', 'en')`, [
            token,
            decision,
            request,
          ])
        ).refused?.hint
      expect(await decide('decline_request')).toBeUndefined()
      expect(await decide('approve_request')).toBe('request.settled')
      expect(await decide('withdraw')).toBeUndefined()
      expect(await decide('withdraw')).toBe('guardian.settled')
      expect(await decide('approve_request')).toBe('guardian.not_active')
    }))
})
