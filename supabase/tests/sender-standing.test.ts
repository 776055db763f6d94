import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, decideAsGuardian } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { effectOf, put, settingOf } from './test-policy.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Standing = {
  requests: number
  answered: number
  answered_in_100: number | null
  throttled_by: string | null
  per_day: number | null
  sent_today: number
  opens_again_at: string | null
}
const standing = async (of: Account) =>
  (await database.as<{ s: Standing }>(of, 'select my_sender_standing() as s')).rows[0]?.s
const ask = async (by: Account, whom?: Account) => {
  const to = whom ?? (await createAthlete(database))
  return (await database.as(by, `select id from request_contact($1, 'Trial', 'Hello')`, [to.id])).refused
}
const scout = () => createScout(database, { check: 'approved' })
const rolledBack = (work: () => Promise<void>) => () => database.inRolledBackTransaction(work)

/** So many requests of one sender, some days old, of which the first are answered. The floor is from four on: twenty are slow. */
async function sent(by: Account, count: number, answered: number, days = 5): Promise<Account[]> {
  await put(database, 'antispam.min_requests', 4)
  const asked: Account[] = []
  for (let n = 0; n < count; n++) {
    const ada = await createAthlete(database)
    asked.push(ada)
    await database.sql(
      `insert into message_requests (scout_id, athlete_id, subject, intro, status, created_at, answered_at)
       values ($1, $2, 'Trial', 'Hello', $3, now() - make_interval(days => $4), case when $3 = 'declined' then now() end)`,
      [by.id, ada.id, n < answered ? 'declined' : 'pending', days],
    )
  }
  return asked
}
const report = (by: Account, of: Account, status = 'open') =>
  database.sql(
    `insert into flags (reporter_id, subject_type, subject_id, subject_user_id, reason, status) values ($1, 'scout_profile', $2, $2, 'spam', $3)`,
    [by.id, of.id, status],
  )

describe('a limit that is used up', () => {
  const opens = async (of: Account) => Date.parse((await standing(of))?.opens_again_at ?? '')
  const wentOut = async (by: Account, ago: string) => {
    const ada = await createAthlete(database)
    const rows = await database.sql<{ at: Date }>(
      `insert into message_requests (scout_id, athlete_id, subject, intro, created_at)
       values ($1, $2, 'Trial', 'Hello', now() - $3::interval) returning created_at as at`,
      [by.id, ada.id, ago],
    )
    return Number(rows[0]?.at)
  }
  const DAY = 86_400_000

  test(
    'of a week opens again when enough requests are older than seven days, however many were sent under a higher one',
    rolledBack(async () => {
      const vera = await scout()
      await put(database, 'requests.per_week', 3)
      await wentOut(vera, '8 days')
      const [first, second] = [await wentOut(vera, '6 days'), await wentOut(vera, '5 days')]
      expect((await standing(vera))?.opens_again_at).toBeNull()
      await wentOut(vera, '4 days')
      expect(await opens(vera)).toBe(first + 7 * DAY)
      expect((await ask(vera))?.hint).toBe('request.per_week')
      await put(database, 'requests.per_week', 2)
      expect(await opens(vera)).toBe(second + 7 * DAY)
    }),
  )

  test(
    'of a day, for who is rarely answered, opens again after a day',
    rolledBack(async () => {
      const vera = await scout()
      await sent(vera, 8, 0)
      const oldest = await wentOut(vera, '20 hours')
      await wentOut(vera, '2 hours')
      expect(await standing(vera)).toMatchObject({
        throttled_by: 'answers',
        per_day: 3,
        opens_again_at: null,
      })
      await wentOut(vera, '1 hour')
      expect(await opens(vera)).toBe(oldest + DAY)
    }),
  )
})

