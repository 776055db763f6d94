import { expect, test } from 'vitest'
import { errorCode, isReauthenticationNeeded, isRetryable } from './errors.ts'

test.each([
  [{ code: 'PGRST116', message: 'no rows' }, 'not_found'],
  [{ code: '42501', message: 'permission denied' }, 'forbidden'],
  [{ code: '23505' }, 'conflict'],
  [{ code: 'PGRST002', message: 'Could not query the database' }, 'unavailable'],
  [{ message: '<html>503 Service Unavailable</html>', status: 503 }, 'unavailable'],
  [{ code: '23514' }, 'invalid'],
  [{ code: '22P02' }, 'invalid'],
  [{ code: 'P0001', message: 'guardian has not agreed' }, 'invalid'],
  [{ code: 'PT409', hint: 'contact.closed' }, 'conflict'],
  [{ code: 'PT403', hint: 'admin.only' }, 'forbidden'],
  [{ code: 'invalid_credentials', status: 400 }, 'bad_credentials'],
  [{ code: 'over_request_rate_limit', status: 429 }, 'rate_limited'],
  [{ code: 'a code nobody knows', status: 403 }, 'forbidden'],
  [{ statusCode: '413', error: 'Payload too large' }, 'too_large'],
  [{ status: 500 }, 'unavailable'],
  // As tables answer: PostgREST's own codes and PostgreSQL's, without a status in the body.
  [{ code: 'PGRST000', message: 'Database connection error.' }, 'unavailable'],
  [{ code: 'PGRST002', message: 'Could not query the database for the schema cache.' }, 'unavailable'],
  [{ code: 'PGRST003', message: 'Timed out acquiring connection from connection pool.' }, 'timeout'],
  [{ code: '08006', message: 'connection failure' }, 'unavailable'],
  [{ code: '57P03', message: 'the database system is starting up' }, 'unavailable'],
  // A proxy's page, which the client hands on as a message, with the status that dataOrThrow adds.
  [{ message: '<html>Bad Gateway</html>', status: 502 }, 'unavailable'],
  [new TypeError('Failed to fetch'), 'offline'],
  [{ message: 'TypeError: Failed to fetch', code: '' }, 'offline'],
  [{ name: 'AuthRetryableFetchError', status: 0 }, 'offline'],
  [new DOMException('The operation timed out', 'TimeoutError'), 'timeout'],
  [null, 'unexpected'],
  ['a string', 'unexpected'],
])('%j is told as %s', (error, code) => {
  expect(errorCode(error)).toBe(code)
})

test('a sign-in of a while ago is asked for again', () => {
  expect(isReauthenticationNeeded({ code: 'reauthentication_needed' })).toBe(true)
  expect(isReauthenticationNeeded({ code: 'insufficient_aal' })).toBe(false)
  expect(isReauthenticationNeeded({ code: 'phone_exists' })).toBe(false)
  expect(isReauthenticationNeeded(null)).toBe(false)
})

test('a refusal is not asked again, a lost connection is', () => {
  expect(isRetryable({ code: '42501' })).toBe(false)
  expect(isRetryable({ code: 'PGRST204', message: 'no such column', status: 400 })).toBe(false)
  expect(isRetryable(new TypeError('Failed to fetch'))).toBe(true)
})
