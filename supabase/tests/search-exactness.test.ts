import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestServer } from '../../server/test/test-server.ts'
import { generateCrowd } from '../seeds/crowd.ts'
import { createRandom } from '../seeds/random.ts'
import { anyFilter, FACETS, type Filter, plainSearch, type Readable, readAll } from './plain-search.ts'
import { type Account, createAdmin, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

/** 2,000 with TOUCHLINE_FULL=1, otherwise a sample: with all bits written, with changes waiting, and after those are written too. */
const SETS = process.env.TOUCHLINE_FULL === '1' ? 2_000 : 90
const PEOPLE = 500

type Found = {
  ids: string[]
  total: number
  typo: boolean
  next: object | null
  facets: Record<string, { value: unknown; count: number }[]> | null
}

let database: TestDatabase
let callers: [who: string, person: Caller][]
beforeAll(async () => {
  const { databaseUrl, drop } = await cloneDatabase()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await generateCrowd(client, { athletes: PEOPLE })
  await client.end()
  database = await openTestDatabase({ databaseUrl, stop: drop } as TestServer)
  const one = async (condition: string): Promise<Account> => {
    const [row] = await database.sql<Account>(
      `select p.id, u.email from athlete_profiles p join auth.users u on u.id = p.id where ${condition} order by p.id limit 1`,
    )
    if (!row) throw new Error(`nobody is ${condition}`)
    return row
  }
  await database.inCommittedTransaction(async () => {
    const [scout, blocked, unchecked, admin] = [
      await createScout(database, { check: 'approved' }),
      await createScout(database, { check: 'approved' }),
      await createScout(database),
      await createAdmin(database),
    ]
    await database.sql(
      `insert into hidden_athletes (scout_id, athlete_id) select $1, id from athlete_profiles where effective_visibility <> 'private' order by md5(id::text) limit 40`,
      [scout.id],
    )
    await database.sql(
      `insert into blocks (blocker_id, blocked_id) select id, $1 from athlete_profiles where user_id is not null order by md5(id::text) limit 60`,
      [blocked.id],
    )
    callers = [
      ['a visitor', 'anon'],
      ['an athlete', await one(`p.effective_visibility = 'public' and u.banned_until is null`)],
      ['a minor', await one(`p.is_minor and p.effective_visibility = 'scouts' and u.banned_until is null`)],
      ['an unchecked scout', unchecked],
      ['a verified scout who hid people', scout],
      ['a verified scout whom many blocked', blocked],
      ['an admin', admin],
    ]
  })
})
afterAll(() => database.close())

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
      const choices = found.facets?.[facet] ?? []
      const counts = choices.map(({ count }) => count)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
      return [facet, Object.fromEntries(choices.map(({ value, count }) => [String(value), count]))]
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
  for (const [, person] of callers) readable.push(await readAll(database, person))
  let someone = 0
  for (let n = 0; n < count; n++) {
    const filter = anyFilter(random)
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
  expect(await waiting()).toBe(0)
  expect(await compare(1, SETS / 3)).toBeGreaterThan(SETS / 9)
})

test('the same while changes wait: people hidden, suspended, gone, in another position, sport or country', async () => {
  const some = (share: number) => `abs(hashtext(id::text)) % 100 < ${share}`
  await database.inCommittedTransaction(async () => {
    for (const sql of [
      `update athlete_profiles set recruiting_status = 'committed', country = 'FR' where ${some(8)}`,
      `update user_settings set privacy_profile_visibility = 'private' where ${some(4).replace('id::', 'user_id::')}`,
      `update auth.users set banned_until = now() + interval '9 days' where email ~ '^athlete-[0-9]*5@' and abs(hashtext(id::text)) % 2 = 0`,
      `delete from athlete_positions where ${some(6).replace('id::', 'athlete_id::')}`,
      `update athlete_profiles set primary_sport = 'golf' where ${some(5)} and primary_sport = 'soccer'`,
      `delete from measurements where ${some(5)}`,
      `delete from athlete_profiles where user_id is null and ${some(40)}`,
      `insert into blocks (blocker_id, blocked_id) select scout_id, athlete_id from hidden_athletes limit 20`,
    ])
      await database.sql(sql)
  })
  expect(await waiting()).toBeGreaterThan(50)
  expect(await compare(2, SETS / 3)).toBeGreaterThan(SETS / 9)
})

test('and again when those are written', async () => {
  await database.sql('select private.write_search_bits()')
  expect(await waiting()).toBe(0)
  expect(await compare(3, SETS / 3)).toBeGreaterThan(SETS / 9)
})
