import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, letterTo, newEmail, signedIn } from '../auth/people.ts'
import { startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('a letter is kept for whoever develops, with its link and code ready to use', async () => {
  const { email } = await signedIn(world)
  await ask(world, '/recover', { body: { email } })
  const letter = await letterTo(world, email, 'auth_recovery')
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

test.each(['0', '999999', 'nonsense', '1%20or%201=1', '99999999999999999999'])(
  'the letter %s does not exist',
  async (id) => {
    expect((await fetch(`${world.url}/_mailbox/${id}`)).status).toBe(404)
    expect((await fetch(`${world.url}/_mailbox/api/messages/${id}`)).status).toBe(404)
  },
)

test('what people type is shown as text', async () => {
  await world.sql(
    `insert into private.mail_outbox (kind, to_email, params) values ('guardian_request', $1, '{"token":"x","name":"<img src=x onerror=alert(1)>"}')`,
    [newEmail('guard')],
  )
  const [row] = await world.sql<{ to_email: string }>(
    `select to_email from private.mail_outbox where kind = 'guardian_request'`,
  )
  const letter = await letterTo(world, row?.to_email ?? '', 'guardian_request')
  expect(await (await fetch(`${world.url}/_mailbox/${letter.id}`)).text()).not.toContain('<img')
  expect(letter.html).not.toContain('<img')
})

test('in production there is no mailbox', async () => {
  const production = await world.anotherServer({ NODE_ENV: 'production' })
  const answer = await fetch(`${production.url}/_mailbox/api/messages`)
  expect(await answer.text()).not.toContain('"messages"')
  await production.stop()
})
