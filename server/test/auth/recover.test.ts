import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailsTo,
  emailTo,
  fragmentOf,
  NEW_PASSWORD,
  newEmail,
  PASSWORD,
  resetRateLimits,
  sendAuthRequest,
  startAuthServer,
  submitConfirmPage,
  waitForMailQueues,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer({ TRUSTED_PROXY_HOPS: '1' })
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const recover = (email: unknown, headers: Record<string, string> = {}) =>
  sendAuthRequest(world, '/recover?redirect_to=http%3A%2F%2Fapp.touchline.test%2Freset-password', {
    body: { email },
    headers,
  })

describe('password recovery refuses', () => {
  test.each([
    [undefined, 'validation_failed'],
    [null, 'validation_failed'],
    ['', 'validation_failed'],
    ['nobody', 'validation_failed'],
    [7, 'bad_json'],
    [['a@example.org'], 'bad_json'],
    [{ a: 1 }, 'bad_json'],
  ])('the address %j', async (email, code) => {
    expect(await recover(email)).toMatchObject({ status: 400, body: { code } })
  })

  test('a missing address', async () => {
    expect((await recover('')).body.message).toBe('Email is required')
  })

  test('the 4th request within an hour for a known or unknown address, and logs it', async () => {
    const { id, email } = await createSignedInUser(world)
    for (const who of [email, newEmail()]) {
      for (let attempt = 0; attempt < 3; attempt++) expect((await recover(who)).status).toBe(200)
      const fourth = await recover(who)
      expect(fourth).toMatchObject({
        status: 429,
        body: { code: 'over_request_rate_limit', message: 'Password reset rate limit exceeded' },
      })
      expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(59 * 60)
    }
    const rows = await world.sql(
      `select action from public.security_audit_log where user_id = $1 and action = 'password_reset_rate_limit_exceeded'`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('more than ten emails an hour to one mailbox from any number of IPs', async () => {
    const { email } = await createSignedInUser(world)
    for (let place = 1; place <= 10; place++) {
      expect((await recover(email, { 'x-forwarded-for': `198.51.100.${place}` })).status).toBe(200)
    }
    expect((await recover(email, { 'x-forwarded-for': '198.51.100.77' })).status).toBe(429)
  })
})

test('password recovery of an unknown address answers the same and sends no email', async () => {
  const stranger = newEmail()
  const known = await createSignedInUser(world)
  const [one, other] = [await recover(stranger), await recover(known.email)]
  expect([one.status, one.text]).toEqual([other.status, other.text])
  await emailTo(world, known.email, 'auth_recovery')
  await waitForMailQueues(world)
  expect(await emailsTo(world, stranger)).toEqual([])
})

test('password recovery sets a new password and ends every other session', async () => {
  const person = await createSignedInUser(world)
  const client = world.client()
  await client.auth.resetPasswordForEmail(person.email, {
    redirectTo: 'http://app.touchline.test/reset-password',
  })
  const letter = await emailTo(world, person.email, 'auth_recovery')
  const target = await submitConfirmPage(world, letter.link ?? '')
  expect(target.pathname).toBe('/reset-password')
  const fragment = fragmentOf(target)
  expect(fragment.type).toBe('recovery')
  await client.auth.setSession({
    access_token: fragment.access_token ?? '',
    refresh_token: fragment.refresh_token ?? '',
  })
  const { error } = await client.auth.updateUser({ password: NEW_PASSWORD })
  expect(error).toBeNull()

  expect((await sendAuthRequest(world, '/user', { token: person.access })).body.code).toBe(
    'session_not_found',
  )
  const byOld = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email: person.email, password: PASSWORD },
  })
  expect(byOld.body.code).toBe('invalid_credentials')
  const byNew = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email: person.email, password: NEW_PASSWORD },
  })
  expect(byNew.status).toBe(200)
  const rows = await world.sql(
    `select 1 from public.security_audit_log where user_id = $1 and action = 'password_reset_success'`,
    [person.id],
  )
  expect(rows).toHaveLength(1)
})

test('the emailed recovery code works like the link', async () => {
  const { email } = await createSignedInUser(world)
  await recover(email)
  const { code } = await emailTo(world, email, 'auth_recovery')
  const { data, error } = await world.client().auth.verifyOtp({ email, token: code ?? '', type: 'recovery' })
  expect(error).toBeNull()
  expect(data.session?.access_token).toBeTruthy()
})

test('a recovery link opened 50 times at once signs in once', async () => {
  const { email } = await createSignedInUser(world)
  await recover(email)
  const { link } = await emailTo(world, email, 'auth_recovery')
  const hash = new URL(link ?? '').searchParams.get('token')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      sendAuthRequest(world, '/verify', { body: { type: 'recovery', token_hash: hash } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'otp_expired')).toHaveLength(49)
})

test('a recovery link is valid for an hour, its code for ten minutes', async () => {
  const { id, email } = await createSignedInUser(world)
  await recover(email)
  const { link, code } = await emailTo(world, email, 'auth_recovery')
  await world.sql(
    'update auth.touchline_otp_codes c set expires_at = now() from auth.one_time_tokens t where t.id = c.one_time_token_id and t.user_id = $1',
    [id],
  )
  expect(
    (await sendAuthRequest(world, '/verify', { body: { type: 'recovery', email, token: code } })).body.code,
  ).toBe('otp_expired')
  await world.sql(
    `update auth.one_time_tokens set created_at = created_at - interval '61 minutes' where user_id = $1`,
    [id],
  )
  expect(fragmentOf(await submitConfirmPage(world, link ?? '')).error_code).toBe('otp_expired')
})

test('recovery of an unconfirmed account clears what the sign-up left', async () => {
  const email = newEmail('victim')
  await sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD } })
  await recover(email)
  const { link } = await emailTo(world, email, 'auth_recovery')
  expect(fragmentOf(await submitConfirmPage(world, link ?? '')).access_token).toBeTruthy()
  const attacker = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email, password: PASSWORD },
  })
  expect(attacker.body.code).toBe('invalid_credentials')
})

test('an email requested just before a crash is sent by the next server', async () => {
  const { email } = await createSignedInUser(world)
  await world.sql(
    `insert into auth.touchline_mail_requests (kind, email, params) values ('recover', $1, '{"locale":"es"}')`,
    [email],
  )
  expect(await emailTo(world, email, 'auth_recovery')).toMatchObject({ locale: 'es' })
})
