import { expect, test } from 'vitest'
import type { Percentile } from '#web/features/athletes/measurement/types.ts'
import {
  comparisonCsv,
  differs,
  filmsIn,
  filmsInAddress,
  inOrder,
  joinedNeighbours,
  percentileOf,
  radarAxes,
  verdictOf,
  visibleFrom,
} from './rules.ts'
import type { ComparedMetric, Comparison } from './types.ts'

const value = (athlete_id: string, amount: number) => ({
  athlete_id,
  value: amount,
  provenance: 3,
  comparable: true,
  measured_on: '2026-10-01',
  precision: 'day' as const,
  method: 'laser',
  measured_by: {
    kind: 'unstated',
    name: undefined,
    organization: undefined,
    event: undefined,
    device: undefined,
  } as const,
})
const sprint: ComparedMetric = {
  metric: 'sprint30_s',
  timing: 'electronic',
  unit: 's',
  better: 'lower',
  decimals: 2,
  best: 4.08,
  values: [value('a', 4.12), value('b', 4.08)],
}
const height: ComparedMetric = {
  ...sprint,
  metric: 'height_cm',
  timing: 'any',
  better: 'neutral',
  best: null,
}

test('the lower time is the best one', () => {
  expect(sprint.values.map((one) => verdictOf(sprint, one))).toEqual([null, 'best'])
})

const selfReported = { ...value('b', 4.08), provenance: 1, comparable: false }
const onlyOneVerified = { ...sprint, best: 4.12, values: [value('a', 4.12), selfReported] }

test.each([
  ['a self-reported time beats nobody', { ...onlyOneVerified, best: 4.08 }, selfReported, 'not_compared'],
  ['a verified time beats no self-reported one', onlyOneVerified, value('a', 4.12), 'only_one'],
  ['nobody is best at being tall', height, value('a', 190), null],
  ['alone, nobody is best', { ...sprint, values: [value('b', 4.08)] }, value('b', 4.08), 'only_one'],
  [
    'equal, nobody is best',
    { ...sprint, values: [value('a', 4.08), value('b', 4.08)] },
    value('a', 4.08),
    null,
  ],
])('%s', (_, line, one, verdict) => {
  expect(verdictOf(line, one)).toBe(verdict)
})

test('a line differs when two values at the level differ, whatever stands beside them', () => {
  expect(differs(sprint)).toBe(true)
  expect(differs(onlyOneVerified)).toBe(false)
})

test('numbers stand in the order of their sport, electronic before hand-timed, strangers last', () => {
  const hand = { ...sprint, timing: 'hand' as const }
  const stranger = { ...sprint, metric: 'bat_avg' }
  expect(inOrder([stranger, hand, sprint, height], ['height_cm', 'sprint30_s'])).toEqual([
    height,
    sprint,
    hand,
    stranger,
  ])
})

const percentile = (metric_code: string, at: number): Percentile => ({
  metric_code,
  timing: 'electronic',
  value: 4.12,
  percentile: at,
  n: 40,
})

test('a percentile stands beside the value it was worked out for, and beside no other', () => {
  const known = [percentile('sprint30_s', 84)]
  expect(percentileOf(known, sprint, value('a', 4.12))?.percentile).toBe(84)
  expect(percentileOf(known, sprint, value('a', 4.05))).toBeUndefined()
  expect(percentileOf(known, sprint, { ...value('a', 4.12), comparable: false })).toBeUndefined()
  expect(percentileOf(known, { ...sprint, timing: 'hand' }, value('a', 4.12))).toBeUndefined()
})

const lineOf = (metric: string) => ({ ...sprint, metric })
const lines = ['a1', 'b2', 'c3', 'd4'].map(lineOf)

test('a radar keeps the order of the table, leaves out what nobody has, and shows a missing number as none', () => {
  const table: Record<string, (number | null)[]> = {
    a1: [50, null],
    b2: [null, null],
    c3: [10, 20],
    d4: [5, 6],
  }
  const axes = radarAxes(lines, ['x', 'y'], (id, { metric }) => table[metric]?.[id === 'x' ? 0 : 1] ?? null)
  expect(axes.map(({ line, percentiles }) => [line.metric, percentiles])).toEqual([
    ['a1', [50, null]],
    ['c3', [10, 20]],
    ['d4', [5, 6]],
  ])
})

