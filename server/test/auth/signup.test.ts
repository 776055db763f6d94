import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VALIDATION_MESSAGES } from '#shared/validate/messages.ts'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailsTo,
  emailTo,
  fragmentOf,
  newEmail,
  PASSWORD,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  startAuthServer,
  submitConfirmPage,
  waitForMailQueues,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const INVALID_FORMAT = 'Invalid email format'

describe('sign-up refuses', () => {
  test.each([
    ['', 'Password is required', 400, 'validation_failed'],
    ['Short-1', VALIDATION_MESSAGES.password_too_short, 422, 'weak_password'],
    [`Aa1-${'xY'.repeat(62)}`, VALIDATION_MESSAGES.password_too_long, 422, 'weak_password'],
    ['lower-case-only-7', VALIDATION_MESSAGES.password_no_uppercase, 422, 'weak_password'],
    ['UPPER-CASE-ONLY-7', VALIDATION_MESSAGES.password_no_lowercase, 422, 'weak_password'],
    ['No-Number-Anywhere', VALIDATION_MESSAGES.password_no_number, 422, 'weak_password'],
    ['NoSpecial7Anywhere', VALIDATION_MESSAGES.password_no_special, 422, 'weak_password'],
    ['Booo-Horse-7-Staple', VALIDATION_MESSAGES.password_repeats, 422, 'weak_password'],
    ['My-Password-7-Long', VALIDATION_MESSAGES.password_common, 422, 'weak_password'],
  ])('the password %j', async (password, message, status, code) => {
    const { error } = await world.client().auth.signUp({ email: newEmail(), password })
    expect(error).toMatchObject({ status, code, message })
  })

  test('a short password with the reason "length"', async () => {
    const answer = await sendAuthRequest(world, '/signup', {
      body: { email: newEmail(), password: 'Short-1' },
    })
    expect(answer.body.weak_password).toEqual({ reasons: ['length'] })
    expect(answer.headers.get('x-sb-error-code')).toBe('weak_password')
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  test.each([
    ['not an address', INVALID_FORMAT],
    ['two@@example.org', INVALID_FORMAT],
    ['no-dot@example', INVALID_FORMAT],
    ['\u212Aelvin@example.org', INVALID_FORMAT],
    [`${'a'.repeat(310)}@example.org`, 'Email too long'],
  ])('the address %j', async (email, message) => {
    const answer = await sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', message } })
  })

  test('a missing address when anonymous users are disabled', async () => {
    const { error } = await world.client().auth.signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  })

  test('a phone number', async () => {
    const { error } = await world.client().auth.signUp({ phone: '+15555550100', password: PASSWORD })
    expect(error).toMatchObject({ status: 400, code: 'phone_provider_disabled' })
  })

  test('an unknown role, with the product’s message', async () => {
    const body = { email: newEmail(), password: PASSWORD, data: { role: 'admin', full_name: 'Ada' } }
    const answer = await sendAuthRequest(world, '/signup', { body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(answer.body.message).toContain('athlete or scout')
  })

  test('metadata too large for an access token', async () => {
    const body = { email: newEmail(), password: PASSWORD, data: { note: 'x'.repeat(20_000) } }
    expect((await sendAuthRequest(world, '/signup', { body })).body.message).toContain(
      'data must have at most 16384 bytes',
    )
  })

  test('a second attempt within a minute for any address, with the seconds to wait', async () => {
    const email = newEmail()
    expect((await sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD } })).status).toBe(
      200,
    )
    const again = await sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD } })
    expect(again).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('sign-up, the confirmation email and its button lead to a session with a profile', async () => {
  const email = newEmail()
  const { data, error } = await world.client().auth.signUp({
    email: ` ${email.toUpperCase()} `,
    password: PASSWORD,
    options: {
      data: { full_name: 'Ada Lovelace', role: 'athlete', language: 'fr' },
      emailRedirectTo: 'http://app.touchline.test/auth?verified=true',
    },
  })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    email,
    role: 'authenticated',
    user_metadata: { full_name: 'Ada Lovelace' },
  })
  expect(data.user?.identities).toHaveLength(1)
  expect(
    await sendAuthRequest(world, '/token?grant_type=password', { body: { email, password: PASSWORD } }),
  ).toMatchObject({
    status: 400,
    body: { code: 'email_not_confirmed' },
  })

  const letter = await emailTo(world, email, 'auth_signup')
  expect(letter).toMatchObject({ locale: 'fr', subject: 'Confirmez votre adresse e-mail' })
  const target = await submitConfirmPage(world, letter.link ?? '')
  expect(target.origin + target.pathname + target.search).toBe('http://app.touchline.test/auth?verified=true')
  const fragment = fragmentOf(target)
  expect(fragment).toMatchObject({ token_type: 'bearer', type: 'signup', sb: '' })
  const { data: mine } = await world.client().auth.getUser(fragment.access_token)
  expect(mine.user).toMatchObject({ email, user_metadata: { email_verified: true } })
  const profiles = await world.sql('select role, full_name, email from public.profiles where id = $1', [
    data.user?.id,
  ])
  expect(profiles).toEqual([{ role: 'athlete', full_name: 'Ada Lovelace', email }])
})

test('a link opened three times without the button, as by mail scanners, stays valid', async () => {
  const email = newEmail()
  await sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD } })
  const { link } = await emailTo(world, email, 'auth_signup')
  const { pathname, search } = new URL(link ?? '')
  for (const method of ['HEAD', 'GET', 'GET', 'GET']) {
    const page = await fetch(`${world.url}${pathname}${search}`, { method })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self' http:\/\/app\.touchline\.test/,
    )
  }
  expect(fragmentOf(await submitConfirmPage(world, link ?? '')).access_token).toBeTruthy()
  expect(fragmentOf(await submitConfirmPage(world, link ?? ''))).toMatchObject({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
})

