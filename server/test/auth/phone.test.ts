import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isSigned } from './hook-service.ts'
import {
  allSent,
  codeTo,
  newNumber,
  PHONES,
  type PhoneWorld,
  signedInBy,
  startPhoneWorld,
  stopPhoneWorld,
  textsTo,
  waitIsOver,
} from './phone-world.ts'
import { newEmail, PASSWORD, resetRateLimits, sendAuthRequest, startAuthServer } from './test-users.ts'

let phones: PhoneWorld
beforeAll(async () => {
  phones = await startPhoneWorld({ GOTRUE_SMS_TEST_OTP: '34600000001:123456' })
})
beforeEach(() => resetRateLimits(phones.world))
afterAll(() => stopPhoneWorld(phones))

const ask = (path: string, body: unknown, token?: string, method = 'POST') =>
  sendAuthRequest(phones.world, path, { body, method, ...(token && { token }) })
const client = () => phones.world.client()

describe('a phone number', () => {
  test('signs up with a password by the official client, and in again by it', async () => {
    const number = newNumber()
    const { auth } = client()
    const made = await auth.signUp({ phone: `+${number}`, password: PASSWORD, options: { data: { a: 1 } } })
    expect(made.error).toBeNull()
    expect(made.data).toMatchObject({
      session: null,
      user: { phone: number, email: '', user_metadata: { a: 1 } },
    })
    const early = await auth.signInWithPassword({ phone: number, password: PASSWORD })
    expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
    const token = await codeTo(phones, number)
    const verified = await auth.verifyOtp({ phone: `+${number}`, token, type: 'sms' })
    expect(verified.data.user).toMatchObject({
      phone: number,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    expect((await auth.getClaims()).data?.claims).toMatchObject({ phone: number, aal: 'aal1', email: '' })
    expect((await client().auth.signInWithPassword({ phone: number, password: PASSWORD })).error).toBeNull()
    const wrong = await client().auth.signInWithPassword({ phone: number, password: 'Wrong-Horse-7-Battery' })
    expect(wrong.error?.code).toBe('invalid_credentials')
  })

  test('signs in by a code, and the hook is told what the platform tells it', async () => {
    const number = newNumber()
    const { data, error } = await client().auth.signInWithOtp({ phone: number })
    expect([error, data.messageId]).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    await codeTo(phones, number)
    const [call] = textsTo(phones, number)
    expect(isSigned(call!, phones.service.secret)).toBe(true)
    expect(call!.event).toMatchObject({
      user: { phone: number, aud: 'authenticated' },
      sms: { otp: expect.stringMatching(/^\d{6}$/), sms_type: 'sms', phone: number },
    })
  })

  test('is kept without its code in the clear, which opens one session', async () => {
    const number = newNumber()
    await ask('/otp', { phone: number })
    const token = await codeTo(phones, number)
    const kept = await phones.world.sql<{ all: string }>(
      `select (to_jsonb(t) || to_jsonb(c))::text as all from auth.one_time_tokens t
       join auth.touchline_otp_codes c on c.one_time_token_id = t.id where t.relates_to = $1`,
      [number],
    )
    expect(kept).toHaveLength(1)
    expect(kept[0]?.all).not.toContain(`"${token}"`)
    const tried = await Promise.all(
      Array.from({ length: 5 }, () => ask('/verify', { type: 'sms', phone: number, token })),
    )
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await ask('/verify', { type: 'sms', phone: number, token })).body.code).toBe('otp_expired')
  })

  test('is sent its code again, and the older one is void', async () => {
    const number = newNumber()
    const { auth } = client()
    await auth.signUp({ phone: number, password: PASSWORD })
    const first = await codeTo(phones, number)
    await waitIsOver(phones)
    expect((await auth.resend({ type: 'sms', phone: number })).error).toBeNull()
    const second = await codeTo(phones, number, 2)
    if (first !== second) {
      const old = await auth.verifyOtp({ phone: number, token: first, type: 'sms' })
      expect(old.error?.code).toBe('otp_expired')
    }
    expect((await auth.verifyOtp({ phone: number, token: second, type: 'sms' })).error).toBeNull()
    // The text of the sign-up again: its password stays.
    expect((await client().auth.signInWithPassword({ phone: number, password: PASSWORD })).error).toBeNull()
  })

  test('is added to an account with an address once its code is typed', async () => {
    const email = newEmail()
    const { auth } = client()
    await phones.world
      .serviceClient()
      .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
    await auth.signInWithPassword({ email, password: PASSWORD })
    const number = newNumber()
    const asked = await auth.updateUser({ phone: `+${number}` })
    expect(asked.data.user).toMatchObject({ phone: '', new_phone: number })
    const token = await codeTo(phones, number)
    expect(textsTo(phones, number)[0]?.event).toMatchObject({
      sms: { sms_type: 'phone_change', phone: number },
    })
    const done = await auth.verifyOtp({ phone: number, token, type: 'phone_change' })
    expect(done.data.user).toMatchObject({
      phone: number,
      email,
      app_metadata: { providers: ['email', 'phone'] },
    })
    await waitIsOver(phones)
    await client().auth.signInWithOtp({ phone: number })
    const again = await client().auth.verifyOtp({
      phone: number,
      token: await codeTo(phones, number, 2),
      type: 'sms',
    })
    expect(again.data.user?.id).toBe(done.data.user?.id)
  })

  test('is removed by its person, who hears of both by mail, and opens the account no more', async () => {
    const email = newEmail()
    const { auth } = client()
    await phones.world
      .serviceClient()
      .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
    await auth.signInWithPassword({ email, password: PASSWORD })
    const number = newNumber()
    await auth.updateUser({ phone: number })
    await auth.verifyOtp({ phone: number, token: await codeTo(phones, number), type: 'phone_change' })
    await waitIsOver(phones)
    const other = client()
    await other.auth.signInWithOtp({ phone: number })
    await other.auth.verifyOtp({ phone: number, token: await codeTo(phones, number, 2), type: 'sms' })
    const { data } = await auth.getUserIdentities()
    const held = data!.identities.find(({ provider }) => provider === 'phone')!
    expect((await auth.unlinkIdentity(held)).error).toBeNull()
    expect((await auth.getUser()).data.user).toMatchObject({
      phone: '',
      app_metadata: { providers: ['email'] },
    })
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    for (const kind of ['auth_identity_linked', 'auth_identity_unlinked']) {
      const told = await phones.world.sql(
        'select 1 from touchline.mail_outbox where kind = $1 and to_email = $2',
        [kind, email],
      )
      expect(told).toHaveLength(1)
    }
  })

  test('proves who is there where there is no mailbox: the code that a first password takes is texted', async () => {
    const number = newNumber()
    const service = phones.world.serviceClient()
    await service.auth.admin.createUser({ phone: number, phone_confirm: true })
    const { auth } = await signedInBy(phones, number)
    await waitIsOver(phones)
    expect((await auth.reauthenticate()).error).toBeNull()
    const nonce = await codeTo(phones, number, 2)
    expect(textsTo(phones, number)[1]?.event).toMatchObject({ sms: { sms_type: 'reauthentication' } })
    await phones.world.sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '1 day' where session_id in
         (select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.phone = $1)`,
      [number],
    )
    const wrong = nonce === '000000' ? '000001' : '000000'
    const refused = await auth.updateUser({ password: PASSWORD, nonce: wrong })
    expect(refused.error?.code).toBe('reauthentication_not_valid')
    expect((await auth.updateUser({ password: PASSWORD, nonce })).error).toBeNull()
    expect((await client().auth.signInWithPassword({ phone: number, password: PASSWORD })).error).toBeNull()
  })

  test('of a test opens by the code that the operator chose, and is sent nothing', async () => {
    const phone = '34600000001'
    await ask('/otp', { phone })
    await allSent(phones)
    expect((await ask('/verify', { type: 'sms', phone, token: '123456' })).status).toBe(200)
    expect(textsTo(phones, phone)).toEqual([])
  })

  test.each([
    ['+34 600 000 000 000 000', 'too long'],
    ['0034600000000', 'with zeros before it'],
    ['600-00-00', 'with hyphens'],
    ['+٣٤٦٠٠', 'in other digits'],
    ['call me', 'in words'],
  ])('%s is refused: %s', async (phone) => {
    const refused = { code: 'validation_failed', message: 'Invalid phone number format (E.164 required)' }
    for (const path of ['/signup', '/otp', '/resend', '/verify'])
      expect((await ask(path, { phone, password: PASSWORD, type: 'sms', token: '123456' })).body).toEqual(
        refused,
      )
  })

  test('is sent nothing by WhatsApp, which is said', async () => {
    const refused = await ask('/otp', { phone: newNumber(), channel: 'whatsapp' })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('sms is wanted') },
    })
  })
})

test('while phones are off every call says so, and settings too', async () => {
  expect((await ask('/settings', undefined, undefined, 'GET')).body).toMatchObject({
    external: { phone: true },
    sms_provider: 'hook',
  })
  const off = await startAuthServer()
  const phone = newNumber()
  const { auth } = off.client()
  const disabled = { code: 'phone_provider_disabled' }
  expect((await auth.signUp({ phone, password: PASSWORD })).error).toMatchObject(disabled)
  expect((await auth.signInWithOtp({ phone })).error).toMatchObject(disabled)
  expect((await auth.signInWithPassword({ phone, password: PASSWORD })).error).toMatchObject(disabled)
  expect((await auth.verifyOtp({ phone, token: '123456', type: 'sms' })).error).toMatchObject(disabled)
  expect((await auth.resend({ phone, type: 'sms' })).error).toMatchObject(disabled)
  expect((await sendAuthRequest(off, '/settings')).body).toMatchObject({ external: { phone: false } })
  await off.stop()
})

test('without a hook texts appear in the development mailbox, beside the mails', async () => {
  const world = await startAuthServer(PHONES)
  const phone = newNumber()
  await world.client().auth.signInWithOtp({ phone })
  const read = async () => {
    const response = await fetch(`${world.url}/_mailbox/api/messages?to=%2B${phone}`)
    return ((await response.json()) as { messages: { code: string | null }[] }).messages
  }
  await expect.poll(async () => (await read()).length).toBe(1)
  const [text] = await read()
  const { error } = await world.client().auth.verifyOtp({ phone, token: String(text?.code), type: 'sms' })
  expect(error).toBeNull()
  await world.stop()
})

test.each([
  [
    'no sender in production',
    { NODE_ENV: 'production', SITE_URL: 'https://x.example', ...PHONES },
    /SEND_SMS_URI/,
  ],
  ['numbers that prove themselves', { GOTRUE_SMS_AUTOCONFIRM: 'true' }, /GOTRUE_SMS_AUTOCONFIRM/],
  ['a test code that is none', { GOTRUE_SMS_TEST_OTP: '34600000001:12' }, /GOTRUE_SMS_TEST_OTP/],
])('%s stops the start with one line', async (_what, env, line) => {
  await expect(startAuthServer(env)).rejects.toThrow(line)
})
