import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { daysAgo } from './test-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Told = { kind: string; athletes: string[]; details: Record<string, unknown> }
type MatchFigures = { from: string; searches: number; parts: { part: string; points: number; max: number }[] }

const NEEDS = [
  { need: 'position', positions: ['lw'], weight: 6 },
  { need: 'film', weight: 2 },
  { need: 'availability', weight: 2 },
]
/** What a search tells the server, which writes it as a fact. */
async function searched(scout: Account, match: object[] = NEEDS): Promise<Told> {
  const { rows, refused } = await database.as<{ told: string }>(
    scout,
    `select current_setting('touchline.activity') as told from (select search_athletes($1) as r offset 0) s where r is not null`,
    [{ sport: 'soccer', sort: 'match', match, facets: false }],
  )
  if (!rows[0]) throw new Error(refused?.message)
  return JSON.parse(rows[0].told)
}
/** The fact of it, so many days ago. */
const happened = (scout: Account, ago: number, { athletes, details }: Told) =>
  database.sql(
    `insert into private.activity (at, kind, actor_id, actor_role, athlete_ids, details)
     values (now() - make_interval(days => $2), 'search_shown', $1, 'scout', $3, $4)`,
    [scout.id, ago, athletes, details],
  )
const scouts = async (n: number) => {
  const made: Account[] = []
  for (let i = 0; i < n; i++) made.push(await createScout(database, { check: 'approved' }))
  return made
}
async function figures(athlete: Account): Promise<MatchFigures> {
  await database.sql('select private.roll_up_activity()')
  const { rows, refused } = await database.as<{ m: MatchFigures }>(
    athlete,
    `select athlete_figures($1, $2) -> 'match' as m`,
    [daysAgo(27), daysAgo(0)],
  )
  if (!rows[0]) throw new Error(refused?.message)
  return rows[0].m
}
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

describe('what an athlete reads of searches by match', () => {
  test(
    'how many, and of each part how many points of how many, on average',
    rolledBack(async () => {
      const [ada, ben] = [
        await createAthlete(database, { positions: ['rw', 'lw'], visibility: 'public' }),
        await createAthlete(database, { positions: ['lw'], visibility: 'public', status: 'closed' }),
      ]
      for (const [n, scout] of (await scouts(5)).entries())
        await happened(scout, 3 + n, await searched(scout))
      const parts = (points: number[]) =>
        [60, 20, 20].map((max, at) => ({
          part: ['position', 'availability', 'film'][at],
          points: points[at],
          max,
        }))
      expect(await figures(ada)).toEqual({ from: daysAgo(29), searches: 5, parts: parts([30, 20, 0]) })
      expect(await figures(ben)).toEqual({ from: daysAgo(29), searches: 5, parts: parts([60, 0, 0]) })
    }),
  )

  test(
    'nothing of fewer than five scouts, however often they search and whatever they weigh',
    rolledBack(async () => {
      const ada = await createAthlete(database, { positions: ['lw'], visibility: 'public' })
      for (const scout of await scouts(4))
        for (let ago = 3; ago < 9; ago++) await happened(scout, ago, await searched(scout))
      expect(await figures(ada)).toEqual({ from: daysAgo(29), searches: 0, parts: [] })
    }),
  )

  test(
    'one scout more changes nothing, and no answer says who searched',
    rolledBack(async () => {
      const ada = await createAthlete(database, { positions: ['lw'], visibility: 'public' })
      const [last, ...five] = await scouts(6)
      for (const scout of five) await happened(scout, 5, await searched(scout))
      const before = await figures(ada)
      expect(before.searches).toBe(5)
      await database.sql('update private.activity_rollup set closed_through = $1', [daysAgo(3)])
      await happened(last as Account, 2, await searched(last as Account, [{ need: 'film', weight: 1 }]))
      expect(await figures(ada)).toEqual(before)
      for (const { id } of [...five, last as Account]) expect(JSON.stringify(before)).not.toContain(id)
    }),
  )

  test(
    'where somebody was erased since, points are nobody’s: they are not counted for another person',
    rolledBack(async () => {
      const [ada, ben] = [
        await createAthlete(database, { positions: ['lw'], visibility: 'public' }),
        await createAthlete(database, { positions: ['gk'], visibility: 'public' }),
      ]
      for (const scout of await scouts(5)) await happened(scout, 3, await searched(scout))
      await database.sql('update private.activity set athlete_ids = array_remove(athlete_ids, $1)', [ben.id])
      expect(await figures(ada)).toEqual({ from: daysAgo(29), searches: 0, parts: [] })
    }),
  )
})

describe('the fact of a search by match', () => {
  test(
    'holds the points of everybody on the page, a hundred of them with nine needs as well',
    rolledBack(async () => {
      const made: Account[] = []
      for (let n = 0; n < 100; n++)
        made.push(await createAthlete(database, { positions: ['lw'], visibility: 'public' }))
      const [scout] = await scouts(1)
      const metrics = ['sprint30_s', 'sprint10_s', 'cod505_s', 'yoyo_ir1_m', 'vertical_cm'].map((metric) => ({
        need: 'metric',
        metric,
        ...(metric.endsWith('_s') && { timing: 'electronic' }),
        weight: 10,
      }))
      const { rows } = await database.as<{ told: string }>(
        scout as Account,
        `select current_setting('touchline.activity') as told from (select search_athletes($1) as r offset 0) s where r is not null`,
        [
          {
            sport: 'soccer',
            sort: 'match',
            limit: 100,
            match: [...NEEDS, { need: 'verification', weight: 3 }, ...metrics],
          },
        ],
      )
      const told: Told = JSON.parse(rows[0]?.told ?? '')
      expect(told.athletes).toHaveLength(100)
      expect(told.details.points).toMatch(/^([0-9a-f]{2}){900}$/)
      expect(JSON.stringify(told.details).length).toBeLessThan(3_500)
      await database.sql('select private.note_activity($1, $2)', [scout?.id, told])
      const facts = await database.sql(`select from private.activity where kind = 'search_shown'`)
      expect(facts).toHaveLength(1)
    }),
  )

  test(
    'counts once a day beside the same search in the usual order, and whom it found counts once',
    rolledBack(async () => {
      await createAthlete(database, { positions: ['lw'], visibility: 'public' })
      const [scout] = (await scouts(1)) as [Account]
      const usual = await database.as<{ told: string }>(
        scout,
        `select current_setting('touchline.activity') as told from (select search_athletes('{"sport": "soccer"}') as r offset 0) s where r is not null`,
      )
      const match = await searched(scout)
      for (const told of [
        JSON.parse(usual.rows[0]?.told ?? ''),
        match,
        match,
        await searched(scout, [{ need: 'film', weight: 3 }]),
      ])
        await database.sql('select private.note_activity($1, $2)', [scout.id, told])
      const facts = await database.sql<{ search: string; first: boolean; by_match: boolean }>(
        `select details ->> 'search' as search, (details ->> 'first')::boolean as first, details ? 'match' as by_match
         from private.activity where kind = 'search_shown' order by id`,
      )
      expect(facts.map(({ first, by_match }) => [first, by_match])).toEqual([
        [true, false],
        [false, true],
      ])
      expect(new Set(facts.map(({ search }) => search)).size).toBe(1)
    }),
  )
})
