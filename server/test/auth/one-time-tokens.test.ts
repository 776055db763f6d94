import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

const EXPIRED = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } }

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const verify = (body: Record<string, unknown>) => sendAuthRequest(world, '/verify', { body })
async function codeFor(email: string) {
  await resetRateLimits(world)
  const held = (await emailsTo(world, email)).filter(({ kind }) => kind === 'auth_magiclink').length
  expect((await sendAuthRequest(world, '/otp', { body: { email } })).status).toBe(200)
  return (await emailTo(world, email, 'auth_magiclink', held + 1)).code ?? ''
}
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('verify refuses', () => {
  test.each([
    [{}, 'validation_failed', 'Verify requires a verification type'],
    [{ type: 'email' }, 'validation_failed', 'Verify requires either a token or a token hash'],
    [{ type: 'nonsense', token_hash: 'x' }, 'validation_failed'],
    [{ type: '__proto__', token_hash: 'x' }, 'validation_failed'],
    [{ type: 'constructor', token_hash: 'x' }, 'validation_failed'],
    [
      { type: 'email', token: '123456' },
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    ],
    [
      { type: 'email', token: '123456', token_hash: 'x' },
      'validation_failed',
      'Verify requires either a token or a token hash',
    ],
    [
      { type: 'email', email: 'a@example.org', token_hash: 'x' },
      'validation_failed',
      'Only the token_hash and type should be provided',
    ],
    [{ token: '123456', email: 'nobody' }, 'validation_failed', 'Verify requires a verification type'],
    [
      { type: 'email', token_hash: 'x', redirect_to: 'http://app.touchline.test' },
      'validation_failed',
      'Only the token_hash and type should be provided',
    ],
    [
      { type: 'sms', token: '123456', phone: '0155 55-01' },
      'validation_failed',
      'Invalid phone number format (E.164 required)',
    ],
    [{ type: 'sms', token: '123456', phone: '15555550100' }, 'phone_provider_disabled'],
    [{ type: 'phone_change', token: '123456', phone: '+1 555 555 0100' }, 'phone_provider_disabled'],
    [{ type: 'email', token: 123456, email: 'a@example.org' }, 'bad_json'],
  ])('the body %j', async (body, code, message = expect.any(String)) => {
    expect(await verify(body)).toMatchObject({ status: 400, body: { code, message } })
  })

  test('an invalid email address', async () => {
    expect(await verify({ type: 'email', email: 'nobody', token: '123456' })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', message: 'Invalid email format' },
    })
  })

  test('an unknown address, in the words for a wrong code', async () => {
    expect(await verify({ type: 'email', email: newEmail(), token: '123456' })).toMatchObject(EXPIRED)
  })

  test.each([
    { type: 'sms', email: 'ada@example.org' },
    { type: 'nonsense', email: 'ada@example.org' },
  ])('a code that was never sent, such as %j', async (body) => {
    expect(await verify({ ...body, token: '123456' })).toMatchObject(EXPIRED)
  })

  test('a link that was never issued', async () => {
    const answer = await verify({ type: 'magiclink', token_hash: 'f'.repeat(56) })
    expect(answer).toMatchObject({ status: 403, body: { message: 'Email link is invalid or has expired' } })
  })

  test('another user’s code', async () => {
    const [ada, eve] = [await createSignedInUser(world), await createSignedInUser(world)]
    const code = await codeFor(ada.email)
    expect(await verify({ type: 'email', email: eve.email, token: code })).toMatchObject(EXPIRED)
  })

  test('a sign-in code used as a code for an email change', async () => {
    const { email } = await createSignedInUser(world)
    expect(await verify({ type: 'email_change', email, token: await codeFor(email) })).toMatchObject(EXPIRED)
  })
})

test('five wrong codes invalidate the code but not the link of the same email', async () => {
  const { email } = await createSignedInUser(world)
  const code = await codeFor(email)
  for (let by = 1; by <= 5; by++)
    expect(await verify({ type: 'email', email, token: otherThan(code, by) })).toMatchObject(EXPIRED)
  expect(await verify({ type: 'email', email, token: code })).toMatchObject(EXPIRED)
  const { link } = await emailTo(world, email, 'auth_magiclink')
  expect(fragmentOf(await submitConfirmPage(world, link ?? '')).access_token).toBeTruthy()
})

test('1,000 guesses, 50 at a time, find no code', async () => {
  const { email } = await createSignedInUser(world)
  const code = await codeFor(email)
  for (let from = 0; from < 1_000; from += 50) {
    const guesses = Array.from({ length: 50 }, (_, index) => otherThan(code, from + index + 1))
    const answers = await Promise.all(guesses.map((token) => verify({ type: 'email', email, token })))
    expect(answers.filter(({ status }) => status < 400)).toEqual([])
  }
  const [row] = await world.sql(
    'select max(tries) as tries from auth.touchline_otp_codes c join auth.one_time_tokens t on t.id = c.one_time_token_id where t.relates_to = $1',
    [email],
  )
  expect(row).toEqual({ tries: 5 })
}, 60_000)

