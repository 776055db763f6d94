import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../seeds/demo.ts'
import { createRandom, type Random } from '../seeds/random.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

type Found = {
  ids: string[]
  total: number
  next: object | null
  typo: boolean
  facets: Record<string, { value: string | number; count: number }[]> | null
}
type Filter = Record<string, unknown>

let database: TestDatabase
let callers: [who: string, person: Caller][]
const RUNGS = ['self_reported', 'imported', 'club_recorded', 'league_verified', 'sanctioned']

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
  const verified = await one(
    `select p.id, p.email from profiles p join scout_profiles s on s.user_id = p.id where s.verified_until > now() order by p.email limit 1`,
  )
  const blocked = await one(
    `select p.id, p.email from profiles p join scout_profiles s on s.user_id = p.id where s.verified_until > now() order by p.email desc limit 1`,
  )
  await database.sql(
    `insert into blocks (blocker_id, blocked_id) select id, $1 from (select id from athlete_profiles where user_id is not null order by id limit 25) a`,
    [blocked.id],
  )
  callers = [
    ['a visitor', 'anon'],
    ['an athlete', await one(`select id, email from profiles where email = 'athlete@touchline.example'`)],
    [
      'a minor',
      await one(
        `select p.id, p.email from profiles p join athlete_profiles a on a.id = p.id where a.is_minor order by p.email limit 1`,
      ),
    ],
    [
      'an unverified scout',
      await one(
        `select p.id, p.email from profiles p join scout_profiles s on s.user_id = p.id where s.verified_until is null order by p.email limit 1`,
      ),
    ],
    [
      'a scout whose check expired',
      await one(
        `select p.id, p.email from profiles p join scout_profiles s on s.user_id = p.id where s.verified_until < now() order by p.email limit 1`,
      ),
    ],
    ['a verified scout', verified],
    ['a verified scout whom many blocked', blocked],
    ['an admin', await one(`select id, email from profiles where email = 'admin@touchline.example'`)],
  ]
})
afterAll(() => database.close())

async function search(person: Caller, filter: Filter): Promise<Found> {
  const { rows, refused } = await database.as<{ r: Found }>(person, 'select search_athletes($1) as r', [
    filter,
  ])
  if (refused || !rows[0]) throw new Error(refused?.message)
  return rows[0].r
}

async function everyId(person: Caller, filter: Filter) {
  const ids: string[] = []
  let after: object | null = null
  do {
    const page: Found = await search(person, {
      ...filter,
      limit: 50,
      facets: false,
      ...(after ? { after } : {}),
    })
    ids.push(...page.ids)
    after = page.next
  } while (after)
  return ids
}

/** The same search as plain SQL on the tables, under the caller's policies. */
async function underPolicies(person: Caller, filter: Filter) {
  const { rows, refused } = await database.as<{ id: string }>(
    person,
    `select p.id from athlete_profiles p join athlete_sports s on s.athlete_id = p.id
     where (case when $1::jsonb ? 'sport' then s.sport_code = $1 ->> 'sport' else s.is_primary end)
       and (not $1 ? 'countries' or $1 -> 'countries' ? p.country) and (not $1 ? 'statuses' or $1 -> 'statuses' ? p.recruiting_status)
       and (not $1 ? 'sexCategories' or $1 -> 'sexCategories' ? p.sex_category) and (not $1 ? 'ageBands' or $1 -> 'ageBands' ? p.age_band)
       and (not $1 ? 'levels' or $1 -> 'levels' ? p.level) and (not $1 ? 'classYears' or $1 -> 'classYears' @> to_jsonb(p.class_year::int))
       and (not $1 ? 'positions' or exists (select 1 from athlete_positions q where q.athlete_id = p.id and q.sport_code = s.sport_code and $1 -> 'positions' ? q.position_code))
       and (not $1 ? 'minProvenance' or exists (select 1 from measurements m where m.athlete_id = p.id and m.dispute_status <> 'disputed' and m.ranked_from is null and array_position($2, m.provenance) >= array_position($2, $1 ->> 'minProvenance')))
       and not exists (select 1 from jsonb_array_elements(coalesce($1 -> 'metrics', '[]')) r where not exists (
         select 1 from (select k.timed, case m.method when 'unknown' then 'unstated' when 'hand' then 'hand' when 'estimate' then 'hand' else 'electronic' end as timing, case k.better when 'lower' then min(m.value) else max(m.value) end as best
           from measurements m join metrics k on k.code = m.metric_code
           where m.athlete_id = p.id and k.better <> 'neutral' and m.metric_code = r ->> 'metric' and m.dispute_status <> 'disputed' and m.ranked_from is null
             and array_position($2, m.provenance) >= array_position($2, coalesce(r ->> 'minProvenance', 'self_reported'))
           group by 1, 2, k.better) b
         where (not b.timed or r ->> 'timing' is null or b.timing = r ->> 'timing')
           and b.best >= coalesce((r ->> 'min')::float, '-infinity') and b.best <= coalesce((r ->> 'max')::float, 'infinity')))`,
    [filter, RUNGS],
  )
  if (refused) throw new Error(refused.message)
  return rows.map(({ id }) => id)
}

