import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCrowd } from './crowd-callers.ts'
import { countsOf, plainCountsOf, type Range } from './search-counts.ts'
import type { Account } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

let database: TestDatabase
let scout: Account
const others: Client[] = []
let connect: () => Promise<Client>
beforeAll(async () => {
  const crowd = await openCrowd({ athletes: 600, blocking: 20 })
  ;({ database, scout } = crowd)
  connect = async () => {
    const client = new Client({ connectionString: crowd.databaseUrl })
    others.push(client)
    await client.connect()
    return client
  }
  await database.sql('select private.write_search_bits()')
})
afterAll(async () => {
  await Promise.all(others.map((client) => client.end()))
  await database.close()
})

const PART = `select private.update_search_bands(20, '0') as left`
const left = async () =>
  (await database.sql<{ n: number }>('select count(*)::int as n from private.search_bands_due(20)'))[0]?.n ??
  0
const writePart = async () => (await database.sql<{ left: number }>(PART))[0]?.left ?? 0
/** How many are due where nothing has bands. */
async function withoutBands() {
  await database.sql(`delete from private.search_bits where facet like 'band_'`)
  await database.sql('delete from private.search_bands where true')
  const due = await left()
  expect(due).toBeGreaterThan(20)
  return due
}

type Bands = { bands: string[]; sets: Record<string, number[]> }
/** The bands that are kept, and the slots in the set of each digit. */
async function readBands(): Promise<Bands> {
  const bands = await database.sql<{ band: string }>(
    'select d::text as band from private.search_bands d order by 1',
  )
  const sets = await database.sql<{ name: string; slots: number[] }>(
    `select concat_ws(' ', facet, value, chunk) as name, array(select n from generate_series(0, 15999) n where get_bit(bits, n) = 1) as slots
     from private.search_bits where facet like 'band_' and bit_count(bits) > 0`,
  )
  return {
    bands: bands.map(({ band }) => band),
    sets: Object.fromEntries(sets.map(({ name, slots }) => [name, slots])),
  }
}

/** The same sets, worked out person by person: the number of a band is how many bands begin at or below the value. */
async function plainSets() {
  const results = await database.sql<{ result: string; slot: number; band: number }>(
    `select d.result, s.slot, (select count(*)::int from unnest(d.starts) x where x <= b.value) as band
     from private.search_bands d join athlete_best_results b on concat_ws('|', b.metric_code, b.timing, b.min_provenance) = d.result
     join athlete_search_index s using (athlete_id) order by s.slot`,
  )
  const sets: Record<string, number[]> = {}
  for (const { result, slot, band } of results)
    for (let digit = 0; digit < 8; digit++)
      if ((band >> digit) % 2 === 1) {
        const name = `band${digit} ${result} ${Math.floor(slot / 16_000)}`
        sets[name] = [...(sets[name] ?? []), slot % 16_000]
      }
  return sets
}

/** Ranges of several kinds of results: from the middle, up to it, around it, and of levels. */
async function expectExact() {
  const rows = await database.sql<{ metric: string; ends: number[] }>(
    `select metric_code as metric, percentile_disc(array[0.2, 0.5, 0.8]) within group (order by value) as ends
     from athlete_best_results where metric_code in ('height_cm', 'weight_kg', 'vertical_cm', 'sprint30_s') group by 1 order by 1`,
  )
  const ranges: Range[] = rows.flatMap(({ metric, ends: [low = 0, middle = 0, high = 0] }) => [
    { metric, min: middle },
    { metric, max: middle },
    { metric, min: low, max: high },
    { metric, min: low, max: high, minProvenance: 'club_recorded' },
  ])
  expect(ranges.length).toBeGreaterThanOrEqual(12)
  const plain = await plainCountsOf(database, scout, ranges)
  expect(Math.min(...plain)).toBeGreaterThan(0)
  expect(await countsOf(database, scout, ranges)).toEqual(plain)
}

