import { expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { timingOf, toCanonical, unitsToType } from '#shared/units.ts'
import type { Metric, SportCatalog } from '#web/features/athletes/sport/types.ts'
import {
  boundsInUnit,
  compareWithPrevious,
  findNumberToRaise,
  parseEntered,
  summarizeByMetric,
} from './rules.ts'
import type { Measurement } from './types.ts'

const metric = (code: string, more: Partial<Metric> = {}): Metric => ({
  code,
  unit: 's',
  better: 'lower',
  min: 3.4,
  max: 7.5,
  decimals: 2,
  timed: true,
  ...more,
})
const sprint = metric('sprint30_s')
const height = metric('height_cm', {
  unit: 'cm',
  better: 'neutral',
  min: 120,
  max: 250,
  decimals: 1,
  timed: false,
})
const yoyo = metric('yoyo_ir1_m', {
  unit: 'm',
  better: 'higher',
  min: 40,
  max: 3640,
  decimals: 0,
  timed: false,
})
const catalog: SportCatalog = {
  sports: [
    {
      code: 'soccer',
      kind: 'team',
      positions: [],
      metrics: [
        { code: 'height_cm', isKey: false },
        { code: 'sprint30_s', isKey: true },
        { code: 'yoyo_ir1_m', isKey: true },
      ],
    },
  ],
  metrics: { sprint30_s: sprint, height_cm: height, yoyo_ir1_m: yoyo },
}
let count = 0
const taken = (
  metric_code: string,
  value: number,
  measured_on: string,
  more: Partial<Measurement> = {},
): Measurement => ({
  id: `m${++count}`,
  athlete_id: 'a',
  metric_code,
  value,
  value_entered: value,
  unit_entered: 's',
  measured_on,
  measured_on_precision: 'day',
  method: 'laser',
  conditions: '',
  provenance: 'self_reported',
  evidence_url: '',
  measured_by: 'self',
  measured_by_name: '',
  device: '',
  organization: null,
  event: null,
  confirmed_at: null,
  confirmed_how: null,
  confirmed_by: '',
  confirmed_role: '',
  confirmed_level: null,
  level_ended_at: null,
  level_ended_with: null,
  dispute_status: 'none',
  ranked_from: null,
  disputed_on: null,
  created_at: `${measured_on}T10:00:00Z`,
  ...more,
})
const lines = (...measurements: Measurement[]) => summarizeByMetric(measurements, catalog, 'soccer')

test('the fastest sprint stands for the sprint, whenever it was run', () => {
  const [line] = lines(
    taken('sprint30_s', 4.3, '2026-01-01'),
    taken('sprint30_s', 4.12, '2026-03-01'),
    taken('sprint30_s', 4.2, '2026-06-01'),
  )
  expect(line?.headline.value).toBe(4.12)
  expect(line?.previous?.value).toBe(4.3)
  expect(line && compareWithPrevious(line)).toEqual({ delta: -0.18, verdict: 'better' })
})

test('a height is the latest one, and growing is neither better nor worse', () => {
  const [line] = lines(taken('height_cm', 181, '2026-06-01'), taken('height_cm', 178, '2025-06-01'))
  expect(line?.headline.value).toBe(181)
  expect(line && compareWithPrevious(line)).toEqual({ delta: 3, verdict: 'neutral' })
})

test('times by hand and by gates are two lines', () => {
  const both = lines(
    taken('sprint30_s', 4.0, '2026-01-01', { method: 'hand' }),
    taken('sprint30_s', 4.12, '2026-02-01'),
  )
  expect(both.map(({ key, headline }) => [key, headline.value])).toEqual([
    ['sprint30_s.electronic', 4.12],
    ['sprint30_s.hand', 4.0],
  ])
})

test('a disputed number leaves the headline to the next best', () => {
  const [line] = lines(
    taken('yoyo_ir1_m', 2400, '2026-05-01', { dispute_status: 'disputed', method: 'official' }),
    taken('yoyo_ir1_m', 2080, '2026-01-01'),
  )
  expect(line?.headline.value).toBe(2080)
  expect(line?.history).toHaveLength(2)
})

test('key metrics come first, in the order of the sport', () => {
  const order = lines(
    taken('height_cm', 180, '2026-01-01'),
    taken('yoyo_ir1_m', 2000, '2026-01-01'),
    taken('sprint30_s', 4.2, '2026-01-01'),
  )
  expect(order.map((line) => line.metric.code)).toEqual(['sprint30_s', 'yoyo_ir1_m', 'height_cm'])
})

test('a change smaller than what the metric is read with is none', () => {
  const [line] = lines(taken('sprint30_s', 4.123, '2026-01-01'), taken('sprint30_s', 4.121, '2026-02-01'))
  expect(line && compareWithPrevious(line)).toEqual({ delta: 0, verdict: 'same' })
})

test.each([
  ['hand', true, 'hand'],
  ['estimate', true, 'hand'],
  ['unknown', true, 'unstated'],
  ['fat', true, 'electronic'],
  ['hand', false, 'any'],
] as const)('%s with timed %s counts as %s', (method, timed, timing) => {
  expect(timingOf(method, timed)).toBe(timing)
})

test.each([
  ['4.12', 's', 4.12],
  ['4,12', 's', 4.12],
  ['6:21.4', 's', 381.4],
  ['1:30', 'min', 1.5],
  ['5\'9"', 'ft', 5.75],
  ['5′ 9″', 'ft', 5.75],
  ['-0.3', 'points', -0.3],
  ['4.1.2', 's', null],
  ['fast', 's', null],
  ['', 's', null],
  ['6:21', 'cm', null],
  ['5\'9"', 'cm', null],
])('"%s" in %s is %s', (typed, unit, value) => {
  expect(parseEntered(typed, unit)).toBe(value)
})

test('whatever unit one types in, both ends of the bounds are taken', () => {
  fc.assert(
    fc.property(fc.constantFrom(sprint, height, yoyo), fc.nat(), (one, pick) => {
      const units = unitsToType(one.unit)
      const unit = units[pick % units.length] ?? one.unit
      const { min, max } = boundsInUnit(one, unit)
      expect(toCanonical(min, unit, one.unit)).toBeGreaterThanOrEqual(one.min - 1e-9)
      expect(toCanonical(max, unit, one.unit)).toBeLessThanOrEqual(one.max + 1e-9)
      expect(min).toBeLessThan(max)
    }),
  )
})

test('the number to raise is the first that scouts read and that a club or a league has not vouched for', () => {
  const sprint30 = taken('sprint30_s', 4.2, '2026-10-01', { provenance: 'league_verified' })
  const yoyoClub = taken('yoyo_ir1_m', 1800, '2026-10-01', { provenance: 'club_recorded' })
  const height = taken('height_cm', 176, '2026-10-01', { provenance: 'self_reported' })
  const raised = findNumberToRaise(lines(height, sprint30, yoyoClub))
  expect([raised?.line.metric.code, raised?.to]).toEqual(['yoyo_ir1_m', 'league_verified'])
  const own = findNumberToRaise(lines(height, sprint30))
  expect([own?.line.metric.code, own?.to]).toEqual(['height_cm', 'club_recorded'])
  expect(findNumberToRaise(lines(sprint30))).toBeNull()
  expect(findNumberToRaise(lines({ ...height, dispute_status: 'disputed' }))).toBeNull()
})
