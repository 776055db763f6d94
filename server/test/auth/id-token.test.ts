import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, type ProviderWorld, startProviderWorld, stopProviderWorld } from './external-world.ts'
import { createSignedInUser, resetRateLimits, sendAuthRequest } from './test-users.ts'

let all: ProviderWorld
beforeAll(async () => {
  all = await startProviderWorld()
})
beforeEach(() => resetRateLimits(all.world))
afterAll(() => stopProviderWorld(all))

describe('an ID token that an app hands in', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const now = () => Math.floor(Date.now() / 1000)
  const claims = (more: Record<string, unknown> = {}) => {
    const { sub, email } = newPerson()
    return { sub, email, email_verified: true, iat: now(), exp: now() + 600, ...more }
  }
  const handIn = async (more: Record<string, unknown>, body: Record<string, unknown> = {}, header = {}) => {
    const id_token = await all.google.signToken(claims(more), header)
    return sendAuthRequest(all.world, '/token?grant_type=id_token', {
      body: { provider: 'google', id_token, ...body },
    })
  }

  test('signs somebody in by the official client, with a nonce that is hashed in it', async () => {
    const nonce = randomUUID()
    const token = await all.google.signToken(claims({ nonce: sha256(nonce) }))
    const { data, error } = await all.world.client().auth.signInWithIdToken({
      provider: 'google',
      token,
      nonce,
    })
    expect(error).toBeNull()
    expect(data.user?.app_metadata).toMatchObject({ provider: 'google' })
  })

  test('opens one session, however often it is handed in', async () => {
    const nonce = randomUUID()
    const id_token = await all.google.signToken(claims({ nonce: sha256(nonce) }))
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        sendAuthRequest(all.world, '/token?grant_type=id_token', {
          body: { provider: 'google', id_token, nonce },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['of another app', { aud: 'another-app' }, {}],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['that has run out', { exp: now() - 120 }, {}],
    ['that is not valid yet', { nbf: now() + 600 }, {}],
    ['with a nonce that the app does not show', { nonce: sha256('x') }, {}],
    ['without the nonce that the app shows', {}, { nonce: 'x' }],
    ['with another nonce', { nonce: sha256('x') }, { nonce: 'y' }],
    ['with the nonce itself in place of its hash', { nonce: 'x' }, { nonce: 'x' }],
    ['that belongs to another access token', { at_hash: 'x' }, { access_token: 'y' }],
    ['without an owner', { sub: undefined }, {}],
  ])('%s is refused', async (_what, more, body) => {
    const answer = await handIn(more, body)
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } })
  })

  test('signed with another key, by none or by a secret everybody knows is refused', async () => {
    expect((await handIn({}, {}, { kid: 'unknown' })).status).toBe(400)
    const token = await all.club.signToken({ ...claims(), iss: all.google.issuer })
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    for (const id_token of [token, none, `${token}x`, 'x', 'a.b.c'])
      expect(
        (
          await sendAuthRequest(all.world, '/token?grant_type=id_token', {
            body: { provider: 'google', id_token },
          })
        ).status,
        id_token.slice(0, 20),
      ).toBe(400)
  })

  test('for a provider that is not on is refused as the platform refuses it', async () => {
    for (const [provider, code] of [
      ['apple', 'provider_disabled'],
      ['custom:other', 'validation_failed'],
    ])
      expect((await handIn({}, { provider })).body.code).toBe(code)
  })

  test('with an address that the provider has not tried opens nothing', async () => {
    const victim = await createSignedInUser(all.world)
    const answer = await handIn({ email: victim.email, email_verified: false })
    expect(answer.body.code).toBe('provider_email_needs_verification')
  })
})
