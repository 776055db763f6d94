import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignedInUser, sendAuthRequest } from '../auth/test-users.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', kid }
}

test('sb_ API keys authenticate as their roles, in the apikey header alone as well', async () => {
  const [ANON_KEY, SERVICE_ROLE_KEY] = ['sb_publishable_of_a_test', 'sb_secret_of_a_test']
  const opaque = await startTestServer({ ANON_KEY, SERVICE_ROLE_KEY })
  const users = async (headers: Record<string, string>) => {
    const { status, body } = await sendAuthRequest(opaque, '/admin/users', { headers })
    return body.code ?? status
  }
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  expect(await users({ apikey: SERVICE_ROLE_KEY })).toBe(200)
  expect(await users({ apikey: SERVICE_ROLE_KEY, ...bearer(SERVICE_ROLE_KEY) })).toBe(200)
  expect(await users({ apikey: SERVICE_ROLE_KEY, ...bearer(ANON_KEY) })).toBe(200)
  expect(await users({ apikey: ANON_KEY, ...bearer(SERVICE_ROLE_KEY) })).toBe(200)
  expect(await users({ apikey: ANON_KEY, ...bearer(ANON_KEY) })).toBe('not_admin')
  expect(await users({ apikey: ANON_KEY })).toBe('not_admin')
  expect(await users({ apikey: 'sb_secret_of_somebody_else' })).toBe('bad_jwt')
  const person = await createSignedInUser(opaque)
  expect(await users({ apikey: SERVICE_ROLE_KEY, ...bearer(person.access) })).toBe('not_admin')
  expect((await opaque.client().auth.getUser(ANON_KEY)).error).toMatchObject({
    status: 403,
    code: 'bad_jwt',
    message: 'invalid claim: missing sub claim',
  })
  await opaque.stop()
})

test('a new signing key signs new tokens, and tokens of the old key verify until it is removed', async () => {
  const person = await createSignedInUser(world)
  const { keys } = JSON.parse(readFileSync(join(world.context.config.dataDir, 'secrets.json'), 'utf8')) as {
    keys: JWK[]
  }
  const next = await newKey('next')

  const both = await world.anotherServer({ JWT_KEYS: JSON.stringify({ keys: [next, ...keys] }) })
  expect((await sendAuthRequest(both, '/user', { token: person.access })).status).toBe(200)
  const refreshed = await sendAuthRequest(both, '/token?grant_type=refresh_token', {
    body: { refresh_token: person.refresh },
  })
  const token = refreshed.body.access_token as string
  expect(headerOf(token).kid).toBe('next')
  const { body } = await sendAuthRequest(both, '/.well-known/jwks.json')
  expect((body.keys as JWK[]).map(({ kid }) => kid)).toEqual(['next', keys[0]?.kid])
  expect(JSON.stringify(body)).not.toMatch(/"d":/)
  expect((await both.client().auth.getClaims(token)).data?.claims.sub).toBe(person.id)
  await both.stop()

  const later = await world.anotherServer({ JWT_KEYS: JSON.stringify([next]) })
  expect((await sendAuthRequest(later, '/user', { token })).status).toBe(200)
  expect((await sendAuthRequest(later, '/user', { token: person.access })).body.code).toBe('bad_jwt')
  await later.stop()
})
