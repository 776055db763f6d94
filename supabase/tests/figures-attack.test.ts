import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fc } from '../../shared/test/fast-check.ts'
import {
  type Account,
  atAal1,
  createAdmin,
  createAthlete,
  createScout,
  decideAsGuardian,
  guardianToken,
} from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { type AthleteFigures, daysAgo, hintOf, testFigures } from './test-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rollUp, searched, opened, figures } = testFigures(() => database)
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)
const scouts = async (n: number) => {
  const made: Account[] = []
  for (let i = 0; i < n; i++) made.push(await createScout(database, { check: 'approved' }))
  return made
}
const from = daysAgo(30)
const to = daysAgo(0)
const suspend = ({ id }: Account) =>
  database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id])
/** Everything in an answer that others did. */
const told = ({ searches, filters, opens, opens_by_role, films, viewers }: AthleteFigures) => ({
  searches: searches.count,
  opens: opens.count,
  people: viewers.people,
  ...Object.fromEntries([...filters, ...opens_by_role, ...films].map(({ value, count }) => [value, count])),
})

describe('no difference of two answers is about fewer than five people', () => {
  test(
    'of two days, where one more person came on the second',
    rolledBack(async () => {
      const [ada, six] = [await createAthlete(database), await scouts(6)]
      for (const who of six.slice(0, 5)) await searched(who, 5, [ada], ['positions=st'])
      await searched(six[5] as Account, 3, [ada], ['positions=st'])
      await opened(six[5] as Account, 3, ada)
      await rollUp()
      const until = async (day: string) => told(await figures(ada, from, day))
      expect(await until(daysAgo(3))).toEqual(await until(daysAgo(4)))
      expect(told(await figures(ada, daysAgo(3), daysAgo(3)))).toEqual({ searches: 0, opens: 0, people: 0 })
    }),
  )
  test(
    'of when the first of five came: a count begins where the one before ended, or 90 days ago',
    rolledBack(async () => {
      const [ada, six] = [await createAthlete(database), await scouts(5)]
      for (const [n, who] of six.entries()) await searched(who, n === 0 ? 9 : 4, [ada])
      for (const [n, who] of six.entries()) await searched(who, n === 0 ? 3 : 2, [ada])
      await rollUp()
      expect((await figures(ada, from, to)).searches.by_day).toEqual([
        { day: daysAgo(4), since: daysAgo(94), count: 5 },
        { day: daysAgo(2), since: daysAgo(3), count: 5 },
      ])
    }),
  )
  test(
    'of today and yesterday, by asking all day long',
    rolledBack(async () => {
      const [ada, six] = [await createAthlete(database), await scouts(6)]
      for (const who of six.slice(0, 5)) await searched(who, 3, [ada])
      await rollUp()
      const before = await figures(ada, from, to)
      await searched(six[5] as Account, 0, [ada])
      await opened(six[5] as Account, 0, ada)
      await rollUp()
      expect(await figures(ada, from, to)).toEqual(before)
    }),
  )
  test(
    'of any two periods, whoever searched when',
    rolledBack(async () => {
      const [ada, many] = [await createAthlete(database), await scouts(9)]
      const searches = fc.sample(
        fc.record({
          who: fc.integer({ min: 0, max: 8 }),
          ago: fc.integer({ min: 2, max: 20 }),
          many: fc.integer({ min: 1, max: 3 }),
        }),
        60,
      )
      for (const { who, ago, many: times } of searches)
        for (let n = 0; n < times; n++)
          await searched(many[who] as Account, ago, [ada], [], `${who}-${ago}-${n}`)
      await rollUp()
      const answers: { first: number; last: number; count: number; people: number }[] = []
      for (let first = 21; first >= 1; first -= 2)
        for (let last = first; last >= 1; last -= 3)
          answers.push({
            first,
            last,
            count: (await figures(ada, daysAgo(first), daysAgo(last))).searches.count,
            people: 0,
          })
      const buckets = (await figures(ada, daysAgo(25), to)).searches.by_day
      for (const { day, since, count } of buckets) {
        const [people] = await database.sql<{ n: number; c: number }>(
          `select count(distinct actor_id)::int as n, count(distinct (actor_id, day, details ->> 'search'))::int as c from private.activity
           where day between $1 and $2 and $3 = any (athlete_ids)`,
          [since, day, ada.id],
        )
        expect(people?.n).toBeGreaterThanOrEqual(5)
        expect(count).toBe(Math.floor((people?.c ?? 0) / 5) * 5)
      }
      // Each answer is a sum of those, so what two answers differ by is one as well.
      for (const { first, last, count } of answers)
        expect(count).toBe(
          buckets
            .filter(({ day }) => day >= daysAgo(first) && day <= daysAgo(last))
            .reduce((sum, b) => sum + b.count, 0),
        )
    }),
  )
  test(
    'of a filter and of all: neither tells of the one person who did not use the filter',
    rolledBack(async () => {
      const [ada, six] = [await createAthlete(database), await scouts(6)]
      for (const who of six.slice(0, 5)) await searched(who, 3, [ada], ['positions=st'])
      await searched(six[5] as Account, 3, [ada], ['levels=pro'])
      await rollUp()
      expect(told(await figures(ada, from, to))).toEqual({
        searches: 5,
        opens: 0,
        people: 0,
        'positions=st': 5,
      })
    }),
  )
  test(
    'of roles: the one scout among five who looked is not told',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      for (let n = 0; n < 4; n++) await opened(await createAthlete(database), 3, ada)
      const [vera] = await scouts(1)
      await opened(vera as Account, 3, ada, 'anonymous')
      await rollUp()
      const { opens, opens_by_role, viewers } = await figures(ada, from, to)
      expect([opens.count, opens_by_role, viewers.organizations]).toEqual([5, [], []])
    }),
  )
  test(
    'of two athletes in the same searches',
    rolledBack(async () => {
      const [ada, bob, six] = [await createAthlete(database), await createAthlete(database), await scouts(6)]
      for (const who of six.slice(0, 5)) await searched(who, 3, [ada, bob])
      await searched(six[5] as Account, 3, [ada])
      await rollUp()
      expect(told(await figures(ada, from, to))).toEqual(told(await figures(bob, from, to)))
    }),
  )
  test(
    'of before and after an account goes, or a scout is blocked or suspended',
    rolledBack(async () => {
      const [ada, five] = [await createAthlete(database), await scouts(5)]
      for (const who of five) await opened(who, 3, ada, 'anonymous')
      await rollUp()
      const before = told(await figures(ada, from, to))
      await database.sql('delete from auth.users where id = $1', [five[0]?.id])
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, five[1]?.id])
      await suspend(five[2] as Account)
      await rollUp()
      expect(told(await figures(ada, from, to))).toEqual(before)
    }),
  )
  test(
    'of one person who looks under one’s own name day after day',
    rolledBack(async () => {
      const [ada, [vera]] = [await createAthlete(database), await scouts(1)]
      for (let ago = 2; ago < 20; ago++) {
        await searched(vera as Account, ago, [ada])
        await opened(vera as Account, ago, ada, 'named')
      }
      await rollUp()
      expect(told(await figures(ada, from, to))).toEqual({ searches: 0, opens: 0, people: 0 })
    }),
  )
})

