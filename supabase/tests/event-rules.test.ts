import { RRuleTemporal } from 'rrule-temporal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const RULES = 5_000
const ZONES = [
  'Europe/Madrid',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe', // its clocks change by half an hour
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Africa/Cairo', // its clocks change at midnight
  'Atlantic/Azores',
  'UTC',
]
const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

type Rule = {
  freq: string
  every: number
  weekdays: number[]
  month_day: number | null
  nth: number | null
  weekday: number | null
  until: string | null
  times: number | null
  starts_on: string
  start_time: string
  timezone: string
}
const day = fc
  .integer({ min: 0, max: 3_000 })
  .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10))
const later = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
const weekday = fc.integer({ min: 1, max: 7 })
const shape = fc.oneof(
  fc.record({ freq: fc.constant('daily'), every: fc.integer({ min: 1, max: 52 }) }),
  fc.record({
    freq: fc.constant('weekly'),
    every: fc.integer({ min: 1, max: 12 }),
    weekdays: fc.uniqueArray(weekday, { maxLength: 4 }),
  }),
  fc.record({
    freq: fc.constant('monthly'),
    every: fc.integer({ min: 1, max: 6 }),
    month_day: fc.integer({ min: 1, max: 31 }),
  }),
  fc.record({
    freq: fc.constant('monthly'),
    every: fc.integer({ min: 1, max: 6 }),
    nth: fc.constantFrom(-1, 1, 2, 3, 4, 5),
    weekday,
  }),
)
const clock = fc
  .oneof(fc.constantFrom(0, 30, 60, 90, 120, 150, 180), fc.integer({ min: 0, max: 1_439 }))
  .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`)
const rule: fc.Arbitrary<Rule> = fc
  .tuple(shape, day, clock, fc.constantFrom(...ZONES), fc.boolean(), fc.integer({ min: 1, max: 12 }))
  .map(([how, starts_on, start_time, timezone, counted, much]) => ({
    weekdays: [],
    month_day: null,
    nth: null,
    weekday: null,
    ...how,
    starts_on,
    start_time,
    timezone,
    times: counted ? much : null,
    until: counted ? null : later(starts_on, much * 20),
  }))

/**
 * The same rule, read by a library of others, within two years. The library leaves out a date whose clock time does not exist, and we
 * hold it later: so it gives the days, and Temporal, by which it counts, the moments.
 */
function expected(one: Rule) {
  const by =
    one.freq === 'weekly' && one.weekdays.length > 0
      ? `;BYDAY=${one.weekdays.map((n) => NAMES[n - 1])}`
      : one.nth !== null
        ? `;BYDAY=${one.nth}${NAMES[(one.weekday ?? 1) - 1]}`
        : one.month_day !== null
          ? `;BYMONTHDAY=${one.month_day}`
          : ''
  const ends = one.times !== null ? `COUNT=${one.times}` : `UNTIL=${one.until?.replaceAll('-', '')}`
  const start = `${one.starts_on.replaceAll('-', '')}T120000`
  const read = new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${start}\nRRULE:FREQ=${one.freq.toUpperCase()};INTERVAL=${one.every};WKST=MO;${ends}${by}`,
  })
  const lastDay = `${Number(one.starts_on.slice(0, 4)) + 2}${one.starts_on.slice(4)}`
  return read
    .all((_, n) => n < 401)
    .map((moment) => moment.toPlainDate())
    .filter((on) => on.toString() <= lastDay)
    .map((on) => on.toPlainDateTime(one.start_time).toZonedDateTime(one.timezone).epochMilliseconds)
}

test(`${RULES} rules in many zones mean what an independent library says`, async () => {
  const rules = fc.sample(rule, RULES)
  const found = await database.sql<{ moments: string[] | null }>(
    `select (select array_agg((extract(epoch from private.place_local(d, rule.start_time, rule.timezone)) * 1000)::bigint order by d)
             from unnest(private.series_days(rule)) d) as moments
     from jsonb_array_elements($1::jsonb) with ordinality as r (one, n),
       jsonb_populate_record(null::event_series, one || '{"skipped": []}') rule order by n`,
    [JSON.stringify(rules)],
  )
  const different = rules
    .map((one, n) => ({ one, ours: (found[n]?.moments ?? []).map(Number), theirs: expected(one) }))
    .filter(({ ours, theirs }) => JSON.stringify(ours) !== JSON.stringify(theirs))
  expect(different.slice(0, 3)).toEqual([])
}, 120_000)

test('a clock time that comes twice is the first, and one that never comes is later by the gap', async () => {
  const [row] = await database.sql(
    `select private.place_local('2031-10-26', '02:30', 'Europe/Madrid') = '2031-10-26T00:30Z' as twice,
       private.place_local('2031-03-30', '02:30', 'Europe/Madrid') = '2031-03-30T01:30Z' as never`,
  )
  expect(row).toEqual({ twice: true, never: true })
})
