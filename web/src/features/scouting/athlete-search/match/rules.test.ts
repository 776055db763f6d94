import { describe, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import type { SportCatalog } from '#web/features/athletes/sport/types.ts'
import { filterFrom } from '../rules.ts'
import { maximaOf, needFrom, needProblem, needsToWeigh, needText, newNeed, nextStep } from './rules.ts'
import type { Need } from './types.ts'

const metric = (code: string, better: 'lower' | 'higher' | 'neutral', unit = 'cm') => ({
  code,
  unit,
  better,
  min: 3,
  max: 200,
  decimals: 2,
  timed: unit === 's',
})
const catalog: SportCatalog = {
  sports: [
    {
      code: 'soccer',
      kind: 'team',
      positions: [{ code: 'lw', position_group: '' }],
      metrics: ['sprint', 'jump', 'height', 'a', 'b', 'c', 'd'].map((code) => ({ code, isKey: true })),
    },
  ],
  metrics: {
    sprint: metric('sprint', 'lower', 's'),
    jump: metric('jump', 'higher'),
    height: metric('height', 'neutral'),
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((code) => [code, metric(code, 'higher')])),
    golf: metric('golf', 'lower'),
  },
}
const sprint = newNeed('metric', 5, { metric: 'sprint', timing: 'hand' })

test('weights are shared out to exactly a hundred', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 9 }), (weights) => {
      fc.pre(weights.some((weight) => weight > 0))
      const maxima = maximaOf(weights)
      expect(maxima.reduce((a, b) => a + b, 0)).toBe(100)
      for (const [at, max] of maxima.entries()) {
        const exact = (100 * (weights[at] ?? 0)) / weights.reduce((a, b) => a + b, 0)
        expect(Math.abs(max - exact)).toBeLessThan(1)
      }
    }),
  )
  expect(maximaOf([1, 1, 1])).toEqual([34, 33, 33])
})

test('a mangled need in the address is kept as it was given, so that it can be named', () => {
  expect(needFrom('metric~eleven~sprint~hand~fast')).toEqual(
    newNeed('metric', 'eleven', { metric: 'sprint', timing: 'hand', target: 'fast' }),
  )
  expect(needText(needFrom('metric~eleven~sprint~hand~fast'))).toBe('metric~eleven~sprint~hand~fast')
})

describe('what the search would refuse is named before it is asked', () => {
  test.each<[string, Need[], string | null, string, string]>([
    ['weights that are all zero', [newNeed('film', 0)], 'soccer', 'weights', '0'],
    ['a weight below zero', [newNeed('film', -1)], 'soccer', 'weight', '-1'],
    ['a weight above ten', [newNeed('film', 11)], 'soccer', 'weight', '11'],
    ['a weight in words', [newNeed('film', 'much')], 'soccer', 'weight', 'much'],
    ['a metric of another sport', [{ ...sprint, metric: 'golf' }], 'soccer', 'metric', 'golf'],
    ['a metric that nobody is better in', [{ ...sprint, metric: 'height' }], 'soccer', 'metric', 'height'],
    ['a metric without a sport', [sprint], null, 'sport', 'sprint'],
    ['a time without its timing', [{ ...sprint, timing: null }], 'soccer', 'timing', ''],
    ['a target outside the bounds', [{ ...sprint, target: 2 }], 'soccer', 'target', '2'],
    [
      'six metrics',
      ['sprint', 'jump', 'a', 'b', 'c', 'd'].map((code) => ({ ...sprint, metric: code })),
      'soccer',
      'metrics',
      '6',
    ],
    ['an unknown need', [newNeed('charm', 5)], 'soccer', 'need', 'charm'],
    ['a need twice', [sprint, sprint], 'soccer', 'twice', ''],
    [
      'a position of another sport',
      [newNeed('position', 5, { positions: ['pg'] })],
      'soccer',
      'position',
      'pg',
    ],
    ['no position and no foot', [newNeed('position', 5)], 'soccer', 'position', ''],
  ])('%s', (_, needs, sport, kind, given) => {
    expect(needProblem(needs, sport, catalog)).toMatchObject({ kind, given })
  })

  test('nothing, of needs that are right', () => {
    expect(needProblem([sprint, newNeed('film', 10)], 'soccer', catalog)).toBeNull()
  })
})

test('the sheet begins with what the filter asks about, and with one’s own needs once there are some', () => {
  const filter = filterFrom(new URLSearchParams('sport=soccer&pos=lw&side=left&m=sprint&m=height&film=1'))
  expect(needsToWeigh(filter, catalog).map(({ need, weight }) => [need, weight])).toEqual([
    ['metric', 5],
    ['position', 5],
    ['film', 5],
    ['verification', 0],
    ['availability', 0],
  ])
  const own = needsToWeigh({ ...filter, match: [newNeed('verification', 7)] }, catalog)
  expect(own.map(({ need, weight }) => [need, weight])).toEqual([
    ['position', 0],
    ['film', 0],
    ['verification', 7],
    ['availability', 0],
  ])
})

describe('one step that would change a match', () => {
  const needs = [
    { need: 'metric', max: 60, metric: 'sprint' },
    { need: 'film', max: 20 },
    { need: 'verification', max: 20 },
  ].map((need) => ({
    timing: undefined,
    positions: undefined,
    sides: undefined,
    target: undefined,
    none: undefined,
    own: undefined,
    usual: undefined,
    metric: undefined,
    ...need,
  }))

  test('a league’s test with the same result, where a club recorded the number', () => {
    const parts = [
      { points: 50, share: 0.83 },
      { points: 20, share: 1 },
      { points: 15, share: 0.75 },
    ]
    expect(nextStep(needs, parts, [{ metric: 'sprint', provenance: 3 }])).toEqual({
      kind: 'league',
      metric: 'sprint',
      total: 90,
    })
  })
  test('a film, where that gives more', () => {
    const parts = [
      { points: 50, share: 0.83 },
      { points: 10, share: 0.5 },
      { points: 15, share: 0.75 },
    ]
    expect(nextStep(needs, parts, [{ metric: 'sprint', provenance: 3 }])).toEqual({ kind: 'film', total: 85 })
  })
  test('nothing is promised of a number that is not there, nor where nothing is lost', () => {
    const parts = [
      { points: 0, share: 0 },
      { points: 20, share: 1 },
      { points: 0, share: 0 },
    ]
    expect(nextStep(needs, parts, [{ metric: 'sprint', provenance: null }])).toBeNull()
    const full = [
      { points: 60, share: 1 },
      { points: 20, share: 1 },
      { points: 20, share: 1 },
    ]
    expect(nextStep(needs, full, [{ metric: 'sprint', provenance: 4 }])).toBeNull()
  })
})
