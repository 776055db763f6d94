import { expect, test } from 'vitest'
import { actFor, filmsOf, stepsOf } from './rules.ts'

test('a count covers its days, and a day that is not told is no zero', () => {
  const told = [{ since: '2026-11-02', day: '2026-11-03', count: 5 }]
  const days = stepsOf(told, { from: '2026-11-01', to: '2026-11-04' })
  expect(days.map((step) => step?.perDay)).toEqual([undefined, 2.5, 2.5, undefined])
})

test('the most played film comes first, with five numbers each', () => {
  const films = filmsOf([
    { value: 'a:0', count: 5, before: 0 },
    { value: 'b:0', count: 20, before: 10 },
    { value: 'b:4', count: 5, before: 0 },
  ])
  expect(films).toEqual([
    { id: 'b', quarters: [20, 0, 0, 0, 5], before: 10 },
    { id: 'a', quarters: [5, 0, 0, 0, 0], before: 0 },
  ])
})

test('what searches asked for has one thing to do', () => {
  const asked = (value: string) => [{ value, count: 5, before: 0 }]
  expect(actFor(asked('minProvenance=league_verified'))).toBe('proof')
  expect(actFor(asked('hasVideo=true'))).toBe('video')
  expect(actFor(asked('positions=st'))).toBeNull()
})
