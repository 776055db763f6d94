import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { seedDemo } from '../seeds/demo.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

type Filter = Record<string, unknown>
type Histogram = { people: number; from: number | null; step: number | null; counts: number[] }

let database: TestDatabase
let callers: [who: string, person: Account][]

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

async function histogram(person: Caller, filter: Filter, range: Filter): Promise<Histogram> {
  const { rows, refused } = await database.as<{ r: Histogram }>(
    person,
    'select search_histogram($1, $2) as r',
    [filter, range],
  )
  if (refused || !rows[0]) throw new Error(refused?.message)
  return rows[0].r
}

async function total(person: Caller, filter: Filter): Promise<number> {
  const { rows } = await database.as<{ n: number }>(
    person,
    `select (search_athletes($1) ->> 'total')::int as n`,
    [{ ...filter, facets: false }],
  )
  return rows[0]?.n ?? Number.NaN
}

const sprint = { metric: 'sprint30_s', timing: 'electronic' }
const jump = { metric: 'vertical_cm' }

describe('a histogram counts whom the search finds', () => {
  test.each<[Filter, Filter]>([
    [{ sport: 'soccer' }, sprint],
    [
      { sport: 'soccer', minProvenance: 'club_recorded' },
      { ...sprint, minProvenance: 'club_recorded' },
    ],
    [{ sport: 'soccer', ageBands: ['16-17', '18-20'] }, sprint],
    [{ sport: 'soccer', metrics: [{ metric: 'yoyo_ir1_m', min: 500 }] }, sprint],
    [{}, jump],
  ])('by %j of %j', async (filter, range) => {
    const seen: number[] = []
    for (const [who, person] of callers) {
      const known = Array.isArray(filter.metrics) ? filter.metrics : []
      const within = (min: number | null, max: number | null) =>
        total(person, { ...filter, metrics: [...known, { ...range, min, max }] })
      const { people, from, step, counts } = await histogram(person, filter, range)
      seen.push(people)
      expect([who, people]).toEqual([who, await within(null, null)])
      if (people < LIMITS.search.histogramMinPeople) {
        expect([who, from, step, counts]).toEqual([who, null, null, []])
        continue
      }
      expect([who, counts.reduce((sum, count) => sum + count, 0)]).toEqual([who, people])
      expect(counts.length).toBeLessThanOrEqual(22)
      expect(counts[0]).toBeGreaterThan(0)
      expect(counts.at(-1)).toBeGreaterThan(0)
      // Each bar is what the search finds between its ends. The ends are multiples of the step, and values lie between them.
      const least = from ?? 0
      const width = step ?? 0
      for (const [i, count] of counts.entries()) {
        const start = least + i * width
        const [above, below] = [await within(start - 1e-9, null), await within(start + width - 1e-9, null)]
        expect([who, i, above - below]).toEqual([who, i, count])
      }
    }
    expect(Math.max(...seen)).toBeGreaterThanOrEqual(LIMITS.search.histogramMinPeople)
  })

  test('also where the spelling is forgiven', async () => {
    const [, person] = callers[2] ?? []
    if (!person) throw new Error('no verified scout')
    const { rows } = await database.as<{ name: string }>(
      person,
      `select display_name as name from athlete_cards where char_length(display_name) > 8 and headline_metrics <> '[]' order by id limit 1`,
    )
    const name = rows[0]?.name ?? ''
    const filter = { text: `${name.slice(0, 3)}${name.slice(4)}` }
    const { people } = await histogram(person, filter, jump)
    expect(people).toBe(await total(person, { ...filter, metrics: [jump] }))
  })
})

