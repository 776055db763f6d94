import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { fc } from '../../shared/test/fast-check.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { daysAgo } from './test-figures.ts'
import { toldByHand } from './told-by-hand.ts'

let server: TestServer
let database: TestDatabase
const athletes: Account[] = []
const scouts: Account[] = []
beforeAll(async () => {
  server = await startTestServer({}, { jobs: false })
  database = await openTestDatabase(server)
  await database.inCommittedTransaction(async () => {
    for (let n = 0; n < 4; n++) athletes.push(await createAthlete(database))
    for (let n = 0; n < 8; n++) scouts.push(await createScout(database, { check: 'approved' }))
  })
  await database.sql('delete from private.activity')
})
afterAll(() => database.close())

type Fact = {
  kind: 'search_shown' | 'page_opened' | 'request_sent' | 'refusal'
  who: number
  athlete: number
  ago: number
  word: string
}
const fact: fc.Arbitrary<Fact> = fc.record({
  kind: fc.constantFrom('search_shown', 'page_opened', 'request_sent', 'refusal'),
  who: fc.integer({ min: 0, max: 7 }),
  athlete: fc.integer({ min: 0, max: 3 }),
  ago: fc.integer({ min: 0, max: 20 }),
  word: fc.constantFrom('a', 'b', 'c'),
})
const write = (facts: Fact[]) =>
  database.sql(
    `insert into private.activity (at, kind, actor_id, actor_role, athlete_id, athlete_ids, details)
     select now() - make_interval(days => (f ->> 'ago')::int), f ->> 'kind', s.id, 'scout',
       case when f ->> 'kind' in ('page_opened', 'request_sent') then a.id end, case when f ->> 'kind' = 'search_shown' then array[a.id] end,
       case f ->> 'kind' when 'search_shown' then jsonb_build_object('search', f ->> 'word', 'first', true, 'found', 1, 'filters', jsonb_build_array('f=' || (f ->> 'word')))
         when 'refusal' then jsonb_build_object('rule', f ->> 'word') else '{}' end
     from jsonb_array_elements($1) f
     join unnest($2::uuid[]) with ordinality s (id, n) on s.n = (f ->> 'who')::int + 1
     join unnest($3::uuid[]) with ordinality a (id, n) on a.n = (f ->> 'athlete')::int + 1`,
    [JSON.stringify(facts), scouts.map(({ id }) => id), athletes.map(({ id }) => id)],
  )
const rollUp = () => database.sql('select private.roll_up_activity()')
const counted = () =>
  database.sql(
    `select day, kind, subject_id, dimension, value, count::int from private.activity_days where kind <> 'active_week' order by 1, 2, 3, 4, 5`,
  )
const tellable = () =>
  database.sql(
    'select subject_id, kind, dimension, value, day, since, count::int, people::int from private.figure_days order by 1, 2, 3, 4, 5',
  )

/** The same from the facts themselves, without anything of the product in between. */
const PLAIN = `select * from (
  select day, kind, '00000000-0000-0000-0000-000000000000'::uuid as subject_id, '' as dimension, '' as value, count(*)::int as count from private.activity group by 1, 2
  union all select day, kind, '00000000-0000-0000-0000-000000000000', 'role', actor_role, count(*)::int from private.activity where kind in ('page_opened', 'refusal') group by 1, 2, 5
  union all select day, kind, '00000000-0000-0000-0000-000000000000', 'rule', details ->> 'rule', count(*)::int from private.activity where details ? 'rule' group by 1, 2, 5
  union all select day, kind, '00000000-0000-0000-0000-000000000000', 'people', details ->> 'rule', count(distinct actor_id)::int from private.activity where details ? 'rule' group by 1, 2, 5
  union all select day, kind || '_by', actor_id, '', '', count(*)::int from private.activity where kind in ('page_opened', 'request_sent') group by 1, 2, 3
  union all select day, 'search_shown_by', actor_id, '', '', count(distinct details ->> 'search')::int from private.activity where kind = 'search_shown' group by 1, 3
  union all select day, 'search_shown_by', actor_id, 'found', '', count(*)::int from private.activity where kind = 'search_shown' group by 1, 3) x order by 1, 2, 3, 4, 5`

const byHand = (facts: Fact[], closedAgo: number) =>
  toldByHand(
    facts
      .filter(({ kind }) => kind === 'search_shown' || kind === 'page_opened')
      .flatMap(({ kind, athlete, who, ago, word }) => {
        const isSearch = kind === 'search_shown'
        const once = isSearch ? `${who} ${ago} ${word}` : null
        return [kind, isSearch ? `${kind} filter f=${word}` : `${kind} role scout`].map((what) => ({
          key: `${athlete} ${what}`,
          who,
          ago,
          once,
        }))
      }),
    Math.max(...facts.map(({ ago }) => ago)),
    closedAgo,
  )
    .map(({ key, ago, count, people }) => `${key} ${ago} ${count} ${people}`)
    .sort()

