import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { footballMatch, footballSearches, type Prospect, prospectsOf } from './football-file.ts'
import { ask, compareMatch, compareSearch, nameProspects, recordByClub } from './football-steps.ts'
import { runScript } from './run-script.ts'
import { type Account, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const CSV = readFileSync(new URL('football-combine.csv', import.meta.url), 'utf8')
/** One year was timed by a device, one by hand, and of one nothing is told. */
const METHODS = { 2024: 'laser', 2025: 'hand', 2026: 'unknown' }
const TIMINGS = { laser: 'electronic', hand: 'hand', unknown: 'unstated' }
const PAGE = 3

let server: TestServer
let database: TestDatabase
let scout: Account
let people: Prospect[]

beforeAll(async () => {
  server = await startTestServer({}, { jobs: false })
  database = await openTestDatabase(server)
  scout = await createScout(database, { check: 'approved' })
  people = await importYears()
})
afterAll(() => database.close())

/** Each year by the operator's command, as the method of a file is one. */
async function importYears(): Promise<Prospect[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-football-'))
  const [heading, ...lines] = CSV.trimEnd().split('\n')
  const brought: Prospect[] = []
  for (const [year, method] of Object.entries(METHODS)) {
    const file = join(folder, `${year}.csv`)
    const own = [heading, ...lines.filter((line) => line.startsWith(year))].join('\n')
    writeFileSync(file, own)
    const words = ['--sport', 'american_football', '--source', `combine-${year}`, '--adults-only']
    const { code, output } = await runScript(server, 'scripts/import-measurements.ts', [
      ...[file, ...words],
      ...['--class-year', 'Year', '--method', method],
    ])
    expect([code, output]).toEqual([0, expect.stringContaining('Rejected: 0')])
    const read = prospectsOf(own, () => TIMINGS[method as keyof typeof TIMINGS])
    await nameProspects(database, read, `combine-${year}`)
    brought.push(...read)
  }
  rmSync(folder, { recursive: true, force: true })
  return brought
}

test('a file of combine results brings each of its people once', async () => {
  const lines = CSV.trimEnd().split('\n').length - 1
  expect(people.flatMap((person) => person.lines)).toHaveLength(lines)
  expect(people).toHaveLength(lines - 1)
  expect((await ask(database, scout, {})).total).toBe(people.length)
})

test('imported numbers are found by and never put in an order', async () => {
  const filter = { positions: ['cb'], metrics: [{ metric: 'dash40_s', max: 4.5, timing: 'electronic' }] }
  const fast = people.filter(
    ({ position, timing, results }) =>
      position === 'cb' && timing === 'electronic' && (results.dash40_s ?? 9) <= 4.5,
  )
  const found = await ask(database, scout, filter)
  expect(found.ids.toSorted()).toEqual(fast.map(({ id }) => id).toSorted())
  expect(fast.length).toBeGreaterThan(0)
  const ordered = await ask(database, scout, {
    ...filter,
    sort: { metric: 'dash40_s', timing: 'electronic' },
  })
  expect([ordered.total, ordered.ids]).toEqual([0, []])
})

test('ten searches of a football scout find whom the file holds, in its order, with its totals and counts', async () => {
  await recordByClub(database, people)
  const searches = footballSearches(people, {
    year: 2024,
    college: 'Eastcliff',
    slip: 'Jadarus Clownsbee',
    name: 'jakorr wendling',
    timing: 'electronic',
  })
  expect(searches).toHaveLength(10)
  // As lines that changed a moment ago, and out of the sets and bands that are written of them later.
  for (const written of [false, true]) {
    if (written) {
      await database.sql('select private.write_search_bits()')
      await database.sql('select private.update_search_bands(5)')
    }
    for (const search of searches) {
      const about = { what: search.what, written }
      const { found, expected } = await compareSearch(database, scout, people, search, PAGE)
      expect({ ...about, ...found }).toEqual({ ...about, ...expected })
      expect({ ...about, total: expected.total }).not.toEqual({ ...about, total: 0 })
    }
  }
})

// Of fewer than four letters no similar spelling is looked for.
test.each([
  ["Ja'Korr Wendling", ['jak', 'Ja’K', 'kor']],
  ['T.J. Wattle', ['TJ', 'tj', 'wat']],
])('%s is found by a name that is typed without its points and its apostrophe', async (name, typed) => {
  const wanted = people.filter((person) => person.name === name).map(({ id }) => id)
  const found: [string, string[]][] = []
  for (const text of typed) found.push([text, (await ask(database, scout, { text })).ids])
  expect(found).toEqual(typed.map((text) => [text, wanted]))
})

test('a match gives backs and receivers the points that the file gives them', async () => {
  const match = footballMatch(people, 'electronic')
  const { found, expected } = await compareMatch(database, scout, people, match, PAGE)
  expect(found).toEqual(expected)
  expect(new Set(expected.people.map(([, ...points]) => points.join())).size).toBeGreaterThan(8)
})
