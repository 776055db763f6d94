import { expect, test } from 'vitest'
import { deviceOf } from '#shared/device-of.ts'
import { translate } from '#web/lib/translate.ts'
import words from './locales/en.json' with { type: 'json' }
import { eventWords, groupCodeDigits, isAlarming, isHandheld, panelActions } from './rules.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox · Windows',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge · macOS',
    false,
  ],
  ['curl/8.5.0', null, false],
])('shows "%s" as "%s"', (agent, device, handheld) => {
  expect(deviceOf(agent)).toBe(device)
  expect(isHandheld(agent)).toBe(handheld)
})

test.each([
  ['admin_password_reset_success', 'Admin password reset succeeded'],
  ['admin_password_reset_failed', 'Admin password reset failed'],
  ['privilege_escalation_attempt', 'Unauthorized privilege escalation attempt detected'],
  ['suspicious_activity_detected', 'Suspicious activity detected on your account'],
  ['rate_limit_exceeded', 'Rate limit exceeded for security action'],
  ['password_reset_rate_limit_exceeded', 'Rate limit exceeded for security action'],
  ['admin_rate_limit_exceeded', 'Rate limit exceeded for security action'],
  ['session_ended', 'Security event: session ended'],
])('%s is told as "%s"', (action, told) => {
  const said = translate(words, 'en', `events.actions.${action}`) ?? ''
  expect(translate(words, 'en', `events.words.${eventWords(action)}`, { action: said })).toBe(told)
})

test.each(panelActions.filter((action) => eventWords(action) === 'other'))(
  'there are words for what %s means',
  (action) => {
    expect(translate(words, 'en', `events.actions.${action}`)).toMatch(/^[a-z ]+$/)
  },
)

test('highlights failed events only', () => {
  expect(isAlarming('failed_login')).toBe(true)
  expect(isAlarming('password_reset_success')).toBe(false)
})

test('a recovery code is read in fours', () => {
  expect(groupCodeDigits('k3jvqz7macdx2rwt')).toBe('k3jv-qz7m-acdx-2rwt')
})
