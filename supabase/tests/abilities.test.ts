import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, openConversation, verify } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ask = (scout: Account, athlete: Account) =>
  database.as<{ id: string }>(
    scout,
    `select id from request_contact($1, 'A trial week', 'Would you come?')`,
    [athlete.id],
  )
const endorse = (scout: Account, athlete: Account) =>
  database.as(
    scout,
    `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating) values ($1, $2, 'coached', current_date, 4)`,
    [scout.id, athlete.id],
  )

type Ability = { request_refusal: string | null; again: string | null; endorsement_refusal: string | null }
async function abilities(person: Caller, athlete: Account): Promise<Ability | undefined> {
  const { rows } = await database.as<Ability>(
    person,
    `select p.request_refusal, p.request_again_at::date::text as again, p.endorsement_refusal from athlete_cards p where id = $1`,
    [athlete.id],
  )
  return rows[0]
}

describe('what a scout may do with an athlete is what happens when they try', () => {
  test.each([
    ['a verified scout and an adult', {}, { check: 'approved' as const }],
    ['a scout nobody checked', {}, {}],
    ['a scout whose check expired', {}, { check: 'expired' as const }],
    ['an adult who takes no requests', { status: 'closed' }, { check: 'approved' as const }],
    ['a minor with a guardian', { years: 15, guardian: 'active' as const }, { check: 'approved' as const }],
    [
      'an agent and a minor',
      { years: 15, guardian: 'active' as const },
      { check: 'approved' as const, kind: 'agent' },
    ],
    ['a minor who may be seen without a guardian', { years: 17 }, { check: 'approved' as const }],
  ])('%s', (_who, athlete, scout) =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database, athlete), await createScout(database, scout)]
      const told = await abilities(vera, ada)
      const [asked, endorsed] = [await ask(vera, ada), await endorse(vera, ada)]
      // Who may not see the athlete is told nothing, and refused all the same.
      if (!told) return expect([asked.refused === null, endorsed.refused === null]).toEqual([false, false])
      expect(told.request_refusal).toBe(asked.refused?.hint ?? null)
      // The policy of the table speaks before the trigger does.
      if (told.endorsement_refusal === 'contact.scout_not_verified') expect(endorsed.refused).not.toBeNull()
      else expect(told.endorsement_refusal).toBe(endorsed.refused?.hint ?? null)
    }),
  )

  test('while a request is open, in a conversation, and while the two rest', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, bo, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
      ]
      const { rows } = await ask(vera, ada)
      expect(await abilities(vera, ada)).toMatchObject({
        request_refusal: 'contact.request_open',
        again: null,
      })
      await database.as(ada, `select answer_message_request($1, false, 'not_now')`, [rows[0]?.id])
      const [rest] = await database.sql<{ day: string }>(
        `select (now() + interval '30 days')::date::text as day`,
      )
      expect(await abilities(vera, ada)).toEqual({
        request_refusal: 'contact.cool_down',
        again: rest?.day,
        endorsement_refusal: 'contact.cool_down',
      })
      expect((await ask(vera, ada)).refused?.hint).toBe('contact.cool_down')
      await openConversation(database, vera, bo)
      expect((await abilities(vera, bo))?.request_refusal).toBe('contact.thread_open')
    }))

  test('a block looks like an athlete who is not there', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, vera.id])
      expect(await abilities(vera, ada)).toBeUndefined()
      const made = await database.as<{ why: string }>(
        vera,
        `select request_refusal(jsonb_populate_record(null::athlete_cards, jsonb_build_object('id', $1::text))) as why`,
        [ada.id],
      )
      expect(made.rows[0]?.why).toBe('contact.not_found')
    }))
})

