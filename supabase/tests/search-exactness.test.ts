import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRandom } from '../seeds/random.ts'
import { anyFilter, type Choices, type Filter } from './any-search.ts'
import { openCrowd } from './crowd-callers.ts'
import { FACETS, plainSearch, type Readable, readAll } from './plain-search.ts'
import { type Account, createScout } from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

/** 2,000 with TOUCHLINE_FULL=1, otherwise a sample: with all bits written, with changes waiting, and after those are written too. */
const SETS = process.env.TOUCHLINE_FULL === '1' ? 2_000 : 100
const PEOPLE = 500
// A test compares a quarter of the filters, and a slow machine takes 0.12 s for each.
vi.setConfig({ testTimeout: Math.max(60_000, (SETS / 4) * 480) })

type Found = {
  ids: string[]
  total: number
  typo: boolean
  next: object | null
  facets: Record<string, { value: unknown; count: number }[]> | null
}

let database: TestDatabase
let choices: Choices
let callers: [who: string, person: Caller][]
beforeAll(async () => {
  const crowd = await openCrowd({ athletes: PEOPLE, blocking: 60 })
  ;({ database, callers } = crowd)
  choices = await database.inCommittedTransaction(() => fillWorld(crowd.scout))
})
afterAll(() => database.close())

/** A board whose people come to events, endorsements of every kind, and whom the scout wrote to. */
async function fillWorld(scout: Account): Promise<Choices> {
  const [endorser, gone] = [
    await createScout(database, { check: 'approved' }),
    await createScout(database, { check: 'approved' }),
  ]
  await database.sql(`update auth.users set banned_until = now() + interval '9 days' where id = $1`, [
    gone.id,
  ])
  for (const [from, share] of [
    [endorser, 40],
    [gone, 15],
  ] as const)
    await database.sql(
      `insert into endorsements (scout_id, athlete_id, relationship, observed_on, rating, visibility, shown, status, deliver_after)
       select $1, user_id, 'coached', current_date, 4, (array['public', 'scouts', 'private'])[1 + n % 3], n % 4 <> 0,
         case when n % 7 = 0 then 'withdrawn' else 'published' end, case when n % 5 = 0 then now() + interval '9 hours' end
       from (select user_id, abs(hashtext(id::text)) as n from athlete_profiles where user_id is not null) p where n % 100 < $2`,
      [from.id, share],
    )
  await database.sql(
    `insert into message_requests (scout_id, athlete_id, subject, intro, status)
     select s, user_id, 'Trial', 'Come and train with us.', 'expired' from athlete_profiles cross join unnest($1::uuid[]) s
     where user_id is not null and abs(hashtext(id::text || s)) % 100 < 25`,
    [[scout.id, endorser.id]],
  )
  const boards = await database.sql<{ id: string }>(
    `insert into boards (owner_id, name) select unnest($1::uuid[]), 'Watched' returning id`,
    [[scout.id, endorser.id]],
  )
  await database.sql(
    `insert into board_items (board_id, athlete_id, added_by, stage_id) select $1, id, $2, (select s.id from board_stages s where s.board_id = $1 limit 1) from athlete_profiles where abs(hashtext(id::text)) % 100 < 50`,
    [boards[0]?.id, scout.id],
  )
  const events = await database.sql<{ id: string }>(
    `insert into events (title, start_at) select 'Open day ' || n, now() + n * interval '3 days' from generate_series(1, 3) n returning id`,
  )
  await database.sql(
    `insert into event_answers (event_id, user_id, answer, place)
     select e, user_id, case when n % 5 = 0 then 'no' else 'yes' end, case when n % 5 > 0 then (array['waiting', 'going'])[1 + least(n % 5 - 1, 1)] end
     from (select user_id, e, abs(hashtext(id::text || e)) as n from athlete_profiles cross join unnest($1::uuid[]) e where user_id is not null) p where n % 3 > 0`,
    [events.map(({ id }) => id)],
  )
  await database.sql(
    `update guardian_links set show_events = true where abs(hashtext(id::text)) % 2 = 0 and state = 'active'`,
  )
  const places = await database.sql<{ place_id: number }>(
    'select place_id from athlete_search_index where place_id is not null group by 1 order by count(*) desc, 1 limit 6',
  )
  return { places: places.map(({ place_id }) => place_id), events: events.map(({ id }) => id) }
}

