import { expect, test } from 'vitest'
import {
  currentAal,
  needsMfa,
  parseStoredSession,
  providerOf,
  signedInElsewhereAt,
  storageKey,
} from './stored-session.ts'

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
])('a stored session of %j is read as %j', (raw, read) => {
  expect(parseStoredSession(raw)).toEqual(read)
})

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const app = { id: 'f', factor_type: 'totp', status: 'verified' }

test.each([
  [token({ aal: 'aal1', name: 'Zoë ÿ?>' }), 'aal1'],
  [token({ aal: 'aal2' }), 'aal2'],
  [token({}), null],
  ['nonsense', null],
  ['h.not-json.s', null],
])('the token %s is worth %j', (access_token, level) => {
  expect(currentAal({ ...session, access_token })).toBe(level)
})

test.each([
  ['a password and an app set up', 'aal1', [app], true],
  ['a password and the app’s code', 'aal2', [app], false],
  ['a password and a key set up', 'aal1', [{ ...app, factor_type: 'webauthn' }], true],
  ['a password, and an app never confirmed', 'aal1', [{ ...app, status: 'unverified' }], false],
  ['a password, with recovery codes alone', 'aal1', [{ ...app, factor_type: 'recovery_code' }], false],
  ['a password and nothing else', 'aal1', undefined, false],
])('%s: halfway is %s', (_what, aal, factors, halfway) => {
  const user = factors ? { id: 'u', factors } : { id: 'u' }
  expect(needsMfa({ ...session, access_token: token({ aal }), user })).toBe(halfway)
})

test.each([
  [undefined, null],
  [{ provider: 'email', providers: ['email'] }, null],
  [{ provider: 'google', providers: ['google', 'email'] }, null],
  [{ provider: 'google', providers: ['google'] }, 'google'],
])('an account with %j proves itself at %j', (app_metadata, provider) => {
  const user = { id: 'u', ...(app_metadata && { app_metadata }) }
  expect(providerOf({ ...session, user })).toBe(provider)
})

test('a token tells when its owner was last at a provider', () => {
  const amr = [
    { method: 'totp', timestamp: 9 },
    { method: 'oauth', timestamp: 5 },
  ]
  expect(signedInElsewhereAt({ ...session, access_token: token({ amr }) })).toBe(5)
  const club = [{ method: 'sso/saml', timestamp: 7 }]
  expect(signedInElsewhereAt({ ...session, access_token: token({ amr: club }) })).toBe(7)
  expect(signedInElsewhereAt({ ...session, access_token: token({}) })).toBe(0)
})