describe('a request', () => {
  const read = async (person: Caller, id: string | undefined) =>
    (
      await database.as<{ is_open: boolean; accept_refusal: string | null }>(
        person,
        'select r.is_open, r.accept_refusal from message_requests r where id = $1',
        [id],
      )
    ).rows[0]

  test('is open until it runs out, and then cannot be accepted', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = (await ask(vera, ada)).rows[0]?.id
      expect(await read(ada, id)).toEqual({ is_open: true, accept_refusal: null })
      await database.sql(
        `update message_requests set expires_at = now() - interval '1 second' where id = $1`,
        [id],
      )
      expect(await read(ada, id)).toEqual({ is_open: false, accept_refusal: 'request.settled' })
      expect((await abilities(vera, ada))?.request_refusal).toBeNull()
      const { refused } = await database.as(ada, 'select answer_message_request($1, true)', [id])
      expect(refused?.hint).toBe('request.settled')
    }))

  test('made up with the names of others tells nothing about them', () =>
    database.inRolledBackTransaction(async () => {
      const [ada, vera, eve] = [
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
        await createAthlete(database),
      ]
      const id = (await ask(vera, ada)).rows[0]?.id
      for (const request of [{ id }, { scout_id: vera.id, athlete_id: ada.id, status: 'pending' }]) {
        const { rows } = await database.as<{ why: string }>(
          eve,
          'select accept_refusal(jsonb_populate_record(null::message_requests, $1)) as why',
          [request],
        )
        expect(rows[0]?.why).toBe('request.not_found')
      }
    }))
})

test('a conversation says whether one may write in it', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, vera, eve] = [
      await createAthlete(database, { years: 15, guardian: 'active' }),
      await createScout(database, { check: 'approved' }),
      await createScout(database, { check: 'approved' }),
    ]
    const id = await openConversation(database, vera, ada)
    const told = async (person: Caller) =>
      (
        await database.as<{ can: boolean }>(
          person,
          'select can_write(jsonb_populate_record(null::conversations, $1)) as can',
          [{ id, status: 'open', scout_id: eve.id }],
        )
      ).rows[0]?.can
    expect([await told(vera), await told(ada), await told(eve)]).toEqual([true, true, false])
    await database.sql(`update guardian_links set paused_at = now() where athlete_id = $1`, [ada.id])
    expect([await told(vera), await told(ada)]).toEqual([false, false])
  }))

test.each([
  ['left', '', 10, true],
  ['guardian', '', 10, true],
  ['left', 'not_now', 10, true],
  ['left', '', 46, false],
  ['left', 'trial', 10, true], // told while it went on, and left later
  ['moderation', '', 10, false],
  ['safety', '', 10, false],
])(
  'a conversation closed by “%s” with the outcome “%s” %i days ago: the two rest is %s',
  (reason, outcome, daysAgo, rests) =>
    database.inRolledBackTransaction(async () => {
      await database.sql(
        `update private.policy_settings set value = 45 where key = 'requests.cool_down_days'`,
      )
      const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
      const id = await openConversation(database, vera, ada)
      await database.sql(
        `update conversations set status = 'closed', closed_reason = $2, outcome = $3, closed_at = now() - make_interval(days => $4),
        outcome_at = case when $3 <> '' then now() end
      where id = $1`,
        [id, reason, outcome, daysAgo],
      )
      for (const person of [vera, ada]) {
        const { rows } = await database.as<{ days: number; wait: number | null }>(
          person,
          `select cool_down_days(c) as days, extract(day from rests_until(c) - now())::int as wait from conversations c where id = $1`,
          [id],
        )
        expect(rows).toEqual([{ days: 45, wait: rests ? 35 : null }])
      }
      // What is said here is what a new request meets.
      const [answer] = await database.sql<{ refusal: string | null }>(
        'select private.cool_down_refusal($1, $2) as refusal',
        [vera.id, ada.id],
      )
      expect(answer?.refusal === 'contact.cool_down').toBe(rests)
    }),
)

test.each([
  ['approved', true, 'approved'],
  ['expired', false, 'expired'],
  ['revoked', false, 'revoked'],
  ['pending', false, 'pending'],
  ['rejected', false, 'rejected'],
] as const)('a scout whose check is %s is verified: %s', (check, verified, status) =>
  database.inRolledBackTransaction(async () => {
    const vera = await createScout(database)
    await verify(database, vera, check)
    const { rows } = await database.as(
      vera,
      `select s.is_verified, v.current_status from scout_profiles s join verifications v on v.user_id = s.user_id where s.user_id = $1`,
      [vera.id],
    )
    expect(rows).toEqual([{ is_verified: verified, current_status: status }])
  }),
)
