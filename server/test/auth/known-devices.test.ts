import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailsTo,
  emailTo,
  newEmail,
  PASSWORD,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  startAuthServer,
  submitConfirmPage,
  waitForMailQueues,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer({ TRUSTED_PROXY_HOPS: '1' })
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'

async function newAccount(data = {}) {
  const email = newEmail()
  const made = await sendAdminRequest(world, '/admin/users', {
    body: { email, password: PASSWORD, email_confirm: true, user_metadata: data },
  })
  expect(made.status).toBe(200)
  return { email, id: made.body.id as string }
}

async function signInFrom(email: string, agent: string, place: string) {
  const answer = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': agent, 'x-forwarded-for': place },
  })
  expect(answer.status, answer.text).toBe(200)
}

async function told(email: string) {
  await waitForMailQueues(world)
  return (await emailsTo(world, email)).filter(({ kind }) => kind === 'auth_new_device')
}

describe('a sign-in on a new device', () => {
  test('is told to the address of the account, and the very first one of an account is not', async () => {
    const { email } = await newAccount({ language: 'fr' })
    await signInFrom(email, FIREFOX, HOME)
    expect(await told(email)).toEqual([])
    await signInFrom(email, SAFARI, ELSEWHERE)
    const [letter] = await told(email)
    expect(letter).toMatchObject({ subject: 'Nouvelle connexion à votre compte', locale: 'fr', code: null })
    expect(letter?.text).toContain('Safari · iPhone')
    expect(letter?.text).not.toContain(ELSEWHERE)
  })

  test('is no news once it is known, nor after an update of the browser or a new address of the network', async () => {
    const { email } = await newAccount()
    await signInFrom(email, FIREFOX, HOME)
    await signInFrom(email, FIREFOX, HOME)
    await signInFrom(email, FIREFOX.replaceAll('128', '141'), '203.0.113.200')
    expect(await told(email)).toEqual([])
    await signInFrom(email, SAFARI, ELSEWHERE)
    await resetRateLimits(world)
    await signInFrom(email, SAFARI, ELSEWHERE)
    expect(await told(email)).toHaveLength(1)
  })

  test('is told once a day, and one that came meanwhile is told at its next sign-in', async () => {
    const { email } = await newAccount()
    await signInFrom(email, FIREFOX, HOME)
    await signInFrom(email, SAFARI, ELSEWHERE)
    await signInFrom(email, 'curl/8.5.0', ELSEWHERE)
    expect(await told(email)).toHaveLength(1)
    await resetRateLimits(world)
    await signInFrom(email, 'curl/8.5.0', ELSEWHERE)
    expect(await told(email)).toHaveLength(2)
  })

  test('leaves no address and no browser in the table of devices', async () => {
    const { email, id } = await newAccount()
    await signInFrom(email, FIREFOX, HOME)
    const [row] = await world.sql('select device_hash from auth.touchline_known_devices where user_id = $1', [
      id,
    ])
    expect(row).toEqual({ device_hash: expect.stringMatching(/^[\w-]{43}$/) })
  })
})

describe('a change of address', () => {
  test('is told to the old and to the new mailbox once both have confirmed it', async () => {
    const person = await createSignedInUser(world)
    const wanted = newEmail('new')
    await sendAuthRequest(world, '/user', { method: 'PUT', token: person.access, body: { email: wanted } })
    for (const [address, kind] of [
      [wanted, 'auth_email_change_new'],
      [person.email, 'auth_email_change_current'],
    ] as const) {
      await waitForMailQueues(world)
      expect((await emailsTo(world, address)).map((letter) => letter.kind)).not.toContain(
        'auth_address_changed',
      )
      await submitConfirmPage(world, (await emailTo(world, address, kind)).link ?? '')
    }
    for (const address of [person.email, wanted]) {
      const letter = await emailTo(world, address, 'auth_address_changed')
      expect(letter.text).toContain(`from ${person.email} to ${wanted}`)
    }
  })

  test('by the operator is told to both as well', async () => {
    const person = await createSignedInUser(world)
    const wanted = newEmail('new')
    await sendAdminRequest(world, `/admin/users/${person.id}`, { method: 'PUT', body: { email: wanted } })
    for (const address of [person.email, wanted])
      expect((await emailTo(world, address, 'auth_address_changed')).subject).toBe(
        'Your email address was changed',
      )
  })
})
