import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextStep } from '#web/features/scouting/athlete-search/match/rules.ts'
import { readMatch } from '#web/features/scouting/athlete-search/match/types.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

type Filter = Record<string, unknown>
type Match = {
  own: boolean
  needs: { max: number; target?: number; none?: number; usual?: boolean }[]
  people: Record<string, [points: number, share: number][]>
}
type Found = { ids: string[]; total: number; match: Match }

let database: TestDatabase
let scout: Account
const people: Account[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  await database.inCommittedTransaction(async () => {
    scout = await createScout(database, { check: 'approved' })
    for (let n = 0; n < 22; n++) {
      const one = await createAthlete(database, { visibility: 'public', positions: ['st'] })
      people.push(one)
      await measure(one, 4 + n * 0.05, 'club_recorded')
    }
  })
})
afterAll(() => database.close())

/** An event stands behind whatever is ranked. */
const measure = (one: Account, value: number, provenance: string, method = 'fat') =>
  database.sql(
    `with day as (insert into events (title, start_at) values ('Test day', now()) returning id)
     insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, provenance, measured_by, measured_by_name, event_id)
     select $1, 'sprint30_s', $2, 's', current_date - 3, $3, $4::text,
       case $4 when 'self_reported' then 'self' when 'imported' then 'source' else 'event' end,
       case $4 when 'imported' then 'A list' else '' end, case when $4 not in ('self_reported', 'imported') then id end from day`,
    [one.id, value, method, provenance],
  )
const SPRINT = { need: 'metric', metric: 'sprint30_s', timing: 'electronic', weight: 6 }
const ask = (person: Caller, filter: Filter) =>
  database.as<{ r: Found }>(person, 'select search_athletes($1) as r', [
    { sport: 'soccer', sort: 'match', limit: 100, facets: false, ...filter },
  ])
async function search(person: Caller, filter: Filter): Promise<Found> {
  const { rows, refused } = await ask(person, filter)
  if (refused || !rows[0]) throw new Error(refused?.message)
  return rows[0].r
}

test('the best tenth is full points, what nine tenths beat none, and between them it falls evenly; an own target is kept', async () => {
  const { match, ids } = await search(scout, { match: [SPRINT] })
  expect(match.needs[0]).toMatchObject({ max: 100, target: 4.1, none: 4.95, usual: true })
  const points = people.map(({ id }) => match.people[id]?.[0]?.[0])
  expect(points.slice(0, 3)).toEqual([100, 100, 100])
  expect(points.slice(-3)).toEqual([0, 0, 0])
  expect(points[11]).toBe(Math.floor((100 * (4.95 - 4.55)) / (4.95 - 4.1) + 0.5))
  expect(ids.slice(3)).toEqual([
    ...people.slice(3, -3).map(({ id }) => id),
    ...people
      .slice(-3)
      .map(({ id }) => id)
      .sort()
      .reverse(),
  ])
  const own = await search(scout, { match: [{ ...SPRINT, target: 4.5 }] })
  expect(own.match.needs[0]).toMatchObject({ target: 4.5, none: 4.95 })
  expect(Object.values(own.match.people).filter(([part]) => part?.[0] === 100)).toHaveLength(11)
})

describe('nothing is told that a row does not show', () => {
  beforeEach(() => database.sql('select private.write_search_bits()'))
  /** All that a scout learns by sweeping targets and weights. */
  const sweep = async (person: Caller) => {
    const learned: unknown[] = []
    for (const target of [undefined, 3.4, 3.5, 3.6, 3.8, 4, 4.3, 4.7, 5, 7.5])
      for (const others of [[], [{ need: 'verification', weight: 9 }], [{ need: 'film', weight: 1 }]]) {
        const found = await search(person, { match: [{ ...SPRINT, ...(target && { target }) }, ...others] })
        learned.push([found.ids, found.total, found.match])
      }
    return learned
  }

  test.each<[string, () => Promise<unknown>]>([
    [
      'the number of a private page',
      async () => measure(await createAthlete(database, { visibility: 'private' }), 3.5, 'league_verified'),
    ],
    [
      'the number of a minor whom no guardian shows',
      async () =>
        measure(await createAthlete(database, { visibility: 'scouts', years: 14 }), 3.5, 'league_verified'),
    ],
    [
      'the number of a minor whose guardian withdrew',
      async () =>
        measure(
          await createAthlete(database, { visibility: 'scouts', years: 14, guardian: 'withdrawn' }),
          3.4,
          'league_verified',
        ),
    ],
    [
      'the number of somebody who blocked the scout',
      async () => {
        const one = await createAthlete(database, { visibility: 'public' })
        await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [one.id, scout.id])
        await measure(one, 3.5, 'league_verified')
      },
    ],
    [
      'the number of somebody who is suspended',
      async () => {
        const one = await createAthlete(database, { visibility: 'public' })
        await measure(one, 3.5, 'league_verified')
        await database.sql(`update auth.users set banned_until = now() + interval '9 days' where id = $1`, [
          one.id,
        ])
      },
    ],
    ['a number that somebody says of themselves', () => measure(people[20] as Account, 3.5, 'self_reported')],
    ['an imported number of no known source', () => measure(people[20] as Account, 3.5, 'imported')],
    ['a number that was taken by hand', () => measure(people[20] as Account, 3.5, 'sanctioned', 'hand')],
    ['a number of no stated method', () => measure(people[20] as Account, 3.5, 'sanctioned', 'unknown')],
    [
      'a number that is disputed',
      async () => {
        await measure(people[20] as Account, 3.5, 'sanctioned')
        await database.sql(
          `update measurements set dispute_status = 'disputed', disputed_on = current_date where value = 3.5`,
        )
      },
    ],
  ])('%s', async (_, happen) => {
    await database.inRolledBackTransaction(async () => {
      const before = await sweep(scout)
      await happen()
      expect(await sweep(scout)).toEqual(before)
    })
  })

  test('a visitor learns nothing of those whom scouts alone find', async () => {
    await database.inRolledBackTransaction(async () => {
      const before = await sweep('anon')
      const one = await createAthlete(database, { visibility: 'scouts', years: 15, guardian: 'active' })
      await measure(one, 3.5, 'sanctioned')
      expect(await sweep('anon')).toEqual(before)
      expect((await search(scout, { match: [SPRINT] })).ids).toContain(one.id)
    })
  })

  test('below twenty numbers nobody’s number is a mark: points run over all that is plausible', async () => {
    await database.inRolledBackTransaction(async () => {
      await database.sql('delete from measurements where athlete_id = any ($1)', [
        people.slice(0, 3).map(({ id }) => id),
      ])
      const { match } = await search(scout, { match: [SPRINT] })
      expect(match.needs[0]).toMatchObject({ target: 3.4, none: 7.5, usual: false })
    })
  })
})

