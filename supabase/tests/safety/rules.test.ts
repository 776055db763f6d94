// What the ways around the rules have to cover. The other files of this folder try them, by hand-written calls against the real
// server: each way is tried by one kind of caller and names its rule, and none may succeed. `npm run test:safety` tries them all.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../test-database.ts'
import { RULES } from './rules.ts'
import { sampleOf } from './test-ways.ts'
import { ALL_WAYS } from './ways/index.ts'

/** Fewer would mean that a file of ways is not listed any more. */
const AT_LEAST = 2600
const folder = join(import.meta.dirname, 'ways')

test('every rule is tried, and stands in docs/safeguarding.md in the same words', () => {
  const page = readFileSync('docs/safeguarding.md', 'utf8')
  const tried = new Set(ALL_WAYS.map(({ rule }) => rule))
  for (const [rule, sentence] of Object.entries(RULES)) {
    expect(tried, rule).toContain(rule)
    expect(page, rule).toContain(sentence)
  }
})

test('every rule is tried in one file of this folder', () => {
  const tested = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .flatMap((text) => /^testWays\((.+)\)$/m.exec(text)?.[1]?.match(/\w+/g) ?? [])
  const areas = new Set(Object.keys(RULES).map((rule) => rule.split('.')[0]))
  expect(tested.toSorted()).toEqual([...areas].toSorted())
})

test('every table, function, live table and bucket of the catalog is tried', async () => {
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join()
  const database = await openTestDatabase()
  try {
    const places = await database.sql<{ name: string }>(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
       union select proname from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
       union select id from storage.buckets`,
    )
    expect(places.length).toBeGreaterThan(70)
    expect(places.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual(
      [],
    )
    const live = await database.sql<{ name: string }>(
      `select tablename::text as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`,
    )
    const followed = readFileSync(join(folder, 'live.ts'), 'utf8')
    expect(live.map(({ name }) => name).filter((name) => !followed.includes(`table: '${name}'`))).toEqual([])
  } finally {
    await database.close()
  }
})

test('the ways are many, and no two of a rule are called the same', () => {
  const titles = ALL_WAYS.flatMap(({ rule, ways }) => ways.map(({ by, tries }) => `${rule} ${by} ${tries}`))
  expect(titles.length).toBeGreaterThanOrEqual(AT_LEAST)
  expect(new Set(titles).size).toBe(titles.length)
})

test('the sample that `npm test` tries has every way and every caller of a rule', () => {
  for (const { rule, ways } of ALL_WAYS) {
    const sample = sampleOf(ways)
    for (const part of ['tries', 'by'] as const)
      expect(new Set(sample.map((way) => way[part])), rule).toEqual(new Set(ways.map((way) => way[part])))
    expect(sampleOf(ways)).toEqual(sample)
  }
})
