import { hashSync } from 'bcryptjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailsTo,
  emailTo,
  newEmail,
  PASSWORD,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  startAuthServer,
  waitForMailQueues,
} from './test-users.ts'

const WRONG = { status: 400, body: { code: 'invalid_credentials', message: 'Invalid login credentials' } }
const LIMITED = {
  status: 429,
  body: { code: 'over_request_rate_limit', message: 'Rate limit exceeded. Please wait before trying again.' },
}

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer({ TRUSTED_PROXY_HOPS: '1' })
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const login = (email: string, password = PASSWORD, from = '203.0.113.7') =>
  sendAuthRequest(world, '/token?grant_type=password', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  })

describe('password sign-in refuses', () => {
  test('a wrong password, an unknown address and an account without a password in the same words', async () => {
    const { email } = await createSignedInUser(world)
    const invited = newEmail()
    await sendAdminRequest(world, '/invite', { body: { email: invited } })
    for (const [who, password] of [
      [email, 'Wrong-Horse-7-Battery'],
      [newEmail(), PASSWORD],
      [invited, PASSWORD],
      [email, ''],
      [email, 'x'.repeat(4_000)],
    ] as const) {
      expect(await login(who, password)).toMatchObject(WRONG)
    }
  })

  test('a missing email address', async () => {
    expect(await login('')).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('a phone number', async () => {
    const { auth } = world.client()
    const byPhone = await auth.signInWithPassword({ phone: '+15555550100', password: PASSWORD })
    expect(byPhone.error).toMatchObject({ status: 422, code: 'phone_provider_disabled' })
    const body = { email: newEmail(), phone: '+15555550100', password: PASSWORD }
    expect(await sendAuthRequest(world, '/token?grant_type=password', { body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('a banned user, and says so only with the right password', async () => {
    const { id, email } = await createSignedInUser(world)
    await sendAdminRequest(world, `/admin/users/${id}`, { method: 'PUT', body: { ban_duration: '1h30m' } })
    expect(await login(email, 'Wrong-Horse-7-Battery')).toMatchObject(WRONG)
    expect(await login(email)).toMatchObject({
      status: 400,
      body: { code: 'user_banned', message: 'User is banned' },
    })
    await sendAdminRequest(world, `/admin/users/${id}`, { method: 'PUT', body: { ban_duration: 'none' } })
    expect((await login(email)).status).toBe(200)
  })

  test.each(['', 'banana', 'id_token', 'web3', 'pkce'])('the grant %j with an empty body', async (grant) => {
    const answer = await sendAuthRequest(world, `/token?grant_type=${grant}`, { body: {} })
    expect(answer.status).toBe(400)
  })

  test('a provider that is not enabled, with the code supabase-js knows', async () => {
    const google = await world.client().auth.signInWithIdToken({ provider: 'google', token: 'x.y.z' })
    expect(google.error).toMatchObject({ status: 400, code: 'provider_disabled' })
    const wallet = await sendAuthRequest(world, '/token?grant_type=web3', {
      body: { chain: 'solana', message: 'm', signature: 's' },
    })
    expect(wallet).toMatchObject({ status: 422, body: { code: 'web3_provider_disabled' } })
    const sso = await world.client().auth.signInWithSSO({ domain: 'example.org' })
    expect(sso.error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  })
})

test('password sign-in returns a session that supabase-js keeps', async () => {
  const { id, email } = await createSignedInUser(world)
  const { data, error } = await world
    .client()
    .auth.signInWithPassword({ email: `  ${email.toUpperCase()} `, password: PASSWORD })
  expect(error).toBeNull()
  expect(data.session).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number),
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    user: { id, email },
  })
  const claims = JSON.parse(
    Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(claims).toMatchObject({
    iss: 'http://app.touchline.test/auth/v1',
    sub: id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    is_anonymous: false,
    exp: data.session?.expires_at,
  })
  const answer = await login(email)
  expect(answer.headers.get('sb-auth-user-id')).toBe(id)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('supabase-js verifies the access token with the published JWKS', async () => {
  const { access } = await createSignedInUser(world)
  const { data, error } = await world.client().auth.getClaims(access)
  expect(error).toBeNull()
  expect(data?.header.alg).toBe('ES256')
})

test('password sign-in refuses the 6th attempt within 15 minutes even with the right password', async () => {
  const { email } = await createSignedInUser(world)
  for (let attempt = 0; attempt < 5; attempt++)
    expect(await login(email, `Wrong-${attempt}`)).toMatchObject(WRONG)
  const sixth = await login(email)
  expect(sixth).toMatchObject(LIMITED)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
})

test('password sign-in limits attempts on an unknown address in the same way', async () => {
  const stranger = newEmail()
  for (let attempt = 0; attempt < 5; attempt++) expect(await login(stranger)).toMatchObject(WRONG)
  expect(await login(stranger)).toMatchObject(LIMITED)
})

test('failed sign-ins from elsewhere do not lock the owner out', async () => {
  const { email } = await createSignedInUser(world)
  for (let attempt = 0; attempt < 8; attempt++) await login(email, `Wrong-${attempt}`, '198.51.100.9')
  expect((await login(email, PASSWORD, '203.0.113.8')).status).toBe(200)
})

test('a forged X-Forwarded-For entry does not escape the sign-in limit', async () => {
  const { email } = await createSignedInUser(world)
  for (let attempt = 0; attempt < 5; attempt++) await login(email, 'Wrong', `10.0.0.${attempt}, 203.0.113.7`)
  expect(await login(email, PASSWORD, '10.9.9.9, 203.0.113.7')).toMatchObject(LIMITED)
})

test('a successful sign-in resets the count of failures', async () => {
  const { email } = await createSignedInUser(world)
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 4; attempt++) await login(email, 'Wrong')
    expect((await login(email)).status).toBe(200)
  }
})

test('20 concurrent sign-ins with the right password all succeed', async () => {
  const { email } = await createSignedInUser(world)
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(email)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(20)
})

test('password sign-in compares at most 5 of 200 concurrent wrong passwords and logs the limit once', async () => {
  const { id, email } = await createSignedInUser(world)
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => login(email, `Wrong-${index}`)))
  const compared = answers.filter(({ body }) => body.code === 'invalid_credentials')
  expect(compared.length).toBeLessThanOrEqual(5)
  // A busy server may answer some with 503 instead of 429, but none with success.
  expect(answers.filter(({ status }) => status === 429 || status >= 503).length).toBe(200 - compared.length)
  const rows = await world.sql(
    `select details from public.security_audit_log where user_id = $1 and action = 'rate_limit_exceeded'`,
    [id],
  )
  expect(rows).toEqual([{ details: { action: 'login' } }])
}, 60_000)

test('100 failed sign-ins from anywhere lock an account for guessing', async () => {
  const { email } = await createSignedInUser(world)
  await Promise.all(Array.from({ length: 100 }, (_, index) => login(email, 'Wrong', `198.51.100.${index}`)))
  expect(await login(email, PASSWORD, '203.0.113.99')).toMatchObject(LIMITED)
})

test('strangers who lock an account elsewhere do not lock out its owner where they are signed in', async () => {
  const { email } = await createSignedInUser(world)
  expect((await login(email, PASSWORD, '203.0.113.50')).status).toBe(200)
  await Promise.all(Array.from({ length: 100 }, (_, index) => login(email, 'Wrong', `198.51.100.${index}`)))
  expect(await login(email, PASSWORD, '203.0.113.99')).toMatchObject(LIMITED)
  expect((await login(email, PASSWORD, '203.0.113.50')).status).toBe(200)
  for (let attempt = 0; attempt < 5; attempt++) await login(email, 'Wrong', '203.0.113.50')
  expect(await login(email, PASSWORD, '203.0.113.50')).toMatchObject(LIMITED)
})

test('more than 150 calls from one IP in five minutes are refused', async () => {
  const calls = Array.from({ length: 160 }, () =>
    sendAuthRequest(world, '/token?grant_type=refresh_token', {
      body: { refresh_token: 'x'.repeat(40) },
      headers: { 'x-forwarded-for': '192.0.2.1' },
    }),
  )
  const refused = (await Promise.all(calls)).filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.body.message).toBe('Request rate limit reached')
})

test('sign-ins are logged with the IP address that the server saw', async () => {
  const { id, email } = await createSignedInUser(world)
  await login(email, 'Wrong')
  await login(email)
  const rows = await world.sql(
    'select action, ip_address, source from public.security_audit_log where user_id = $1 order by created_at desc limit 2',
    [id],
  )
  expect(rows).toEqual([
    { action: 'login_success', ip_address: '203.0.113.7', source: 'server' },
    { action: 'failed_login', ip_address: '203.0.113.7', source: 'server' },
  ])
  const limited = await world.sql(
    `select 1 from public.security_audit_log where user_id = $1 and action = 'rate_limit_exceeded'`,
    [id],
  )
  expect(limited).toEqual([])
})

test('the owner is emailed once an hour when guessing reaches the limit', async () => {
  const { email } = await createSignedInUser(world)
  const stranger = newEmail()
  for (const place of ['198.51.100.1', '198.51.100.2']) {
    for (const who of [email, stranger]) {
      for (let attempt = 0; attempt < 7; attempt++) await login(who, 'Wrong', place)
    }
  }
  await emailTo(world, email, 'auth_alert')
  await waitForMailQueues(world)
  expect(await emailsTo(world, email)).toHaveLength(1)
  expect(await emailsTo(world, stranger)).toEqual([])
})

test('an imported bcrypt password works and is rehashed with argon2id', async () => {
  const email = newEmail()
  const made = await sendAdminRequest(world, '/admin/users', {
    body: { email, email_confirm: true, password_hash: hashSync('old', 4) },
  })
  expect(await login(email, 'wrong')).toMatchObject(WRONG)
  const answer = await login(email, 'old')
  expect(answer.status).toBe(200)
  expect(answer.body.weak_password).toMatchObject({ reasons: ['length', 'characters'] })
  const [row] = await world.sql<{ hash: string }>(
    'select encrypted_password as hash from auth.users where id = $1',
    [made.body.id],
  )
  expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await login(email, 'old')).status).toBe(200)
})

test('a client without the API version header gets GoTrue’s older error format', async () => {
  const response = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email: newEmail(), password: PASSWORD }),
  })
  expect(await response.json()).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
  expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
})

test('sign-in answers 503 when the rate limit cannot be counted', async () => {
  const { email } = await createSignedInUser(world)
  await world.sql('alter table auth.touchline_rate_limits rename to gone')
  const answer = await login(email)
  await world.sql('alter table auth.gone rename to touchline_rate_limits')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
})
