import { expect, test } from 'vitest'
import { actFor, filmsOf, lookWeeks, stepsOf, WEEKS, yearOf } from './rules.ts'

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

const year = yearOf('2026-11-25') // a Wednesday

test('a year of looks has 52 weeks, each from its Monday, and ends today', () => {
  const weeks = lookWeeks([], year, '2026-11-24')
  expect(weeks).toHaveLength(WEEKS)
  expect(weeks[0]?.week).toBe('2025-12-01')
  expect(weeks.at(-1)?.days.map(({ day, level }) => [day, level])).toEqual([
    ['2026-11-23', 0],
    ['2026-11-24', 0],
    ['2026-11-25', null],
  ])
})

test('a count over several days colours all of them alike', () => {
  const looks = [
    { since: '2026-11-02', day: '2026-11-08', count: 5 },
    { since: '2026-11-09', day: '2026-11-09', count: 5 },
  ]
  const levels = new Map(
    lookWeeks(looks, year, '2026-11-24').flatMap(({ days }) => days.map(({ day, level }) => [day, level])),
  )
  const slow = ['02', '03', '04', '05', '06', '07', '08'].map((day) => levels.get(`2026-11-${day}`))
  expect(new Set(slow)).toEqual(new Set([1]))
  expect(levels.get('2026-11-09')).toBe(4)
  expect(levels.get('2026-11-10')).toBe(0)
})
