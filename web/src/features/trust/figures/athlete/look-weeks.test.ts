import { expect, test } from 'vitest'
import { lookWeeks, WEEKS, yearOf } from './look-weeks.ts'

const period = yearOf('2026-11-25') // a Wednesday

test('a year of looks has 52 weeks, each from its Monday, and ends today', () => {
  const weeks = lookWeeks([], period, '2026-11-24')
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
    lookWeeks(looks, period, '2026-11-24').flatMap(({ days }) => days.map(({ day, level }) => [day, level])),
  )
  const slow = ['02', '03', '04', '05', '06', '07', '08'].map((day) => levels.get(`2026-11-${day}`))
  expect(new Set(slow)).toEqual(new Set([1]))
  expect(levels.get('2026-11-09')).toBe(4)
  expect(levels.get('2026-11-10')).toBe(0)
})
