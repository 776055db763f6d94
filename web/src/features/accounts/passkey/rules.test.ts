import { expect, test } from 'vitest'
import { failureKey, isCancelled, isStale } from './rules.ts'

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

test('a sign-in of a while ago is asked for again', () => {
  expect(isStale({ code: 'reauthentication_needed' })).toBe(true)
  expect(isStale({ code: 'insufficient_aal' })).toBe(false)
})