describe('who looked stays as hidden as they chose', () => {
  const five = async (ada: Account, change: (vera: Account) => Promise<unknown>) => {
    const all = await scouts(5)
    for (const [n, who] of all.entries()) {
      await database.sql('update scout_profiles set organization = $2 where user_id = $1', [
        who.id,
        `Club ${n}`,
      ])
      await opened(who, 3, ada, 'organization')
    }
    await change(all[0] as Account)
    await rollUp()
    return (await figures(ada, from, to)).viewers.organizations.map(({ organization }) => organization)
  }
  const without = ['Club 1', 'Club 2', 'Club 3', 'Club 4']
  const changes: [string, (ada: Account, vera: Account) => Promise<unknown>][] = [
    [
      'has chosen since to stay unnamed',
      (_ada, vera) =>
        database.sql(`insert into user_settings (user_id, view_identity) values ($1, 'anonymous')`, [
          vera.id,
        ]),
    ],
    ['was unnamed on one of the days', (ada, vera) => opened(vera, 4, ada, 'anonymous')],
    ['is suspended', (_ada, vera) => suspend(vera)],
    [
      'has lost the check',
      (_ada, vera) =>
        database.sql('update verifications set revoked_at = now() where user_id = $1', [vera.id]),
    ],
    [
      'is blocked',
      (ada, vera) =>
        database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, vera.id]),
    ],
    [
      'has blocked',
      (ada, vera) =>
        database.sql('insert into blocks (blocker_id, blocked_id) values ($2, $1)', [ada.id, vera.id]),
    ],
    ['is gone', (_ada, vera) => database.sql('delete from auth.users where id = $1', [vera.id])],
  ]
  test.each(changes)('whoever %s', (_who, change) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      // Of the one who is gone nobody is left behind the look, so four are not enough.
      const shown = await five(ada, (vera) => change(ada, vera))
      expect([without, []]).toContainEqual(shown)
    }),
  )
  test(
    'a look after the days that are told shows nobody',
    rolledBack(async () => {
      const [ada, six] = [await createAthlete(database), await scouts(6)]
      for (const who of six.slice(0, 5)) await opened(who, 5, ada)
      await database.sql(`update scout_profiles set organization = 'Late' where user_id = $1`, [six[5]?.id])
      await opened(six[5] as Account, 2, ada)
      await rollUp()
      expect(JSON.stringify(await figures(ada, from, to))).not.toContain('Late')
    }),
  )
})

