import { createHash, randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'
import {
  asAdmin,
  ask,
  forgetLimits,
  fragmentOf,
  letterTo,
  PASSWORD,
  type Person,
  pressButton,
  type Reply,
  signedIn,
  signIn,
} from './people.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => forgetLimits(world))
afterAll(() => world.stop())

type Attempt = () => Promise<Reply | URL>
type WayIn = { prepare(person: Person): Promise<Attempt>; recordedAs: 'login' | 'token_refreshed' }

const link = async (email: string, type: string) =>
  (await asAdmin(world, '/admin/generate_link', { body: { type, email } })).body as Record<string, string>

/** Each way to a session, up to the last step. */
const WAYS: Record<string, WayIn> = {
  'a password': {
    recordedAs: 'login',
    prepare:
      async ({ email }) =>
      () =>
        ask(world, '/token?grant_type=password', { body: { email, password: PASSWORD } }),
  },
  'a mailed code': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const { email_otp: token } = await link(email, 'magiclink')
      return () => ask(world, '/verify', { body: { type: 'email', email, token } })
    },
  },
  'a link handled by the app': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const { hashed_token: hash } = await link(email, 'magiclink')
      return () => ask(world, '/verify', { body: { type: 'magiclink', token_hash: hash } })
    },
  },
  'a link opened in the browser': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const { action_link: action = '' } = await link(email, 'magiclink')
      return () => pressButton(world, action)
    },
  },
  'a reset link': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const { hashed_token: hash } = await link(email, 'recovery')
      return () => ask(world, '/verify', { body: { type: 'recovery', token_hash: hash } })
    },
  },
  'a PKCE code': {
    recordedAs: 'login',
    prepare: async ({ email }) => {
      const verifier = randomBytes(48).toString('hex')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      await ask(world, '/otp', { body: { email, code_challenge: challenge, code_challenge_method: 's256' } })
      const mailed = await letterTo(world, email, 'auth_magiclink')
      const code = (await pressButton(world, mailed.link ?? '')).searchParams.get('code')
      return () =>
        ask(world, '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } })
    },
  },
  'a refresh token': {
    recordedAs: 'token_refreshed',
    prepare:
      async ({ refresh }) =>
      () =>
        ask(world, '/token?grant_type=refresh_token', { body: { refresh_token: refresh } }),
  },
}

/** The access token, when there is one. */
const gained = (outcome: Reply | URL) =>
  outcome instanceof URL
    ? fragmentOf(outcome).access_token
    : (outcome.body.access_token as string | undefined)
const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const entries = async ({ id }: Person, action: string) =>
  (
    await world.sql(
      `select 1 from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = $2`,
      [id, action],
    )
  ).length

describe.each(Object.entries(WAYS))('by %s', (_name, way) => {
  test('a person gets in, and one line says so', async () => {
    const person = await signedIn(world)
    const attempt = await way.prepare(person)
    const before = await entries(person, way.recordedAs)
    expect((await ask(world, '/user', { token: gained(await attempt()) ?? '' })).body.id).toBe(person.id)
    expect(await entries(person, way.recordedAs)).toBe(before + 1)
  })

  test('somebody banned does not', async () => {
    const person = await signedIn(world)
    const attempt = await way.prepare(person)
    await world.sql(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      person.id,
    ])
    expect(gained(await attempt())).toBeUndefined()
  })

  test('somebody deleted does not', async () => {
    const person = await signedIn(world)
    const attempt = await way.prepare(person)
    await asAdmin(world, `/admin/users/${person.id}`, { method: 'DELETE', body: {} })
    expect(gained(await attempt())).toBeUndefined()
  })

  test('somebody softly deleted does not', async () => {
    const person = await signedIn(world)
    const attempt = await way.prepare(person)
    await asAdmin(world, `/admin/users/${person.id}`, {
      method: 'DELETE',
      body: { should_soft_delete: true },
    })
    expect(gained(await attempt())).toBeUndefined()
  })

  test('a second factor is still to be shown', async () => {
    const person = await signedIn(world)
    const factor = await ask(world, '/factors', { token: person.access, body: { factor_type: 'totp' } })
    const { secret } = factor.body.totp as { secret: string }
    const { body } = await ask(world, `/factors/${factor.body.id}/challenge`, {
      token: person.access,
      body: {},
    })
    await ask(world, `/factors/${factor.body.id}/verify`, {
      token: person.access,
      body: { challenge_id: body.id, code: new TOTP({ secret }).generate() },
    })
    const attempt = await way.prepare(await signIn(world, person.email))
    expect(claimsOf(gained(await attempt())).aal).toBe('aal1')
  })
})
