import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#shared/notification-kinds.ts'
import { VALIDATION_MESSAGES } from '#shared/validate/messages.ts'
import { LANGUAGES } from './language.ts'
import { type Translations, translate } from './translate.ts'

const read = (folder: string, language = 'en'): Translations =>
  JSON.parse(readFileSync(new URL(`../${folder}/locales/${language}.json`, import.meta.url), 'utf8'))
const flat = (words: Translations): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)))

describe('the screens say, in the words of the specification,', () => {
  test.each([
    ['app', 'state.loading_authentication', 'Loading authentication'],
    ['app', 'state.checking_admin', 'Checking admin permissions'],
    ['features/trust/admin-work', 'denied.title', 'Access Denied'],
    ['features/trust/admin-work', 'denied.text', "You don't have admin privileges to access this panel."],
    ['app', 'admin.administrator', 'Administrator'],
    ['app', 'admin.sign_out', 'Sign Out'],
    ['app', 'errors.title', 'Error'],
    ['app', 'errors.sign_out_failed', 'Failed to sign out. Please try again.'],
    ['app', 'errors.admin_status', 'Error checking admin status'],
    ['app', 'errors.admin_verify', 'Failed to verify admin permissions'],
    ['app', 'errors.rate_limited', 'Rate limit exceeded. Please wait before trying again.'],
    ['app', 'boundary.title', 'Something went wrong'],
    [
      'app',
      'boundary.text',
      'An unexpected error occurred. Please try refreshing the page or contact support if the problem persists.',
    ],
    ['app', 'boundary.retry', 'Try Again'],
    ['app', 'boundary.refresh', 'Refresh Page'],
    ['app', 'boundary.app_title', 'App Error'],
    ['app', 'boundary.critical_title', 'Critical App Error'],
    ['app', 'boundary.route_title', 'Route error occurred'],
    ['app', 'boundary.reload', 'Reload App'],
    [
      'features/trust/security-alert',
      'banner.suspicious',
      'Suspicious activity detected. Please contact support if this continues.',
    ],
    [
      'features/trust/security-alert',
      'banner.rate_limited',
      'Rate limit exceeded. Please wait before trying again.',
    ],
    ['features/accounts/sign-in', 'reset.rate_limited', 'Password reset rate limit exceeded'],
    ['features/accounts/verification', 'status.pending', 'Verification Pending'],
    ['features/accounts/verification', 'status.approved', 'Verified'],
    ['features/accounts/verification', 'status.rejected', 'Verification Rejected'],
    ['app', 'refused.limit.admin_action', 'Admin action rate limit exceeded'],
    ['app', 'refused.limit.admin_invitation', 'Admin invitation rate limit exceeded'],
  ])('%s: %s says "%s"', (folder, key, text) => {
    expect(translate(read(folder), 'en', key)).toBe(text)
  })

  test.each([
    ['features/accounts/sign-in', 'reset.auth_failed', 'Failed to authenticate: no'],
    ['features/accounts/sign-in', 'reset.failed', 'Failed to update password: no'],
    ['features/accounts/account-security', 'password.failed', 'Failed to update password: no'],
  ])('%s %s, with the message: %s', (folder, key, text) => {
    expect(translate(read(folder), 'en', key, { message: 'no' })).toBe(text)
  })
})

test('every word is there in three languages, with what it is filled with', () => {
  const check = new URL('../../../scripts/check-translations.mjs', import.meta.url)
  expect(execFileSync(process.execPath, [fileURLToPath(check)], { encoding: 'utf8' })).toMatch(
    /the same in en, es, fr, all used/,
  )
})

test('a form says what the server says', () => {
  expect(read('app').problems).toEqual({ ...VALIDATION_MESSAGES, required: 'This field is required' })
})

test.each(LANGUAGES)('no text in %s speaks of passwords of eight characters', (language) => {
  const told = ['app', 'app/public', 'features/accounts/sign-in', 'features/accounts/account-security']
    .flatMap((folder) => flat(read(folder, language)))
    .filter((text) => /characters|caracteres|caractères/.test(text))
  expect(told.filter((text) => /\b12\b/.test(text)).length).toBeGreaterThan(1)
  expect(told.filter((text) => /\b8\b/.test(text))).toEqual([])
})

test('every kind of notification has words, and no other', () => {
  const kinds = Object.keys(read('features/contact/notification').kind ?? {}).map((key) =>
    key.replace(/_(one|other)$/, ''),
  )
  expect([...new Set(kinds)].sort()).toEqual([...NOTIFICATION_KINDS].sort())
})