describe('a minor hears nothing that the guardian has not let through', () => {
  test(
    'of a request that waits, or that the guardian declined',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      const [vera, sven] = await scouts(2)
      const none = (await figures(mina, from, to)).requests
      const { rows } = await database.as<{ id: string }>(
        vera as Account,
        `select id from request_contact($1, 'Trial', 'Would you come?')`,
        [mina.id],
      )
      await database.as(sven as Account, `select id from request_contact($1, 'Trial', 'Would you come?')`, [
        mina.id,
      ])
      await decideAsGuardian(database, mina, 'decline_request', rows[0]?.id)
      expect((await figures(mina, from, to)).requests).toEqual(none)
      expect(none.received).toBe(0)
    }),
  )
})

describe('birth quarters tell nobody’s', () => {
  test(
    'one more request changes nothing that is told, in any period',
    rolledBack(async () => {
      const [vera] = await scouts(1)
      const write = async (n: number) => {
        const who = await createAthlete(database)
        await database.sql(
          `insert into message_requests (scout_id, athlete_id, subject, intro, created_at) values ($1, $2, 'a', 'b', now() - make_interval(hours => $3))`,
          [vera?.id, who.id, 100 - n],
        )
      }
      const ask = async (first: string) =>
        (
          await database.as<{ q: { people: number } }>(
            vera as Account,
            `select scout_figures($1, $2) -> 'birth_quarters' as q`,
            [first, to],
          )
        ).rows[0]?.q
      for (let n = 0; n < 19; n++) await write(n)
      expect(await ask(from)).toMatchObject({ people: 0, population: 0 })
      await write(19)
      const twenty = await ask(from)
      expect(twenty).toMatchObject({ people: 20 })
      for (let n = 20; n < 23; n++) await write(n)
      expect((await ask(from))?.people).toBe(20)
      for (let ago = 5; ago >= 0; ago--) expect([0, 20]).toContain((await ask(daysAgo(ago)))?.people)
    }),
  )
})