function anyFilter(random: Random): Filter {
  const filter: Filter = {}
  const maybe = (share: number, key: string, value: () => unknown) => {
    if (random.chance(share)) filter[key] = value()
  }
  maybe(0.5, 'sport', () =>
    random.pick(['soccer', 'athletics', 'american_football', 'basketball', 'volleyball']),
  )
  maybe(0.3, 'countries', () => random.some(['US', 'GB', 'ES', 'FR', 'MX', 'SN'], 2))
  maybe(0.25, 'statuses', () => random.some(['open', 'closed', 'committed'], 2))
  maybe(0.25, 'sexCategories', () => [random.pick(['female', 'male'])])
  maybe(0.25, 'ageBands', () => random.some(['13-15', '16-17', '18-20', '21-23', '24-29', '30+'], 3))
  maybe(0.2, 'levels', () => random.some(['club', 'regional', 'national'], 2))
  maybe(0.2, 'classYears', () => Array.from({ length: 12 }, (_, index) => 2019 + index))
  maybe(0.2, 'positions', () => random.some(['st', 'cm', 'wr', 'cb', '100m', 'pg', 'oh'], 4))
  maybe(0.3, 'minProvenance', () => random.pick(RUNGS))
  maybe(0.4, 'metrics', () => [
    {
      metric: random.pick(['sprint30_s', 'vertical_cm', 'm100', 'dash40_s', 'approach_touch_cm']),
      ...(random.chance(0.5)
        ? { max: random.pick([4.5, 11.4, 60, 320]) }
        : { min: random.pick([3, 4.5, 11, 50]) }),
      ...(random.chance(0.5) ? { minProvenance: random.pick(RUNGS) } : {}),
      ...(random.chance(0.5) ? { timing: random.pick(['hand', 'electronic', 'unstated']) } : {}),
    },
  ])
  return filter
}

describe('search returns the ids that the policies let each caller read', () => {
  const random = createRandom(7)
  const filters = [{}, ...Array.from({ length: 40 }, () => anyFilter(random))]

  test.each(filters.map((filter) => [JSON.stringify(filter), filter] as const))(
    'finds by %s',
    (_text, filter) =>
      database.inRolledBackTransaction(async () => {
        for (const [who, person] of callers) {
          const own = person === 'anon' ? '' : person.id
          const [found, seen] = [
            await everyId(person, { ...filter, includeHidden: true }),
            await underPolicies(person, filter),
          ]
          const others = (ids: string[]) => ids.filter((id) => id !== own).sort()
          expect([who, others(found)]).toEqual([who, others(seen)])
          expect(found.length).toBe(new Set(found).size)
          expect((await search(person, { ...filter, includeHidden: true, facets: false })).total).toBe(
            found.length,
          )
        }
      }),
  )

  test('more than 20 filters of this test find athletes', async () => {
    const [, verified] = callers[5] ?? []
    const counts: number[] = []
    for (const filter of filters) counts.push(verified ? (await everyId(verified, filter)).length : 0)
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(20)
  })
})

