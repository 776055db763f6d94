import { expect, test } from 'vitest'
import type { Sport } from '#web/features/athletes/sport/types.ts'
import { groupMetrics, matchesSearch } from './groups.ts'

const sport = (code: string, ...metrics: [string, boolean][]): Sport => ({
  code,
  kind: 'team',
  positions: [],
  metrics: metrics.map(([metric, isKey]) => ({ code: metric, isKey })),
})
const sports = [
  sport('soccer', ['pass_pct', false], ['sprint30_s', true], ['height_cm', false]),
  sport('swimming', ['fr50_lcm', true], ['height_cm', true]),
]
const all = ['height_cm', 'fr50_lcm', 'pass_pct', 'sprint30_s', 'vertical_cm']

test('the own sport comes first, its key tests before the others, and each test stands once', () => {
  expect(groupMetrics(sports, 'soccer', all)).toEqual([
    { name: { own: 'key' }, codes: ['sprint30_s'] },
    { name: { own: 'more' }, codes: ['pass_pct', 'height_cm'] },
    { name: { kind: 'jump' }, codes: ['vertical_cm'] },
    { name: { sport: 'swimming' }, codes: ['fr50_lcm'] },
  ])
})

test('without a sport the shared tests lead', () => {
  const groups = groupMetrics(sports, null, all)
  expect(groups.map(({ name }) => name)).toEqual([
    { kind: 'body' },
    { kind: 'speed' },
    { kind: 'jump' },
    { sport: 'soccer' },
    { sport: 'swimming' },
  ])
  expect(groups.flatMap(({ codes }) => codes).sort()).toEqual([...all].sort())
})

test.each([
  ['', true],
  ['sprint', true],
  ['SPRINT 30', true],
  ['velocidad', true],
  ['salto', false],
])('%j is found: %s', (typed, found) => {
  expect(matchesSearch(typed, 'Sprint 30 m', 'Vélocidad')).toBe(found)
})
