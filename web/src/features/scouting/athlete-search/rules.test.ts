import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#shared/locale.ts'
import { fc } from '#shared/test/fast-check.ts'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'
import {
  classYearsInOrder,
  clearedFilter,
  countActive,
  cumulativeCounts,
  rangeProblem,
  toggleValue,
  withSport,
  withUnderstood,
} from './filters/rules.ts'
import type { Need } from './match/types.ts'
import { fromSearchRequest, searchRequest, toSearchRequest } from './request.ts'
import { filterFrom, requestedMetrics, withFilter } from './rules.ts'
import { choiceFilterNames, choiceFilters, listFields, type SearchFilter } from './types.ts'

const empty = filterFrom(new URLSearchParams())

const words = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/)
const provenance = fc.option(fc.constantFrom(...PROVENANCE_LEVELS))
const timing = fc.option(fc.constantFrom('electronic' as const, 'hand' as const, 'unstated' as const))
const end = fc.option(fc.integer({ min: 0, max: 400 }))
/** A need as the sheet makes one, for tests. */
const anyNeed: fc.Arbitrary<Need> = fc.oneof(
  fc.record({
    need: fc.constant('metric'),
    weight: fc.integer({ min: 0, max: 10 }),
    metric: words,
    timing: fc.constantFrom(null, 'electronic', 'hand', 'unstated'),
    target: fc.option(fc.integer({ min: -20, max: 400 }).map((tenths) => tenths / 10)),
    positions: fc.constant<string[]>([]),
    sides: fc.constant<string[]>([]),
  }),
  fc.record({
    need: fc.constant('position'),
    weight: fc.integer({ min: 0, max: 10 }),
    metric: fc.constant(null),
    timing: fc.constant(null),
    target: fc.constant(null),
    positions: fc.array(words, { maxLength: 3 }),
    sides: fc.subarray(['left', 'right', 'both']),
  }),
  fc.record({
    need: fc.constantFrom('film', 'verification', 'availability'),
    weight: fc.integer({ min: 0, max: 10 }),
    metric: fc.constant(null),
    timing: fc.constant(null),
    target: fc.constant(null),
    positions: fc.constant<string[]>([]),
    sides: fc.constant<string[]>([]),
  }),
)
const anyFilter: fc.Arbitrary<SearchFilter> = fc.record({
  ...(Object.fromEntries(listFields.map((field) => [field, fc.array(words, { maxLength: 3 })])) as Record<
    (typeof listFields)[number],
    fc.Arbitrary<string[]>
  >),
  classYears: fc.array(fc.constantFrom('2026', '2027', '2028'), { maxLength: 2 }),
  text: fc.string({ maxLength: 40 }),
  sport: fc.option(words),
  near: fc.option(
    fc.record({ place: fc.integer({ min: 1, max: 99_999_999 }), km: fc.constantFrom(25, 50, 100, 200) }),
  ),
  hasVideo: fc.boolean(),
  filmWithin: fc.constantFrom(null, 30, 90, 365),
  updatedWithin: fc.constantFrom(null, 7, 30, 90),
  endorsed: fc.boolean(),
  notContacted: fc.boolean(),
  event: fc.option(fc.uuid()),
  minProvenance: provenance,
  ranges: fc.array(fc.record({ metric: words, min: end, max: end, minProvenance: provenance, timing }), {
    maxLength: 4,
  }),
  updatedSince: fc.constantFrom(null, '2026-11-01'),
  includeHidden: fc.boolean(),
  sort: fc.oneof(
    fc.constantFrom('recent' as const, 'name' as const, 'match' as const),
    fc.record({ metric: words.filter((word) => !['name', 'recent', 'match'].includes(word)), timing }),
  ),
  match: fc.array(anyNeed, { maxLength: 9 }),
})

describe('a search is a link', () => {
  test('the order of a match is kept with its needs in a saved search', () => {
    fc.assert(
      fc.property(fc.array(anyNeed, { minLength: 1, maxLength: 9 }), (match) => {
        const filter: SearchFilter = { ...empty, sport: 'soccer', sort: 'match', match }
        const kept = JSON.parse(JSON.stringify(toSearchRequest(filter)))
        expect(fromSearchRequest(searchRequest(kept, 'filter'))).toEqual(filter)
        expect(toSearchRequest({ ...filter, sort: 'recent' })).not.toHaveProperty('match')
      }),
    )
  })

  test('filters written into the URL are read back', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const address = withFilter(new URLSearchParams(), filter).toString()
        expect(filterFrom(new URLSearchParams(address))).toEqual(filter)
      }),
    )
  })

  test('the rest of the address stays as it is', () => {
    const params = new URLSearchParams('view=table&compare=a&pos=st')
    expect(withFilter(params, { ...empty, positions: ['gk'] }).toString()).toBe('view=table&compare=a&pos=gk')
  })

  test('a mangled link still finds something', () => {
    const filter = filterFrom(
      new URLSearchParams(
        'year=20x7&provenance=gold&filmed=31&event=open-day&m=~4&m=sprint30_s~fast~4.2&sort=sprint30_s~wind',
      ),
    )
    expect(filter).toEqual({
      ...empty,
      ranges: [{ metric: 'sprint30_s', min: null, max: 4.2, minProvenance: null, timing: null }],
      sort: { metric: 'sprint30_s', timing: null },
    })
  })
})