describe('a page of results', () => {
  const scoutOfDemo = () => callers[5]?.[1] ?? 'anon'

  test.each([
    ['recent', 'updated_at desc, id desc'],
    ['name', 'name'],
  ])('sorted by %s continues where the last one ended', async (sort) => {
    const whole = (await search(scoutOfDemo(), { sort, limit: 100, facets: false })).ids
    const first = await search(scoutOfDemo(), { sort, limit: 30, facets: false })
    const second = await search(scoutOfDemo(), { sort, limit: 30, facets: false, after: first.next })
    expect([...first.ids, ...second.ids]).toEqual(whole.slice(0, 60))
  })

  test('sorted by a time puts the fastest first and never mixes hand with electronic timing', async () => {
    for (const timing of ['hand', 'electronic']) {
      const { ids, total } = await search(scoutOfDemo(), {
        sport: 'soccer',
        sort: { metric: 'sprint30_s', timing },
        limit: 100,
      })
      const bests = await database.sql<{ id: string; value: number }>(
        `select athlete_id as id, value from athlete_best_results where metric_code = 'sprint30_s' and timing = $1 and min_provenance = 3`,
        [timing],
      )
      const values = ids.map((id) => bests.find((best) => best.id === id)?.value)
      expect(values).toEqual([...values].sort((a, b) => (a ?? 0) - (b ?? 0)))
      expect(values.length).toBe(total)
      expect(values.length).toBeGreaterThan(2)
      expect(values).not.toContain(undefined)
    }
  })

  test('loses and regains an athlete that is hidden and shown again', () =>
    database.inRolledBackTransaction(async () => {
      const person = scoutOfDemo()
      const [first] = (await search(person, { limit: 1 })).ids
      await database.as(person, 'insert into hidden_athletes (athlete_id) values ($1)', [first])
      expect((await search(person, { limit: 100 })).ids).not.toContain(first)
      expect((await search(person, { limit: 100, includeHidden: true })).ids).toContain(first)
    }))

  test('has for each facet the count that choosing it alone would give', async () => {
    const { facets } = await search(scoutOfDemo(), { sport: 'soccer', countries: ['GB'] })
    for (const [facet, field] of [
      ['positions', 'positions'],
      ['countries', 'countries'],
      ['classYears', 'classYears'],
      ['ageBands', 'ageBands'],
    ] as const) {
      for (const { value, count } of facets?.[facet] ?? []) {
        const narrowed = {
          sport: 'soccer',
          ...(facet === 'countries' ? {} : { countries: ['GB'] }),
          [field]: [value],
          facets: false,
        }
        expect([facet, value, (await search(scoutOfDemo(), narrowed)).total]).toEqual([facet, value, count])
      }
    }
    expect(facets?.countries?.length).toBeGreaterThan(1)
  })
})

describe('a search by name', () => {
  test.each([
    ['the beginning of a word', 'per', ['Pérez Ólafsdottir']],
    ['without its accents', 'olaf', ['Pérez Ólafsdottir']],
    ['two beginnings in any order', 'ola per', ['Pérez Ólafsdottir']],
    ['with a slip', 'Olafsdotir', ['Pérez Ólafsdottir']],
    ['a wildcard as plain text', '%', 'everyone'],
    ['something nobody is called', 'qqqzzz', []],
  ])('finds by %s', (_what, text, wanted) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database, { name: 'Pérez Ólafsdottir' })
      const vera = await createScout(database, { check: 'approved' })
      const { ids } = await search(vera, { text, limit: 100 })
      if (wanted === 'everyone') expect(ids.length).toBeGreaterThan(50)
      else expect(ids).toEqual(wanted.length > 0 ? [ada.id] : [])
    }),
  )
})

test('availability finds who says it, and only those whom the caller may see', () =>
  database.inRolledBackTransaction(async () => {
    const [ada, bo, minor, vera, other] = [
      await createAthlete(database, { name: 'Zaida Marrow' }),
      await createAthlete(database, { name: 'Zaida Bolt' }),
      await createAthlete(database, { name: 'Zaida Young', years: 15, guardian: 'active' }),
      await createScout(database, { check: 'approved' }),
      await createScout(database),
    ]
    const say = 'update athlete_profiles set availability = $2 where id = $1'
    for (const [person, when] of [
      [ada, 'now'],
      [bo, 'graduation'],
      [minor, 'now'],
    ] as const)
      expect((await database.as(person, say, [person.id, when])).changed).toBe(1)
    expect((await database.as(ada, say, [ada.id, 'someday'])).refused?.code).toBe('23514')
    expect((await database.as(vera, say, [ada.id, 'graduation'])).changed).toBe(0)
    const found = async (person: Caller, when: string[]) =>
      (await search(person, { text: 'Zaida', availabilities: when })).ids.toSorted()
    expect(await found(vera, ['now'])).toEqual([ada.id, minor.id].toSorted())
    expect(await found(vera, ['now', 'graduation'])).toEqual([ada.id, bo.id, minor.id].toSorted())
    expect(await found(other, ['now'])).toEqual([ada.id])
    expect(await found('anon', ['now'])).toEqual([ada.id])
    expect(
      (await database.as(other, 'select availability from athlete_profiles where id = $1', [minor.id])).rows,
    ).toEqual([])
    expect(
      (await database.as(vera, 'select availability from athlete_profiles where id = $1', [minor.id])).rows,
    ).toEqual([{ availability: 'now' }])
  }))
