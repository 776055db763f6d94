import { ROUTES } from '#server/auth/route-table.ts'
import { fc } from '#shared/test/fast-check.ts'
import type { GeneratedRequest } from '../arbitraries.ts'

const junk = fc.oneof(
  fc.string(),
  fc.constant(null),
  fc.integer(),
  fc.boolean(),
  fc.double(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.object({ maxDepth: 3 }),
  fc.constantFrom(
    'a@example.org',
    'Correct-Horse-7-Battery',
    'totp',
    'signup',
    'email',
    'recovery',
    's256',
    '123456',
    'a'.repeat(43),
    'magiclink',
    '5cf39d24-c870-4ed5-8b45-3ebd78e1f6a6',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '%00',
    '../..',
    '24h',
  ),
)
const FIELDS = [
  'email',
  'phone',
  'password',
  'data',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'provider',
  'id_token',
  'create_user',
  'code_challenge',
  'code_challenge_method',
  'gotrue_meta_security',
  'factor_type',
  'friendly_name',
  'challenge_id',
  'code',
  'nonce',
  'current_password',
  'user_metadata',
  'app_metadata',
  'ban_duration',
  'role',
  'id',
  'new_email',
  'should_soft_delete',
  '__proto__',
]
const bodies = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), junk), { maxLength: 8 })
  .map((entries) => Object.fromEntries(entries))

const calls = ROUTES.flatMap(({ method, path }) => [method].flat().map((verb) => ({ verb, path })))
const queries = fc.constantFrom(
  '',
  '?grant_type=password',
  '?grant_type=refresh_token',
  '?grant_type=pkce',
  '?grant_type=id_token',
  '?redirect_to=%00',
  '?scope=x&scope=y',
  '?page=-1',
  '?token=x&type=signup&redirect_to=javascript:1',
  '?apikey=%F0%9F',
)

/** Random calls of every route about one user. No call deletes the user, or later ones would all be refused. */
export function authRequestArbitrary(personId: string): fc.Arbitrary<GeneratedRequest> {
  const ids = fc.constantFrom(personId, 'x', '%00', '..%2f', '5cf39d24-c870-4ed5-8b45-3ebd78e1f6a6')
  return fc
    .record({ call: fc.constantFrom(...calls), body: bodies, query: queries, id: ids })
    .filter(
      ({ call: { verb, path } }) =>
        path !== '/logout' && !(path.startsWith('/admin') && (verb === 'DELETE' || verb === 'PUT')),
    )
    .map(({ call: { verb, path }, body, query, id }) => ({
      method: verb,
      path: path.replace(/:\w+/g, id) + query,
      headers: {},
      body: verb === 'GET' ? undefined : JSON.stringify(body),
    }))
}
