// Every way around the rules that somebody with a keyboard could try, by hand-written calls against the real server. Each is
// tried by one kind of caller and names its rule; none may succeed. `npm run test:safety` runs them alone and counts them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RULES, type RuleId } from './rules.ts'
import { ALL_WAYS } from './ways/index.ts'
import { buildWorld, type World } from './world.ts'

/** Fewer would mean that a file of ways is not listed any more. */
const AT_LEAST = 2400

let world: World
const held = new Map<RuleId, number>()
beforeAll(async () => {
  world = await buildWorld()
})
beforeEach(async () => {
  // Each way is tried by somebody who has not tried anything yet: a limit must not be what stops it.
  await world.server.sql('delete from private.rate_limit_counters')
  await world.server.sql('delete from auth.touchline_rate_limits')
})
afterAll(async () => {
  printTable()
  await world.close()
})

describe.each(ALL_WAYS)('$rule', ({ rule, allowed: [what, allow], ways }) => {
  test(`allows: ${what}`, () => allow(world))
  test.each(ways)('stops $by: $tries', async ({ run }) => {
    await run(world)
    held.set(rule, (held.get(rule) ?? 0) + 1)
  })
})

test('every rule is tried, and stands in docs/safeguarding.md in the same words', () => {
  const page = readFileSync('docs/safeguarding.md', 'utf8')
  const tried = new Set(ALL_WAYS.map(({ rule }) => rule))
  for (const [rule, sentence] of Object.entries(RULES)) {
    expect(tried, rule).toContain(rule)
    expect(page, rule).toContain(sentence)
  }
})

test('every table, function, live table and bucket of the catalog is tried', async () => {
  const folder = join(import.meta.dirname, 'ways')
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join()
  const places = await world.server.sql<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
     union select proname from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
     union select id from storage.buckets`,
  )
  expect(places.length).toBeGreaterThan(70)
  expect(places.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  const live = await world.server.sql<{ name: string }>(
    `select tablename::text as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`,
  )
  const followed = readFileSync(join(folder, 'live.ts'), 'utf8')
  expect(live.map(({ name }) => name).filter((name) => !followed.includes(`table: '${name}'`))).toEqual([])
})

test('the ways are many, and no two of a rule are called the same', () => {
  const titles = ALL_WAYS.flatMap(({ rule, ways }) => ways.map(({ by, tries }) => `${rule} ${by} ${tries}`))
  expect(titles.length).toBeGreaterThanOrEqual(AT_LEAST)
  expect(new Set(titles).size).toBe(titles.length)
})

/** Only of a whole run: a filtered one would say that a rule is held by nothing. */
function printTable() {
  const rows = ALL_WAYS.map(({ rule, ways }) => ({ rule, held: held.get(rule) ?? 0, ways: ways.length }))
  const sum = (column: 'held' | 'ways') => rows.reduce((total, row) => total + row[column], 0)
  const lines = rows.map((row) => `${`${row.held}/${row.ways}`.padStart(8)}  ${RULES[row.rule]}`)
  process.stdout.write(
    `\n${lines.join('\n')}\n${`${sum('held')}/${sum('ways')}`.padStart(8)}  ways stopped\n`,
  )
}
