import { expect, test } from 'vitest'
import { failureKey, isCancelled, isToldOfOffer } from './rules.ts'

test.each([
  ['closed by the person', { name: 'NotAllowedError' }, true],
  ['given up for another', { name: 'AbortError' }, true],
  ['given up by the client', { name: 'WebAuthnError', code: 'ERROR_CEREMONY_ABORTED' }, true],
  ['refused by the server', { name: 'AuthApiError', code: 'webauthn_verification_failed' }, false],
  ['nothing', null, false],
])('%s is a cancellation: %o %s', (_what, error, expected) => {
  expect(isCancelled(error)).toBe(expected)
})

test('only what has words of its own is named', () => {
  expect(failureKey({ code: 'too_many_passkeys' })).toBe('too_many_passkeys')
  expect(failureKey({ code: 'over_request_rate_limit' })).toBeNull()
  expect(failureKey(undefined)).toBeNull()
})

test.each([
  [
    'a device that keeps no keys',
    { name: 'NotSupportedError', code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' },
    false,
  ],
  ['an empty answer of the browser', { name: 'WebAuthnUnknownError' }, false],
  [
    'many people at one address',
    { name: 'AuthApiError', code: 'over_request_rate_limit', status: 429 },
    true,
  ],
  [
    'a key that was removed',
    { name: 'AuthApiError', code: 'webauthn_credential_not_found', status: 400 },
    true,
  ],
  ['a captcha that was closed', { name: 'AuthApiError', code: 'captcha_failed', status: 400 }, true],
])('of an offer %s is told: %o %s', (_what, error, expected) => {
  expect(isToldOfOffer(error)).toBe(expected)
})