test('two spokes are no radar, and of many tests the eight that most athletes have are drawn', () => {
  expect(radarAxes(lines.slice(0, 2), ['x'], () => 50)).toEqual([])
  const many = Array.from({ length: 12 }, (_, i) => lineOf(`m${i}`))
  const axes = radarAxes(many, ['x', 'y'], (id, { metric }) => (id === 'x' || metric !== 'm0' ? 50 : null))
  expect(axes.map(({ line }) => line.metric)).toEqual(many.slice(1, 9).map(({ metric }) => metric))
})

test('a missing number breaks the line on both sides, also across the end of the circle', () => {
  expect(joinedNeighbours([10, 20, 30])).toEqual([
    [0, 1],
    [1, 2],
    [2, 0],
  ])
  expect(joinedNeighbours([10, null, 30, 40])).toEqual([
    [2, 3],
    [3, 0],
  ])
  expect(joinedNeighbours([null, 20, null])).toEqual([])
})

const athletes = [
  { id: 'a', display_name: 'Quill, "Nora"' },
  { id: 'c', display_name: '=HYPERLINK("x")' },
] as Comparison['athletes']
const words = {
  test: 'Test',
  column: (column: string, name: string) => `${name} ${column}`,
  nameOf: () => 'Sprint 30 m (s)',
  levelOf: () => 'Club-recorded',
  measurerOf: () => 'Riverside Rovers',
  methodOf: () => 'laser',
  percentileOf: (id: string) => (id === 'a' ? 84 : null),
}

test('the copied table has an empty place for what was not measured, and survives commas and quotes', () => {
  // As many decimals as the screen shows: 4.1 and 0.02 are not quite 4.12 to a computer.
  const summed = { ...sprint, values: [value('a', 4.1 + 0.02)] }
  const [head, row] = comparisonCsv({ athletes }, [summed], words).split('\n')
  expect(head).toContain('Test,"Quill, ""Nora""","Quill, ""Nora"" level"')
  expect(row).toBe('Sprint 30 m (s),4.12,Club-recorded,Riverside Rovers,laser,2026-10-01,84,,,,,,')
  for (const column of ['level', 'measured_by', 'method', 'date', 'percentile'])
    expect(head).toContain(`"Quill, ""Nora"" ${column}"`)
})

test.each([
  ['year', '2026'],
  ['month', '2026-10'],
  ['day', '2026-10-01'],
] as const)('a date known to the %s is copied as %s', (precision, date) => {
  const line = { ...sprint, values: [{ ...value('a', 4.12), precision }] }
  const [, row] = comparisonCsv({ athletes }, [line], words).split('\n')
  expect(row?.split(',')[5]).toBe(date)
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])(
  'a name that a spreadsheet would calculate (%j) is copied as text, a negative value as a number',
  (display_name) => {
    const somebody = [{ id: 'a', display_name }] as Comparison['athletes']
    const line = { ...sprint, values: [value('a', -4)] }
    const [head, row] = comparisonCsv({ athletes: somebody }, [line], words).split('\n')
    expect(head?.replaceAll('"', '').split(',')[1]).toBe(`'${display_name}`)
    expect(row).toContain(',-4,')
  },
)

test.each([
  [null, 4, 2, 0],
  ['2', 4, 2, 1],
  ['4', 4, 2, 2],
  ['-3', 4, 1, 0],
  ['two', 4, 1, 0],
  ['3', 2, 4, 0],
])('from %s, of %i with room for %i, the first shown is %i', (wanted, total, room, first) => {
  expect(visibleFrom(wanted, total, room)).toBe(first)
})

test('films stand in the address with where they begin; what is no id is not chosen', () => {
  const [left, right] = ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3f2504e0-4f89-41d3-9a0c-0305e82c3302']
  const both = [
    { id: left, startMs: 1250 },
    { id: right, startMs: 0 },
  ]
  expect(filmsInAddress(both)).toBe(`${left}.1250,${right}.0`)
  expect(filmsIn(filmsInAddress(both))).toEqual(both)
  expect(filmsIn(filmsInAddress([null, both[1] ?? null]))).toEqual([null, both[1]])
  expect(filmsInAddress([null, null])).toBeNull()
  for (const text of [null, '', ',', 'abc', `${left}x`, `${left}.-1`, `${left}.1e9`, "';--"])
    expect(filmsIn(text)).toEqual([null, null])
  expect(filmsIn(`${left},`)).toEqual([{ id: left, startMs: 0 }, null])
})
