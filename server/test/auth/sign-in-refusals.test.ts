import { createHash, randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailTo,
  fragmentOf,
  PASSWORD,
  type Reply,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  signIn,
  startAuthServer,
  submitConfirmPage,
  type TestUser,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

type Attempt = () => Promise<Reply | URL>
type WayIn = { prepare(person: TestUser): Promise<Attempt>; recordedAs: 'login' | 'token_refreshed' }

const link = async (email: string, type: string) =>
  (await sendAdminRequest(world, '/admin/generate_link', { body: { type, email } })).body as Record<
    string,
    string
  >

/** Every sign-in method, prepared up to its last request. */
const WAYS: Record<string, WayIn> = {
  'a password': {
    recordedAs: 'login',
    prepare:
      async ({ email }) =>
      () =>
        sendAuthRequest(world, '/token?grant_type=password', { body: { email, password: PASSWORD } }),
  },
  'a mailed code': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const { email_otp: token } = await link(email, 'magiclink')
      return () => sendAuthRequest(world, '/verify', { body: { type: 'email', email, token } })
    },
  },
  'a link handled by the app': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const { hashed_token: hash } = await link(email, 'magiclink')
      return () => sendAuthRequest(world, '/verify', { body: { type: 'magiclink', token_hash: hash } })
    },
  },
  'a link opened in the browser': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const { action_link: action = '' } = await link(email, 'magiclink')
      return () => submitConfirmPage(world, action)
    },
  },
  'a reset link': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const { hashed_token: hash } = await link(email, 'recovery')
      return () => sendAuthRequest(world, '/verify', { body: { type: 'recovery', token_hash: hash } })
    },
  },
  'a PKCE code': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const verifier = randomBytes(48).toString('hex')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      await sendAuthRequest(world, '/otp', {
        body: { email, code_challenge: challenge, code_challenge_method: 's256' },
      })
      const mailed = await emailTo(world, email, 'auth_magiclink')
      const code = (await submitConfirmPage(world, mailed.link ?? '')).searchParams.get('code')
      return () =>
        sendAuthRequest(world, '/token?grant_type=pkce', {
          body: { auth_code: code, code_verifier: verifier },
        })
    },
  },
  'a refresh token': {
    recordedAs: 'token_refreshed',
    prepare:
      async ({ refresh }) =>
      () =>
        sendAuthRequest(world, '/token?grant_type=refresh_token', { body: { refresh_token: refresh } }),
  },
}

/** The access token of a response, if it has one. */
const gained = (outcome: Reply | URL) =>
  outcome instanceof URL
    ? fragmentOf(outcome).access_token
    : (outcome.body.access_token as string | undefined)
const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const entries = async ({ id }: TestUser, action: string) =>
  (
    await world.sql(
      `select 1 from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = $2`,
      [id, action],
    )
  ).length

describe.each(Object.entries(WAYS))('sign-in by %s', (_name, way) => {
  test('succeeds and is logged once', async () => {
    const person = await createSignedInUser(world)
    const attempt = await way.prepare(person)
    const before = await entries(person, way.recordedAs)
    expect((await sendAuthRequest(world, '/user', { token: gained(await attempt()) ?? '' })).body.id).toBe(
      person.id,
    )
    expect(await entries(person, way.recordedAs)).toBe(before + 1)
  })

  test('is refused to a banned user', async () => {
    const person = await createSignedInUser(world)
    const attempt = await way.prepare(person)
    await world.sql(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      person.id,
    ])
    expect(gained(await attempt())).toBeUndefined()
  })

  test('is refused to a deleted user', async () => {
    const person = await createSignedInUser(world)
    const attempt = await way.prepare(person)
    await sendAdminRequest(world, `/admin/users/${person.id}`, { method: 'DELETE', body: {} })
    expect(gained(await attempt())).toBeUndefined()
  })

  test('is refused to a soft-deleted user', async () => {
    const person = await createSignedInUser(world)
    const attempt = await way.prepare(person)
    await sendAdminRequest(world, `/admin/users/${person.id}`, {
      method: 'DELETE',
      body: { should_soft_delete: true },
    })
    expect(gained(await attempt())).toBeUndefined()
  })

  test('stays at AAL1 until the MFA code', async () => {
    const person = await createSignedInUser(world)
    const factor = await sendAuthRequest(world, '/factors', {
      token: person.access,
      body: { factor_type: 'totp' },
    })
    const { secret } = factor.body.totp as { secret: string }
    const { body } = await sendAuthRequest(world, `/factors/${factor.body.id}/challenge`, {
      token: person.access,
      body: {},
    })
    await sendAuthRequest(world, `/factors/${factor.body.id}/verify`, {
      token: person.access,
      body: { challenge_id: body.id, code: new TOTP({ secret }).generate() },
    })
    const attempt = await way.prepare(await signIn(world, person.email))
    expect(claimsOf(gained(await attempt())).aal).toBe('aal1')
  })
})
