import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { closeRevokedChannels } from '#server/realtime/maintenance.ts'
import { getRealtimeNode } from '#server/realtime/realtime-node.ts'
import { RawSocket } from '../realtime/raw-socket.ts'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  NEW_PASSWORD,
  PASSWORD,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  signIn,
  startAuthServer,
  type TestUser,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const alive = async ({ access }: TestUser) =>
  (await sendAuthRequest(world, '/user', { token: access })).status === 200
const authorized = ({ access }: TestUser) => ({
  apikey: world.anonKey,
  authorization: `Bearer ${access}`,
  'content-type': 'application/json',
})
/** REST and Storage cache verified tokens for a while, so ending a session must reach them. */
const reads = async (person: TestUser) =>
  (await fetch(`${world.url}/rest/v1/profiles?select=id`, { headers: authorized(person) })).status
const listsFiles = async (person: TestUser) =>
  (
    await fetch(`${world.url}/storage/v1/object/list/evidence`, {
      method: 'POST',
      headers: authorized(person),
      body: JSON.stringify({ prefix: '' }),
    })
  ).status
const TOPIC = 'realtime:anything'

describe('sign-out is refused', () => {
  test('without a token, so that no link or image can do it', async () => {
    for (const method of ['GET', 'POST']) {
      expect(await sendAuthRequest(world, '/logout', { method })).toMatchObject({
        status: 401,
        body: { code: 'no_authorization' },
      })
    }
  })

  test('with an unknown scope', async () => {
    const { access } = await createSignedInUser(world)
    expect(
      await sendAuthRequest(world, '/logout?scope=everybody', { method: 'POST', token: access }),
    ).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported logout scope "everybody"' },
    })
  })
})

describe('sessions of three devices', () => {
  async function devices(): Promise<[TestUser, TestUser, TestUser]> {
    const first = await createSignedInUser(world)
    return [first, await signIn(world, first.email), await signIn(world, first.email)]
  }

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
    ['', [false, false, false]],
    [undefined, [false, false, false]],
  ] as const)('end by scope %s', async (scope, expected) => {
    const people = await devices()
    const answer = await sendAuthRequest(world, `/logout${scope === undefined ? '' : `?scope=${scope}`}`, {
      method: 'POST',
      token: people[0].access,
    })
    expect(answer.status).toBe(204)
    expect(await Promise.all(people.map(alive))).toEqual(expected)
  })

  test('are listed with device and time, and each can be ended from another', async () => {
    const [here, there] = await devices()
    const { body } = await sendAuthRequest(world, '/sessions', { token: here.access })
    const sessions = body.sessions as {
      id: string
      current: boolean
      user_agent: string
      ip: string
      last_seen_at: string
    }[]
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toMatchObject({
      current: true,
      ip: '127.0.0.1',
      last_seen_at: expect.stringMatching(/Z$/),
    })
    const claims = JSON.parse(Buffer.from(there.access.split('.')[1] ?? '', 'base64url').toString())
    const ended = await sendAuthRequest(world, `/sessions/${claims.session_id}`, {
      method: 'DELETE',
      token: here.access,
    })
    expect(ended.status).toBe(204)
    expect(await alive(there)).toBe(false)
    expect(await alive(here)).toBe(true)
  })

  test('cannot be listed or ended by another user', async () => {
    const [ada] = await devices()
    const eve = await createSignedInUser(world)
    const claims = JSON.parse(Buffer.from(ada.access.split('.')[1] ?? '', 'base64url').toString())
    for (const id of [claims.session_id, 'nonsense', '5cf39d24-c870-4ed5-8b45-3ebd78e1f6a6']) {
      expect(
        (await sendAuthRequest(world, `/sessions/${id}`, { method: 'DELETE', token: eve.access })).status,
      ).toBe(404)
    }
    expect(await alive(ada)).toBe(true)
  })
})

test('GET /logout with a bearer token signs out', async () => {
  const person = await createSignedInUser(world)
  expect((await sendAuthRequest(world, '/logout?scope=local', { token: person.access })).status).toBe(204)
  expect(await alive(person)).toBe(false)
})

const sessionIdOf = ({ access }: TestUser) =>
  JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).session_id as string