describe('nobody learns of whom they may not see', () => {
  test('a minor, a hidden page and somebody who blocked are in no count, and fewer than five show no value', () =>
    database.inRolledBackTransaction(async () => {
      const club = 'Zzyzxqwvkj'
      const unverified = await createScout(database, {})
      const verified = await createScout(database, { check: 'approved' })
      const people = [
        await createAthlete(database, { years: 15, guardian: 'active', visibility: 'scouts' }),
        await createAthlete(database, { years: 15 }),
        await createAthlete(database, { years: 22, visibility: 'private' }),
        await createAthlete(database, { years: 22, visibility: 'scouts' }),
        await createAthlete(database, { years: 22 }),
      ]
      for (const { id } of people) {
        await database.sql('update athlete_profiles set club = $2, region = $3 where id = $1', [
          id,
          club,
          'Zzyzx',
        ])
        await database.sql(
          `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, provenance)
           values ($1, 'vertical_cm', 51.5, 'cm', current_date, 'unknown', 'self_reported')`,
          [id],
        )
      }
      const filter = { text: club }
      for (const person of [unverified, verified]) {
        const found = await total(person, { ...filter, metrics: [jump] })
        expect(await histogram(person, filter, jump)).toEqual({
          people: found,
          from: null,
          step: null,
          counts: [],
        })
      }
      expect((await histogram(unverified, filter, jump)).people).toBe(1)
      expect((await histogram(verified, filter, jump)).people).toBe(3)

      const names = async (person: Account) =>
        (
          await database.as<{ r: { regions: string[]; clubs: string[] } }>(
            person,
            'select search_names() as r',
          )
        ).rows[0]?.r
      expect((await names(unverified))?.clubs).toContain(club)
      // The one adult whom everybody may see goes: what is left is for verified scouts.
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
        people[4]?.id,
        unverified.id,
      ])
      expect((await names(unverified))?.clubs).not.toContain(club)
      expect((await names(unverified))?.regions).not.toContain('Zzyzx')
      expect((await names(verified))?.regions).toContain('Zzyzx')
      expect((await histogram(unverified, filter, jump)).people).toBe(0)
    }))

  test('names are read without asking for the caller’s rights once a person', () =>
    database.inRolledBackTransaction(async () => {
      const [, person] = callers[2] ?? []
      if (!person) throw new Error('no verified scout')
      await database.sql(`set local track_functions = 'all'`)
      const calls = async () =>
        (
          await database.sql<{ n: number }>(
            `select coalesce(sum(pg_stat_get_xact_function_calls(p.oid)), 0)::int as n from pg_proc p
              where p.pronamespace = 'private'::regnamespace and p.proname in ('visible_audiences', 'my_blocked_user_ids')`,
          )
        )[0]?.n ?? Number.NaN
      const before = await calls()
      expect((await database.as(person, 'select search_names()')).refused).toBeNull()
      const asked = (await calls()) - before
      expect(asked).toBeGreaterThan(0)
      expect(asked).toBeLessThan(10)
    }))

  test('what other filters would find is what the search finds with them', async () => {
    const sort = { metric: 'vertical_cm' }
    // Some clubs have five people and more, of whom fewer jumped: whether a typo is forgiven goes by all of them.
    const clubs = await database.sql<{ text: string }>(
      `select lower(split_part(club, ' ', 1)) as text from athlete_profiles where club <> ''
       group by 1 having count(*) >= 5 order by count(*), 1 limit 12`,
    )
    const worded = clubs.flatMap(({ text }) => [{ text }, { text, sort }, { text: `${text}x`, sort }])
    const filters = [{}, { sort }, { countries: ['ES'] }, { text: 'zzzzzzzz' }, ...worded].slice(0, 24)
    for (const [name, person] of callers.slice(1)) {
      const singly: (number | undefined)[] = []
      for (const filter of filters) {
        const { rows } = await database.as<{ n: number }>(
          person,
          `select (search_athletes($1) ->> 'total')::int as n`,
          [filter],
        )
        singly.push(rows[0]?.n)
      }
      const { rows } = await database.as<{ all: number[] }>(person, 'select search_totals($1) as all', [
        JSON.stringify(filters),
      ])
      expect([name, rows[0]?.all]).toEqual([name, singly])
    }
    const [, person] = callers[2] ?? []
    if (!person) throw new Error('no verified scout')
    for (const filters of [{}, null, Array.from({ length: 25 }, () => ({}))])
      expect(
        (await database.as(person, 'select search_totals($1)', [JSON.stringify(filters)])).refused?.hint,
      ).toBe('search.filters')
  })

  test('a visitor without an account has neither', async () => {
    for (const call of [
      `search_histogram('{}', '{"metric": "vertical_cm"}')`,
      'search_names()',
      `search_totals('[{}]')`,
    ]) {
      const { refused } = await database.as('anon', `select ${call}`)
      expect([call, refused?.code]).toEqual([call, '42501'])
    }
  })

  test('an invalid filter or range is refused by name', async () => {
    const [, person] = callers[2] ?? []
    if (!person) throw new Error('no verified scout')
    for (const [filter, range, hint] of [
      [{ sprot: 'x' }, jump, 'search.sprot'],
      [{}, { metric: 'luck' }, 'search.metrics'],
      [{}, null, 'search.metrics'],
      [{}, { ...sprint, timing: 'sundial' }, 'search.metrics'],
      [{}, { ...sprint, minProvenance: 'gold' }, 'search.metrics'],
    ]) {
      const { refused } = await database.as(person, 'select search_histogram($1, $2)', [filter, range])
      expect([hint, refused?.hint]).toEqual([hint, hint])
    }
  })
})

test.each([
  [0.9, 2, 0.05],
  [1, 2, 0.05],
  [11, 0, 1],
  [40, 0, 2],
  [41, 0, 5],
  [1800, 0, 100],
  [0, 1, 0.1],
])('a span of %s with %s decimals has steps of %s', async (span, decimals, step) => {
  const [row] = await database.sql<{ s: number }>('select private.histogram_step($1, $2)::float as s', [
    span,
    decimals,
  ])
  expect(row?.s).toBeCloseTo(step, 9)
})
