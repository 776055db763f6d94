import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../seeds/random.ts'
import { anyFilter } from './any-search.ts'
import { openCrowd } from './crowd-callers.ts'
import { anyNeeds, type Metric, maximaOf, type Need, plainMatch } from './plain-match.ts'
import type { Account } from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

/** 700 with TOUCHLINE_FULL=1. */
const SETS = process.env.TOUCHLINE_FULL === '1' ? 700 : 84

type Filter = Record<string, unknown>
type Found = {
  ids: string[]
  total: number
  next: object | null
  match?: { own: boolean; needs: (Need & { max: number })[]; people: Record<string, [number, number][]> }
}

let database: TestDatabase
let scout: Account
let metrics: Metric[]
let positions: Record<string, string[]>
let callers: [who: string, person: Caller][]
beforeAll(async () => {
  ;({ database, scout, callers } = await openCrowd({ athletes: 500, blocking: 120 }))
  await database.inCommittedTransaction(() =>
    database.sql(
      `update measurements set dispute_status = 'disputed', disputed_on = current_date where abs(hashtext(id::text)) % 20 = 0`,
    ),
  )
  metrics = await database.sql<Metric>(
    `select k.code, s.sport_code as sport, k.timed, k.min_value as min, k.max_value as max,
       array(select m.value from measurements m where m.metric_code = k.code order by md5(m.id::text) limit 4) as common
     from metrics k join sport_metrics s on s.metric_code = k.code where k.better <> 'neutral' order by 2, 1`,
  )
  const rows = await database.sql<{ sport: string; codes: string[] }>(
    'select sport_code as sport, array_agg(code order by code) as codes from positions group by 1',
  )
  positions = Object.fromEntries(rows.map(({ sport, codes }) => [sport, codes]))
})
afterAll(() => database.close())

async function page(person: Caller, filter: Filter): Promise<Found> {
  const { rows, refused } = await database.as<{ r: Found }>(person, 'select search_athletes($1) as r', [
    { facets: false, ...filter },
  ])
  if (refused || !rows[0]) throw new Error(refused?.message)
  return rows[0].r
}

async function everybody(person: Caller, filter: Filter) {
  const people: [string, number[]][] = []
  const first = await page(person, { ...filter, limit: 37 })
  let found = first
  for (;;) {
    expect(found.total).toBe(first.total)
    for (const id of found.ids) people.push([id, (found.match?.people[id] ?? []).map(([points]) => points)])
    if (!found.next) return { people, total: first.total, needs: first.match?.needs ?? [] }
    found = await page(person, { ...filter, limit: 37, after: found.next })
  }
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
const byMatch = (a: { id: string; total: number }, b: { id: string; total: number }) =>
  b.total - a.total || (a.id < b.id ? 1 : -1)

test('points, parts and order are those of the plain formula over the tables under the policies, for every kind of caller', async () => {
  const random = createRandom(11)
  let several = 0
  for (let n = 0; n < SETS; n++) {
    const [who, person] = callers[n % callers.length] ?? ['', 'anon']
    const { sort: _, ...filter } = anyFilter(random, { places: [0], events: [''] })
    delete filter.near
    delete filter.event
    const sport = filter.sport as string | undefined
    const match = anyNeeds(random, metrics, sport, positions[sport ?? 'soccer'] ?? [])
    const plain = await plainMatch(database, person, match, sport)
    const others = await everybody(person, filter)
    const found = await everybody(person, { ...filter, match, sort: 'match' })
    const expected = others.people.map(([id]) => {
      const one = plain.get(id)
      if (!one) throw new Error(`${who} found somebody whom the tables do not show: ${id}`)
      return one
    })
    if (expected.length > 1) several += 1
    expect({ who, filter, match, total: found.total, people: found.people }).toEqual({
      who,
      filter,
      match,
      total: others.total,
      people: expected.toSorted(byMatch).map(({ id, points }) => [id, points]),
    })
    expect(found.needs.map(({ max }) => max)).toEqual(maximaOf(match.map(({ weight }) => weight)))
    expect(sum(found.needs.map(({ max }) => max))).toBe(100)
    for (const { points, total } of expected) expect(sum(points)).toBe(total)
    for (const [, points] of found.people)
      for (const [at, part] of points.entries()) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(found.needs[at]?.max ?? 0)
      }
  }
  expect(several).toBeGreaterThan(SETS / 3)
}, 120_000)

