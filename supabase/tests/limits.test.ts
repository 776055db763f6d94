import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { LIMITS } from '#shared/limits.ts'
import { columnsNamedLike, ONLY_ON_SCREENS, SQL_LIMITS, snakeCase } from './limits.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const DAYS_IN_YEARS = ['verification.maxDays']
const COUNTED_BY_AUTH = ['login', 'passwordReset']

let database: TestDatabase
/** What is written at a place: all checks of a column, the bodies of a function, the size of a bucket, the default of a setting, the days within which admins answer. */
const written = new Map<string, string>()

beforeAll(async () => {
  database = await openTestDatabase()
  const rows = await database.sql<{ at: string; text: string }>(`
    select k.conrelid::regclass::text || '.' || a.attname as at, pg_get_constraintdef(k.oid) as text
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) where k.contype = 'c'
    union all
    select p.proname || '()', p.prosrc from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'bucket ' || b.id, b.file_size_limit::text from storage.buckets b
    union all
    select 'term ' || t.noun, extract(day from t.due_within)::text from private.admin_task_terms t
    union all
    select 'policy ' || s.key, s.default_value::text from private.policy_settings s`)
  for (const { at, text } of rows) {
    const line = text.replace(/\s+/g, ' ')
    written.set(at, written.has(at) ? `${written.get(at)}\n${line}` : line)
  }
})
afterAll(() => database.close())

test('every number of LIMITS that SQL repeats is the same there', () => {
  const differences = leaves(LIMITS).flatMap((limit) =>
    placesOf(limit).flatMap(([at, pattern]) => difference(limit, at, pattern)),
  )
  expect(differences).toEqual([])
})

test('a number that differs is told with both values and the file', () => {
  const body = written.get('onboard_athlete()') ?? ''
  written.set('onboard_athlete()', body.replace('years < 13', 'years < 12'))
  expect(difference('athlete.minAgeYears', 'onboard_athlete()', /years < (\d+)/)).toEqual([
    expect.stringMatching(
      /^limit athlete\.minAgeYears: shared says 13, SQL says 12 at onboard_athlete\(\) \(supabase\/migrations\/\d+_onboarding\.sql\)$/,
    ),
  ])
  written.set('onboard_athlete()', body)
})

test('a limit that is named like its column is compared without a line in limits.ts', () => {
  expect(placesOf('athlete.clubMaxChars').map(([at]) => at)).toEqual(['athlete_profiles.club'])
  const club = written.get('athlete_profiles.club') ?? ''
  written.set('athlete_profiles.club', club.replace('120', '119'))
  expect(
    placesOf('athlete.clubMaxChars').flatMap(([at, pattern]) =>
      difference('athlete.clubMaxChars', at, pattern),
    ),
  ).toEqual([expect.stringContaining('shared says 120, SQL says 119 at athlete_profiles.club')])
  written.set('athlete_profiles.club', club)
})

test('every number of LIMITS is compared, or is one that only a screen knows', () => {
  const known = (limit: string) =>
    placesOf(limit).length > 0 || ONLY_ON_SCREENS.some((pattern) => pattern.test(limit))
  const unknown = leaves(LIMITS).filter((limit) => !limit.startsWith('rateLimit.') && !known(limit))
  expect(
    unknown.map(
      (limit) =>
        `LIMITS.${limit}: no column is named like it; name it after its column, or say in supabase/tests/limits.ts where SQL has it`,
    ),
  ).toEqual([])
  expect(Object.keys(SQL_LIMITS).filter((limit) => sharedValue(limit) === undefined)).toEqual([])
})

test('the rules of rate limits are what LIMITS.rateLimit lists, with the same attempts and window', async () => {
  const rules = await database.sql<{ rule: string }>(
    `select format('%s: %s in %s min', action, attempts, extract(epoch from per)::int / 60) as rule
     from private.rate_limit_rules order by action`,
  )
  const listed = Object.entries(LIMITS.rateLimit).map(
    ([name, { attempts, windowMinutes }]) => `${snakeCase(name)}: ${attempts} in ${windowMinutes} min`,
  )
  expect(rules.map(({ rule }) => rule).sort()).toEqual(listed.sort())
})

