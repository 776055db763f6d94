import { expect, test } from 'vitest'
import { currentStatus, isExpiringSoon, isPending, unexpiredVerifications } from './rules.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()
const approved = { status: 'approved' as const, expires_at: inDays(200), revoked_at: null }

test.each([
  ['asked for', { status: 'pending' as const, expires_at: null, revoked_at: null }, 'pending'],
  ['refused', { status: 'rejected' as const, expires_at: null, revoked_at: null }, 'rejected'],
  ['standing', approved, 'approved'],
  ['run out this second', { ...approved, expires_at: inDays(0) }, 'expired'],
  ['taken back', { ...approved, revoked_at: inDays(-1) }, 'revoked'],
  ['taken back and run out', { ...approved, expires_at: inDays(-1), revoked_at: inDays(-2) }, 'revoked'],
])('a check that was %s is %3$s', (_, verification, standing) => {
  expect(currentStatus(verification, now)).toBe(standing)
})

test.each([
  [29, true],
  [31, false],
  [-1, false],
])('a check with %i days left runs out soon: %s', (days, soon) => {
  expect(isExpiringSoon({ ...approved, expires_at: inDays(days) }, now)).toBe(soon)
})

test('a badge forgets what has run out', () => {
  const check = { type: 'identity', what: 'Passport', decided_at: inDays(-300) }
  expect(
    unexpiredVerifications(
      [
        { ...check, until: inDays(-1) },
        { ...check, until: inDays(1) },
      ],
      now,
    ),
  ).toEqual([{ ...check, until: inDays(1) }])
})

test('another type can be requested while one is pending, the same type cannot', () => {
  const waiting = [{ type: 'identity' as const, status: 'pending' as const }]
  expect(isPending(waiting, 'identity')).toBe(true)
  expect(isPending(waiting, 'coaching')).toBe(false)
  expect(isPending([{ type: 'identity', status: 'rejected' }], 'identity')).toBe(false)
})