test('the same question gives the same order, and no filter changes anybody’s points', async () => {
  const random = createRandom(12)
  for (let n = 0; n < 12; n++) {
    const match = anyNeeds(random, metrics, 'soccer', positions.soccer ?? [])
    const all = await everybody(scout, { sport: 'soccer', match, sort: 'match' })
    expect(await everybody(scout, { sport: 'soccer', match, sort: 'match' })).toEqual(all)
    const points = new Map(all.people)
    for (const filter of [
      { positions: ['st'] },
      { statuses: ['open'] },
      { hasVideo: true },
      { minProvenance: 'league_verified' },
      { metrics: [{ metric: 'sprint30_s', max: 4.8 }] },
    ]) {
      const some = await everybody(scout, { sport: 'soccer', ...filter, match, sort: 'match' })
      expect(some.people.length).toBeLessThan(all.people.length)
      expect(some.people).toEqual(all.people.filter(([id]) => some.people.some(([other]) => other === id)))
      for (const [id, parts] of some.people) expect(parts).toEqual(points.get(id))
    }
  }
})

test('without needs of one’s own a match asks about what the filter asks about, all alike; with no filter it asks for needs', async () => {
  const asked = await page(scout, {
    sport: 'soccer',
    positions: ['lw', 'rw'],
    dominantSides: ['left'],
    hasVideo: true,
    minProvenance: 'club_recorded',
    metrics: [{ metric: 'sprint30_s', max: 5 }, { metric: 'height_cm', min: 150 }, { metric: 'vertical_cm' }],
    sort: 'match',
  })
  expect(asked.match?.own).toBe(false)
  expect(
    asked.match?.needs.map(({ need, metric, timing, weight, max }) => ({
      need,
      metric,
      timing,
      weight,
      max,
    })),
  ).toEqual([
    { need: 'metric', metric: 'sprint30_s', timing: 'electronic', weight: 5, max: 20 },
    { need: 'metric', metric: 'vertical_cm', timing: 'any', weight: 5, max: 20 },
    { need: 'position', metric: undefined, timing: undefined, weight: 5, max: 20 },
    { need: 'film', metric: undefined, timing: undefined, weight: 5, max: 20 },
    { need: 'verification', metric: undefined, timing: undefined, weight: 5, max: 20 },
  ])
  const nothing = await page(scout, { sport: 'soccer', sort: 'match' })
  expect(nothing.match).toEqual({ own: false, needs: [], people: {} })
  expect(nothing.ids).toEqual((await page(scout, { sport: 'soccer' })).ids)
})

test('a match is kept in a saved search and finds the same people there; an opening made of it asks for the filter', async () => {
  const filter = {
    sport: 'soccer',
    positions: ['st'],
    sort: 'match',
    match: [
      { need: 'film', weight: 4 },
      { need: 'metric', metric: 'sprint30_s', timing: 'hand', target: 4.5, weight: 6 },
    ],
  }
  await database.inRolledBackTransaction(async () => {
    const saved = await database.as<{ filter: Filter; id: string }>(
      scout,
      `insert into saved_searches (name, filter) values ('Fast strikers', $1) returning id, filter`,
      [filter],
    )
    expect(saved.refused).toBeNull()
    expect(saved.rows[0]?.filter).toEqual(filter)
    const [opened] = await database.sql<{ ids: string[] }>('select private.find_for_scout($1, $2) as ids', [
      scout.id,
      filter,
    ])
    expect(new Set(opened?.ids)).toEqual(new Set((await everybody(scout, filter)).people.map(([id]) => id)))
    const [opening] = await database.sql<{ f: Filter }>('select private.check_opening_filter($1) as f', [
      filter,
    ])
    expect(opening?.f).toEqual({ sport: 'soccer', positions: ['st'] })
  })
})
