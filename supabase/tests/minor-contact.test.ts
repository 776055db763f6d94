import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  createAthlete,
  createScout,
  decideAsGuardian,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ask = (from: Account, to: Account, intro = 'Would you come for a trial week?') =>
  database.as<{ id: string; status: string; awaiting_guardian: boolean }>(
    from,
    `insert into message_requests (scout_id, athlete_id, subject, intro) values ($1, $2, 'A trial', $3) returning id, status, awaiting_guardian`,
    [from.id, to.id, intro],
  )

describe('a message request to a minor', () => {
  const ward = (overrides = {}) => createAthlete(database, { years: 14, guardian: 'active', ...overrides })

  test('is hidden from the athlete until a guardian approves it', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [await ward(), await createScout(database, { check: 'approved' })]
      const id = (await ask(vera, mina)).rows[0]?.id
      expect((await database.as(mina, 'select id from message_requests')).rows).toEqual([])
      expect(
        (await database.as(mina, `select id from notifications where kind <> 'guardian_needed'`)).rows,
      ).toEqual([])
      expect(
        (await database.as<{ b: { requests: number } }>(mina, 'select my_badges() as b')).rows[0]?.b.requests,
      ).toBe(0)
      expect((await database.as(mina, 'select answer_message_request($1, true)', [id])).refused?.hint).toBe(
        'request.not_found',
      )
      await decideAsGuardian(database, mina, 'approve_request', id)
      expect((await database.as(mina, 'select id from message_requests')).rows).toEqual([{ id }])
    }))

  test('has the guardian in the conversation from the first message, with a copy of each', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [await ward(), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, mina)
      await database.as(
        vera,
        `insert into messages (conversation_id, content) values ($1, 'See you Monday')`,
        [id],
      )
      expect(
        (
          await database.as(
            vera,
            'select role from conversation_participants where conversation_id = $1 order by role',
            [id],
          )
        ).rows.map((r) => r.role),
      ).toEqual(['athlete', 'guardian', 'scout'])
      const copies = await database.sql<{ content: string }>(
        `select params ->> 'content' as content from touchline.mail_outbox where kind = 'guardian_message_copy'`,
      )
      expect(copies).toEqual([{ content: 'See you Monday' }])
    }))

  test.each([
    ['without any guardian', undefined],
    ['whose guardian was only invited', 'invited'],
    ['whose guardian said no', 'declined'],
    ['whose guardian withdrew', 'withdrawn'],
  ] as const)('is refused to a minor %s', (_what, guardian) =>
    database.inRolledBackTransaction(async () => {
      for (const years of [14, 17]) {
        const mina = await createAthlete(database, { years, guardian })
        expect((await ask(await createScout(database, { check: 'approved' }), mina)).refused?.hint).toMatch(
          /^contact\.(not_found|closed)$/,
        )
      }
    }),
  )

  test('is refused from an agent and from a scout who is the guardian', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await ward()
      const agent = await createScout(database, { check: 'approved', kind: 'agent' })
      expect((await ask(agent, mina)).refused?.hint).toBe('contact.agent_and_minor')
      const parent = await createScout(database, { check: 'approved' })
      await database.sql('update guardian_links set guardian_email = $2 where athlete_id = $1', [
        mina.id,
        parent.email,
      ])
      expect((await ask(parent, mina)).refused?.hint).toBe('contact.own_ward')
    }))

  test('ends with every open contact when the guardian withdraws', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera, sven] = [
        await ward(),
        await createScout(database, { check: 'approved' }),
        await createScout(database, { check: 'approved' }),
      ]
      const id = await openConversation(database, vera, mina)
      await ask(sven, mina)
      await decideAsGuardian(database, mina, 'withdraw')
      expect(
        (await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [id]))
          .refused?.hint,
      ).toBe('thread.closed')
      expect(
        await database.sql(`select status from message_requests where scout_id = $1`, [sven.id]),
      ).toEqual([{ status: 'declined' }])
      expect(
        (await database.as(vera, 'select id from athlete_profiles where id = $1', [mina.id])).rows,
      ).toEqual([])
    }))

  test('accepts no further message once the scout’s verification expired', () =>
    database.inRolledBackTransaction(async () => {
      const [mina, vera] = [await ward(), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, mina)
      await database.sql(
        `update scout_profiles set verified_until = now() - interval '1 second' where user_id = $1`,
        [vera.id],
      )
      expect(
        (await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'x')`, [id]))
          .refused?.hint,
      ).toBe('thread.closed')
    }))
})
