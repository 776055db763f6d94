import { expect, test } from 'vitest'
import { PICTURE_TIME, shiftTimes } from './fixed-clock.ts'

test('the same world shows the same times whenever it was built', () => {
  const worldOf = (startedAt: number) => {
    const at = (minutes: number) => new Date(startedAt + minutes * 60_000).toISOString()
    return JSON.stringify({
      born: new Date(startedAt - 6000 * 86_400_000).toISOString().slice(0, 10),
      written: at(-3 * 24 * 60),
      justNow: at(0.4),
      expires: at(14 * 24 * 60 + 1),
    })
  }
  const first = Date.parse('2026-11-23T02:36:00Z')
  const later = Date.parse('2027-03-02T22:05:30Z')
  expect(shiftTimes(worldOf(first), first)).toBe(shiftTimes(worldOf(later), later))
})

test('what happened a moment ago is in the past, and what is due is not', () => {
  const startedAt = Date.parse('2026-11-23T02:36:00Z')
  const [justNow, due] = JSON.parse(
    shiftTimes('["2026-11-23T02:36:20.123+00:00","2026-11-24T02:36:20+00:00"]', startedAt),
  ) as [string, string]
  expect(Date.parse(justNow)).toBeLessThan(PICTURE_TIME)
  expect(Date.parse(due)).toBeGreaterThan(PICTURE_TIME)
})