describe('the wrong person reads no figures', () => {
  const calls = {
    athlete: 'select athlete_figures($1, $2)',
    scout: 'select scout_figures($1, $2)',
    admin: 'select admin_figures($1, $2)',
    report: 'select transparency_report($1, $2)',
  }
  test(
    'whoever asks for those of another role',
    rolledBack(async () => {
      const [ada, vera, admin] = [
        await createAthlete(database),
        (await scouts(1))[0] as Account,
        await createAdmin(database),
      ]
      const gone = await createAthlete(database)
      const goneScout = (await scouts(1))[0] as Account
      await suspend(gone)
      await suspend(goneScout)
      const wrong: [keyof typeof calls, Caller, string | undefined][] = [
        ['athlete', vera, 'figures.athlete'],
        ['athlete', gone, 'figures.athlete'],
        ['athlete', 'anon', undefined],
        ['scout', ada, 'figures.scout'],
        ['scout', goneScout, 'figures.scout'],
        ['scout', 'anon', undefined],
        ['admin', ada, 'admin.only'],
        ['admin', vera, 'admin.only'],
        ['admin', atAal1(admin), 'admin.second_factor_needed'],
        ['admin', 'anon', undefined],
        ['report', ada, 'admin.only'],
        ['report', vera, 'admin.only'],
        ['report', atAal1(admin), 'admin.second_factor_needed'],
        ['report', 'anon', undefined],
      ]
      for (const [call, who, hint] of wrong) {
        const answer = await database.as(who, calls[call], [from, to])
        expect(answer.refused, `${call} ${JSON.stringify(who)}`).not.toBeNull()
        expect(hintOf(answer)).toBe(hint)
      }
      for (const call of ['admin', 'report'] as const)
        expect((await database.as(admin, calls[call], [from, to])).refused).toBeNull()
    }),
  )
  test(
    'a guardian of another child, one who has not agreed, and one who took it back',
    rolledBack(async () => {
      const [mina, nina] = [
        await createAthlete(database, { years: 15, guardian: 'active' }),
        await createAthlete(database, { years: 15, guardian: 'invited' }),
      ]
      for (const who of await scouts(5)) await searched(who, 3, [mina])
      await rollUp()
      const ask = async (token: string) =>
        database.as<{ f: AthleteFigures }>('anon', 'select guardian_figures($1, $2, $3) as f', [
          token,
          from,
          to,
        ])
      const of = await guardianToken(database, mina)
      expect((await ask(of)).rows[0]?.f.searches.count).toBe(5)
      expect(hintOf(await ask(await guardianToken(database, nina)))).toBe('figures.guardian')
      expect(hintOf(await ask('nobody'))).toBe('guardian.link')
      await decideAsGuardian(database, mina, 'withdraw')
      expect((await ask(of)).refused).not.toBeNull()
    }),
  )
  test(
    'the tables behind them',
    rolledBack(async () => {
      const everyone: Caller[] = [
        'anon',
        await createAthlete(database),
        (await scouts(1))[0] as Account,
        await createAdmin(database),
      ]
      const tables = ['activity', 'activity_days', 'activity_waiting', 'figure_days', 'activity_rollup']
      for (const who of everyone)
        for (const table of tables)
          expect((await database.as(who, `select * from private.${table}`)).refused?.code).toBe('42501')
      for (const who of everyone)
        for (const call of [
          `private.record_activity('page_opened', null, null)`,
          `private.note_activity(null, '{}')`,
          'private.roll_up_activity()',
          'private.make_due_reports()',
          `private.figures_about(null, '2026-01-01', '2026-01-02', '2025-12-31')`,
          `private.product_figures('2026-01-01', '2026-01-02', '2025-12-31')`,
          `private.report_numbers('2026-01-01', '2026-01-02')`,
          `private.figure_looks(null, '2026-01-01', '2026-01-02')`,
        ])
          expect((await database.as(who, `select ${call}`)).refused?.code, call).toBe('42501')
    }),
  )
  test(
    'whoever looks at a page that is not theirs to see leaves no fact of it',
    rolledBack(async () => {
      const [mina, bob] = [
        await createAthlete(database, { years: 14, guardian: 'active' }),
        await createAthlete(database),
      ]
      const [una, blocked] = [await createScout(database), (await scouts(1))[0] as Account]
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [mina.id, blocked.id])
      for (const who of [bob, una, blocked, mina])
        await database.as(who, 'select record_profile_view($1)', [mina.id])
      expect(await database.sql(`select from private.activity where kind = 'page_opened'`)).toEqual([])
    }),
  )
})