test('a code works once', async () => {
  const { email } = await createSignedInUser(world)
  const code = await codeFor(email)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => verify({ type: 'email', email, token: code })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
})

test('a new code invalidates the one before', async () => {
  const { email } = await createSignedInUser(world)
  const first = await codeFor(email)
  const second = await codeFor(email)
  if (first !== second) expect(await verify({ type: 'email', email, token: first })).toMatchObject(EXPIRED)
  expect((await verify({ type: 'email', email, token: second })).status).toBe(200)
})

test('no table stores a code or link in clear text', async () => {
  const { email } = await createSignedInUser(world)
  const code = await codeFor(email)
  const { link } = await emailTo(world, email, 'auth_magiclink')
  await waitForMailQueues(world)
  const rows = await world.sql<{ held: string }>(
    `select t::text || c::text as held from auth.one_time_tokens t join auth.touchline_otp_codes c on c.one_time_token_id = t.id
     union all select u::text from auth.users u union all select m::text from touchline.mail_outbox m`,
  )
  const all = rows.map(({ held }) => held).join('\n')
  expect(all).not.toContain(new URL(link ?? '').searchParams.get('token'))
  expect(all).not.toMatch(new RegExp(`\\b${code}\\b`))
})

test('a magic link sent to an unknown address creates the user', async () => {
  const email = newEmail()
  const { error } = await world
    .client()
    .auth.signInWithOtp({ email, options: { data: { full_name: 'Bea', role: 'scout' } } })
  expect(error).toBeNull()
  const { code } = await emailTo(world, email, 'auth_signup')
  const { data } = await world.client().auth.verifyOtp({ email, token: code ?? '', type: 'email' })
  expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Bea' } })
  expect(await world.sql('select role from public.profiles where id = $1', [data.user?.id])).toEqual([
    { role: 'scout' },
  ])
})

test('a magic link for an account that a rule refuses is refused only once', async () => {
  const email = newEmail()
  const asked = await sendAuthRequest(world, '/otp', { body: { email, data: { role: 'king' } } })
  expect(asked).toMatchObject({ status: 200, body: {} })
  await waitForMailQueues(world)
  expect(await emailsTo(world, email)).toEqual([])
  expect(await world.sql('select 1 from auth.users where email = $1', [email])).toEqual([])
})

test('create_user: false gets the same answer but no email', async () => {
  const email = newEmail()
  const { error } = await world.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(error).toBeNull()
  await waitForMailQueues(world)
  expect(await emailsTo(world, email)).toEqual([])
  expect(await world.sql('select 1 from auth.users where email = $1', [email])).toEqual([])
})

test('a confirmation email is sent again only when one is pending', async () => {
  const waiting = newEmail()
  await sendAuthRequest(world, '/signup', { body: { email: waiting, password: PASSWORD } })
  const first = await emailTo(world, waiting, 'auth_signup')
  await resetRateLimits(world)
  const { error } = await world.client().auth.resend({ type: 'signup', email: waiting })
  expect(error).toBeNull()
  expect((await emailTo(world, waiting, 'auth_signup', 2)).id).not.toBe(first.id)
  const { email } = await createSignedInUser(world)
  for (const nobody of [email, newEmail()]) {
    expect(
      await sendAuthRequest(world, '/resend', { body: { type: 'signup', email: nobody } }),
    ).toMatchObject({
      status: 200,
      text: '{}',
    })
    await waitForMailQueues(world)
    expect((await emailsTo(world, nobody)).filter(({ kind }) => kind === 'auth_signup')).toEqual([])
  }
})

describe('resend', () => {
  const email = 'ada@example.org'
  test.each([
    [{ type: 'banana', email }, 'Missing one of these types: signup, email_change, sms, phone_change'],
    [{ type: 'signup' }, 'Email is required'],
    [{ type: 'signup', phone: '15555550100' }, 'Email is required'],
    [{ type: 'sms', email }, 'Type provided requires a phone number'],
    [
      { type: 'signup', email, phone: '15555550100' },
      'Only an email address or phone number should be provided.',
    ],
    [{ type: 'email_change' }, 'Email is required'],
    [{ type: 'phone_change', email: 'nobody' }, 'Invalid email format'],
    [{ type: 'sms', phone: '15555550100' }, 'Phone logins are disabled', 'phone_provider_disabled'],
    [{ type: 'email_change', phone: '15555550100' }, 'Phone logins are disabled', 'phone_provider_disabled'],
  ])('refuses %j with the reason', async (body, message, code = 'validation_failed') => {
    expect(await sendAuthRequest(world, '/resend', { body })).toMatchObject({
      status: 400,
      body: { code, message },
    })
  })

  test('sends nothing when no phone change is pending', async () => {
    const person = await createSignedInUser(world)
    const answer = await sendAuthRequest(world, '/resend', {
      body: { type: 'phone_change', email: person.email },
    })
    expect(answer).toMatchObject({ status: 200, text: '{}' })
    await waitForMailQueues(world)
    expect(await emailsTo(world, person.email)).toEqual([])
  })
})

