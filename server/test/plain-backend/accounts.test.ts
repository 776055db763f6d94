import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { mailTo, startPlainServer } from './plain-server.ts'

const EMAIL = 'nora@paper-boats.example'
let server: TestServer
beforeAll(async () => {
  server = await startPlainServer()
})
afterAll(() => server.stop())

test('a backend without an application reports healthy and serves no page', async () => {
  const ready = await fetch(`${server.url}/health/ready`)
  expect([ready.status, ((await ready.json()) as { status: string }).status]).toEqual([200, 'ok'])
  for (const path of ['/', '/athlete/home', '/graphql/v1', '/pg/tables', '/analytics/v1/x']) {
    const answer = await fetch(`${server.url}${path}`)
    expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      path,
      404,
      'application/json',
    ])
  }
})

test('a user signs up, confirms, signs in, refreshes, updates and signs out', async () => {
  const { auth } = server.client()
  const signedUp = await auth.signUp({ email: EMAIL, password: 'paper1', options: { data: { boat: 'red' } } })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data).toMatchObject({
    session: null,
    user: { email: EMAIL, user_metadata: { boat: 'red' } },
  })
  const { code, subject } = await mailTo(server, EMAIL)
  expect(subject).toBe('Confirm your email address')
  expect((await auth.verifyOtp({ email: EMAIL, token: code, type: 'signup' })).error).toBeNull()

  const signedIn = await auth.signInWithPassword({ email: EMAIL, password: 'paper1' })
  expect(signedIn.data.session?.expires_in).toBe(3600)
  const refreshed = await auth.refreshSession()
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token)
  const changed = await auth.updateUser({ data: { boat: 'blue' }, password: 'paper2' })
  expect([changed.error, changed.data.user?.user_metadata.boat]).toEqual([null, 'blue'])
  expect((await auth.getUser()).data.user?.email).toBe(EMAIL)
  expect((await auth.signOut()).error).toBeNull()
  expect((await auth.signInWithPassword({ email: EMAIL, password: 'paper1' })).error?.code).toBe(
    'invalid_credentials',
  )
})

test('a forgotten password is replaced by the code that was mailed', async () => {
  const { auth } = server.client()
  expect((await auth.resetPasswordForEmail(EMAIL)).error).toBeNull()
  const { code } = await expect
    .poll(() => mailTo(server, EMAIL), { timeout: 20_000 })
    .toMatchObject({ subject: 'Reset your password' })
    .then(() => mailTo(server, EMAIL))
  expect((await auth.verifyOtp({ email: EMAIL, token: code, type: 'recovery' })).error).toBeNull()
  expect((await auth.updateUser({ password: 'paper3' })).error).toBeNull()
})

test('a second factor raises the session to aal2', async () => {
  const { auth } = server.client()
  await auth.signInWithPassword({ email: EMAIL, password: 'paper3' })
  const enrolled = await auth.mfa.enroll({ factorType: 'totp' })
  if (enrolled.error) throw enrolled.error
  const { id, totp } = enrolled.data
  const code = new TOTP({ secret: totp.secret }).generate()
  expect((await auth.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull()
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  expect(data?.currentLevel).toBe('aal2')
})

test('a password needs six characters and nothing else, as on hosted', async () => {
  const { auth } = server.client()
  const weak = await auth.signUp({ email: 'short@paper-boats.example', password: 'paper' })
  expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
  const common = await auth.signUp({ email: 'common@paper-boats.example', password: 'password' })
  expect(common.error).toBeNull()
})

test('refusals are in GoTrue’s own words where the application has none', async () => {
  const { auth } = server.client()
  const words = async (body: { email: string; password: string }) => (await auth.signUp(body)).error?.message
  expect(await words({ email: 'nora', password: 'paper1' })).toBe(
    'Unable to validate email address: invalid format',
  )
  expect(await words({ email: EMAIL, password: '' })).toBe('Signup requires a valid password')
})
