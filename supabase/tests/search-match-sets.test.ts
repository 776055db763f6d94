import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../seeds/random.ts'
import { anyFilter } from './any-search.ts'
import { openCrowd } from './crowd-callers.ts'
import { anyNeeds, type Metric } from './plain-match.ts'
import type { Account } from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

/** 1,200 with TOUCHLINE_FULL=1, in each of three states of the sets. */
const SETS = process.env.TOUCHLINE_FULL === '1' ? 400 : 14

type Filter = Record<string, unknown>
type Line = { id: string; key: number }

let database: TestDatabase
let scout: Account
let metrics: Metric[]
let positions: Record<string, string[]>
let callers: [who: string, person: Caller][]
beforeAll(async () => {
  ;({ database, scout, callers } = await openCrowd({ athletes: 600, blocking: 120 }))
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

/** Cuts what a dozen people or more have into bands, as of so many people. */
const cutBands = (people: number) =>
  database.sql(
    `select private.cut_search_bands(value, $1) from (
       select value from private.search_bits where facet = 'has' group by 1 having sum(bit_count(bits)) >= 12) h`,
    [people],
  )

/** Asks as somebody, with the rights of nobody: the functions behind the search are not for callers. */
async function asked<T>(person: Caller, work: () => Promise<T>): Promise<T> {
  const claims = person === 'anon' ? { role: 'anon' } : { role: 'authenticated', sub: person.id, aal: 'aal1' }
  await database.sql(`select set_config('request.jwt.claims', $1, false)`, [JSON.stringify(claims)])
  try {
    return await work()
  } finally {
    await database.sql(`select set_config('request.jwt.claims', '', false)`)
  }
}

const weigh = async (filter: Filter) =>
  (
    await database.sql<{ weighed: Filter & { match: object[] } }>(
      `select private.with_weighed_match(private.validate_search_filter($1), private.visible_audiences(), private.my_blocked_user_ids()) as weighed`,
      [filter],
    )
  )[0]?.weighed ?? { match: [] }

/** Where points begin and end, by one reading of everybody's numbers in the sport. */
const plainEnds = (sport: unknown, need: object) =>
  database.sql<{ people: number; ends: number[] | null }>(
    `select count(*)::int as people, percentile_disc(array[0.1, 0.9]) within group (order by
       case $2::jsonb ->> 'better' when 'lower' then b.value else -b.value end) as ends
     from athlete_best_results b join athlete_search_index s on s.athlete_id = b.athlete_id and s.sport_code = $1
     where b.metric_code = $2::jsonb ->> 'metric' and b.timing = $2::jsonb ->> 'timing' and b.min_provenance = 3
       and s.visibility = any (private.visible_audiences()) and s.athlete_id <> all (private.my_blocked_user_ids())`,
    [sport, JSON.stringify(need)],
  )

async function expectMarks(filter: Filter & { match: object[] }) {
  let usual = 0
  for (const need of filter.match as Record<string, number | string | boolean>[]) {
    if (need.need !== 'metric') continue
    const [plain] = await plainEnds(filter.sport, need)
    const sign = need.better === 'lower' ? 1 : -1
    if (need.usual) usual += 1
    expect({ need, usual: need.usual }).toEqual({ need, usual: (plain?.people ?? 0) >= 20 })
    if (!need.usual) continue
    expect({ need, none: need.none }).toEqual({ need, none: sign * (plain?.ends?.[1] ?? 0) })
    if (!need.own)
      expect({ need, target: need.target }).toEqual({ need, target: sign * (plain?.ends?.[0] ?? 0) })
  }
  return usual
}

/** All pages, each asked for by the last line of the one before. */
async function linesOf(filter: Filter, page: number, sql: string): Promise<Line[]> {
  const lines: Line[] = []
  let after: Line | undefined
  for (;;) {
    const [row] = await database.sql<{ found: Line[] }>(
      `select ${sql} as found from (select $1::jsonb as filter, private.visible_audiences() as tiers, private.my_blocked_user_ids() as blocked,
         private.normalize_search_text($1::jsonb ->> 'text') as folded) q`,
      [after ? { ...filter, after } : filter],
    )
    const found = row?.found ?? []
    lines.push(...found.slice(0, page))
    if (found.length <= page) return lines
    after = found[page - 1]
  }
}
const IN_SETS = (page: number, few: number) =>
  `private.match_page_of_sets(filter, tiers, blocked, private.search_words(folded), folded, false, ${page}, null, ${few})`
const IN_LINES = (page: number) =>
  `private.search_page(filter, tiers, blocked, private.search_words(folded), folded, false, 10000, ${page})`

/** Nobody has more points than the sets say that they could have. */
async function expectCeilings(filter: Filter, lines: Line[]) {
  const people = await database.sql<{ id: string; most: number }>(
    `with q as (select private.visible_audiences() as tiers, private.my_blocked_user_ids() as blocked,
         private.normalize_search_text($1::jsonb ->> 'text') as folded),
       found as (select (private.search_found($1, tiers, blocked, private.search_words(folded), folded, false,
         private.find_search_sets($1, tiers, blocked, auth.uid(), private.search_words(folded), folded, false, '{}'))).chunks as chunks from q),
       ceilings as materialized (select n, private.match_ceiling_of(c, n::int - 1, private.points_by_sets($1::jsonb -> 'match')) as c
         from found cross join lateral unnest(chunks) with ordinality u (c, n))
     select s.athlete_id as id,
       (select coalesce(sum(get_bit(d, s.slot % 16000) << (k::int - 1)), 0)::int from unnest((c).digits) with ordinality e (d, k)) as most
     from ceilings join athlete_search_index s on s.slot / 16000 = n - 1 and get_bit((c).members, s.slot % 16000) = 1`,
    [filter],
  )
  const most = new Map(people.map((one) => [one.id, one.most]))
  const above = lines.filter(({ id, key }) => key > (most.get(id) ?? 100))
  expect({ filter, above }).toEqual({ filter, above: [] })
}

function anyMatch(random: Random): Filter {
  const { sort: _, near: __, event: ___, ...filter } = anyFilter(random, { places: [0], events: [''] })
  // Half of the filters say no more than the sport, so that many are found.
  const some: Filter = random.chance(0.5) ? { sport: random.pick(['soccer', 'basketball']) } : filter
  const sport = some.sport as string | undefined
  const match = anyNeeds(random, metrics, sport, positions[sport ?? 'soccer'] ?? [])
  return { ...some, sort: 'match', match }
}

async function compare(seed: number) {
  const random = createRandom(seed)
  const seen = { usual: 0, several: 0 }
  for (let n = 0; n < SETS; n++) {
    const [who, person] = callers[n % callers.length] ?? ['', 'anon']
    const filter = anyMatch(random)
    await asked(person, async () => {
      const weighed = await weigh(filter)
      seen.usual += await expectMarks(weighed)
      const plain = await linesOf(weighed, 1_000, IN_LINES(1_000))
      // Small pages, though never more than a dozen: each is asked of the sets anew.
      const page = random.int(3, 9) + Math.floor(plain.length / 12)
      const told = { who, filter, page, lines: await linesOf(weighed, page, IN_SETS(page, 0)) }
      expect(told).toEqual({ who, filter, page, lines: plain })
      expect(await linesOf(weighed, 100, IN_SETS(100, 1_000))).toEqual(plain)
      await expectCeilings(weighed, plain)
      if (plain.length > 2 * (page + 1)) seen.several += 1
    })
  }
  expect(seen.usual).toBeGreaterThan(SETS / 7)
  expect(seen.several).toBeGreaterThan(SETS / 7)
}

describe('order, points and marks out of the sets are those of reading everybody', () => {
  test('while all is written and cut into bands', async () => {
    await database.sql('select private.write_search_bits()')
    await cutBands(20_000)
    await compare(1)
  }, 120_000)

  test('while changes wait', async () => {
    const some = (share: number) => `abs(hashtext(id::text)) % 100 < ${share}`
    await database.inCommittedTransaction(async () => {
      for (const sql of [
        `update athlete_profiles set recruiting_status = 'open', dominant_side = 'left' where ${some(8)}`,
        `update user_settings set privacy_profile_visibility = 'private' where ${some(6).replace('id::', 'user_id::')}`,
        `update auth.users set banned_until = now() + interval '9 days' where email ~ '^athlete-[0-9]*5@' and abs(hashtext(id::text)) % 2 = 0`,
        `delete from athlete_positions where ${some(9).replace('id::', 'athlete_id::')} and sort_order = 0`,
        `update measurements set dispute_status = 'disputed', disputed_on = current_date where ${some(9)}`,
        `delete from video_links where ${some(20)}`,
      ])
        await database.sql(sql)
    })
    await compare(2)
  }, 120_000)

  test('and when those are written', async () => {
    await database.sql('select private.write_search_bits()')
    await cutBands(1_000)
    await compare(3)
  }, 120_000)
})

test('a page reads those who could stand on it, and not everybody who was found', () =>
  database.inRolledBackTransaction(() =>
    asked(scout, async () => {
      const weighed = await weigh({
        sport: 'soccer',
        sort: 'match',
        match: [
          { need: 'metric', metric: 'vertical_cm', weight: 6 },
          { need: 'position', positions: ['st'], sides: ['left'], weight: 4 },
          { need: 'film', weight: 2 },
        ],
      })
      await database.sql(`set local track_functions = 'all'`)
      const read = async () =>
        (
          await database.sql<{ n: number }>(
            `select coalesce(sum(calls), 0)::int as n from pg_stat_xact_user_functions where funcname = 'match_lines'`,
          )
        )[0]?.n ?? 0
      expect(await linesOf(weighed, 5, IN_SETS(5, 0))).toEqual(await linesOf(weighed, 500, IN_LINES(500)))
      const pages = await read()
      const [one] = await database.sql<{ most: number; reach: number }>(
        `with people as (select private.search_found($1, private.visible_audiences(), private.my_blocked_user_ids(), '{}', '', false,
             private.find_search_sets($1, private.visible_audiences(), private.my_blocked_user_ids(), auth.uid(), '{}', '', false, '{}')) as f),
         ceilings as (select array(select private.match_ceiling_of(c, n::int - 1, private.points_by_sets($1 -> 'match'))
             from unnest((f).chunks) with ordinality u (c, n) order by n) as c, (f).chunks as chunks from people)
         select (select sum(bit_count(x))::int from unnest(chunks) x) as most,
           (select sum(bit_count(private.ceiling_from((u.members, u.digits)::private.match_ceiling, private.nth_ceiling(c, 12))))::int
             from unnest(c) u) as reach from ceilings`,
        [weighed],
      )
      expect(one?.reach).toBeGreaterThanOrEqual(12)
      expect(one?.reach).toBeLessThan((one?.most ?? 0) / 2)
      expect(pages).toBeGreaterThan(0)
    }),
  ))

test('a page after points that nobody can have ends', () =>
  database.inRolledBackTransaction(() =>
    asked(scout, async () => {
      const weighed = await weigh({ sport: 'soccer', sort: 'match', match: [{ need: 'film', weight: 2 }] })
      await database.sql(`set local statement_timeout = '10s'`)
      const found = async (key: number) => {
        const after = { id: scout.id, key }
        const [row] = await database.sql<{ found: Line[] }>(
          `select ${IN_SETS(5, 0)} as found from (select $1::jsonb as filter, private.visible_audiences() as tiers,
             private.my_blocked_user_ids() as blocked, private.normalize_search_text($1::jsonb ->> 'text') as folded) q`,
          [{ ...weighed, after }],
        )
        return row?.found
      }
      expect(await found(-1)).toEqual([])
      expect(await found(101)).toEqual((await linesOf(weighed, 500, IN_LINES(500))).slice(0, 6))
    }),
  ))
