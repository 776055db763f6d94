import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import type { TestServer } from '../test-server.ts'
import { authRequestArbitrary } from './arbitraries.ts'
import {
  createSignedInUser,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  startAuthServer,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

describe('request bodies', () => {
  test.each(['{', 'nonsense', '[]', '"text"', '7', '{"email":}', '{"a":1}{"b":2}', '\u0000'])(
    'are refused when they are %j',
    async (raw) => {
      const answer = await sendAuthRequest(world, '/signup', { raw })
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } })
      expect(answer.body.message).toMatch(/^Could not parse request body as JSON: /)
    },
  )

  test.each([
    [{ email: 7 }, 'email must be a string, got a number'],
    [{ email: 'a@example.org', data: [] }, 'data must be an object, got a list'],
  ])('are refused when a field has the wrong type: %j', async (body, why) => {
    expect(await sendAuthRequest(world, '/signup', { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_json', message: `Could not parse request body as JSON: ${why}` },
    })
  })

  test('are refused when they are larger than a megabyte', async () => {
    const raw = JSON.stringify({ email: 'a@example.org', data: { x: 'x'.repeat(1_100_000) } })
    expect(await sendAuthRequest(world, '/signup', { raw })).toMatchObject({
      status: 413,
      body: { code: 'request_entity_too_large' },
    })
  })

  test.each([
    ['a NUL', { email: 'a@example.org', password: 'x', data: { a: 'b\0c' } }],
    ['half a surrogate pair', { email: 'a@example.org', data: { a: '\ud800' } }],
    ['a NUL in a key', { email: 'a@example.org', data: { 'a\0': 1 } }],
    [
      'deep nesting',
      { email: 'a@example.org', data: JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) },
    ],
  ])('are refused when they contain %s', async (_what, body) => {
    expect((await sendAuthRequest(world, '/signup', { body })).body.code).toBe('validation_failed')
  })

  test('are refused when they are nested 100,000 deep', async () => {
    const raw = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await sendAuthRequest(world, '/signup', { raw })).status).toBe(400)
  })
})

test('a body with __proto__ or constructor as a key is read as plain data', async () => {
  const raw =
    '{"email":"proto@example.org","password":"Correct-Horse-7-Battery","data":{"__proto__":{"role":"admin"},"constructor":1}}'
  const answer = await sendAuthRequest(world, '/signup', { raw })
  expect(answer.status).toBe(200)
  expect(({} as { role?: string }).role).toBeUndefined()
})

