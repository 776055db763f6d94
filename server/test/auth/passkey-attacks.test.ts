import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  addPasskey,
  BACKED_UP,
  BACKUP_ELIGIBLE,
  begin,
  Device,
  finish,
  PASSKEYS_ON,
  signInWith,
  USER_PRESENT,
  USER_VERIFIED,
} from './passkey-device.ts'
import {
  createSignedInUser,
  resetRateLimits,
  sendAuthRequest,
  startAuthServer,
  type TestUser,
} from './test-users.ts'

let world: TestServer
let person: TestUser
let device: Device
beforeAll(async () => {
  world = await startAuthServer(PASSKEYS_ON)
})
beforeEach(async () => {
  await resetRateLimits(world)
  person = await createSignedInUser(world)
  device = new Device()
  await addPasskey(world, person, device)
})
afterAll(() => world.stop())

const REFUSED = { status: 400, body: { code: 'webauthn_verification_failed' } }
const NO_CHALLENGE = { status: 400, body: { code: 'webauthn_challenge_not_found' } }
const SYNCED = BACKUP_ELIGIBLE | BACKED_UP

describe('a sign-in by passkey', () => {
  test('is let in where nothing of the answer was changed, so that what follows is refused for its own reason', async () => {
    const { challenge_id, options } = await begin(world)
    expect((await finish(world, challenge_id, await device.forge(options.challenge))).status).toBe(200)
  })

  test.each([
    ['was given to a page of another origin', { origin: 'https://evil.test' }],
    ['was given to a subdomain', { origin: 'https://x.app.touchline.test' }],
    ['was given to the site without TLS', { origin: 'http://app.touchline.test' }],
    ['was given inside a page of somebody else', { client: { crossOrigin: true } }],
    ['was given below another site', { client: { crossOrigin: true, topOrigin: 'https://evil.test' } }],
    ['is for another site', { rpId: 'evil.test' }],
    ['is for the domain above', { rpId: 'touchline.test' }],
    ['is that of making a key', { type: 'webauthn.create' }],
    ['was given without a finger, face or PIN', { flags: USER_PRESENT | SYNCED }],
    ['was given with nobody there', { flags: USER_VERIFIED | SYNCED }],
    ['comes from a key that could not be backed up before', { flags: USER_PRESENT | USER_VERIFIED }],
    ['says backed up and not to be backed up', { flags: USER_PRESENT | USER_VERIFIED | BACKED_UP }],
  ])('is refused where the answer %s', async (_what, forgery) => {
    const { challenge_id, options } = await begin(world)
    const answer = await device.forge(options.challenge, forgery)
    expect(await finish(world, challenge_id, answer)).toMatchObject(REFUSED)
  })

  test('is refused to a copy of the key, whose count has not grown', async () => {
    const at = async (counter: number) => {
      const { challenge_id, options } = await begin(world)
      return finish(world, challenge_id, await device.forge(options.challenge, { counter }))
    }
    expect((await at(7)).status).toBe(200)
    expect(await at(7)).toMatchObject(REFUSED)
    expect(await at(3)).toMatchObject(REFUSED)
    expect(await at(0)).toMatchObject(REFUSED)
    expect((await at(8)).status).toBe(200)
    const both = await Promise.all([at(9), at(9)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('takes a challenge once, whatever came of it, in time, and for what it was made', async () => {
    const { challenge_id, options } = await begin(world)
    const wrong = await device.forge(options.challenge, { origin: 'https://evil.test' })
    expect(await finish(world, challenge_id, wrong)).toMatchObject(REFUSED)
    const right = await device.forge(options.challenge)
    expect(await finish(world, challenge_id, right)).toMatchObject(NO_CHALLENGE)
    const other = await begin(world)
    expect(await finish(world, other.challenge_id, right)).toMatchObject(REFUSED)

    const late = await begin(world)
    await world.sql(`update auth.webauthn_challenges set expires_at = now() - interval '1 second'`)
    expect(await finish(world, late.challenge_id, await device.forge(late.options.challenge))).toMatchObject({
      body: { code: 'webauthn_challenge_expired' },
    })
    const making = await begin(world, person.access)
    const crossed = await device.forge(making.options.challenge)
    expect(await finish(world, making.challenge_id, crossed)).toMatchObject(NO_CHALLENGE)
  })

  test('is refused with the id of one key and the signature of another, and for another person', async () => {
    const other = new Device()
    await addPasskey(world, await createSignedInUser(world), other)
    const first = await begin(world)
    const mine = await device.forge(first.options.challenge)
    const theirs = await other.forge(first.options.challenge)
    const mixed = { ...theirs, response: { ...mine.response, userHandle: theirs.response.userHandle } }
    expect(await finish(world, first.challenge_id, mixed)).toMatchObject(REFUSED)
    const second = await begin(world)
    const own = await device.forge(second.options.challenge)
    const as = { ...own, response: { ...own.response, userHandle: theirs.response.userHandle } }
    expect(await finish(world, second.challenge_id, as)).toMatchObject(REFUSED)
  })

  test.each([
    ['nothing', null, 'validation_failed'],
    ['text', 'x', 'webauthn_credential_not_found'],
    ['a list', [], 'webauthn_credential_not_found'],
    ['an id that is none', { id: '../..' }, 'webauthn_credential_not_found'],
    ['an id that is too long', { id: 'a'.repeat(4_000) }, 'webauthn_credential_not_found'],
  ])('of %s is a sentence', async (_what, credential, code) => {
    const { challenge_id } = await begin(world)
    expect(await finish(world, challenge_id, credential)).toMatchObject({ status: 400, body: { code } })
  })

  test('of a known key with a body of rubbish is a refusal, not a failure', async () => {
    for (const response of [{}, { clientDataJSON: 1 }, { clientDataJSON: 'e30' }, 'x', null]) {
      const { challenge_id, options } = await begin(world)
      const answer = await finish(world, challenge_id, {
        ...(await device.forge(options.challenge)),
        response,
      })
      expect(answer).toMatchObject(REFUSED)
    }
  })
})

describe('a passkey is not made', () => {
  test('for the challenge of another person, nor twice for one', async () => {
    const { challenge_id, options } = await begin(world, person.access)
    const stranger = await createSignedInUser(world)
    const key = await new Device().create(options)
    expect(await finish(world, challenge_id, key, stranger.access)).toMatchObject(NO_CHALLENGE)
    expect((await finish(world, challenge_id, key, person.access)).status).toBe(200)
    expect(await finish(world, challenge_id, key, person.access)).toMatchObject(NO_CHALLENGE)
  })

  test('from an answer given to another site, or by nobody in particular', async () => {
    const elsewhere = await begin(world, person.access)
    const key = await new Device().create(elsewhere.options)
    const client = JSON.parse(Buffer.from(key.response.clientDataJSON, 'base64url').toString())
    const clientDataJSON = Buffer.from(JSON.stringify({ ...client, origin: 'https://evil.test' })).toString(
      'base64url',
    )
    const moved = { ...key, response: { ...key.response, clientDataJSON } }
    expect(await finish(world, elsewhere.challenge_id, moved, person.access)).toMatchObject(REFUSED)
  })

  test('where another account holds it', async () => {
    const { options, challenge_id } = await begin(world, person.access)
    const shared = await new Device().create(options)
    expect((await finish(world, challenge_id, shared, person.access)).status).toBe(200)
    const stranger = await createSignedInUser(world)
    const again = await begin(world, stranger.access)
    const client = JSON.parse(Buffer.from(shared.response.clientDataJSON, 'base64url').toString())
    const clientDataJSON = Buffer.from(
      JSON.stringify({ ...client, challenge: again.options.challenge }),
    ).toString('base64url')
    const taken = { ...shared, response: { ...shared.response, clientDataJSON } }
    expect(await finish(world, again.challenge_id, taken, stranger.access)).toMatchObject({
      status: 422,
      body: { code: 'webauthn_credential_exists' },
    })
    expect((await signInWith(world, device)).status).toBe(200)
  })
})

test('an account of an organization makes no passkey, nor one that it began before it was one', async () => {
  const register = (what: string, body: unknown) =>
    sendAuthRequest(world, `/passkeys/registration/${what}`, { body, token: person.access })
  const begun = await register('options', {})
  expect(begun.status, begun.text).toBe(200)
  await world.sql('update auth.users set is_sso_user = true where id = $1', [person.id])
  const { challenge_id } = begun.body as { challenge_id: string }
  for (const refused of [
    await register('options', {}),
    await register('verify', { challenge_id, credential: {} }),
  ])
    expect(refused).toMatchObject({ status: 422, body: { code: 'user_sso_managed' } })
})
