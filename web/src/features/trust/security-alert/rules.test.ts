import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { alertFrom } from './rules.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (minutes: number, action = 'failed_login') => ({
  action,
  created_at: new Date(now - minutes * 60_000).toISOString(),
})

test('the numbers are those of the specification', () => {
  expect(LIMITS.suspiciousActivity).toEqual({ events: 5, windowMinutes: 30, checkEverySeconds: 60 })
})

test.each([
  ['nothing', [], null],
  ['four failures', [1, 2, 3, 4].map((m) => ago(m)), null],
  ['five failures', [1, 2, 3, 4, 30].map((m) => ago(m)), 'suspicious'],
  ['five failures, one too old', [1, 2, 3, 4, 31].map((m) => ago(m)), null],
  [
    'five of mixed kinds',
    [
      ago(1),
      ago(2, 'privilege_escalation_attempt'),
      ago(3, 'admin_rate_limit_exceeded'),
      ago(4, 'password_reset_rate_limit_exceeded'),
      ago(5),
    ],
    'suspicious',
  ],
  ['five of other kinds', [1, 2, 3, 4, 5].map((m) => ago(m, 'login_success')), null],
  ['a limit run into', [ago(3, 'rate_limit_exceeded')], 'rate_limited'],
  ['a limit run into long ago', [ago(40, 'rate_limit_exceeded')], null],
])('$0 in the last half hour raises $2', (_, events, alert) => {
  expect(alertFrom(events, now)).toBe(alert)
})