describe('a sender who is rarely answered', () => {
  test(
    'sends three a day and is told with the figures, until answers bring the share back',
    rolledBack(async () => {
      const vera = await scout()
      const asked = await sent(vera, 8, 1)
      await put(database, 'antispam.answered_share', 12)
      expect(await standing(vera)).toMatchObject({ requests: 8, answered: 1, throttled_by: null })
      await put(database, 'antispam.answered_share', 20)
      expect(await standing(vera)).toMatchObject({ answered_in_100: 12, throttled_by: 'answers', per_day: 3 })
      for (let n = 0; n < 3; n++) expect(await ask(vera)).toBeNull()
      expect(await ask(vera)).toEqual({
        code: 'PT409',
        hint: 'request.few_answers',
        message:
          'Of 8 requests in 14 days 1 were answered, 12 in 100; 20 are wanted. Until then you can send 3 a day.',
      })
      const [, second] = asked
      if (!second) throw new Error('nobody was asked')
      await database.as(
        second,
        `select answer_message_request((select id from message_requests), false, 'not_now')`,
      )
      expect(await standing(vera)).toMatchObject({ answered: 2, throttled_by: null })
      expect(await ask(vera)).toBeNull()
    }),
  )

  test.each([
    ['fewer requests than the floor is from', 3, 5],
    ['requests younger than the days of grace', 8, 2],
    ['requests older than the window', 8, 18],
  ])('is not throttled for %s', (_what, count, days) =>
    database.inRolledBackTransaction(async () => {
      const vera = await scout()
      await sent(vera, count, 0, days)
      expect(await standing(vera)).toMatchObject({ throttled_by: null })
    }),
  )

  test(
    'does not wash it off by taking requests back',
    rolledBack(async () => {
      const vera = await scout()
      await sent(vera, 5, 0)
      await database.as(vera, 'select withdraw_message_request(id) from message_requests')
      expect(await standing(vera)).toMatchObject({ requests: 5, answered: 0, throttled_by: 'answers' })
    }),
  )

  test(
    'is not blamed for what a measure of the team ended',
    rolledBack(async () => {
      const vera = await scout()
      await sent(vera, 5, 0)
      await database.sql(
        `update message_requests set status = 'declined', decline_reason = 'safety', answered_at = now()`,
      )
      expect(await standing(vera)).toMatchObject({ requests: 0, throttled_by: null })
    }),
  )

  test(
    'has a request to a minor counted once the guardian has answered, or the deadline has passed',
    rolledBack(async () => {
      const vera = await scout()
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      await ask(vera, mina)
      await database.sql(`update message_requests set created_at = now() - interval '10 days'`)
      const counted = async () => {
        const own = await standing(vera)
        return [own?.requests, own?.answered]
      }
      expect(await counted()).toEqual([0, 0])
      await database.sql(`update message_requests set expires_at = now() - interval '1 minute'`)
      expect(await counted()).toEqual([1, 0])
      await database.sql(`update message_requests set expires_at = now() + interval '4 days'`)
      const [request] = await database.sql<{ id: string }>('select id from message_requests')
      await decideAsGuardian(database, mina, 'decline_request', request?.id)
      expect(await counted()).toEqual([1, 1])
    }),
  )
})

describe('a sender who is reported', () => {
  test(
    'by two of those asked is throttled, and not told by how many or whom',
    rolledBack(async () => {
      const vera = await scout()
      const [ada, bob] = await sent(vera, 10, 10)
      if (!ada || !bob) throw new Error('nobody was asked')
      await put(database, 'antispam.reported_share', 15)
      await report(ada, vera)
      const before = await standing(vera)
      await report(bob, vera)
      const own = await standing(vera)
      expect([before?.throttled_by, own?.throttled_by]).toEqual([null, 'reports'])
      expect({ ...own, throttled_by: null, per_day: null }).toEqual(before)
      for (let n = 0; n < 3; n++) await ask(vera)
      expect(await ask(vera)).toEqual({
        code: 'PT409',
        hint: 'request.reported',
        message:
          'More than 15 in 100 of your requests in 14 days were reported. Until that is better you can send 3 a day.',
      })
    }),
  )

  test.each([
    [
      'many times by one person',
      async (vera: Account, [ada]: Account[]) => {
        for (let n = 0; n < 5; n++) await report(ada as Account, vera, n === 0 ? 'open' : 'actioned')
      },
    ],
    [
      'by people who were never asked',
      async (vera: Account) => {
        for (let n = 0; n < 5; n++) await report(await createAthlete(database), vera)
      },
    ],
    [
      'by people whose reports were found to be nothing',
      async (vera: Account, asked: Account[]) => {
        for (const one of asked.slice(0, 5)) await report(one, vera, 'no_action')
      },
    ],
  ])('%s is not throttled', (_what, complain) =>
    database.inRolledBackTransaction(async () => {
      const vera = await scout()
      const asked = await sent(vera, 10, 10)
      await put(database, 'antispam.reported_share', 10)
      await complain(vera, asked)
      expect(await standing(vera)).toMatchObject({ throttled_by: null })
    }),
  )
})

test(
  'admins see how many are throttled, and how many another share would stop',
  rolledBack(async () => {
    const [amy, vera, sven] = [await createAdmin(database), await scout(), await scout()]
    await sent(vera, 10, 1)
    await sent(sven, 10, 4)
    expect((await settingOf(database, amy, 'antispam.answered_share')).over_now).toBe(1)
    const effect = await effectOf(database, amy, 'antispam.answered_share', 41)
    expect([effect.counts, effect.counts_now]).toEqual([
      { stopped: 2, by_answers: 2, by_reports: 0, senders: 2 },
      { stopped: 1, by_answers: 1, by_reports: 0, senders: 2 },
    ])
  }),
)

test(
  'everybody reads their own standing alone, and nobody without an account',
  rolledBack(async () => {
    const [vera, sven] = [await scout(), await scout()]
    await sent(vera, 5, 0)
    expect(await standing(sven)).toMatchObject({ requests: 0, throttled_by: null })
    for (const call of ['my_sender_standing()', `private.sender_standing('${vera.id}')`])
      expect((await database.as('anon', `select ${call}`)).refused?.code).toBe('42501')
    expect((await database.as(sven, `select private.sender_standing('${vera.id}')`)).refused?.code).toBe(
      '42501',
    )
  }),
)
