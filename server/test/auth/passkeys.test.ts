import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { addPasskey, begin, Device, finish, PASSKEYS_ON, RP_ID, signInWith } from './passkey-device.ts'
import {
  createSignedInUser,
  emailTo,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  signIn,
  startAuthServer,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer(PASSKEYS_ON)
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
const passkeysOf = async (token: string) =>
  JSON.parse((await sendAuthRequest(world, '/passkeys', { token })).text) as Record<string, string>[]
const remove = (id: string, token: string) =>
  sendAuthRequest(world, `/passkeys/${id}`, { method: 'DELETE', token })

describe('a passkey', () => {
  test('is asked for by the name of the site, opened by its owner, and for nobody in particular', async () => {
    const person = await createSignedInUser(world)
    const making = await begin(world, person.access)
    expect(making.options).toMatchObject({
      rp: { id: RP_ID, name: 'Touchline' },
      user: { id: Buffer.from(person.id).toString('base64url'), name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const asking = await begin(world)
    expect(asking.options).toMatchObject({ rpId: RP_ID, userVerification: 'required', allowCredentials: [] })
    expect((await sendAuthRequest(world, '/settings')).body.passkeys_enabled).toBe(true)
  })

  test('signs its owner in with both factors, is listed with its last use, and its coming is told by mail', async () => {
    const person = await createSignedInUser(world)
    const device = new Device()
    const id = await addPasskey(world, person, device)
    expect(await passkeysOf(person.access)).toEqual([{ id, created_at: expect.any(String) }])
    const answer = await signInWith(world, device)
    expect(answer.status, answer.text).toBe(200)
    expect((answer.body.user as { id: string }).id).toBe(person.id)
    const claims = claimsOf(answer.body.access_token)
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] })
    const refreshed = await sendAuthRequest(world, '/token?grant_type=refresh_token', {
      body: { refresh_token: answer.body.refresh_token },
    })
    expect(claimsOf(refreshed.body.access_token).aal).toBe('aal2')
    const [listed] = await passkeysOf(person.access)
    expect(listed).toMatchObject({ id, last_used_at: expect.any(String) })
    await emailTo(world, person.email, 'auth_passkey_added')
    expect((await signInWith(world, device)).status).toBe(200)
  })

  test('is named by its owner alone', async () => {
    const person = await createSignedInUser(world)
    const other = await createSignedInUser(world)
    const id = await addPasskey(world, person, new Device())
    const rename = (token: string, friendly_name: unknown) =>
      sendAuthRequest(world, `/passkeys/${id}`, { method: 'PATCH', token, body: { friendly_name } })
    expect((await rename(person.access, ' My phone ')).body).toMatchObject({ id, friendly_name: 'My phone' })
    expect((await rename(other.access, 'Mine')).status).toBe(404)
    expect((await rename(person.access, '  ')).body.message).toBe('friendly_name is required')
    expect((await rename(person.access, 'x'.repeat(121))).status).toBe(400)
    expect(await passkeysOf(other.access)).toEqual([])
  })

  test('that is removed opens nothing, and the sessions it opened end', async () => {
    const person = await createSignedInUser(world)
    const other = await createSignedInUser(world)
    const device = new Device()
    const id = await addPasskey(world, person, device)
    const opened = (await signInWith(world, device)).body.access_token as string
    expect((await remove(id, other.access)).status).toBe(404)
    expect((await remove(id, person.access)).status).toBe(204)
    expect((await remove(id, person.access)).status).toBe(404)
    expect((await sendAuthRequest(world, '/user', { token: opened })).body.code).toBe('session_not_found')
    expect((await sendAuthRequest(world, '/user', { token: person.access })).status).toBe(200)
    expect(await signInWith(world, device)).toMatchObject({
      status: 400,
      body: { code: 'webauthn_credential_not_found' },
    })
    await emailTo(world, person.email, 'auth_passkey_removed')
  })

  test('that is the last way into an account stays', async () => {
    const person = await createSignedInUser(world)
    const id = await addPasskey(world, person, new Device())
    await world.sql('delete from auth.identities where user_id = $1', [person.id])
    await world.sql('update auth.users set email = null where id = $1', [person.id])
    expect((await remove(id, person.access)).body.code).toBe('single_identity_not_deletable')
    const more = await addPasskey(world, person, new Device())
    expect((await remove(id, person.access)).status).toBe(204)
    expect((await remove(more, person.access)).status).toBe(422)
  })

  test('is made in its official client’s words, and removed by the operator', async () => {
    const person = await createSignedInUser(world)
    const device = new Device()
    const client = world.client()
    await client.auth.setSession({ access_token: person.access, refresh_token: person.refresh })
    const { data: making } = await client.auth.passkey.startRegistration()
    const { data: made, error } = await client.auth.passkey.verifyRegistration({
      challengeId: making?.challenge_id ?? '',
      credential: (await device.create(making?.options)) as never,
    })
    expect(error).toBeNull()
    const { data: asking } = await client.auth.passkey.startAuthentication()
    const { data: opened } = await client.auth.passkey.verifyAuthentication({
      challengeId: asking?.challenge_id ?? '',
      credential: (await device.get(asking?.options)) as never,
    })
    expect(opened?.user?.id).toBe(person.id)
    const { admin } = world.serviceClient().auth
    expect((await admin.passkey.listPasskeys({ userId: person.id })).data).toHaveLength(1)
    const gone = await admin.passkey.deletePasskey({ userId: person.id, passkeyId: made?.id ?? '' })
    expect(gone.error).toBeNull()
    expect((await signInWith(world, device)).status).toBe(400)
  })

  test('is refused as the eleventh, and the device is told which it holds', async () => {
    const person = await createSignedInUser(world)
    const device = new Device()
    const first = await begin(world, person.access)
    const key = await device.create(first.options)
    expect((await finish(world, first.challenge_id, key, person.access)).status).toBe(200)
    const { options } = await begin(world, person.access)
    expect(options).toMatchObject({ excludeCredentials: [{ id: key.id, type: 'public-key' }] })
    for (let held = 1; held < 10; held++) await addPasskey(world, person, new Device())
    const eleventh = await sendAuthRequest(world, '/passkeys/registration/options', {
      token: person.access,
      body: {},
    })
    expect(eleventh).toMatchObject({ status: 422, body: { code: 'too_many_passkeys' } })
  })
})

describe('an account', () => {
  test('takes no passkey from a session that was opened a while ago', async () => {
    const person = await createSignedInUser(world)
    await world.sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [person.id],
    )
    const stale = await sendAuthRequest(world, '/passkeys/registration/options', {
      token: person.access,
      body: {},
    })
    expect(stale).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    const fresh = await signIn(world, person.email)
    await addPasskey(world, fresh, new Device())
  })

  test('of an admin sets up a second step first, and a key from before counts as one factor', async () => {
    const person = await createSignedInUser(world)
    const device = new Device()
    await addPasskey(world, person, device)
    await world.sql('insert into admin_users (user_id) values ($1)', [person.id])
    const refused = await sendAuthRequest(world, '/passkeys/registration/options', {
      token: person.access,
      body: {},
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    const { body } = await signInWith(world, device)
    expect(claimsOf(body.access_token).aal).toBe('aal1')
  })

  test('that is banned, not confirmed or gone is not opened by its key', async () => {
    const [banned, unconfirmed, gone] = [new Device(), new Device(), new Device()]
    const open = async (device: Device) => {
      const person = await createSignedInUser(world)
      await addPasskey(world, person, device)
      return person
    }
    const [a, b, c] = [await open(banned), await open(unconfirmed), await open(gone)]
    await sendAdminRequest(world, `/admin/users/${a.id}`, { method: 'PUT', body: { ban_duration: '1h' } })
    await world.sql('update auth.users set email_confirmed_at = null where id = $1', [b.id])
    await sendAdminRequest(world, `/admin/users/${c.id}`, { method: 'DELETE' })
    expect((await signInWith(world, banned)).body.code).toBe('user_banned')
    expect((await signInWith(world, unconfirmed)).body.code).toBe('email_not_confirmed')
    expect((await signInWith(world, gone)).body.code).toBe('webauthn_credential_not_found')
  })
})
