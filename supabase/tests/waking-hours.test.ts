import { expect, test } from 'vitest'
import { createRandom } from '../seeds/random.ts'
import { wakingTime, wakingTimeBefore, zoneOf } from '../seeds/waking-hours.ts'

const hourIn = (country: string, at: string) =>
  Number(
    new Intl.DateTimeFormat('en', {
      timeZone: zoneOf(country),
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(Date.parse(at)),
  )

test.each([
  ['CA', 'back', '2026-11-01T01:58:08.255Z'],
  ['GB', 'back', '2026-10-24T22:30:00Z'],
  ['CA', 'forward', '2026-03-08T03:30:00Z'],
  ['AU', 'forward', '2026-10-03T14:10:00Z'],
])('people in %s write while they are awake in the night when the clocks go %s', (country, _way, night) => {
  const now = new Date(Date.parse(night) + 60_000)
  for (let half = 0; half < 24; half++) {
    const at = new Date(Date.parse(night) + half * 1_800_000).toISOString()
    for (const time of [
      wakingTime(createRandom(half), at, country),
      wakingTimeBefore(createRandom(half), at, country, now),
    ]) {
      expect.soft(hourIn(country, time), `${at} became ${time}`).toBeGreaterThanOrEqual(8)
      expect.soft(hourIn(country, time), `${at} became ${time}`).toBeLessThan(22)
    }
  }
})
