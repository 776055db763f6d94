import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codeTo,
  newNumber,
  type PhoneWorld,
  signedInBy,
  startPhoneWorld,
  stopPhoneWorld,
  textsTo,
  waitIsOver,
} from './phone-world.ts'
import { resetRateLimits, sendAuthRequest } from './test-users.ts'

let phones: PhoneWorld
beforeAll(async () => {
  phones = await startPhoneWorld()
})
beforeEach(() => resetRateLimits(phones.world))
afterAll(() => stopPhoneWorld(phones))

describe('as second factor a phone', () => {
  test('is enrolled, asked for and removed by the official client', async () => {
    const { auth } = await signedInBy(phones)
    const number = newNumber()
    const enrolled = await auth.mfa.enroll({ factorType: 'phone', phone: `+${number}`, friendlyName: 'Mine' })
    expect(enrolled.data).toMatchObject({ type: 'phone', phone: number, friendly_name: 'Mine' })
    const factorId = enrolled.data!.id
    const challenge = await auth.mfa.challenge({ factorId })
    expect(challenge.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    const code = await codeTo(phones, number)
    expect(textsTo(phones, number)[0]?.event).toMatchObject({ sms: { sms_type: 'mfa', phone: number } })
    const verified = await auth.mfa.verify({ factorId, challengeId: challenge.data!.id, code })
    expect(verified.error).toBeNull()
    const { data: level } = await auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(level?.currentAuthenticationMethods[0]).toMatchObject({ method: 'mfa/phone' })
    const { data: listed } = await auth.mfa.listFactors()
    expect(listed?.phone).toMatchObject([{ id: factorId, status: 'verified', phone: number }])
    const replay = await auth.mfa.verify({ factorId, challengeId: challenge.data!.id, code })
    expect(replay.error?.code).toMatch(/^mfa_/)
    expect((await auth.mfa.unenroll({ factorId })).error).toBeNull()
  })

  test('is opened by the code of its newest challenge alone, and by nobody else', async () => {
    const [mine, other] = [await signedInBy(phones), await signedInBy(phones)]
    const number = newNumber()
    const factorId = (await mine.auth.mfa.enroll({ factorType: 'phone', phone: number })).data!.id
    const first = (await mine.auth.mfa.challenge({ factorId })).data!.id
    const firstCode = await codeTo(phones, number)
    expect((await mine.auth.mfa.challenge({ factorId })).error).toMatchObject({
      code: 'over_sms_send_rate_limit',
    })
    await waitIsOver(phones)
    const second = (await mine.auth.mfa.challenge({ factorId })).data!.id
    const secondCode = await codeTo(phones, number, 2)
    const verify = (auth: typeof mine.auth, challengeId: string, code: string) =>
      auth.mfa.verify({ factorId, challengeId, code })
    expect((await verify(mine.auth, first, firstCode)).error?.code).toBe('mfa_verification_failed')
    expect((await verify(mine.auth, first, secondCode)).error?.code).toBe('mfa_verification_failed')
    expect((await verify(other.auth, second, secondCode)).error?.code).toBe('mfa_factor_not_found')
    expect((await verify(mine.auth, second, secondCode)).error).toBeNull()
  })

  test('is another number than the one that signs in, in whatever order', async () => {
    const { auth, number, access } = await signedInBy(phones)
    const same = await auth.mfa.enroll({ factorType: 'phone', phone: number })
    expect(same.error).toMatchObject({
      status: 400,
      message: expect.stringContaining('signs you in already'),
    })
    const second = newNumber()
    await sendAuthRequest(phones.world, '/user', { method: 'PUT', body: { phone: second }, token: access })
    const wish = await codeTo(phones, second)
    const factorId = (await auth.mfa.enroll({ factorType: 'phone', phone: second })).data!.id
    await waitIsOver(phones)
    const challengeId = (await auth.mfa.challenge({ factorId })).data!.id
    await auth.mfa.verify({ factorId, challengeId, code: await codeTo(phones, second, 2) })
    const late = await auth.verifyOtp({ phone: second, token: wish, type: 'phone_change' })
    expect(late.error?.message).toContain('is your second factor')
    const again = await auth.updateUser({ phone: second })
    expect(again.error?.message).toContain('is your second factor')
  })

  test('whose code is guessed closes after five tries', async () => {
    const { auth } = await signedInBy(phones)
    const number = newNumber()
    const factorId = (await auth.mfa.enroll({ factorType: 'phone', phone: number })).data!.id
    const challengeId = (await auth.mfa.challenge({ factorId })).data!.id
    const right = await codeTo(phones, number)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let tried = 0; tried < 5; tried += 1) await auth.mfa.verify({ factorId, challengeId, code: wrong })
    const late = await auth.mfa.verify({ factorId, challengeId, code: right })
    expect(late.error?.code).toBe('over_request_rate_limit')
  })
})