async function search(person: Caller, filter: Filter): Promise<Found> {
  const { rows, refused } = await database.as<{ r: Found }>(person, 'select search_athletes($1) as r', [
    filter,
  ])
  if (refused || !rows[0]) throw new Error(refused?.message)
  return rows[0].r
}

/** The first pages: their people in order, with the total that the first one counted. */
async function pages(person: Caller, filter: Filter) {
  const first = await search(person, { ...filter, limit: 20 })
  const ids = [...first.ids]
  let next = first.next
  for (let page = 0; next && page < 2; page++) {
    const more = await search(person, { ...filter, limit: 20, facets: false, after: next })
    expect([more.total, more.typo]).toEqual([first.total, first.typo])
    ids.push(...more.ids)
    next = more.next
  }
  return { ...first, ids }
}

/** As a plain count of each value, and the most frequent first. */
function countsOf(found: Found) {
  return Object.fromEntries(
    FACETS.map((facet) => {
      const told = (found.facets?.[facet] ?? []).filter(({ count }) => count > 0)
      const counts = told.map(({ count }) => count)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
      return [facet, Object.fromEntries(told.map(({ value, count }) => [String(value), count]))]
    }),
  )
}

/** Of more than sixty choices the most frequent are told. */
function toldOf(plain: Record<string, Record<string, number>>, told: Record<string, Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(plain).map(([facet, counts]) => {
      const own = told[facet] ?? {}
      if (Object.keys(counts).length <= 60) return [facet, counts]
      expect(Object.keys(own).length).toBe(60)
      const left = Object.keys(counts).filter((value) => !(value in own))
      expect(Math.min(...Object.values(own))).toBeGreaterThanOrEqual(
        Math.max(...left.map((value) => counts[value] ?? 0)),
      )
      return [facet, Object.fromEntries(Object.keys(own).map((value) => [value, counts[value]]))]
    }),
  )
}

async function compare(seed: number, count: number) {
  const random = createRandom(seed)
  const readable: Readable[] = []
  for (const [, person] of callers) readable.push(await readAll(database, person, choices))
  let someone = 0
  for (let n = 0; n < count; n++) {
    const filter = anyFilter(random, choices)
    const at = n % callers.length
    const [who, person] = callers[at] ?? ['', 'anon']
    const plain = plainSearch(readable[at] as Readable, filter)
    const found = await pages(person, filter)
    if (plain.total > 0) someone += 1
    const told = {
      who,
      filter,
      total: found.total,
      typo: found.typo,
      ids: found.ids,
      facets: countsOf(found),
    }
    expect(told).toEqual({
      who,
      filter,
      ...plain,
      ids: plain.ids.slice(0, 60),
      facets: toldOf(plain.facets, told.facets),
    })
    if (person === 'anon') continue
    const totals = await database.as<{ r: number[] }>(person, 'select search_totals($1) as r', [
      JSON.stringify([filter]),
    ])
    expect(totals.rows[0]?.r).toEqual([plain.total])
  }
  return someone
}

const waiting = async () =>
  Number((await database.sql<{ n: string }>('select count(*) as n from private.search_changes'))[0]?.n)

test('people, order and counts are those of plain SQL under the policies, while all bits are written', async () => {
  await database.sql('select private.write_search_bits()')
  await database.sql('select private.update_search_bands($1)', [PEOPLE / 25])
  expect(await waiting()).toBe(0)
  expect(await compare(1, SETS / 4)).toBeGreaterThan(SETS / 12)
})

