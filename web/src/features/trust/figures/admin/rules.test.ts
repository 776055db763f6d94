import { expect, test } from 'vitest'
import { byDay, countsOf, errorsOf } from './rules.ts'

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