test('every rule of a rate limit is counted somewhere, and what is counted has a rule', async () => {
  const calls = /(?:consume_rate_limit|require_rate_limit|is_rate_limit_used_up)\(\s*'(\w+)'/g
  const counted = [...written.values()].flatMap((text) =>
    [...text.matchAll(calls)].map(([, action = '']) => action),
  )
  const rules = await database.sql<{ action: string; isTold: boolean }>(
    `select action, message <> '' as "isTold" from private.rate_limit_rules`,
  )
  const byAuth = COUNTED_BY_AUTH.map(snakeCase)
  expect([...new Set([...counted, ...byAuth])].sort()).toEqual(rules.map(({ action }) => action).sort())
  const refusing = [...written.values()].flatMap((text) =>
    [...text.matchAll(/require_rate_limit\(\s*'(\w+)'/g)].map(([, action = '']) => action),
  )
  expect([...new Set(refusing)].sort()).toEqual(
    rules
      .filter(({ isTold }) => isTold)
      .map(({ action }) => action)
      .sort(),
  )
})

test('nobody is counted by numbers of their own', () => {
  const own = [...written].filter(([, text]) =>
    /(?:consume|require)_rate_limit\([^;]*?\d+,\s*'\d+ \w+'/.test(text),
  )
  expect(own.map(([at]) => at)).toEqual([])
})

test('the mirror that a client raises keeps the windows of the counters', async () => {
  for (const [name, { windowMinutes }] of Object.entries(LIMITS.rateLimit)) {
    if (!['login', 'passwordReset', 'adminAction', 'adminInvitation'].includes(name)) continue
    const action = snakeCase(name)
    const [row] = await database.sql<{ minutes: number }>(
      'select (extract(epoch from private.rate_limit_window($1)) / 60)::int as minutes',
      [action],
    )
    expect([name, row?.minutes]).toEqual([name, windowMinutes])
  }
})

test('every pointer from a line of SQL to a number names one that is there', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const lost = globSync('{supabase/migrations,server/src/db/supabase}/*.sql', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\b(LIMITS|TUNING)\.([\w.]*\w)/g)]
      .filter(([, table, path = '']) => lookUp(table === 'LIMITS' ? LIMITS : TUNING, path) === undefined)
      .map(([pointer]) => `${file}: ${pointer}`),
  )
  expect(lost).toEqual([])
})

function placesOf(limit: string) {
  return SQL_LIMITS[limit] ?? columnsNamedLike(limit).filter(([at]) => written.has(at))
}

function difference(limit: string, at: string, pattern: RegExp): string[] {
  const found = (written.get(at) ?? '')
    .split('\n')
    .map((text) => pattern.exec(text)?.[1])
    .find((value) => value !== undefined)
  const days = DAYS_IN_YEARS.includes(limit) ? 365 : 1
  const sql = found === undefined ? 'nothing' : found.includes('-') ? found : String(Number(found) * days)
  const shared = String(sharedValue(limit))
  return sql === shared
    ? []
    : [`limit ${limit}: shared says ${shared}, SQL says ${sql} at ${at} (${fileOf(at)})`]
}

/** The migration that makes the table or the function of this place. */
function fileOf(at: string): string {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const [name = ''] = at.replace(/^private\./, '').split(/[.(]/)
  const files = globSync('supabase/migrations/*.sql', { cwd: root })
  const made = new RegExp(`create (?:function|table) (?:public|private)\\.${name}\\b`)
  return files.find((file) => made.test(readFileSync(`${root}${file}`, 'utf8'))) ?? 'no migration'
}

const sharedValue = (limit: string) => lookUp(LIMITS, limit)
const lookUp = (table: object, path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], table)

const leaves = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([key, next]) =>
    typeof next === 'object' && next !== null ? leaves(next, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