describe('the rollup', () => {
  test('counts 200 generated weeks as plain SQL does, tells what five people did, and twice is once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fact, { minLength: 1, maxLength: 120 }), async (facts) => {
        await database.inRolledBackTransaction(async () => {
          await write(facts)
          await rollUp()
          const [first, told] = [await counted(), await tellable()]
          expect(first).toEqual(await database.sql(PLAIN))
          const [state] = await database.sql<{ ago: number }>(
            `select (now() at time zone 'utc')::date - closed_through as ago from private.activity_rollup`,
          )
          const named = (
            await database.sql<{ line: string }>(
              `select concat_ws(' ', a.n - 1, f.kind, nullif(f.dimension, ''), nullif(f.value, ''), (now() at time zone 'utc')::date - f.day, f.count, f.people) as line
               from private.figure_days f join unnest($1::uuid[]) with ordinality a (id, n) on a.id = f.subject_id`,
              [athletes.map(({ id }) => id)],
            )
          ).map(({ line }) => line)
          expect(named.sort()).toEqual(byHand(facts, state?.ago ?? 1))
          await rollUp()
          expect([await counted(), await tellable()]).toEqual([first, told])
        })
      }),
      { numRuns: 200 },
    )
  })

  test('loses nothing of what arrives while it runs, and closes a day once when two run at once', async () => {
    const clients = [
      new Client(server.databaseUrl),
      new Client(server.databaseUrl),
      new Client(server.databaseUrl),
    ]
    const [writer, ...rollers] = clients as [Client, Client, Client]
    try {
      for (const client of clients) await client.connect()
      const one = `insert into private.activity (at, kind, actor_id, actor_role, athlete_id) values (now() - make_interval(days => $3), 'page_opened', $1, 'scout', $2)`
      for (const who of scouts.slice(0, 5)) await writer.query(one, [who.id, athletes[0]?.id, 3])
      // A fact whose transaction is still open while the days are counted.
      await writer.query('begin')
      await writer.query(one, [scouts[0]?.id, athletes[1]?.id, 0])
      await Promise.all(rollers.map((client) => client.query('select private.roll_up_activity()')))
      for (let n = 0; n < 20; n++) await writer.query(one, [scouts[n % 8]?.id, athletes[1]?.id, 0])
      await Promise.all([
        ...rollers.map((client) => client.query('select private.roll_up_activity()')),
        writer.query('commit'),
      ])
      await rollUp()
      expect(await counted()).toEqual(await database.sql(PLAIN))
      expect(
        await database.sql(`select count::int, people::int from private.figure_days where dimension = ''`),
      ).toEqual([{ count: 5, people: 5 }])
    } finally {
      for (const client of clients) await client.end()
    }
  })

  test('answers the same before, while and after it runs, and nobody waits for it', async () => {
    const roller = new Client(server.databaseUrl)
    const admin = await database.inCommittedTransaction(() => createAdmin(database))
    const period = [daysAgo(20), daysAgo(0)]
    const told = async () => {
      const answers: unknown[] = []
      for (const [who, name] of [
        ...athletes.map((who) => [who, 'athlete_figures'] as const),
        ...scouts.map((who) => [who, 'scout_figures'] as const),
        [admin, 'admin_figures'] as const,
        [admin, 'transparency_report'] as const,
      ]) {
        const { rows, refused } = await database.as<{ f: unknown }>(
          who,
          `select ${name}($1, $2) - 'made_at' as f`,
          period,
        )
        expect(refused).toBeNull()
        answers.push(rows[0]?.f)
      }
      return answers
    }
    try {
      await roller.connect()
      for (const { id } of scouts)
        await database.sql(
          `insert into private.activity (at, kind, actor_id, actor_role, athlete_id) values (now() - interval '4 days', 'code_scanned', $1, 'scout', $2)`,
          [id, athletes[2]?.id],
        )
      await database.sql('update private.activity_rollup set closed_through = closed_through - 5')
      await database.sql('delete from private.figure_days')
      await rollUp()
      const first = await told()
      expect(first[2]).toMatchObject({ code_scans: { count: 5 } })
      await roller.query(`begin; set local statement_timeout = '60s'; select private.roll_up_activity()`)
      expect(await told()).toEqual(first)
      await roller.query('commit')
      expect(await told()).toEqual(first)
    } finally {
      await roller.end()
    }
  })

  test('removes facts after 90 days, and keeps their counts', async () => {
    await database.inRolledBackTransaction(async () => {
      await database.sql('update private.activity_rollup set closed_through = null')
      for (const table of ['activity', 'activity_days', 'figure_days'])
        await database.sql(`delete from private.${table}`)
      await write([{ kind: 'refusal', who: 0, athlete: 0, ago: 95, word: 'old' }])
      await rollUp()
      expect(await database.sql(`select from private.activity where details ->> 'rule' = 'old'`)).toEqual([])
      expect(
        await database.sql(
          `select count::int from private.activity_days where dimension = 'rule' and value = 'old'`,
        ),
      ).toEqual([{ count: 1 }])
    })
  })
})