test('the same while changes wait: people hidden, suspended, gone, in another position, sport or country', async () => {
  const some = (share: number) => `abs(hashtext(id::text)) % 100 < ${share}`
  await database.inCommittedTransaction(async () => {
    for (const sql of [
      `update athlete_profiles set recruiting_status = 'committed', country = 'FR' where ${some(8)}`,
      `update user_settings set privacy_profile_visibility = 'private' where ${some(4).replace('id::', 'user_id::')}`,
      `update auth.users set banned_until = now() + interval '9 days' where email ~ '^athlete-[0-9]*5@' and abs(hashtext(id::text)) % 2 = 0`,
      `update athlete_profiles set display_name = (array['Marco García', 'Emma Lopez', 'Ann Romano'])[1 + abs(hashtext(id::text)) % 3] where ${some(7)}`,
      `delete from athlete_positions where ${some(6).replace('id::', 'athlete_id::')}`,
      `update athlete_profiles set primary_sport = 'golf' where ${some(5)} and primary_sport = 'soccer'`,
      `delete from measurements where ${some(5)}`,
      `delete from athlete_profiles where user_id is null and ${some(40)}`,
      `insert into blocks (blocker_id, blocked_id) select scout_id, athlete_id from hidden_athletes limit 20`,
    ])
      await database.sql(sql)
  })
  expect(await waiting()).toBeGreaterThan(50)
  expect(await compare(2, SETS / 4)).toBeGreaterThan(SETS / 12)
})

test('and again when those are written', async () => {
  await database.sql('select private.write_search_bits()')
  expect(await waiting()).toBe(0)
  expect(await compare(3, SETS / 4)).toBeGreaterThan(SETS / 12)
})

test('and when days have gone by since the bits were written', async () => {
  await database.sql('select private.write_search_bits()')
  const days = 25
  await database.inCommittedTransaction(async () => {
    // What was so many days younger when its bits were written, and noted by nobody since.
    for (const sql of [
      'alter table athlete_search_index disable trigger user',
      `set local session_replication_role = replica`,
      `update athlete_search_index set film_on = film_on - ${days}, updated_at = updated_at - interval '${days} days'`,
      `update athlete_profiles set updated_at = updated_at - interval '${days} days'`,
      `update video_links set recorded_on = recorded_on - ${days}, created_at = created_at - interval '${days} days'`,
      `update private.search_days set counted_on = counted_on - ${days}`,
      'set local session_replication_role = origin',
      'alter table athlete_search_index enable trigger user',
      'alter table athlete_search_index enable always trigger athlete_search_index_after_insert_bits',
      'alter table athlete_search_index enable always trigger athlete_search_index_after_update_bits',
    ])
      await database.sql(sql)
  })
  const moved = `select cardinality(private.search_slots_changed()) as n`
  expect((await database.sql<{ n: number }>(moved))[0]?.n).toBeGreaterThan(20)
  expect(await compare(4, SETS / 4)).toBeGreaterThan(SETS / 12)
  await database.sql('select private.write_search_bits()')
  expect((await database.sql<{ n: number }>(moved))[0]?.n).toBe(0)
  expect(await compare(5, SETS / 10)).toBeGreaterThan(0)
})

test('a later page is found as quickly whatever total its address claims', () =>
  database.inRolledBackTransaction(async () => {
    const scout = callers[4]?.[1] ?? 'anon'
    const next = { limit: 20, facets: false, after: (await search(scout, { limit: 20 })).next }
    const claimed = { ...next, after: { ...next.after, total: 1 } }
    await database.sql(`set local track_functions = 'all'`)
    expect((await search(scout, claimed)).ids).toEqual((await search(scout, next)).ids)
    // Only where few match are their slots read one by one.
    const calls = await database.sql<{ name: string }>(
      `select funcname as name from pg_stat_xact_user_functions where funcname in ('search_page_of_sets', 'slots_of')`,
    )
    expect(calls).toEqual([{ name: 'search_page_of_sets' }])
  }))
