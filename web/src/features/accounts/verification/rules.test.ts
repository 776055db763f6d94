import { expect, test } from 'vitest'
import { isExpiringSoon, isPending, unexpiredVerifications } from './rules.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

test.each([
  [29, 'approved', true],
  [31, 'approved', false],
  [-1, 'expired', false],
  [29, 'revoked', false],
] as const)('a check with %i days left that is %s runs out soon: %s', (days, current_status, soon) => {
  expect(isExpiringSoon({ current_status, expires_at: inDays(days) }, now)).toBe(soon)
})

test('a badge forgets what has run out', () => {
  const check = { type: 'identity', what: ['identity_document' as const], decided_at: inDays(-300) }
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