test('bands written in parts are those of one go, and of each person by themselves', async () => {
  let whole: Bands = { bands: [], sets: {} }
  await database.inRolledBackTransaction(async () => {
    const [row] = await database.sql<{ left: number }>('select private.update_search_bands(20) as left')
    expect(row?.left).toBe(0)
    whole = await readBands()
  })
  expect(await readBands()).toEqual({ bands: [], sets: {} })
  const due = await withoutBands()
  for (let n = due - 1; n >= 0; n--) {
    expect(await writePart()).toBe(n)
    // What most people have comes first, so that these are cut early and those late.
    if (n % 15 === 0 || n === due - 1) await expectExact()
  }
  expect(await writePart()).toBe(0)
  expect((await readBands()).bands).toHaveLength(due)
  expect(await readBands()).toEqual(whole)
  expect(whole.sets).toEqual(await plainSets())
  // As many bands as there can be, so that each digit of their numbers counts.
  await database.inRolledBackTransaction(async () => {
    await database.sql('select private.cut_search_bands(result, 30000) from private.search_bands')
    const { sets } = await readBands()
    expect(Object.keys(sets).filter((name) => name.startsWith('band6')).length).toBeGreaterThan(0)
    expect(sets).toEqual(await plainSets())
    await expectExact()
  })
})

test('a search is exact while results change between two parts, written or waiting', async () => {
  const due = await withoutBands()
  const change = (percent: number) =>
    database.inCommittedTransaction(() =>
      database.sql(
        `delete from measurements where metric_code in ('height_cm', 'sprint30_s') and abs(hashtext(athlete_id::text)) % 100 < $1`,
        [percent],
      ),
    )
  for (let n = 0; n < due / 2; n++) await writePart()
  await change(4)
  await expectExact()
  await writePart()
  await expectExact()
  await database.sql('select private.write_search_bits()')
  await expectExact()
  await change(8)
  for (let n = await left(); n > 0; n--) await writePart()
  await expectExact()
  await database.sql('select private.write_search_bits()')
  await expectExact()
  expect((await readBands()).sets).toEqual(await plainSets())
})

test('of two who write at once the second waits and goes on where the first ended; a search sees whole bands', async () => {
  const due = await withoutBands()
  const [one, two] = [await connect(), await connect()]
  await one.query('begin')
  expect((await one.query(PART)).rows).toEqual([{ left: due - 1 }])
  const second = two.query(PART)
  await expect
    .poll(() => database.sql(`select from pg_locks where locktype = 'advisory' and not granted`))
    .toHaveLength(1)
  expect((await readBands()).bands).toEqual([])
  await expectExact()
  await one.query('commit')
  expect((await second).rows).toEqual([{ left: due - 2 }])
  const writeAll = async (client: Client) => {
    while ((await client.query(PART)).rows[0].left > 0);
  }
  await Promise.all([writeAll(one), writeAll(two)])
  expect((await readBands()).bands).toHaveLength(due)
  expect((await readBands()).sets).toEqual(await plainSets())
  await expectExact()
})

test('bits of lines that wait are written slice by slice, and counts are exact in between', async () => {
  await database.inCommittedTransaction(() =>
    database.sql(`delete from measurements where abs(hashtext(athlete_id::text)) % 3 = 0`),
  )
  const waiting = async () =>
    (
      await database.sql<{ n: number }>(
        'select count(distinct slot)::int as n from private.search_changes group by slot / 16000 order by slot / 16000',
      )
    ).map(({ n }) => n)
  const chunks = await waiting()
  expect(chunks.length).toBeGreaterThan(20)
  expect(Math.max(...chunks)).toBeGreaterThan(20)
  let slices = 0
  for (; (await waiting()).length > 0; slices++) {
    if (slices % 6 === 0) await expectExact()
    await database.sql(`select private.update_search_bits('0', 10)`)
  }
  expect(slices).toBe(chunks.reduce((sum, lines) => sum + Math.ceil(lines / 10), 0))
  await expectExact()
  expect((await readBands()).sets).toEqual(await plainSets())
})
