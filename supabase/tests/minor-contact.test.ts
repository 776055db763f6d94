import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAthlete,
  createScout,
  decideAsGuardian,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let stage: TestDatabase
beforeAll(async () => {
  stage = await openTestDatabase()
})
afterAll(() => stage.close())

const ask = (from: Account, to: Account, intro = 'Would you come for a trial week?') =>
  stage.as<{ id: string; status: string; awaiting_guardian: boolean }>(
    from,
    `insert into message_requests (scout_id, athlete_id, subject, intro) values ($1, $2, 'A trial', $3) returning id, status, awaiting_guardian`,
    [from.id, to.id, intro],
  )

describe('a minor', () => {
  const ward = (wish = {}) => createAthlete(stage, { years: 14, guardian: 'active', ...wish })

  test('hears nothing of a request until the guardian agrees', () =>
    stage.inRolledBackTransaction(async () => {
      const [mina, vera] = [await ward(), await createScout(stage, { check: 'approved' })]
      const id = (await ask(vera, mina)).rows[0]?.id
      expect((await stage.as(mina, 'select id from message_requests')).rows).toEqual([])
      expect(
        (await stage.as(mina, `select id from notifications where kind <> 'guardian_needed'`)).rows,
      ).toEqual([])
      expect(
        (await stage.as<{ b: { requests: number } }>(mina, 'select my_badges() as b')).rows[0]?.b.requests,
      ).toBe(0)
      expect((await stage.as(mina, 'select answer_message_request($1, true)', [id])).refused?.hint).toBe(
        'request.not_found',
      )
      await decideAsGuardian(stage, mina, 'approve_request', id)
      expect((await stage.as(mina, 'select id from message_requests')).rows).toEqual([{ id }])
    }))

  test('has the guardian in the thread from the first message, copied on each', () =>
    stage.inRolledBackTransaction(async () => {
      const [mina, vera] = [await ward(), await createScout(stage, { check: 'approved' })]
      const id = await openConversation(stage, vera, mina)
      await stage.as(vera, `insert into messages (conversation_id, content) values ($1, 'See you Monday')`, [
        id,
      ])
      expect(
        (
          await stage.as(
            vera,
            'select role from conversation_participants where conversation_id = $1 order by role',
            [id],
          )
        ).rows.map((r) => r.role),
      ).toEqual(['athlete', 'guardian', 'scout'])
      const copies = await stage.sql<{ content: string }>(
        `select params ->> 'content' as content from private.mail_outbox where kind = 'guardian_message_copy'`,
      )
      expect(copies).toEqual([{ content: 'See you Monday' }])
    }))

  test.each([
    ['without any guardian', undefined],
    ['whose guardian was only invited', 'invited'],
    ['whose guardian said no', 'declined'],
    ['whose guardian withdrew', 'withdrawn'],
  ] as const)('%s cannot be asked', (_what, guardian) =>
    stage.inRolledBackTransaction(async () => {
      for (const years of [14, 17]) {
        const mina = await createAthlete(stage, { years, guardian })
        expect((await ask(await createScout(stage, { check: 'approved' }), mina)).refused?.hint).toMatch(
          /^contact\.(not_found|closed)$/,
        )
      }
    }),
  )

  test('cannot be asked by an agent, nor by a scout who is the guardian', () =>
    stage.inRolledBackTransaction(async () => {
      const mina = await ward()
      const agent = await createScout(stage, { check: 'approved', kind: 'agent' })
      expect((await ask(agent, mina)).refused?.hint).toBe('contact.agent_and_minor')
      const parent = await createScout(stage, { check: 'approved' })
      await stage.sql('update guardian_links set guardian_email = $2 where athlete_id = $1', [
        mina.id,
        parent.email,
      ])
      expect((await ask(parent, mina)).refused?.hint).toBe('contact.own_ward')
    }))

  test('loses every open contact the moment the guardian withdraws', () =>
    stage.inRolledBackTransaction(async () => {
      const [mina, vera, sven] = [
        await ward(),
        await createScout(stage, { check: 'approved' }),
        await createScout(stage, { check: 'approved' }),
      ]
      const id = await openConversation(stage, vera, mina)
      await ask(sven, mina)
      await decideAsGuardian(stage, mina, 'withdraw')
      expect(
        (await stage.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [id]))
          .refused?.hint,
      ).toBe('thread.closed')
      expect(await stage.sql(`select status from message_requests where scout_id = $1`, [sven.id])).toEqual([
        { status: 'declined' },
      ])
      expect((await stage.as(vera, 'select id from athlete_profiles where id = $1', [mina.id])).rows).toEqual(
        [],
      )
    }))

  test('is written to no more once the scout’s check has lapsed', () =>
    stage.inRolledBackTransaction(async () => {
      const [mina, vera] = [await ward(), await createScout(stage, { check: 'approved' })]
      const id = await openConversation(stage, vera, mina)
      await stage.sql(
        `update scout_profiles set verified_until = now() - interval '1 second' where user_id = $1`,
        [vera.id],
      )
      expect(
        (await stage.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [id]))
          .refused?.hint,
      ).toBe('thread.closed')
    }))
})