describe('what is never counted changes nobody’s points', () => {
  const MATCH = [
    SPRINT,
    { need: 'position', positions: ['st'], sides: ['left'], weight: 4 },
    { need: 'film', weight: 3 },
    { need: 'verification', weight: 2 },
    { need: 'availability', weight: 1 },
  ]
  test.each<[string, string]>([
    ['name', `update athlete_profiles set display_name = 'Zoe Zeller' where id = $1`],
    ['sex', `update athlete_profiles set sex_category = 'female' where id = $1`],
    ['age', `update athlete_private_details set birth_date = birth_date - 2000 where athlete_id = $1`],
    ['country and region', `update athlete_profiles set country = 'FR', region = 'Brittany' where id = $1`],
    [
      'club, level and year',
      `update athlete_profiles set club = 'FC North', level = 'national', class_year = 2028 where id = $1`,
    ],
    [
      'who looked',
      `insert into profile_views (athlete_id, viewer_id, viewed_on, viewer_identity) select $1, user_id, current_date, 'named' from scout_profiles limit 1`,
    ],
    [
      'a boost',
      `insert into private.profile_boosts (athlete_id, ends_at) values ($1, now() + interval '1 day')`,
    ],
  ])('%s', async (_, sql) => {
    await database.inRolledBackTransaction(async () => {
      const before = await search(scout, { match: MATCH })
      await database.sql(sql, [people[15]?.id])
      const after = await search(scout, { match: MATCH })
      expect([after.ids, after.match]).toEqual([before.ids, before.match])
    })
  })

  test('in the order of a match there is no boosted place', async () => {
    await database.inRolledBackTransaction(async () => {
      await database.sql(
        `insert into private.profile_boosts (athlete_id, ends_at) values ($1, now() + interval '1 day')`,
        [people[21]?.id],
      )
      const shown = people.slice(0, 6).map(({ id }) => id)
      const boosted = (sort: string) =>
        database.as<{ id: string | null }>(scout, 'select boosted_athlete($1, $2) as id', [
          { sport: 'soccer', sort, match: MATCH },
          shown,
        ])
      expect((await boosted('match')).rows).toEqual([{ id: null }])
      expect((await boosted('recent')).rows).toEqual([{ id: people[21]?.id }])
    })
  })
})

test('the step that the panel names gives what it says, and moves nobody else', async () => {
  await database.inRolledBackTransaction(async () => {
    const match = [
      SPRINT,
      { need: 'metric', metric: 'yoyo_ir1_m', weight: 3 },
      { need: 'film', weight: 1 },
      { need: 'verification', weight: 4 },
    ]
    const told = async () => readMatch((await search(scout, { match })).match, 'match')
    const before = await told()
    const ada = people[5] as Account
    const step = nextStep(before.needs, before.people[ada.id] ?? [], [
      { metric: 'sprint30_s', provenance: 3 },
      { metric: 'yoyo_ir1_m', provenance: null },
    ])
    expect(step).toMatchObject({ kind: 'film' })
    const league = nextStep(
      before.needs.filter(({ need }) => need !== 'film'),
      (before.people[ada.id] ?? []).filter((_, at) => before.needs[at]?.need !== 'film'),
      [
        { metric: 'sprint30_s', provenance: 3 },
        { metric: 'yoyo_ir1_m', provenance: null },
      ],
    )
    expect(league).toMatchObject({ kind: 'league', metric: 'sprint30_s' })
    await measure(ada, 4 + 5 * 0.05, 'league_verified')
    const { [ada.id]: own = [], ...others } = (await told()).people
    const { [ada.id]: _, ...othersBefore } = before.people
    expect(own.reduce((sum, { points }) => sum + points, 0)).toBe(league?.total)
    expect(others).toEqual(othersBefore)
    await database.sql(
      `insert into video_links (athlete_id, url, title, kind, visibility, recorded_on) values ($1, 'https://www.youtube.com/watch?v=aaaaaaaaaaa', 'Season', 'highlight', 'public', current_date - 5)`,
      [ada.id],
    )
    const filmed = (await told()).people[ada.id] ?? []
    expect(filmed[2]).toEqual({ points: before.needs[2]?.max, share: 1 })
  })
})
