import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signWebhook } from '#server/auth/hook-signature.ts'
import type { TestServer } from '../test-server.ts'
import { answer, type HookCall, HookService, isSigned, newSecret } from './hook-service.ts'
import { newEmail, PASSWORD, resetRateLimits, sendAuthRequest, startAuthServer } from './test-users.ts'

const NAMES = [
  'before_user_created',
  'custom_access_token',
  'password_verification_attempt',
  'mfa_verification_attempt',
]
const AUTOCONFIRM = { MAILER_AUTOCONFIRM: '1' }
let service: HookService
let world: TestServer
beforeAll(async () => {
  service = await new HookService().start()
  world = await startAuthServer({ ...AUTOCONFIRM, ...service.settings(...NAMES) })
})
const goOn: HookService['reply'] = (call, response, request) => {
  const { claims, valid } = call.event
  if (claims) return answer({ claims })(call, response, request)
  return answer(valid === undefined ? {} : { decision: 'continue' })(call, response, request)
}
beforeEach(() => {
  service.reset()
  service.reply = goOn
  return resetRateLimits(world)
})
afterAll(async () => {
  await world.stop()
  await service.stop()
})

const accountsWith = (email: string) => world.sql('select 1 from auth.users where email = $1', [email])
const signUp = (email: string) => sendAuthRequest(world, '/signup', { body: { email, password: PASSWORD } })

test('the signature is that of Standard Webhooks', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  expect(signWebhook([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('a service is asked before a sign-up and before a token, signed each time', async () => {
  const email = newEmail()
  service.reply = (call, response, request) => {
    const { claims } = call.event
    answer(claims ? { claims: { ...claims, boat: 'Swan' } } : {})(call, response, request)
  }
  const { auth } = world.client()
  expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull()
  expect((await auth.getClaims()).data?.claims).toMatchObject({ boat: 'Swan', email })
  const [before, token] = service.calls as [HookCall, HookCall]
  expect(before.event).toMatchObject({
    metadata: { name: 'before-user-created', ip_address: '127.0.0.1' },
    user: { email, phone: '', app_metadata: { provider: 'email' } },
  })
  expect(token.event).toMatchObject({ authentication_method: 'password', claims: { email, aal: 'aal1' } })
  expect(service.calls.map((call) => isSigned(call, service.secret))).toEqual([true, true])
})

test('a receiver refuses a signature that is old, of another secret or of other words', async () => {
  await signUp(newEmail())
  const [call] = service.calls as [HookCall]
  expect(isSigned(call, service.secret)).toBe(true)
  expect(isSigned(call, service.secret, call.seconds + 301)).toBe(false)
  expect(isSigned(call, newSecret())).toBe(false)
  expect(isSigned({ ...call, body: call.body.replace('"email"', '"phone"') }, service.secret)).toBe(false)
  expect(isSigned({ ...call, signatures: ['undefined'] }, service.secret)).toBe(false)
})

test('while secrets change, every one of them signs', async () => {
  const next = newSecret()
  const both = `${service.secret}|${next}`
  const other = await startAuthServer({
    ...AUTOCONFIRM,
    ...service.settings('custom_access_token'),
    GOTRUE_HOOK_CUSTOM_ACCESS_TOKEN_SECRETS: both,
  })
  await sendAuthRequest(other, '/signup', { body: { email: newEmail(), password: PASSWORD } })
  const [call] = service.calls as [HookCall]
  expect([service.secret, next].map((secret) => isSigned(call, secret))).toEqual([true, true])
  await other.stop()
})

describe('an attempt with a password', () => {
  test('is told with what came of it, and refused in the words of the service', async () => {
    const email = newEmail()
    await signUp(email)
    service.reply = (call, response, request) =>
      call.event.claims
        ? goOn(call, response, request)
        : answer({ decision: 'reject', message: 'Not today.' })(call, response, request)
    const refused = await world.client().auth.signInWithPassword({ email, password: 'Wrong-Horse-7-Battery' })
    expect(refused.error?.message).toBe('Not today.')
    expect(service.calls.at(-1)?.event).toEqual({ user_id: expect.any(String), valid: false })
  })
})

const late: HookService['reply'] = () => undefined
const html: HookService['reply'] = (_call, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<h1>Down for maintenance</h1>')
}
const huge: HookService['reply'] = (_call, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(`{"a":"${'x'.repeat(10 * 1024 ** 2)}"}`)
}
const broken: [string, HookService['reply'], string][] = [
  ['says nothing', late, 'hook_timeout'],
  ['answers HTML', html, 'hook_payload_invalid_content_type'],
  ['answers 10 MB', huge, 'hook_payload_over_size_limit'],
  ['hangs up', (_call, response) => response.destroy(), 'hook_timeout'],
  ['leads elsewhere', answer({}, 302, { location: 'http://169.254.169.254/' }), 'unexpected_failure'],
  ['fails', answer({}, 500), 'unexpected_failure'],
  ['answers a list', answer([]), 'unexpected_failure'],
]

describe.each(NAMES.slice(0, 2))('a service that is asked for %s and', (name) => {
  test.each(broken)('%s leads to a sentence, and no account is half made', async (_what, reply, code) => {
    const email = newEmail()
    service.reply = (call, response, request) => {
      const isToken = call.event.claims !== undefined
      const isAsked = isToken === (name === 'custom_access_token')
      return (isAsked ? reply : goOn)(call, response, request)
    }
    const refused = await signUp(email)
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/does not answer as it should. Try again later\.$/) },
    })
    expect(String(refused.body.code)).toMatch(new RegExp(`^${code}`))
    expect(await accountsWith(email)).toEqual([])
    service.reply = goOn
    expect((await signUp(email)).status).toBe(200)
  })
})

test('a refusal of the service is said in its words, and leaves no account', async () => {
  const email = newEmail()
  service.reply = answer({ error: { http_code: 403, message: 'Sailors only.' } })
  expect(await signUp(email)).toMatchObject({ status: 403, body: { message: 'Sailors only.' } })
  service.reply = answer({ error: { http_code: 99, message: { a: 1 } } })
  expect(await signUp(email)).toMatchObject({
    status: 500,
    body: { message: 'A hook of this site refused, and gave no reason.' },
  })
  expect(await accountsWith(email)).toEqual([])
})

test('a service that asks to be asked again is, with the same id', async () => {
  const email = newEmail()
  service.reply = (call, response, request) =>
    service.calls.length === 1
      ? answer({}, 503, { 'retry-after': '1' })(call, response, request)
      : goOn(call, response, request)
  expect((await signUp(email)).status).toBe(200)
  const [first, second] = service.calls as [HookCall, HookCall]
  expect(second.id).toBe(first.id)
  expect(isSigned(second, service.secret)).toBe(true)
})

test('one that fails without asking for it is asked once', async () => {
  service.reply = answer({}, 503)
  expect((await signUp(newEmail())).status).toBe(503)
  expect(service.calls).toHaveLength(1)
})

test('while a service is silent, whoever needs it not is answered', async () => {
  service.reply = late
  const waiting = Array.from({ length: 20 }, () => signUp(newEmail()))
  await expect.poll(() => service.calls.length).toBeGreaterThan(0)
  expect((await sendAuthRequest(world, '/settings')).status).toBe(200)
  expect((await world.client().from('sports').select('*').limit(1)).error).toBeNull()
  // Too slow a machine says so first.
  for (const { status } of await Promise.all(waiting)) expect([503, 504]).toContain(status)
})
