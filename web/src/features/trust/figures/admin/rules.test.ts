import { expect, test } from 'vitest'
import { addDays } from '#web/lib/clock.ts'
import { byDay, byWords, contactWeeks, countsOf, dashboardWeeks, errorsOf } from './rules.ts'

test('a day without answers is told as none, not as a day without errors', () => {
  const counted = [
    { day: '2026-11-01', failed: 2, busy: 3 },
    { day: '2026-11-03', failed: 0, busy: 0 },
  ]
  const days = byDay(counted, ['2026-11-01', '2026-11-02', '2026-11-03'])
  expect(days.map((day) => day && errorsOf(day))).toEqual([5, null, 0])
  expect(countsOf(days, 'failed')).toEqual([2, null, 0])
  expect(byDay(undefined, ['2026-11-01'])).toEqual([null])
})

test('rules that say the same are one line, the most frequent first', () => {
  const refusals = [
    { value: 'flag.not_found', count: 4, before: 1, people: null },
    { value: 'event.no_location', count: 5, before: 0, people: 5 },
    { value: 'request.not_found', count: 3, before: 2, people: 6 },
  ]
  const words = {
    'flag.not_found': 'It is gone.',
    'request.not_found': 'It is gone.',
    'event.no_location': 'Location is required',
  }
  expect(byWords(refusals, words)).toEqual([
    { words: 'It is gone.', count: 7, before: 3, people: 6 },
    { words: 'Location is required', count: 5, before: 0, people: 5 },
  ])
  expect(byWords(refusals, undefined)).toEqual([{ words: '…', count: 12, before: 3, people: 6 }])
})

test('a week that runs is no week of people yet, but one of requests', () => {
  const weeks = Array.from({ length: 13 }, (_, n) => addDays('2026-08-31', n * 7))
  const { over, running } = dashboardWeeks(weeks, '2026-11-24')
  expect([over.length, over[0], over.at(-1)]).toEqual([12, '2026-08-31', '2026-11-16'])
  expect([running.length, running[0], running.at(-1)]).toEqual([12, '2026-09-07', '2026-11-23'])
  // Counted until the Sunday, the week is over.
  expect(dashboardWeeks(weeks, '2026-11-22').over.at(-1)).toBe('2026-11-16')
  expect(dashboardWeeks(weeks, '2026-11-21').over.at(-1)).toBe('2026-11-09')
  expect(dashboardWeeks(weeks, null).over).toEqual([])
})

test('requests without a yes are the others of their week, and a week without requests has none', () => {
  expect(contactWeeks([{ week: '2026-11-16', sent: 5, agreed: 3 }], ['2026-11-09', '2026-11-16'])).toEqual({
    agreed: [0, 3],
    others: [0, 2],
    sent: 5,
  })
})
