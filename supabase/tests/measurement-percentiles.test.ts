import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../seeds/demo.ts'
import type { Account } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

type Place = { athlete_id: string; metric_code: string; timing: string; percentile: number; n: number }

let database: TestDatabase
let callers: [who: string, person: Caller][]

beforeAll(async () => {
  database = await openTestDatabase()
  await database.inCommittedTransaction(() =>
    seedDemo({ query: async (text, values) => ({ rows: await database.sql(text, values) }) }),
  )
  const one = async (query: string): Promise<Account> => {
    const [row] = await database.sql<Account>(query)
    if (!row) throw new Error(`nobody in the demo world answers to: ${query}`)
    return row
  }
  const scouts = 'select p.id, p.email from profiles p join scout_profiles s on s.user_id = p.id'
  const blocked = await one(`${scouts} where s.verified_until > now() order by p.email desc limit 1`)
  await database.sql(
    `insert into blocks (blocker_id, blocked_id) select id, $1 from (select id from athlete_profiles where user_id is not null order by id limit 25) a`,
    [blocked.id],
  )
  callers = [
    ['an athlete', await one(`select id, email from profiles where email = 'athlete@touchline.example'`)],
    ['an unverified scout', await one(`${scouts} where s.verified_until is null order by p.email limit 1`)],
    ['a verified scout', await one(`${scouts} where s.verified_until > now() order by p.email limit 1`)],
    ['a verified scout whom many blocked', blocked],
  ]
})
afterAll(() => database.close())

/** A page of those whom the caller may find, the caller first, and some whom they may not. */
async function page(person: Caller) {
  const { rows: seen } = await database.as<{ id: string }>(
    person,
    'select id from athlete_cards order by id <> auth.uid(), id',
  )
  const found = seen.map(({ id }) => id)
  const others = await database.sql<{ id: string }>(
    'select id from athlete_profiles where id <> all ($1) order by id limit 20',
    [found],
  )
  return { found, asked: [...found.slice(0, 80), ...others.map(({ id }) => id)] }
}

const places = async (person: Caller, query: string, ids: string[]) => {
  const { rows, refused } = await database.as<Place>(
    person,
    `select athlete_id, metric_code, timing, percentile, n from ${query} order by 1, 2, 3`,
    [ids],
  )
  expect(refused).toBeNull()
  return rows
}

/** The same out of the plain tables: each value counted beside each of its peers. */
const reckoned = (ids: string[], found: string[]) =>
  database.sql<Place>(
    `select mine.athlete_id, mine.metric_code, mine.timing,
       round(100.0 * (count(*) filter (where case k.better when 'lower' then b.value > mine.value else b.value < mine.value end)
         + 0.5 * count(*) filter (where b.value = mine.value)) / count(*))::int as percentile,
       (count(*) / 5 * 5)::int as n
     from athlete_search_index me
       join athlete_best_results mine on mine.athlete_id = me.athlete_id
       join metrics k on k.code = mine.metric_code and k.better <> 'neutral'
       join athlete_search_index peer on peer.is_primary and peer.sport_code = me.sport_code
         and peer.positions[1] is not distinct from me.positions[1]
         and peer.sex_category is not distinct from me.sex_category
         and peer.age_band is not distinct from me.age_band
       join athlete_best_results b on b.athlete_id = peer.athlete_id and b.metric_code = mine.metric_code
         and b.timing = mine.timing and b.min_provenance = mine.min_provenance
     where me.is_primary and me.athlete_id = any ($1) and me.athlete_id = any ($2) and peer.athlete_id = any ($2)
       and mine.min_provenance = private.comparable_rank()
     group by mine.athlete_id, mine.metric_code, mine.timing
     having count(*) >= 20
     order by 1, 2, 3`,
    [ids, found],
  )

describe('where athletes stand among comparable people', () => {
  test('is what the plain tables give, for every kind of caller', async () => {
    const told: number[] = []
    for (const [who, person] of callers) {
      const { found, asked } = await page(person)
      const rows = await places(person, 'page_percentiles($1)', asked)
      // Athletes are compared among all whom verified scouts find, which a scout of the demo shows elsewhere.
      const self = person === callers[0]?.[1] ? found[0] : undefined
      const others = ({ athlete_id }: Place) => athlete_id !== self
      expect([who, rows.filter(others)]).toEqual([who, (await reckoned(asked, found)).filter(others)])
      told.push(rows.length)
    }
    expect(Math.min(...told)).toBeGreaterThan(0)
    expect(new Set(told).size).toBeGreaterThan(1)
  })

  test('is told of a page as it is told of one', async () => {
    for (const [who, person] of callers) {
      const { asked } = await page(person)
      const singly = await places(
        person,
        'unnest($1::uuid[]) i (id), lateral (select i.id as athlete_id, m.* from measurement_percentiles(i.id) m) one',
        asked,
      )
      expect([who, await places(person, 'page_percentiles($1)', asked)]).toEqual([who, singly])
    }
  })

  test('is told of at most 100 people at once', async () => {
    const [, person = 'anon'] = callers[2] ?? []
    const { refused } = await database.as(person, 'select page_percentiles($1)', [
      Array.from({ length: 101 }, () => '00000000-0000-4000-8000-000000000000'),
    ])
    expect(refused?.hint).toBe('search.ids')
  })
})
