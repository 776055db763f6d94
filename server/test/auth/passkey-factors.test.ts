import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { addPasskey, Device, PASSKEYS_ON, RP_ID, SITE } from './passkey-device.ts'
import {
  createSignedInUser,
  resetRateLimits,
  sendAuthRequest,
  signIn,
  startAuthServer,
  type TestUser,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer({ ...PASSKEYS_ON, GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true' })
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

type Asked = { type: string; credential_options: { publicKey: { challenge: string } } }
const OURS = { rpId: RP_ID, rpOrigins: [SITE] }

const call = (person: TestUser, path: string, body: unknown) =>
  sendAuthRequest(world, `/factors${path}`, { token: person.access, body })
const enroll = async (person: TestUser) => {
  const answer = await call(person, '', { factor_type: 'webauthn', friendly_name: 'My key' })
  expect(answer, answer.text).toMatchObject({
    status: 200,
    body: { type: 'webauthn', friendly_name: 'My key' },
  })
  return answer.body.id as string
}
async function challenge(person: TestUser, factorId: string) {
  const answer = await call(person, `/${factorId}/challenge`, { webauthn: OURS })
  expect(answer.status, answer.text).toBe(200)
  return { id: answer.body.id, asked: answer.body.webauthn as Asked }
}
const verify = (person: TestUser, factorId: string, challengeId: unknown, response: unknown, more = {}) =>
  call(person, `/${factorId}/verify`, {
    challenge_id: challengeId,
    webauthn: { ...OURS, credential_response: response, ...more },
  })
const aalOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())

async function withKey() {
  const person = await createSignedInUser(world)
  const device = new Device()
  const factorId = await enroll(person)
  const { id, asked } = await challenge(person, factorId)
  expect(asked.type).toBe('create')
  const answer = await verify(person, factorId, id, await device.create(asked.credential_options.publicKey))
  expect(answer.status, answer.text).toBe(200)
  return { person, device, factorId, answer }
}

describe('a key as second factor', () => {
  test('is made by the first challenge, and lifts that session and each later one', async () => {
    const { person, device, factorId, answer } = await withKey()
    expect(aalOf(answer.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    const again = await signIn(world, person.email)
    const { id, asked } = await challenge(again, factorId)
    expect(asked.type).toBe('request')
    const lifted = await verify(again, factorId, id, await device.get(asked.credential_options.publicKey))
    expect(aalOf(lifted.body.access_token).aal).toBe('aal2')
    expect(JSON.stringify((lifted.body.user as object) ?? {})).not.toContain('publicKey')
  })

  test('takes no answer twice, of another key, or to another site, and no copy', async () => {
    const { person, device, factorId } = await withKey()
    const again = await signIn(world, person.email)
    const attempt = async (answer: (asked: Asked) => Promise<unknown>, more = {}) => {
      await resetRateLimits(world)
      const { id, asked } = await challenge(again, factorId)
      const given = await answer(asked)
      return { id, given, reply: await verify(again, factorId, id, given, more) }
    }
    const challengeOf = (asked: Asked) => asked.credential_options.publicKey.challenge
    const wrong = { status: 422, body: { code: 'mfa_verification_failed' } }
    const elsewhere = await attempt((asked) =>
      device.forge(challengeOf(asked), { origin: 'https://evil.test', flags: 5 | 24 }),
    )
    expect(elsewhere.reply).toMatchObject(wrong)
    expect(await verify(again, factorId, elsewhere.id, elsewhere.given)).toMatchObject({
      body: { code: 'mfa_ip_address_mismatch' },
    })
    const other = new Device()
    await addPasskey(world, await createSignedInUser(world), other)
    expect((await attempt((asked) => other.forge(challengeOf(asked)))).reply).toMatchObject(wrong)
    expect((await attempt(async () => undefined)).reply).toMatchObject(wrong)
    const origins = { rpOrigins: [SITE, 'https://evil.test'] }
    const several = await call(again, `/${factorId}/challenge`, { webauthn: { ...OURS, ...origins } })
    expect(several).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const renamed = await call(again, `/${factorId}/challenge`, { webauthn: { rpId: 'evil.test' } })
    expect(renamed).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const used = await attempt((asked) => device.get(asked.credential_options.publicKey))
    expect(used.reply.status, used.reply.text).toBe(200)
  })

  test('gives no way in once it is removed, and recovery codes stand in for it', async () => {
    const { person, factorId, answer } = await withKey()
    const lifted = { ...person, access: answer.body.access_token as string }
    const codes = await call(lifted, '/recovery-codes', {})
    expect(codes.status, codes.text).toBe(200)
    const again = await signIn(world, person.email)
    const [code] = codes.body.codes as string[]
    const recovered = await call(again, '/recovery-codes/verify', { code })
    expect(aalOf(recovered.body.access_token).aal).toBe('aal2')
    const gone = await sendAuthRequest(world, `/factors/${factorId}`, {
      method: 'DELETE',
      token: lifted.access,
    })
    expect(gone.status, gone.text).toBe(200)
    expect((await call(again, `/${factorId}/challenge`, { webauthn: OURS })).status).not.toBe(200)
  })
})