describe.each<[what: string, end: (device: TestUser, other: TestUser) => Promise<unknown>]>([
  [
    'signing out',
    ({ access: token }) => sendAuthRequest(world, '/logout?scope=local', { method: 'POST', token }),
  ],
  [
    'signing out of all others',
    (_, { access: token }) => sendAuthRequest(world, '/logout?scope=others', { method: 'POST', token }),
  ],
  [
    'being ended from another device',
    (device, { access: token }) =>
      sendAuthRequest(world, `/sessions/${sessionIdOf(device)}`, { method: 'DELETE', token }),
  ],
  [
    'a new password, set on another device',
    (_, { access: token }) =>
      sendAuthRequest(world, '/user', {
        method: 'PUT',
        token,
        body: { password: NEW_PASSWORD, current_password: PASSWORD },
      }),
  ],
  [
    'a ban',
    ({ id }) =>
      sendAdminRequest(world, `/admin/users/${id}`, { method: 'PUT', body: { ban_duration: '24h' } }),
  ],
  ['deletion', ({ id }) => sendAdminRequest(world, `/admin/users/${id}`, { method: 'DELETE', body: {} })],
  ['a hand in psql', (device) => world.sql('delete from auth.sessions where id = $1', [sessionIdOf(device)])],
])('a device after %s', (_what, end) => {
  test('reads no rows or files and loses its channels', async () => {
    const device = await createSignedInUser(world)
    const other = await signIn(world, device.email)
    const socket = await RawSocket.open(world)
    expect((await socket.join(TOPIC, {}, device.access)).status).toBe('ok')
    expect([await reads(device), await listsFiles(device)]).toEqual([200, 200])

    await end(device, other)
    await socket.nextEvent('phx_close', TOPIC)
    await vi.waitFor(
      async () => {
        expect(await reads(device)).toBe(401)
        expect(await listsFiles(device)).not.toBe(200)
      },
      { timeout: 20_000, interval: 20 },
    )
    expect((await socket.join(TOPIC, {}, device.access)).status).toBe('error')
    await socket.close()
  })
})

describe('a node that missed the session_ended notification', () => {
  /** Ends a session without the triggers that notify the nodes, as if their listener was disconnected. */
  const endUntold = (person: TestUser) =>
    world.sql(
      `with untold as materialized (select set_config('session_replication_role', 'replica', true))
       delete from auth.sessions where id = $1 and (select true from untold)`,
      [sessionIdOf(person)],
    )

  test('stops serving rows and files within a minute', async () => {
    const person = await createSignedInUser(world)
    expect([await reads(person), await listsFiles(person)]).toEqual([200, 200])
    await endUntold(person)
    expect(await reads(person), 'the node goes by what it knew').toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      expect(await reads(person)).toBe(401)
      expect(await listsFiles(person)).not.toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('checks the sessions of its sockets twice a minute', async () => {
    const person = await createSignedInUser(world)
    const socket = await RawSocket.open(world)
    await socket.join(TOPIC, {}, person.access)
    await endUntold(person)
    expect(TUNING.realtime.token.sessionCheckEverySeconds).toBeLessThanOrEqual(60)
    await closeRevokedChannels(getRealtimeNode(world.context))
    await socket.nextEvent('phx_close', TOPIC)
    await socket.close()
  })
})

test('supabase-js signs a user out through the admin API', async () => {
  const person = await createSignedInUser(world)
  const { error } = await world.serviceClient().auth.admin.signOut(person.access, 'global')
  expect(error).toBeNull()
  expect(await alive(person)).toBe(false)
})

test('supabase-js emits each auth event, from SIGNED_IN to SIGNED_OUT', async () => {
  const { email } = await createSignedInUser(world)
  const client = world.client()
  const states: string[] = []
  const initial = Promise.withResolvers<void>()
  client.auth.onAuthStateChange((state, session) => {
    states.push(session ? state : `${state}, nobody`)
    initial.resolve()
  })
  await initial.promise
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  await client.auth.refreshSession()
  await client.auth.updateUser({ data: { city: 'Bilbao' } })
  await client.auth.signOut()
  const { data } = await world.serviceClient().auth.admin.generateLink({ type: 'recovery', email })
  await client.auth.verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'recovery' })
  await client.auth.signOut()
  expect(states).toEqual([
    'INITIAL_SESSION, nobody',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'SIGNED_OUT, nobody',
    'PASSWORD_RECOVERY',
    'SIGNED_OUT, nobody',
  ])
})
