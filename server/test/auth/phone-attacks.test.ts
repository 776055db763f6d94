import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashSubject } from '#server/auth/rate-limits.ts'
import { countryOf } from '#server/auth/sms-limits.ts'
import { TUNING } from '#server/config/tuning.ts'
import { answer } from './hook-service.ts'
import {
  allSent,
  codeTo,
  newNumber,
  type PhoneWorld,
  startPhoneWorld,
  stopPhoneWorld,
  textLeft,
  textsTo,
  waitIsOver,
} from './phone-world.ts'
import { newEmail, PASSWORD, resetRateLimits, sendAuthRequest } from './test-users.ts'

let phones: PhoneWorld
beforeAll(async () => {
  phones = await startPhoneWorld({ TRUSTED_PROXY_HOPS: '1' })
})
beforeEach(async () => {
  phones.service.reset()
  await resetRateLimits(phones.world)
  await waitIsOver(phones)
})
afterAll(() => stopPhoneWorld(phones))

const ask = (path: string, body: unknown, { token = '', ip = '' } = {}) =>
  sendAuthRequest(phones.world, path, {
    body,
    ...(path === '/user' && { method: 'PUT' }),
    ...(token && { token }),
    ...(ip && { headers: { 'x-forwarded-for': ip } }),
  })
const verify = (phone: string, token: string, type = 'sms') => ask('/verify', { type, phone, token })
const accountsWith = (phone: string) =>
  phones.world.sql<{ id: string; phone_confirmed_at: string | null }>(
    'select id, phone_confirmed_at from auth.users where phone = $1',
    [phone],
  )

/** An account whose number is proven, and a session of it. */
async function owner(phone = newNumber()) {
  await ask('/otp', { phone })
  const { body } = await verify(phone, await codeTo(phones, phone))
  phones.service.reset()
  return { phone, token: String(body.access_token), id: (body.user as { id: string }).id }
}

describe('whether a number has an account shows in no answer', () => {
  test.each(['/otp', '/signup', '/resend'])('of %s', async (path) => {
    const known = await owner()
    await waitIsOver(phones)
    const shapes = []
    for (const phone of [known.phone, newNumber()]) {
      const { status, body } = await ask(path, { phone, password: PASSWORD, type: 'sms' })
      shapes.push([status, Object.keys(body).sort(), body.phone === undefined || body.phone === phone])
    }
    expect(shapes[0]).toEqual(shapes[1])
  })

  test('of a sign-up, whose id and identities are another’s each time', async () => {
    const known = await owner()
    await waitIsOver(phones)
    const { body, text } = await ask('/signup', { phone: known.phone, password: PASSWORD })
    expect(text).not.toContain(known.id)
    expect(body).toMatchObject({
      phone: known.phone,
      identities: [{ identity_data: { phone: known.phone } }],
    })
    expect(await accountsWith(known.phone)).toMatchObject([{ id: known.id }])
  })

  test('of a change to it, for which no code leaves', async () => {
    const [known, other] = [await owner(), await owner()]
    await waitIsOver(phones)
    const free = newNumber()
    for (const phone of [known.phone, free]) {
      const { status, body } = await ask('/user', { phone }, { token: other.token })
      expect([status, body.new_phone]).toEqual([200, phone])
    }
    await codeTo(phones, free)
    await allSent(phones)
    expect(textsTo(phones, known.phone)).toEqual([])
  })
})

