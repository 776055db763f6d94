import { expect, test } from 'vitest'
import { parseStoredSession, storageKey } from './stored-session.ts'

test.each([
  ['https://abcdefgh.supabase.co', 'sb-abcdefgh-auth-token'],
  ['http://localhost:3000', 'sb-localhost-auth-token'],
  ['http://127.0.0.1:3000', 'sb-127-auth-token'],
])('the session of %s is kept under %s', (url, key) => {
  expect(storageKey(url)).toBe(key)
})

const session = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'u' } }

test.each([
  [null, null],
  ['{not json', null],
  ['"a string"', null],
  [JSON.stringify({ ...session, access_token: '' }), null],
  [JSON.stringify({ ...session, user: null }), null],
  [JSON.stringify(session), session],
])('what is stored as %j is read as %j', (raw, read) => {
  expect(parseStoredSession(raw)).toEqual(read)
})
