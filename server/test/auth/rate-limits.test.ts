import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  newEmail,
  PASSWORD,
  type Reply,
  resetRateLimits,
  sendAuthRequest,
  startAuthServer,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer({ TRUSTED_PROXY_HOPS: '1', ENABLE_ANONYMOUS_USERS: '1' })
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
/** How many of a number of calls pass the rate limit, whatever their result. */
async function passed(calls: number, call: () => Promise<Reply>) {
  const answers: Reply[] = []
  for (let index = 0; index < calls; index++) answers.push(await call())
  const refused = answers.filter(({ body }) => body.message === 'Request rate limit reached')
  for (const { status, headers, body } of refused) {
    expect([status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([
      429,
      'over_request_rate_limit',
      true,
    ])
  }
  return calls - refused.length
}

describe('one IP address', () => {
  test('can request 30 emails in five minutes, of all types together', async () => {
    const headers = from('203.0.113.1')
    const paths = ['/recover', '/otp', '/resend', '/signup']
    let turn = 0
    const next = () =>
      sendAuthRequest(world, paths[turn++ % 4] ?? '', {
        body: { email: newEmail(), type: 'signup', password: PASSWORD },
        headers,
      })
    expect(await passed(34, next)).toBe(TUNING.auth.perAddress.send.attempts)
    const other = await sendAuthRequest(world, '/otp', {
      body: { email: newEmail() },
      headers: from('203.0.113.2'),
    })
    expect(other.status).toBe(200)
  })

  test('can try 30 codes in five minutes', async () => {
    const body = { type: 'email', email: newEmail(), token: '123456' }
    const tries = await passed(33, () =>
      sendAuthRequest(world, '/verify', { body, headers: from('203.0.113.3') }),
    )
    expect(tries).toBe(TUNING.auth.perAddress.verify.attempts)
  })

  test('can create 30 anonymous users in an hour', async () => {
    const made = await passed(33, () =>
      sendAuthRequest(world, '/signup', { body: {}, headers: from('203.0.113.4') }),
    )
    expect(made).toBe(TUNING.auth.perAddress.anonymous.attempts)
  })

  test('can try 15 MFA codes in a minute', async () => {
    const { access } = await createSignedInUser(world)
    const path = '/factors/5cf39d24-c870-4ed5-8b45-3ebd78e1f6a6/challenge'
    const tries = await passed(18, () =>
      sendAuthRequest(world, path, { token: access, body: {}, headers: from('203.0.113.5') }),
    )
    expect(tries).toBe(TUNING.auth.perAddress.mfa.attempts)
  })

  test('shares its limit with its whole IPv6 /64 network', async () => {
    const body = { type: 'email', email: newEmail(), token: '123456' }
    let host = 0
    const next = () =>
      sendAuthRequest(world, '/verify', { body, headers: from(`2001:db8:1:2::${(host++).toString(16)}`) })
    expect(await passed(33, next)).toBe(TUNING.auth.perAddress.verify.attempts)
    expect(
      (await sendAuthRequest(world, '/verify', { body, headers: from('2001:db8:1:3::1') })).body.code,
    ).toBe('otp_expired')
  })
})

test('a rate limit starts again after its window', async () => {
  const email = newEmail()
  expect((await sendAuthRequest(world, '/otp', { body: { email } })).status).toBe(200)
  expect((await sendAuthRequest(world, '/otp', { body: { email } })).body.code).toBe(
    'over_email_send_rate_limit',
  )
  await world.sql('update auth.touchline_rate_limits set window_ends = now()')
  expect((await sendAuthRequest(world, '/otp', { body: { email } })).status).toBe(200)
})

test('a minute passes between two emails of one type, and none between two types', async () => {
  const email = newEmail()
  const ask = (path: string) => sendAuthRequest(world, path, { body: { email, type: 'signup' } })
  for (const path of ['/otp', '/resend', '/recover']) expect((await ask(path)).status).toBe(200)
  for (const path of ['/otp', '/resend'])
    expect((await ask(path)).body.code).toBe('over_email_send_rate_limit')
})

test('rate limit counters store no address or email in clear text', async () => {
  const email = newEmail('private')
  await sendAuthRequest(world, '/recover', { body: { email } })
  const rows = await world.sql<{ row: string }>('select r::text as row from auth.touchline_rate_limits r')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ row }) => row).join()).not.toContain('private')
})
