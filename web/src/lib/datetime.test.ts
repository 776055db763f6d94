import { expect, test } from 'vitest'
import {
  ageAt,
  formatAgo,
  formatAsKnown,
  formatDate,
  formatDay,
  formatDayAndTime,
  formatSince,
  localToday,
} from './datetime.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:40Z', 'en', 'just now'],
  ['2026-11-21T11:59:40Z', 'es', 'ahora mismo'],
  ['2026-11-21T11:59:40Z', 'fr', 'à l’instant'],
  ['2026-11-21T11:56:00Z', 'en', '4 minutes ago'],
  ['2026-11-21T09:00:00Z', 'en', '3 hours ago'],
  ['2026-11-20T11:00:00Z', 'en', 'yesterday'],
  // The clock of the device is behind: what has happened is never still to come.
  ['2026-11-23T12:00:00Z', 'en-GB', '23 Nov 2026'],
  ['2026-11-21T12:04:00Z', 'en', 'just now'],
  ['2026-11-21T09:00:00Z', 'es', 'hace 3 horas'],
  ['2026-11-21T09:00:00Z', 'fr', 'il y a 3 heures'],
])('%s is told in %s as "%s"', (value, language, words) => {
  expect(formatAgo(value, language, now)).toBe(words)
})

test.each([
  ['day', 'en-GB', '1 Mar 2025'],
  ['month', 'en', 'March 2025'],
  ['month', 'es', 'marzo de 2025'],
  ['month', 'fr', 'mars 2025'],
  ['year', 'en', '2025'],
  [undefined, 'fr', '1 mars 2025'],
] as const)('a day known to the %s is read in %s as "%s"', (precision, language, words) => {
  expect(formatAsKnown('2025-03-01', precision, language)).toBe(words)
})

test.each([
  ['day', 'en-GB', '1 Mar 2025'],
  ['day', 'es', 'el 1 mar 2025'],
  [undefined, 'fr-CH', 'le 1 mars 2025'],
  ['month', 'es', 'marzo de 2025'],
  ['month', 'fr', 'mars 2025'],
  ['year', 'fr', '2025'],
] as const)('since a day known to the %s is read in %s as "%s"', (precision, language, words) => {
  expect(formatSince('2025-03-01', precision, language)).toBe(words)
})

test('a birth date stays the same day in every time zone', () => {
  expect(formatDate('2009-03-01', 'en-GB')).toBe('1 Mar 2009')
  expect(formatDay('2026-11-21', 'es')).toBe('sábado, 21 de noviembre')
})

test.each([
  ['2008-11-21', '2026-11-21', 18],
  ['2008-11-22', '2026-11-21', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('someone born on %s is on %s %i years old', (born, day, age) => {
  expect(ageAt(born, day)).toBe(age)
})

test('today is the day on the wall, with two digits everywhere', () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test.each([
  ['en-GB', 'Fri 27 Nov, 16:30'],
  ['es', 'vie, 27 nov, 16:30'],
  ['fr', 'ven. 27 nov., 16:30'],
])('a day near enough has no year in %s: "%s"', (language, words) => {
  expect(formatDayAndTime('2026-11-27T16:30', language).replaceAll('\u00a0', ' ')).toBe(words)
})