describe('a code', () => {
  test('opens nothing for another number, nor for another purpose', async () => {
    const [mine, theirs] = [newNumber(), newNumber()]
    for (const phone of [mine, theirs]) await ask('/otp', { phone })
    const code = await codeTo(phones, mine)
    if (code !== (await codeTo(phones, theirs)))
      expect((await verify(theirs, code)).body.code).toBe('otp_expired')
    expect((await verify(mine, code, 'phone_change')).body.code).toBe('otp_expired')
    expect((await verify(mine, code, 'recovery')).body.code).toBe('otp_expired')
    expect((await verify(mine, code)).status).toBe(200)
  })

  test('that has run out opens nothing', async () => {
    const phone = newNumber()
    await ask('/otp', { phone })
    const code = await codeTo(phones, phone)
    await phones.world.sql(`update auth.touchline_otp_codes set expires_at = now() - interval '1 second'`)
    expect((await verify(phone, code)).body.code).toBe('otp_expired')
  })

  test('is found by none of 400 guesses over 20 numbers at once, and is dead after them', async () => {
    const numbers = Array.from({ length: 20 }, () => newNumber())
    for (const phone of numbers) await ask('/otp', { phone })
    const codes = await Promise.all(numbers.map((phone) => codeTo(phones, phone)))
    const guesses = numbers.flatMap((phone, index) =>
      Array.from({ length: 20 }, (_, guess) => {
        const code = String(guess).padStart(6, '0')
        return verify(phone, code === codes[index] ? '999999' : code)
      }),
    )
    expect((await Promise.all(guesses)).filter(({ status }) => status === 200)).toEqual([])
    for (const [index, phone] of numbers.entries())
      expect((await verify(phone, codes[index]!)).status).toBe(403)
  })
})

describe('texts that somebody wants sent for money', () => {
  test('to one number wait twice as long each time, until a code is typed', async () => {
    const phone = newNumber()
    const waits = []
    for (let sent = 0; sent < 4; sent += 1) {
      expect((await ask('/otp', { phone })).status).toBe(200)
      const refused = await ask('/otp', { phone })
      expect(refused).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } })
      waits.push(Math.round(Number(refused.headers.get('retry-after')) / 60))
      await phones.world.sql('update auth.touchline_sms_waits set next_at = now()')
    }
    expect(waits).toEqual([1, 2, 4, 8])
    expect((await verify(phone, await codeTo(phones, phone, 4))).status).toBe(200)
    expect((await ask('/otp', { phone })).status).toBe(200)
  })

  test('to many numbers from one place end, and other places go on', async () => {
    const from = (ip: string) => ask('/otp', { phone: newNumber(), create_user: false }, { ip })
    for (let sent = 0; sent < TUNING.auth.sms.perPlacePerHour; sent += 1)
      expect((await from('203.0.113.7')).status).toBe(200)
    expect((await from('203.0.113.7')).body.code).toBe('over_sms_send_rate_limit')
    expect((await from('198.51.100.7')).status).toBe(200)
  })

  test('to strangers of one country end, and nobody who has an account waits for that', async () => {
    const member = await owner(newNumber('34'))
    await waitIsOver(phones)
    await phones.world.sql(
      `insert into auth.touchline_rate_limits values ('sms:country', $1, now(), now() + interval '1 hour', $2)
       on conflict (action, subject) do update set attempts = excluded.attempts`,
      [hashSubject('34'), TUNING.auth.sms.strangersPerCountryPerHour],
    )
    const [here, elsewhere] = [newNumber('34'), newNumber('33')]
    for (const phone of [here, elsewhere, member.phone])
      expect((await ask('/otp', { phone })).status).toBe(200)
    await Promise.all([codeTo(phones, elsewhere), codeTo(phones, member.phone)])
    await allSent(phones)
    expect(textsTo(phones, here)).toEqual([])
    expect(await accountsWith(here)).toEqual([])
  })

  test.each([
    ['34600000001', '34'],
    ['18765550123', '1876'],
    ['79000000000', '7'],
    ['3809000000', '380'],
    ['442079460000', '44'],
  ])('are counted by country: %s as %s', (number, country) => {
    expect(countryOf(number)).toBe(country)
  })
})

