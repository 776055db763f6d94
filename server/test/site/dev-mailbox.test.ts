import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ADMIN_TOTP_SECRET } from '../../../supabase/seeds/demo-accounts.ts'
import { createSignedInUser, emailTo, newEmail, sendAuthRequest } from '../auth/test-users.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

test('the development mailbox shows an email with its link and code', async () => {
  const { email } = await createSignedInUser(world)
  await sendAuthRequest(world, '/recover', { body: { email } })
  const letter = await emailTo(world, email, 'auth_recovery')
  expect(letter).toMatchObject({
    to: email,
    subject: 'Reset your password',
    code: expect.stringMatching(/^\d{6}$/),
  })
  expect(letter.link).toMatch(/^http:\/\/app\.touchline\.test\/auth\/v1\/verify\?token=/)
  const list = await fetch(`${world.url}/_mailbox/?to=${email}`)
  expect(list.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  expect(await list.text()).toContain('Reset your password')
  expect(await (await fetch(`${world.url}/_mailbox/${letter.id}`)).text()).toContain(letter.code)
  expect((await fetch(`${world.url}/_mailbox/api/messages/${letter.id}`)).status).toBe(200)
})

test('the newest email stands first, the hundredth before the ninth', async () => {
  const to = newEmail('many')
  await world.sql(
    `insert into auth.touchline_dev_mailbox (kind, to_email, locale, subject, body, html)
     select 'notification', $1, 'en', 'Email ' || n, '', '' from generate_series(1, 100) n`,
    [to],
  )
  const answer = await fetch(`${world.url}/_mailbox/api/messages?to=${to}`)
  const { messages } = (await answer.json()) as { messages: { subject: string }[] }
  expect(messages.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 100 }, (_, n) => `Email ${100 - n}`),
  )
})

test.each(['0', '999999', 'nonsense', '1%20or%201=1', '99999999999999999999'])(
  'an email with the id %s answers 404',
  async (id) => {
    expect((await fetch(`${world.url}/_mailbox/${id}`)).status).toBe(404)
    expect((await fetch(`${world.url}/_mailbox/api/messages/${id}`)).status).toBe(404)
  },
)

test('the development mailbox escapes text that users typed', async () => {
  await world.sql(
    `insert into touchline.mail_outbox (kind, to_email, params) values ('guardian_request', $1, '{"token":"x","name":"<img src=x onerror=alert(1)>"}')`,
    [newEmail('guard')],
  )
  const [row] = await world.sql<{ to_email: string }>(
    `select to_email from touchline.mail_outbox where kind = 'guardian_request'`,
  )
  const letter = await emailTo(world, row?.to_email ?? '', 'guardian_request')
  expect(await (await fetch(`${world.url}/_mailbox/${letter.id}`)).text()).not.toContain('<img src=x')
  expect(letter.html).not.toContain('<img src=x')
})

describe('TOTP code of the demo admin', () => {
  let email: string
  beforeAll(async () => {
    const person = await createSignedInUser(world)
    email = person.email
    await world.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', $2)`,
      [person.id, DEMO_ADMIN_TOTP_SECRET],
    )
  })

  test('is shown in development', async () => {
    const development = await world.anotherServer({ NODE_ENV: 'development' })
    const answer = await fetch(`${development.url}/_mailbox/api/second-steps`)
    const { codes } = (await answer.json()) as { codes: { email: string; code: string }[] }
    expect(codes).toEqual([{ email, code: expect.any(String), secondsLeft: expect.any(Number) }])
    // One step of tolerance: the 30 seconds may end between the two.
    const fits = new TOTP({ secret: DEMO_ADMIN_TOTP_SECRET }).validate({ token: codes[0]?.code ?? '' })
    expect(Math.abs(fits ?? Number.NaN)).toBeLessThanOrEqual(1)
    expect(await (await fetch(`${development.url}/_mailbox`)).text()).toMatch(/\d{3} \d{3}<\/strong>/)
    await development.stop()
  })

  test.each([
    ['outside development', { NODE_ENV: 'test', DEMO: '1' }],
    ['without the demo world', { NODE_ENV: 'development', DEMO: '0' }],
  ])('is not shown %s', async (_where, env) => {
    const other = await world.anotherServer(env)
    expect(await (await fetch(`${other.url}/_mailbox/api/second-steps`)).json()).toEqual({ codes: [] })
    expect(await (await fetch(`${other.url}/_mailbox`)).text()).not.toContain(email)
    await other.stop()
  })
})

test.each([
  ['evil.example', 421],
  ['evil.example:80', 421],
  ['127.0.0.1.evil.example', 421],
  ['localhost:3000', 200],
  ['app.touchline.test', 200],
])('the mailbox answers Host: %s with %i', async (host, status) => {
  const { port } = new URL(world.url)
  const sent = request({ port, path: '/_mailbox/api/messages', headers: { host } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(status)
})

test('the mailbox answers 404 in production', async () => {
  const production = await world.anotherServer({ NODE_ENV: 'production', DEMO: '1' })
  for (const path of ['api/messages', 'api/second-steps', '']) {
    const answer = await fetch(`${production.url}/_mailbox/${path}`)
    expect(await answer.text()).not.toMatch(/"messages"|"codes"|Mailbox/)
  }
  await production.stop()
})
