import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fc } from '../../shared/test/fast-check.ts'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { type AthleteFigures, daysAgo, testFigures } from './test-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { rollUp, searched, opened, figures, rolledBack, scouts, suspend } = testFigures(() => database)
const from = daysAgo(30)
const to = daysAgo(0)
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
      for (const [n, who] of six.entries()) await searched(who, n === 0 ? 7 : 4, [ada])
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
      const { opens, opens_by_role, scout_opens, viewers } = await figures(ada, from, to)
      expect([opens.count, opens_by_role, scout_opens, viewers.organizations]).toEqual([5, [], [], []])
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