test('CORS exposes the API version header', async () => {
  const answer = await sendAuthRequest(world, '/user', { headers: { origin: 'http://app.touchline.test' } })
  expect(answer.headers.get('access-control-expose-headers')).toMatch(/X-Supabase-Api-Version/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('an unknown path answers 404', async () => {
  expect(await sendAuthRequest(world, '/nothing/here')).toMatchObject({ status: 404 })
})

test('a trailing slash is ignored', async () => {
  const { access, id } = await createSignedInUser(world)
  const made = await sendAuthRequest(world, '/factors/', { token: access, body: { factor_type: 'totp' } })
  expect(made).toMatchObject({ status: 200, body: { type: 'totp' } })
  expect((await sendAuthRequest(world, '/user/', { token: access })).body).toMatchObject({ id })
  expect((await sendAdminRequest(world, `/admin/users/${id}/factors/`)).body).toMatchObject([
    { id: made.body.id },
  ])
  expect((await sendAdminRequest(world, `/admin/users/${id}/`)).body).toMatchObject({ id })
})

test('settings, health, JWKS and OpenID discovery are public', async () => {
  const { body: settings } = await sendAuthRequest(world, '/settings')
  expect(settings).toMatchObject({
    disable_signup: false,
    mailer_autoconfirm: false,
    external: { email: true, google: false, anonymous_users: false },
  })
  expect((await sendAuthRequest(world, '/health')).body).toMatchObject({ name: 'GoTrue' })
  const jwks = await sendAuthRequest(world, '/.well-known/jwks.json')
  expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
  const [key] = jwks.body.keys as Record<string, unknown>[]
  expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: expect.any(String) })
  expect(key).not.toHaveProperty('d')
  const { body: discovery } = await sendAuthRequest(world, '/.well-known/openid-configuration')
  expect(discovery).toMatchObject({
    issuer: 'http://app.touchline.test/auth/v1',
    jwks_uri: expect.stringMatching(/jwks\.json$/),
  })
})

test('OAuth and SAML providers answer that they are not enabled', async () => {
  expect((await sendAuthRequest(world, '/authorize?provider=google')).body).toMatchObject({
    code: 'validation_failed',
    message: 'Unsupported provider: provider is not enabled',
  })
  for (const unknown of ['banana', 'phone', 'constructor']) {
    expect((await sendAuthRequest(world, `/authorize?provider=${unknown}`)).body).toMatchObject({
      code: 'validation_failed',
      message: `Unsupported provider: Provider ${unknown} could not be found`,
    })
  }
  expect((await sendAuthRequest(world, '/callback?code=x&state=y')).status).toBe(400)
  expect((await sendAuthRequest(world, '/sso/saml/metadata')).body.code).toBe('saml_provider_disabled')
})

describe('features that are not enabled say so', () => {
  test('to a user: passkeys and the OAuth server', async () => {
    const person = await createSignedInUser(world)
    const { auth } = world.client()
    await auth.setSession({ access_token: person.access, refresh_token: person.refresh })
    const passkeysOff = { status: 404, code: 'passkey_disabled' }
    expect((await auth.passkey.list()).error).toMatchObject(passkeysOff)
    expect((await auth.passkey.startRegistration()).error).toMatchObject(passkeysOff)
    expect((await auth.passkey.startAuthentication()).error).toMatchObject(passkeysOff)
    expect((await auth.passkey.delete({ passkeyId: person.id })).error).toMatchObject(passkeysOff)
    const serverOff = { status: 404, code: 'feature_disabled', message: 'OAuth server is disabled' }
    expect((await auth.oauth.getAuthorizationDetails('x')).error).toMatchObject(serverOff)
    expect((await auth.oauth.listGrants()).error).toMatchObject(serverOff)
  })

  test('to an admin alone: OAuth clients and custom providers', async () => {
    const { admin } = world.serviceClient().auth
    expect((await admin.oauth.listClients()).error).toMatchObject({ status: 404, code: 'feature_disabled' })
    expect((await admin.oauth.getClient('x')).error).toMatchObject({ status: 404, code: 'feature_disabled' })
    expect((await admin.customProviders.listProviders()).error).toMatchObject({
      status: 404,
      code: 'feature_disabled',
      message: 'Custom OAuth providers are disabled',
    })
    for (const path of ['/admin/oauth/clients', '/admin/oauth/clients/x', '/admin/custom-providers']) {
      expect(await sendAuthRequest(world, path)).toMatchObject({
        status: 401,
        body: { code: 'no_authorization' },
      })
    }
  })
})

test('REQUIRE_API_KEY refuses calls without a key, except JWKS and mailed links', async () => {
  const strict = await world.anotherServer({ REQUIRE_API_KEY: '1' })
  const bare = (path: string, init: RequestInit = {}) => fetch(`${strict.url}/auth/v1${path}`, init)
  expect((await bare('/settings')).status).toBe(401)
  expect((await bare('/settings', { headers: { apikey: 'sb_publishable_wrong' } })).status).toBe(401)
  expect((await bare('/settings', { headers: { apikey: strict.anonKey } })).status).toBe(200)
  expect((await bare('/.well-known/jwks.json')).status).toBe(200)
  expect((await bare('/verify?type=signup&token=x')).status).toBe(200)
  await strict.stop()
})

test('no table of the schema auth is open to any role of the API', async () => {
  const reach = (role: string) =>
    world.sql<{ table: string; held: boolean; closed: boolean }>(
      `select c.relname as table, has_table_privilege($1, c.oid, 'select, insert, update, delete') as held, c.relrowsecurity as closed
       from pg_class c where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'`,
      [role],
    )
  for (const role of ['anon', 'authenticated', 'service_role', 'authenticator']) {
    const open = (await reach(role)).filter(({ held, closed }) => held || !closed)
    expect(open, role).toEqual([])
  }
  // The owner's own privileges show that the query can find something.
  const own = (await reach('postgres')).filter(({ held }) => held).map(({ table }) => table)
  expect(own).toEqual(expect.arrayContaining(['users', 'sessions', 'touchline_email_change_confirmations']))
})

test('no request body makes the server answer 5xx', async () => {
  const person = await createSignedInUser(world)
  const tokens = fc.constantFrom(undefined, person.access, world.serviceRoleKey, 'a.b.c')
  await fc.assert(
    fc.asyncProperty(authRequestArbitrary(person.id), tokens, async ({ method, path, body: raw }, token) => {
      const answer = await sendAuthRequest(world, path, {
        method,
        ...(raw ? { raw } : {}),
        ...(token ? { token } : {}),
      })
      expect(answer.status, `${method} ${path} ${raw} answered ${answer.text}`).toBeLessThan(500)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 2_000) },
  )
}, 600_000)
