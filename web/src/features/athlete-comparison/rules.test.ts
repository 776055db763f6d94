import { expect, test } from 'vitest'
import { comparisonCsv, inOrder, isBest } from './rules.ts'
import type { ComparedMetric, Comparison } from './types.ts'

const value = (athlete_id: string, amount: number) => ({
  athlete_id,
  value: amount,
  provenance: 3,
  comparable: true,
  measured_on: '2026-10-01',
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
  expect(sprint.values.map((one) => isBest(sprint, one))).toEqual([false, true])
})

const selfReported = { ...value('b', 4.08), provenance: 1, comparable: false }
const onlyOneVerified = { ...sprint, best: 4.12, values: [value('a', 4.12), selfReported] }

test.each([
  ['a self-reported time beats nobody', { ...onlyOneVerified, best: 4.08 }, selfReported],
  ['a verified time beats no self-reported one', onlyOneVerified, value('a', 4.12)],
  ['nobody is best at being tall', height, value('a', 190)],
  ['alone, nobody is best', { ...sprint, values: [value('b', 4.08)] }, value('b', 4.08)],
  ['equal, nobody is best', { ...sprint, values: [value('a', 4.08), value('b', 4.08)] }, value('a', 4.08)],
])('%s', (_, line, one) => {
  expect(isBest(line, one)).toBe(false)
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

test('the copied table has an empty place for what was not measured, and survives commas and quotes', () => {
  const athletes = [
    { id: 'a', display_name: 'Quill, "Nora"' },
    { id: 'c', display_name: 'Sam' },
  ] as Comparison['athletes']
  expect(comparisonCsv({ athletes, metrics: [] }, [sprint], () => 'Sprint 30 m (s)')).toBe(
    ',"Quill, ""Nora""",Sam\nSprint 30 m (s),4.12,',
  )
})
