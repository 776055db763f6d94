import { expect, test } from 'vitest'
import { dayWords, timeWords } from './event-time.ts'

const range = {
  hours: (from: string, to: string) => `${from} to ${to}`,
  days: (from: string, to: string) => `${from} until ${to}`,
}
const training = { start: '2026-11-28T21:00:00Z', end: '2026-11-28T22:30:00Z' }

test.each([
  ['Europe/Madrid', 'en-GB', 'Saturday 28 November 2026, 22:00 to 23:30'],
  ['Pacific/Kiritimati', 'en-GB', 'Sunday 29 November 2026, 11:00 to 12:30'],
  ['Europe/Paris', 'fr', 'samedi 28 novembre 2026, 22:00 to 23:30'],
])('in %s and %s one event is at %s', (zone, locale, words) => {
  expect(timeWords({ ...training, zone }, locale, range).replace('day,', 'day')).toBe(words)
})

test('until midnight is the same day, and a later end names its own', () => {
  const zone = 'UTC'
  const until = (end: string | null) => timeWords({ start: '2026-11-28T20:00:00Z', end, zone }, 'fr', range)
  expect(until('2026-11-29T00:00:00Z')).toBe('samedi 28 novembre 2026, 20:00 to 0:00')
  expect(until('2026-11-29T02:00:00Z')).toBe(
    'samedi 28 novembre 2026, 20:00 until dimanche 29 novembre 2026, 2:00',
  )
  expect(until(null)).toBe('samedi 28 novembre 2026, 20:00')
})

test('whole days are the days of the place', () => {
  const start = '2026-11-27T23:00:00Z'
  const days = (end: string | null) => dayWords({ start, end, zone: 'Europe/Madrid' }, 'fr', range)
  expect(days(null)).toBe('samedi 28 novembre 2026')
  expect(days('2026-11-28T23:00:00Z')).toBe('samedi 28 novembre 2026')
  expect(days('2026-11-29T23:00:00Z')).toBe('samedi 28 novembre 2026 until dimanche 29 novembre 2026')
})
