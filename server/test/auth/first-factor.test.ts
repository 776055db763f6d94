import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailsTo,
  emailTo,
  resetRateLimits,
  sendAuthRequest,
  startAuthServer,
  type TestUser,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const enroll = (person: TestUser, nonce?: string) =>
  sendAuthRequest(world, '/factors', {
    token: person.access,
    body: { factor_type: 'totp', friendly_name: `phone ${Math.random()}`, ...(nonce ? { nonce } : {}) },
  })

async function prove(person: TestUser, { body }: Awaited<ReturnType<typeof enroll>>) {
  const { totp, id } = body as { id: string; totp: { secret: string } }
  const challenge = await sendAuthRequest(world, `/factors/${id}/challenge`, {
    token: person.access,
    body: {},
  })
  return sendAuthRequest(world, `/factors/${id}/verify`, {
    token: person.access,
    body: { challenge_id: challenge.body.id, code: new TOTP({ secret: totp.secret }).generate() },
  })
}

async function mailedCode(person: TestUser, nth = 1) {
  await world.sql(`delete from auth.touchline_rate_limits where action like 'mail:%'`)
  expect((await sendAuthRequest(world, '/reauthenticate', { token: person.access })).status).toBe(200)
  return (await emailTo(world, person.email, 'auth_reauthentication', nth)).code ?? ''
}

const makeAdmin = ({ id }: TestUser) => world.sql('insert into admin_users (user_id) values ($1)', [id])
const invite = async ({ email }: TestUser) => {
  const inviter = await createSignedInUser(world)
  await makeAdmin(inviter)
  await world.sql('insert into admin_invitations (email, invited_by) values ($1, $2)', [email, inviter.id])
}

describe.each([
  ['an admin', makeAdmin],
  ['somebody with an open admin invitation', invite],
])('the first second factor of %s', (_who, become) => {
  test('is not begun without the code mailed to the address of the account', async () => {
    const person = await createSignedInUser(world)
    await become(person)
    for (const nonce of [undefined, '  '])
      expect(await enroll(person, nonce)).toMatchObject({
        status: 400,
        body: { code: 'reauthentication_needed' },
      })
    const code = await mailedCode(person)
    const wrong = code === '111111' ? '222222' : '111111'
    expect(await enroll(person, wrong)).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    })
    const begun = await enroll(person, code)
    expect(begun.status, begun.text).toBe(200)
    expect((await enroll(person, code)).body.code).toBe('reauthentication_not_valid')
    expect((await prove(person, begun)).status).toBe(200)
  })

  test('takes no code that was mailed to somebody else', async () => {
    const [person, thief] = [await createSignedInUser(world), await createSignedInUser(world)]
    await become(person)
    expect((await enroll(person, await mailedCode(thief))).body.code).toBe('reauthentication_not_valid')
  })

  test('cannot be one that was begun before, while no code was asked for', async () => {
    const person = await createSignedInUser(world)
    const early = await enroll(person)
    expect(early.status).toBe(200)
    await become(person)
    expect(await prove(person, early)).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    })
    expect(
      await world.sql(`select from auth.sessions where user_id = $1 and aal = 'aal2'`, [person.id]),
    ).toEqual([])
  })
})

test('after five wrong codes an admin waits before setting up a factor', async () => {
  const person = await createSignedInUser(world)
  await makeAdmin(person)
  for (let guess = 0; guess < 5; guess++)
    expect((await enroll(person, '12345x')).body.code).toBe('reauthentication_not_valid')
  expect(await enroll(person, await mailedCode(person))).toMatchObject({ status: 429 })
})

test('a further factor of an admin is added with the first one, and no code', async () => {
  const person = await createSignedInUser(world)
  await makeAdmin(person)
  const proven = await prove(person, await enroll(person, await mailedCode(person)))
  const raised = { ...person, access: proven.body.access_token as string }
  expect((await enroll(person)).body.code).toBe('insufficient_aal')
  const second = await enroll(raised)
  expect(second.status, second.text).toBe(200)
  expect((await prove(raised, second)).status).toBe(200)
})

test('everybody else sets up a factor as the official client does, with no letter asked for', async () => {
  const person = await createSignedInUser(world)
  const client = world.client()
  await client.auth.setSession({ access_token: person.access, refresh_token: person.refresh })
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  expect(await emailsTo(world, person.email)).toEqual([])
})