test('only what is asked for is sent, with years as numbers', () => {
  expect(toSearchRequest({ ...empty, text: ' gar ', classYears: ['2027'], sport: 'soccer' })).toEqual({
    text: 'gar',
    sport: 'soccer',
    classYears: [2027],
    sort: 'recent',
  })
})

test('another sport takes its positions and metrics with it', () => {
  const filter = filterFrom(
    new URLSearchParams('sport=soccer&pos=st&m=sprint30_s~~4.2&sort=sprint30_s~electronic&year=2027'),
  )
  expect(withSport(filter, 'tennis')).toEqual({ ...empty, sport: 'tennis', classYears: ['2027'] })
})

test('clearing keeps the words and the sport', () => {
  const filter = filterFrom(new URLSearchParams('q=ana&sport=soccer&pos=st&year=2027&film=1&m=sprint30_s'))
  expect(countActive(filter)).toBe(4)
  expect(clearedFilter(filter)).toEqual({ ...empty, text: 'ana', sport: 'soccer' })
})

test('"at least club-recorded" counts every provenance from there up', () => {
  const facets = { minProvenance: [0, 1, 2, 3, 4, 5].map((value) => ({ value, count: 10 ** value })) }
  expect(cumulativeCounts(facets)).toMatchObject({
    self_reported: 111_110,
    club_recorded: 111_000,
    sanctioned: 100_000,
  })
})

test('a metric that is both sorted and filtered by is shown once, the order first', () => {
  const filter = filterFrom(new URLSearchParams('sort=b~hand&m=a&m=b~1'))
  expect(requestedMetrics(filter).map(({ metric }) => metric)).toEqual(['b', 'a'])
})

test.each([
  [null, null, null],
  [3.5, 4.2, null],
  [4.2, 4.2, null],
  [4.3, 4.2, 'crossed'],
  [Number.NaN, 4.2, 'not_a_number'],
  [null, 99, 'outside'],
  [0.1, null, 'outside'],
])('from %s to %s seconds is %s', (min, max, problem) => {
  expect(rangeProblem(min, max, { min: 3.4, max: 7.5 })).toBe(problem)
})

test('graduation years begin with this one and go on with the past', () => {
  const years = ['2011', '2031', '2026', '2025', '2027'].map((value) => ({ value }))
  expect(classYearsInOrder(years, 2026).map(({ value }) => value)).toEqual([
    '2026',
    '2027',
    '2031',
    '2025',
    '2011',
  ])
})

test('what was understood is added, and another sport takes the positions of the one before with it', () => {
  const before = filterFrom(new URLSearchParams('sport=soccer&pos=st&country=ES&q=old'))
  const lists = { positions: ['lw', 'st'], countries: ['ES', 'FR'] }
  expect(withUnderstood(before, { sport: null, lists, tests: [], rest: 'ana' })).toEqual({
    ...before,
    positions: ['st', 'lw'],
    countries: ['ES', 'FR'],
    text: 'ana',
  })
  expect(
    withUnderstood(before, { sport: 'basketball', lists: { positions: ['pg'] }, tests: [], rest: '' }),
  ).toMatchObject({ sport: 'basketball', positions: ['pg'], countries: ['ES'], text: '' })
})

test('a test that is named is asked for once, whatever its value', () => {
  const before = filterFrom(new URLSearchParams('sport=soccer&m=cod505_s~~2.4'))
  const found = { sport: null, lists: {}, tests: ['sprint30_s', 'cod505_s'], rest: '' }
  const { ranges } = withUnderstood(before, found)
  expect(ranges.map(({ metric, max }) => [metric, max])).toEqual([
    ['cod505_s', 2.4],
    ['sprint30_s', null],
  ])
})

test('the address keeps the order in which filters were added', () => {
  const params = new URLSearchParams('country=ES&view=table&pos=lw')
  const added = withFilter(params, { ...filterFrom(params), regions: ['Navarra'], positions: ['lw', 'rw'] })
  expect(added.toString()).toBe('country=ES&view=table&pos=lw&pos=rw&region=Navarra')
  expect(withFilter(added, { ...filterFrom(added), positions: ['rw'] }).toString()).toBe(
    'country=ES&view=table&pos=rw&region=Navarra',
  )
  fc.assert(
    fc.property(anyFilter, anyFilter, (first, second) => {
      const address = withFilter(withFilter(new URLSearchParams('view=table'), first), second)
      expect(filterFrom(address)).toEqual(second)
      expect(address.get('view')).toBe('table')
    }),
  )
})

test('a second press takes a filter out again', () => {
  expect(toggleValue(toggleValue(['a'], 'b'), 'a')).toEqual(['b'])
})

test.each(LOCALES)('every value of a filter has words in %s', (language) => {
  const sport: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(new URL(`../../athletes/sport/locales/${language}.json`, import.meta.url), 'utf8'),
  )
  for (const name of choiceFilterNames) {
    const { words, options } = choiceFilters[name]
    expect([name, sport.title?.[words]]).toEqual([name, expect.any(String)])
    expect(Object.keys(sport[words] ?? {}).toSorted()).toEqual([...options].toSorted())
  }
})