test('generate_link makes links of every type without sending email', async () => {
  const { email } = await createSignedInUser(world)
  const service = world.serviceClient()
  const link = await service.auth.admin.generateLink({
    type: 'magiclink',
    email,
    options: { redirectTo: 'http://app.touchline.test/x' },
  })
  expect(link.data.properties).toMatchObject({
    verification_type: 'magiclink',
    redirect_to: 'http://app.touchline.test/x',
  })
  const { data } = await world
    .client()
    .auth.verifyOtp({ type: 'magiclink', token_hash: link.data.properties?.hashed_token ?? '' })
  expect(data.user?.email).toBe(email)

  const fresh = newEmail()
  const signup = await service.auth.admin.generateLink({ type: 'signup', email: fresh, password: PASSWORD })
  expect(
    (await verify({ type: 'signup', email: fresh, token: signup.data.properties?.email_otp })).status,
  ).toBe(200)
  const unknown = await service.auth.admin.generateLink({ type: 'recovery', email: newEmail() })
  const nobody = { status: 404, code: 'user_not_found', message: 'User with this email not found' }
  expect(unknown.error).toMatchObject(nobody)
  await waitForMailQueues(world)
  expect(await emailsTo(world, email)).toEqual([])
})

test('generate_link makes a new sign-up link for an unconfirmed user and updates the user', async () => {
  const { admin } = world.serviceClient().auth
  const email = newEmail()
  const link = (data: object, password?: string) =>
    admin.generateLink({ type: 'signup', email, password: password as string, options: { data } })
  const first = await link({ plan: 'a', from: 'x' }, PASSWORD)
  const again = await link({ plan: 'b' })
  expect(again.data.user).toMatchObject({ id: first.data.user?.id, user_metadata: { plan: 'b', from: 'x' } })
  const { body } = await verify({ type: 'signup', token_hash: again.data.properties?.hashed_token })
  expect(body.user).toMatchObject({ id: first.data.user?.id, email })
  const stranger = await admin.generateLink({ type: 'signup', email: newEmail(), password: '' })
  expect(stranger.error?.message).toBe('Password is required')
})

test.each([
  ['http://app.touchline.test/welcome', 'http://app.touchline.test/welcome'],
  ['http://app.touchline.test/a?b=c&d', 'http%3A%2F%2Fapp.touchline.test%2Fa%3Fb%3Dc%26d'],
])('a link leads on to %s, encoded as %s', async (redirectTo, written) => {
  const { email } = await createSignedInUser(world)
  const { data } = await world
    .serviceClient()
    .auth.admin.generateLink({ type: 'recovery', email, options: { redirectTo } })
  const link = data.properties?.action_link ?? ''
  expect(link).toContain(`&type=recovery&redirect_to=${written}&`)
  expect(new URL(link).searchParams.get('redirect_to')).toBe(redirectTo)
})

test('concurrent generate_link calls for one user all answer, and one link works', async () => {
  const { email } = await createSignedInUser(world)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      sendAdminRequest(world, '/admin/generate_link', { body: { type: 'recovery', email } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const used = await Promise.all(
    answers.map(({ body }) => verify({ type: 'recovery', token_hash: body.hashed_token })),
  )
  expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(used.filter(({ body }) => body.code === 'otp_expired')).toHaveLength(11)
})

test.each([
  ['', 'auth_invite', 1, undefined],
  [
    ' and had its confirmation sent again',
    'auth_signup',
    2,
    async (email: string) => {
      await resetRateLimits(world)
      await sendAuthRequest(world, '/resend', { body: { type: 'signup', email } })
    },
  ],
])('an invitation clears what an earlier unconfirmed sign-up left%s', async (_more, kind, nth, mailAgain) => {
  const email = newEmail('victim')
  await sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD } })
  expect((await sendAdminRequest(world, '/invite', { body: { email } })).status).toBe(200)
  await emailTo(world, email, 'auth_invite')
  await mailAgain?.(email)
  const { link } = await emailTo(world, email, kind, nth)
  expect(fragmentOf(await submitConfirmPage(world, link ?? '')).access_token).toBeTruthy()
  const stranger = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email, password: PASSWORD },
  })
  expect(stranger.body.code).toBe('invalid_credentials')
})

test('an invited user accepts and is signed in', async () => {
  const email = newEmail()
  const { data } = await world
    .serviceClient()
    .auth.admin.inviteUserByEmail(email, { data: { full_name: 'Cy', role: 'scout' } })
  expect(data.user?.invited_at).toBeTruthy()
  const { link } = await emailTo(world, email, 'auth_invite')
  expect(fragmentOf(await submitConfirmPage(world, link ?? ''))).toMatchObject({
    type: 'invite',
    access_token: expect.any(String),
  })
  const again = await sendAdminRequest(world, '/invite', { body: { email } })
  expect(again).toMatchObject({ status: 422, body: { code: 'email_exists' } })
})
