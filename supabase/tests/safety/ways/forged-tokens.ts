import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { expectRefused, tries, type Way } from '../way.ts'
import type { World } from '../world.ts'

const auth = '/auth/v1'

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

const as = (world: World, token: string, method: string, path: string, body?: unknown, headers = {}) =>
  world.call('keyless', method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { apikey: world.server.anonKey, authorization: `Bearer ${token}`, ...headers },
  })

/** A made-up token is tried at each service; one that a service takes for anybody's is one too many. */
const forged = (what: string, make: (world: World) => string | Promise<string>): Way =>
  tries('nobody', `shows ${what}`, async (world) => {
    const token = await make(world)
    for (const path of [
      '/rest/v1/messages?select=content',
      '/rest/v1/athlete_profiles?select=id',
      `${auth}/user`,
      '/storage/v1/bucket',
    ])
      expectRefused(await as(world, token, 'GET', path))
  })

const altered =
  (change: { head?: object; claims?: object }, sign?: (input: string, world: World) => string) =>
  (world: World) => {
    const [head, claims, signature] = world.token('vera').split('.')
    const input = `${encode({ ...decode(head), ...change.head })}.${encode({ ...decode(claims), ...change.claims })}`
    return `${input}.${sign ? sign(input, world) : (signature ?? '')}`
  }

const hmac = (secret: (world: World) => string) => (input: string, world: World) =>
  createHmac('sha256', secret(world)).update(input).digest('base64url')

const mint =
  (claims: object, seconds = 600) =>
  (world: World) =>
    world.server.context.keys.sign({ ...claims } as never, seconds)

export const forgedTokens: Way[] = [
  forged(
    'a token without a signature',
    altered({ head: { alg: 'none' } }, () => ''),
  ),
  forged(
    'a token with the word none in capitals',
    altered({ head: { alg: 'NONE' } }, () => ''),
  ),
  forged('a token for another person', (world) => altered({ claims: { sub: world.people.mina.id } })(world)),
  forged('a token with the role of the service', altered({ claims: { role: 'service_role' } })),
  forged('a token with the second step written in', altered({ claims: { aal: 'aal2' } })),
  forged('a token that lives longer', altered({ claims: { exp: 4_102_444_800 } })),
  forged(
    'a token signed with the public key',
    altered(
      { head: { alg: 'HS256' } },
      hmac((world) => JSON.stringify(world.server.context.keys.publicJwks().keys[0])),
    ),
  ),
  forged(
    'a token signed with the well-known demo secret',
    altered(
      { head: { alg: 'HS256', kid: undefined } },
      hmac(() => 'super-secret-jwt-token-with-at-least-32-characters-long'),
    ),
  ),
  forged(
    'a token signed with the public API key',
    altered(
      { head: { alg: 'HS256', kid: undefined } },
      hmac((world) => world.server.anonKey),
    ),
  ),
  forged(
    'a token whose key is a file',
    altered(
      { head: { alg: 'HS256', kid: '../../../../dev/null' } },
      hmac(() => ''),
    ),
  ),
  forged(
    'a token that brings its own key',
    altered(
      { head: { jwk: { kty: 'oct', k: 'AA' }, alg: 'HS256' } },
      hmac(() => '\0'),
    ),
  ),
  forged('a token that names where its key lies', altered({ head: { jku: 'https://evil.test/keys.json' } })),
  forged(
    'an expired token',
    mint({ role: 'authenticated', sub: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee' }, -100),
  ),
  forged(
    'a token for the database’s owner',
    mint({ role: 'postgres', sub: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee' }),
  ),
  forged('a token for the role behind all roles', mint({ role: 'authenticator' })),
  forged('a token for an internal role', mint({ role: 'supabase_auth_admin' })),
  forged('a token of a session that has ended', (world) =>
    mint({
      role: 'authenticated',
      sub: world.people.vera.id,
      session_id: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    })(world),
  ),
  tries('nobody', 'shows a token for another audience to the sign-in', async (world) =>
    expectRefused(
      await as(
        world,
        await mint({ role: 'authenticated', sub: world.people.vera.id, aud: 'other' })(world),
        'GET',
        `${auth}/user`,
      ),
    ),
  ),
  forged('two tokens in one', (world) => `${world.token('vera')}.${world.token('mina')}`),
  tries('una', 'asks for another role in a header', async (world) => {
    for (const headers of [
      { role: 'service_role' },
      { 'x-role': 'service_role' },
      { 'x-hasura-role': 'admin' },
      { prefer: 'role=service_role' },
    ])
      expect(
        await as(world, world.token('una'), 'GET', '/rest/v1/messages?select=id', undefined, headers),
      ).toMatchObject({ text: '[]' })
  }),
  tries('una', 'brings the service’s key beside a token of her own', async (world) => {
    const answer = await world.call('keyless', 'GET', '/rest/v1/messages?select=id', {
      headers: {
        apikey: world.server.serviceRoleKey.slice(0, -6).concat('AAAAAA'),
        authorization: `Bearer ${world.token('una')}`,
      },
    })
    expect(answer.text).not.toContain('"id"')
  }),
]
