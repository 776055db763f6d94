import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, guardianToken } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { type AthleteFigures, daysAgo, testFigures } from './test-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rollUp, searched, opened, figures, rolledBack, scouts } = testFigures(() => database)
const from = daysAgo(27)
const to = daysAgo(0)

describe('an athlete is told', () => {
  test(
    'nothing of four who searched, and of five how often in steps of five',
    rolledBack(async () => {
      const [ada, five] = [await createAthlete(database), await scouts(5)]
      for (const who of five.slice(1)) await searched(who, 3, [ada], ['positions=st'])
      await rollUp()
      expect((await figures(ada, from, to)).searches).toMatchObject({ count: 0, by_day: [] })
      // The day is over: the fifth comes a day later.
      for (const search of ['a', 'b', 'c'])
        await searched(five[0] as Account, 0, [ada], ['positions=st'], search)
      await rollUp()
      expect((await figures(ada, from, to)).searches.count).toBe(0)
    }),
  )
  test(
    'counts that wait for the fifth person, over the days that they cover',
    rolledBack(async () => {
      const [ada, five] = [await createAthlete(database), await scouts(5)]
      for (const [n, who] of five.entries()) {
        await searched(who, 6 - n, [ada], ['positions=st'])
        await searched(who, 6 - n, [ada], [], 'b')
      }
      await rollUp()
      const { searches, filters } = await figures(ada, from, to)
      expect(searches).toMatchObject({
        count: 10,
        before: 0,
        by_day: [{ day: daysAgo(2), since: daysAgo(92), count: 10 }],
      })
      expect(filters).toEqual([{ value: 'positions=st', count: 5, before: 0 }])
    }),
  )
  test(
    'a search once, whatever pages of it were read',
    rolledBack(async () => {
      const [ada, five] = [await createAthlete(database), await scouts(5)]
      for (const who of five) for (let page = 0; page < 3; page++) await searched(who, 2, [ada])
      await rollUp()
      expect((await figures(ada, from, to)).searches.count).toBe(5)
    }),
  )
  test(
    'organizations and people as they chose to be shown, then and now',
    rolledBack(async () => {
      const [ada, five] = [await createAthlete(database), await scouts(5)]
      const [named, byOrganization, anonymous, later, bare] = five as [
        Account,
        Account,
        Account,
        Account,
        Account,
      ]
      for (const [n, who] of five.entries())
        await database.sql(
          'update scout_profiles set organization = $2, display_name = $2 where user_id = $1',
          [who.id, `Club ${n}`],
        )
      const identity = (who: Account, chosen: string) =>
        database.sql(
          'insert into user_settings (user_id, view_identity) values ($1, $2) on conflict (user_id) do update set view_identity = $2',
          [who.id, chosen],
        )
      await identity(named, 'named')
      await identity(later, 'anonymous')
      await opened(named, 2, ada, 'named')
      await opened(byOrganization, 2, ada)
      await opened(anonymous, 2, ada, 'anonymous')
      await opened(later, 2, ada, 'named')
      await rollUp()
      expect((await figures(ada, from, to)).viewers).toEqual({ people: 0, organizations: [], named: [] })
      await database.sql('update private.activity_rollup set closed_through = null')
      await opened(bare, 2, ada)
      await database.sql('delete from private.activity_waiting')
      await rollUp()
      const { viewers, opens, opens_by_role, scout_opens } = await figures(ada, from, to)
      expect(viewers.people).toBe(5)
      expect(viewers.named).toMatchObject([{ scout_id: named.id, name: 'Club 0' }])
      expect(viewers.organizations.map((o) => o.organization)).toEqual(['Club 1', 'Club 4'])
      expect(opens.count).toBe(5)
      expect(opens_by_role).toEqual([{ value: 'scout', count: 5, before: 0 }])
      expect(scout_opens).toMatchObject([{ day: daysAgo(2), count: 5 }])
    }),
  )
  test(
    'a minor and the guardian organizations, never people',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      for (const [n, who] of (await scouts(5)).entries()) {
        await database.sql('update scout_profiles set organization = $2 where user_id = $1', [
          who.id,
          `Club ${n % 2}`,
        ])
        await database.sql(`insert into user_settings (user_id, view_identity) values ($1, 'named')`, [
          who.id,
        ])
        await opened(who, 2, mina, 'named')
      }
      await rollUp()
      const { viewers } = await figures(mina, from, to)
      expect(viewers.named).toEqual([])
      expect(viewers.organizations.map((o) => o.organization)).toEqual(['Club 0', 'Club 1'])
      const told = await database.as<{ f: AthleteFigures }>(
        'anon',
        'select guardian_figures($1, $2, $3) as f',
        [await guardianToken(database, mina), from, to],
      )
      expect(told.rows[0]?.f.viewers).toEqual({ people: 5, organizations: viewers.organizations })
      expect(JSON.stringify(told.rows)).not.toContain('Sid Harrow')
    }),
  )
  test(
    'the period before beside it, and what the last change did',
    rolledBack(async () => {
      const [ada, five] = [await createAthlete(database), await scouts(5)]
      await database.sql(
        `update athlete_profiles set updated_at = now() - interval '10 days' where id = $1`,
        [ada.id],
      )
      for (const who of five) {
        await searched(who, 9, [ada])
        await searched(who, 9, [ada], [], 'b')
        await searched(who, 12, [ada])
        await searched(who, 30, [ada])
      }
      // As the job does that never missed a day.
      for (const ago of [30, 12, 9])
        await database.sql('select private.close_activity_days($1, $1)', [daysAgo(ago)])
      await database.sql('update private.activity_rollup set closed_through = $1', [daysAgo(8)])
      await rollUp()
      const told = await figures(ada, from, to)
      expect(told.searches).toMatchObject({ count: 15, before: 5 })
      expect(told.edit).toMatchObject({ what: 'profile', on: daysAgo(10) })
      expect(told.edit.days).toBeGreaterThan(7) // in the first hour of a day yesterday is not counted yet
      expect(told.edit.kinds[0]).toEqual({ kind: 'search_shown', before: 5, after: 10 })
    }),
  )
})

describe('a period is refused by the name of what is wrong with it', () => {
  const wrong: [string, string | null, string | null, string, RegExp][] = [
    [
      'a day that is none',
      '2026-02-31',
      to,
      'figures.from_day',
      /^from_day: 2026-02-31 was given, a day until today/,
    ],
    ['no day', null, to, 'figures.from_day', /^from_day: nothing was given/],
    ['words', from, 'soon', 'figures.to_day', /^to_day: soon was given, .* is wanted, as \d{4}-/],
    ['tomorrow', from, daysAgo(-1), 'figures.to_day', /until today is wanted/],
    ['an end before the beginning', to, from, 'figures.to_day', /a day not before from_day/],
    ['more than two years', daysAgo(731), to, 'figures.from_day', /less than two years before to_day/],
  ]
  test.each(wrong)('%s', async (_what, first, last, hint, message) => {
    const [ada, vera, admin] = [
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
      await createAdmin(database),
    ]
    for (const [who, name] of [
      [ada, 'athlete_figures'],
      [vera, 'scout_figures'],
      [admin, 'admin_figures'],
    ] as const) {
      const { refused } = await database.as(who, `select ${name}($1, $2)`, [first, last])
      expect(refused).toMatchObject({ code: 'PT422', hint })
      expect(refused?.message).toMatch(message)
    }
  })
})
