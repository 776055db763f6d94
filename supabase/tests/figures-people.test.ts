import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const { rollUp, searched, figures, rolledBack, scouts, suspend } = testFigures(() => database)
const from = daysAgo(30)
const to = daysAgo(0)
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