describe('an account', () => {
  test('that somebody else began with this number opens to its owner, and not by that password', async () => {
    const phone = newNumber()
    await ask('/signup', { phone, password: PASSWORD })
    await codeTo(phones, phone)
    await waitIsOver(phones)
    await ask('/otp', { phone })
    expect((await verify(phone, await codeTo(phones, phone, 2))).status).toBe(200)
    const stranger = await ask('/token?grant_type=password', { phone, password: PASSWORD })
    expect(stranger.body.code).toBe('invalid_credentials')
  })

  test('keeps its number from who wished for it before, code in hand', async () => {
    const other = await owner()
    const phone = newNumber()
    await ask('/user', { phone }, { token: other.token })
    const code = await codeTo(phones, phone)
    await phones.world.serviceClient().auth.admin.createUser({ phone, phone_confirm: true })
    expect((await verify(phone, code, 'phone_change')).body.code).toBe('phone_exists')
    expect((await accountsWith(other.phone))[0]?.id).toBe(other.id)
  })

  test('gets a number that somebody typed and never proved', async () => {
    const phone = newNumber()
    await ask('/signup', { phone, password: PASSWORD })
    await codeTo(phones, phone)
    await waitIsOver(phones)
    const mine = await owner()
    await ask('/user', { phone }, { token: mine.token })
    expect((await verify(phone, await codeTo(phones, phone), 'phone_change')).body.user).toMatchObject({
      phone,
    })
    expect(await accountsWith(phone)).toMatchObject([{ id: mine.id }])
  })

  test('is not opened by a code for the number it had before', async () => {
    const mine = await owner()
    await waitIsOver(phones)
    await ask('/otp', { phone: mine.phone })
    const old = await codeTo(phones, mine.phone)
    const next = newNumber()
    await phones.world
      .serviceClient()
      .auth.admin.updateUserById(mine.id, { phone: next, phone_confirm: true })
    expect((await verify(mine.phone, old)).status).toBe(403)
  })

  test('takes no number from a session that is old, without the password', async () => {
    const email = newEmail()
    await phones.world
      .serviceClient()
      .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
    const { body } = await ask('/token?grant_type=password', { email, password: PASSWORD })
    await phones.world.sql(
      `update auth.mfa_amr_claims set created_at = now() - interval '1 day', updated_at = now() - interval '1 day'`,
    )
    const token = String(body.access_token)
    const phone = newNumber()
    expect((await ask('/user', { phone }, { token })).body.code).toBe('reauthentication_needed')
    expect((await ask('/user', { phone, current_password: PASSWORD }, { token })).status).toBe(200)
  })
})

describe('a service that sends texts and', () => {
  test('answers with another number or code changes neither', async () => {
    const [phone, other] = [newNumber(), newNumber()]
    phones.service.reply = answer({ user: { phone: other }, sms: { otp: '111111', phone: other } })
    await ask('/otp', { phone })
    const code = await codeTo(phones, phone)
    if (code !== '111111') expect((await verify(phone, '111111')).status).toBe(403)
    expect(await accountsWith(other)).toEqual([])
    expect((await verify(phone, code)).status).toBe(200)
  })

  test.each([
    ['refuses', answer({ error: { http_code: 400, message: 'Not to this country.' } })],
    ['fails', answer({}, 500)],
  ])('%s leaves no account, and the answer is the same', async (_what, reply) => {
    const phone = newNumber()
    phones.service.reply = reply
    expect((await ask('/otp', { phone })).status).toBe(200)
    await textLeft(phones, phone)
    await expect.poll(async () => accountsWith(phone)).toEqual([])
  })

  test('says nothing holds no letter up', async () => {
    phones.service.reply = () => undefined
    const [phone, email] = [newNumber(), `${randomUUID()}@example.org`]
    await ask('/otp', { phone })
    await textLeft(phones, phone)
    await ask('/otp', { email })
    await expect
      .poll(async () => phones.world.sql('select 1 from auth.users where email = $1', [email]))
      .toHaveLength(1)
    expect(await accountsWith(phone)).toEqual([])
  })

  test('fails while a second factor is asked for is said, and no challenge stays', async () => {
    const { token } = await owner()
    const phone = newNumber()
    const { body } = await ask('/factors', { factor_type: 'phone', phone }, { token })
    phones.service.reply = answer({}, 500)
    const refused = await ask(`/factors/${body.id}/challenge`, {}, { token })
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('Try again later') },
    })
    expect(
      await phones.world.sql('select 1 from auth.mfa_challenges where factor_id = $1', [body.id]),
    ).toEqual([])
  })
})
