import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailTo,
  newEmail,
  resetRateLimits,
  sendAuthRequest,
  startAuthServer,
  submitConfirmPage,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const newVerifier = () => randomBytes(48).toString('hex')
const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const exchange = (code: unknown, verifier: unknown) =>
  sendAuthRequest(world, '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } })

async function codeFor(verifier: string, method = 's256') {
  const { email } = await createSignedInUser(world)
  const challenge = method === 's256' ? s256(verifier) : verifier
  const asked = await sendAuthRequest(world, '/otp', {
    body: { email, code_challenge: challenge, code_challenge_method: method },
  })
  expect(asked.status).toBe(200)
  const { link } = await emailTo(world, email, 'auth_magiclink')
  expect(new URL(link ?? '').searchParams.get('token')).toMatch(/^pkce_/)
  const target = await submitConfirmPage(world, link ?? '')
  expect(target.hash).toBe('')
  return target.searchParams.get('code')
}

describe('PKCE exchange refuses', () => {
  test.each([
    [undefined, undefined, 'validation_failed'],
    ['', 'x'.repeat(50), 'validation_failed'],
    ['x', '', 'validation_failed'],
    [1, 2, 'bad_json'],
  ])('the code %j with the verifier %j', async (code, verifier, refusal) => {
    expect(await exchange(code, verifier)).toMatchObject({ status: 400, body: { code: refusal } })
  })

  test('a code that was never issued', async () => {
    expect(await exchange('5cf39d24-c870-4ed5-8b45-3ebd78e1f6a6', newVerifier())).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('a wrong verifier, and every later attempt with the same code', async () => {
    const verifier = newVerifier()
    const code = await codeFor(verifier)
    expect(await exchange(code, newVerifier())).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    expect((await exchange(code, verifier)).body.code).toBe('flow_state_not_found')
  })

  test('a code older than five minutes', async () => {
    const verifier = newVerifier()
    const code = await codeFor(verifier)
    await world.sql(`update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds'`)
    expect(await exchange(code, verifier)).toMatchObject({
      status: 422,
      body: { code: 'flow_state_expired' },
    })
  })

  test.each([
    ['too short', 'a'.repeat(42), 's256', 'code challenge has to be between 43 and 128 characters'],
    ['too long', 'a'.repeat(129), 's256', 'code challenge has to be between 43 and 128 characters'],
    [
      'with invalid characters',
      `${'a'.repeat(42)}!`,
      's256',
      /^code challenge can only contain alphanumeric characters, /,
    ],
    ['without a method', 'a'.repeat(43), undefined, /^PKCE flow requires code_challenge_method and /],
    ['with an unknown method', 'a'.repeat(43), 'md5', 'code_challenge_method must be s256 or plain'],
  ])('a code challenge %s', async (_what, challenge, method, words) => {
    const body = { email: newEmail(), code_challenge: challenge, code_challenge_method: method }
    for (const path of ['/otp', '/recover', '/resend', '/signup']) {
      const answer = await sendAuthRequest(world, path, {
        body: { ...body, type: 'signup', password: 'Correct-Horse-7-Battery' },
      })
      expect(answer, path).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(answer.body.message, path).toMatch(words)
    }
  })
})

test.each(['s256', 'S256', 'plain'])(
  'PKCE exchanges a code for a session with the method %s',
  async (method) => {
    const verifier = newVerifier()
    const code = await codeFor(verifier, method.toLowerCase())
    const answer = await exchange(code, verifier)
    expect(answer.status).toBe(200)
    expect(
      (await sendAuthRequest(world, '/user', { token: answer.body.access_token as string })).status,
    ).toBe(200)
  },
)

test('50 concurrent exchanges of one code succeed once', async () => {
  const verifier = newVerifier()
  const code = await codeFor(verifier)
  const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(code, verifier)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('supabase-js recovers a password by PKCE and emits PASSWORD_RECOVERY', async () => {
  const { email } = await createSignedInUser(world)
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const client = world.client({
    auth: { flowType: 'pkce', persistSession: true, autoRefreshToken: false, storage },
  })
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))
  await client.auth.resetPasswordForEmail(email, { redirectTo: 'http://app.touchline.test/reset-password' })
  const { link } = await emailTo(world, email, 'auth_recovery')
  const target = await submitConfirmPage(world, link ?? '')
  expect(target.pathname).toBe('/reset-password')
  const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  expect(events).toContain('PASSWORD_RECOVERY')
})

test('an expired PKCE link carries its error in the query and in the fragment', async () => {
  const { email } = await createSignedInUser(world)
  await sendAuthRequest(world, '/otp', {
    body: { email, code_challenge: s256(newVerifier()), code_challenge_method: 's256' },
  })
  const { link } = await emailTo(world, email, 'auth_magiclink')
  await submitConfirmPage(world, link ?? '')
  const target = await submitConfirmPage(world, link ?? '')
  expect(target.searchParams.get('error_code')).toBe('otp_expired')
  expect(new URLSearchParams(target.hash.slice(1)).get('error_code')).toBe('otp_expired')
})