test.each(['__proto__', 'constructor', 'toString', '"><script>alert(1)</script>'])(
  'the confirmation page of type %j is a plain one',
  async (type) => {
    const page = await fetch(`${world.url}/auth/v1/verify?token=x&type=${encodeURIComponent(type)}`)
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('<button type="submit">Continue</button>')
    expect(html).not.toContain('<script')
  },
)

test('the confirmation page is in the language of the email', async () => {
  const email = newEmail()
  await sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD, data: { language: 'es' } } })
  const { link } = await emailTo(world, email, 'auth_signup')
  const { pathname, search } = new URL(link ?? '')
  const page = await (
    await fetch(`${world.url}${pathname}${search}`, { headers: { 'accept-language': 'de' } })
  ).text()
  expect(page).toContain('<html lang="es">')
  expect(page).toContain('Confirmar correo electrónico')
})

test('sign-up with a taken address answers like a new one and emails its owner', async () => {
  const { email } = await createSignedInUser(world)
  const body = { email, password: 'Quite-Different-9-Words', data: { full_name: 'Eve', role: 'scout' } }
  const taken = await sendAuthRequest(world, '/signup', { body })
  const fresh = await sendAuthRequest(world, '/signup', { body: { ...body, email: newEmail() } })
  expect(taken.status).toBe(fresh.status)
  expect(shapeOf(taken.body)).toEqual(shapeOf(fresh.body))
  expect(taken.body.email).toBe(email)
  expect(taken.text).not.toContain('decoy')
  expect(await emailTo(world, email, 'auth_account_exists')).toMatchObject({ code: null })
  const rows = await world.sql('select id from auth.users where lower(email) = $1', [email])
  expect(rows).toHaveLength(1)
  expect(await world.sql(`select 1 from auth.users where email like '%decoy%'`)).toEqual([])
})

test.each(['$$', '$&', "$'", '$`'])(
  'sign-up with a taken address and %s in it answers like a new one',
  async (signs) => {
    const { email } = await createSignedInUser(world, newEmail(`a${signs}b`))
    const body = { email, password: 'Quite-Different-9-Words' }
    const taken = await sendAuthRequest(world, '/signup', { body })
    expect(taken).toMatchObject({
      status: 200,
      body: { email, identities: [{ email, identity_data: { email } }] },
    })
  },
)

test('a repeated sign-up before confirmation keeps the first password and sends a new email', async () => {
  const email = newEmail()
  await sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD } })
  const first = await emailTo(world, email, 'auth_signup')
  await resetRateLimits(world)
  await sendAuthRequest(world, '/signup', { body: { email, password: 'Quite-Different-9-Words' } })
  const second = await emailTo(world, email, 'auth_signup', 2)
  expect(second.link).not.toBe(first.link)
  expect(fragmentOf(await submitConfirmPage(world, first.link ?? '')).error_code).toBe('otp_expired')
  expect(fragmentOf(await submitConfirmPage(world, second.link ?? '')).access_token).toBeTruthy()
  const byFirst = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email, password: PASSWORD },
  })
  expect(byFirst.status).toBe(200)
})

test('passwords that share their first 72 bytes are different', async () => {
  const long = `Aa1-${'xYz9'.repeat(20)}`
  const email = newEmail()
  await sendAdminRequest(world, '/admin/users', {
    body: { email, password: `${long}-one`, email_confirm: true },
  })
  const other = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email, password: `${long}-two` },
  })
  expect(other.body.code).toBe('invalid_credentials')
  const right = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email, password: `${long}-one` },
  })
  expect(right.status).toBe(200)
})

test('request headers cannot change the host of mailed links', async () => {
  const headers: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { 'x-forwarded-port': '666' },
    { 'x-forwarded-prefix': '/evil' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example' },
    { 'x-host': 'evil.example' },
    { 'x-forwarded-server': 'evil.example' },
    { 'x-original-url': 'http://evil.example/' },
    { 'x-rewrite-url': 'http://evil.example/' },
    { referer: 'http://evil.example/' },
    { redirect_to: 'http://evil.example/' },
    { origin: 'http://evil.example' },
  ]
  for (const forged of headers) {
    const email = newEmail()
    await sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD }, headers: forged })
    const { text, html } = await emailTo(world, email, 'auth_signup')
    expect(text).toContain('http://app.touchline.test/auth/v1/verify?')
    expect(text + html).not.toContain('evil')
  }
})

test('DISABLE_SIGNUP refuses sign-up', async () => {
  const closed = await world.anotherServer({ DISABLE_SIGNUP: '1' })
  const { error } = await closed.client().auth.signUp({ email: newEmail(), password: PASSWORD })
  expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  const stranger = newEmail()
  expect((await sendAuthRequest(closed, '/otp', { body: { email: stranger } })).status).toBe(200)
  await waitForMailQueues(closed)
  expect(await emailsTo(closed, stranger)).toEqual([])
  await closed.stop()
})

test('MAILER_AUTOCONFIRM signs in at once and refuses a taken address openly', async () => {
  const open = await world.anotherServer({ MAILER_AUTOCONFIRM: '1' })
  const email = newEmail()
  const { data } = await open.client().auth.signUp({ email, password: PASSWORD })
  expect(data.session?.user.email).toBe(email)
  const again = await open.client().auth.signUp({ email, password: PASSWORD })
  expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  await open.stop()
})

/** The keys and types of a response, without its values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, inner]) => [key, shapeOf(inner)]),
  )
}
