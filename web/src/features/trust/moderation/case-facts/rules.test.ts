import { expect, test } from 'vitest'
import { stepOf, timeGone, timeLeft } from './rules.ts'

const now = Date.parse('2026-11-24T10:12:00Z')

test.each([
  ['2026-11-24T15:04:00Z', { isLate: false, isSoon: true, days: null, hours: 4, minutes: 52 }],
  ['2026-11-24T09:32:00Z', { isLate: true, isSoon: true, days: null, hours: 0, minutes: 40 }],
  ['2026-11-27T11:12:00Z', { isLate: false, isSoon: false, days: 3, hours: 73, minutes: 0 }],
])('of what is due at %s there is so much left', (due, left) => {
  expect(timeLeft(due, now)).toEqual(left)
})

test.each([
  ['2026-11-24T09:12:00Z', '2026-11-24T11:12:00Z', 0.5],
  ['2026-11-20T09:12:00Z', '2026-11-21T09:12:00Z', 1],
  ['2026-11-24T10:12:00Z', '2026-11-24T10:12:00Z', 1],
])('from %s to %s so much of the time is gone', (since, due_at, gone) => {
  expect(timeGone({ since, due_at }, now)).toBe(gone)
})

test.each([
  ['spam', true, 0, false, 'first'],
  ['spam', false, 2, false, 'again'],
  ['spam', true, 2, true, 'grave'],
  ['fake_information', true, 0, true, 'grave'],
  ['harassment', true, 0, true, 'grave'],
  ['inappropriate', true, 0, true, 'grave'],
  ['other', true, 0, true, 'grave'],
  ['other', true, 0, false, 'first'],
  ['harassment', true, 0, false, 'grave'],
  ['harassment', false, 0, false, 'first'],
] as const)(
  '%s, with a minor: %s, after %i decisions, asked for money or to meet: %s, is the step %s',
  (reason, involves_minor, upheld, asked_of_minor, step) => {
    const record = { upheld } as NonNullable<Parameters<typeof stepOf>[0]['facts']>['record']
    const facts = { record } as Parameters<typeof stepOf>[0]['facts']
    expect(stepOf({ reason, involves_minor, facts, reports: [{ asked_of_minor }] })).toBe(step)
  },
)
