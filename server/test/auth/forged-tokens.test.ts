import { createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  resetRateLimits,
  sendAuthRequest,
  startAuthServer,
  type TestUser,
} from './test-users.ts'

let world: TestServer
let ada: TestUser
let header: Record<string, unknown>
let claims: Record<string, unknown>
let signature: string
beforeAll(async () => {
  world = await startAuthServer()
  ada = await createSignedInUser(world)
  const [first = '', second = '', third = ''] = ada.access.split('.')
  header = decoded(first)
  claims = decoded(second)
  signature = third
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
const encoded = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')
const unsigned = (head: unknown, body: unknown = claims) => `${encoded(head)}.${encoded(body)}.`
const withSignature = (head: unknown, body: unknown, third: string) =>
  `${encoded(head)}.${encoded(body)}.${third}`

function hmac(secret: string | Buffer, head: unknown = { alg: 'HS256', typ: 'JWT' }, body: unknown = claims) {
  const input = `${encoded(head)}.${encoded(body)}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}
function ecdsa(key: KeyObject, head: unknown, body: unknown = claims) {
  const input = `${encoded(head)}.${encoded(body)}`
  return `${input}.${signBytes('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const strangers = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const strangersRsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const past = Math.floor(Date.now() / 1000) - 7_200
const far = Math.floor(Date.now() / 1000) + 86_400

/** Functions, because they need a genuine token of the started server. */
const forgeries: Record<string, () => string> = {
  'alg none': () => unsigned({ alg: 'none', typ: 'JWT' }),
  'alg None': () => unsigned({ alg: 'None' }),
  'alg NONE': () => unsigned({ alg: 'NONE' }),
  'alg nOnE with the old signature': () => withSignature({ alg: 'nOnE' }, claims, signature),
  'alg none with our kid': () => unsigned({ ...header, alg: 'none' }),
  'alg empty': () => unsigned({ alg: '' }),
  'alg missing': () => unsigned({ typ: 'JWT' }),
  'alg a list': () => withSignature({ ...header, alg: ['ES256'] }, claims, signature),
  'alg null': () => withSignature({ ...header, alg: null }, claims, signature),
  'alg ES384': () => withSignature({ ...header, alg: 'ES384' }, claims, signature),
  'alg PS256': () => withSignature({ ...header, alg: 'PS256' }, claims, signature),
  'alg EdDSA': () => withSignature({ ...header, alg: 'EdDSA' }, claims, signature),
  'no signature': () => withSignature(header, claims, ''),
  'a cut signature': () => withSignature(header, claims, signature.slice(0, -4)),
  'a signature of zeros': () => withSignature(header, claims, Buffer.alloc(64).toString('base64url')),
  'a signature of ones': () => withSignature(header, claims, Buffer.alloc(64, 255).toString('base64url')),
  'another subject': () =>
    withSignature(header, { ...claims, sub: '5cf39d24-c870-4ed5-8b45-3ebd78e1f6a6' }, signature),
  'another role': () => withSignature(header, { ...claims, role: 'service_role' }, signature),
  'a longer life': () => withSignature(header, { ...claims, exp: far }, signature),
  'aal2 by hand': () => withSignature(header, { ...claims, aal: 'aal2' }, signature),
  'HS256 with the public key as PEM': () => hmac(publicPem(), { alg: 'HS256', typ: 'JWT' }),
  'HS256 with the public key as PEM and our kid': () => hmac(publicPem(), { ...header, alg: 'HS256' }),
  'HS256 with the public JWK': () =>
    hmac(JSON.stringify(world.context.keys.publicJwks().keys[0]), { ...header, alg: 'HS256' }),
  'HS256 with the real secret under an ES256 kid': () =>
    hmac(world.context.keys.jwtSecret, { ...header, alg: 'HS256' }),
  'HS256 with an empty secret': () => hmac(''),
  'HS256 with the published demo secret': () =>
    hmac('super-secret-jwt-token-with-at-least-32-characters-long'),
  'HS256 with the anon key as secret': () => hmac(world.anonKey),
  'HS512 with the real secret': () => hmac(world.context.keys.jwtSecret, { alg: 'HS512', typ: 'JWT' }),
  'a stranger’s key under our kid': () => ecdsa(strangers.privateKey, header),
  'a stranger’s key under an unknown kid': () => ecdsa(strangers.privateKey, { ...header, kid: 'stranger' }),
  'a stranger’s key without a kid': () => ecdsa(strangers.privateKey, { alg: 'ES256' }),
  'a stranger’s key sent along as jwk': () =>
    ecdsa(strangers.privateKey, { alg: 'ES256', jwk: strangers.publicKey.export({ format: 'jwk' }) }),
  'a stranger’s key set by jku': () =>
    ecdsa(strangers.privateKey, { ...header, jku: 'https://evil.example/jwks.json' }),
  'a stranger’s certificate by x5u': () =>
    ecdsa(strangers.privateKey, { ...header, x5u: 'https://evil.example/cert.pem' }),
  'a kid that is a path': () => ecdsa(strangers.privateKey, { alg: 'ES256', kid: '../../../../dev/null' }),
  'an HMAC with a kid that is a path to an empty file': () => hmac('', { alg: 'HS256', kid: '/dev/null' }),
  'a kid that is SQL': () => ecdsa(strangers.privateKey, { alg: 'ES256', kid: "x' union select 'secret" }),
  'a kid that is an object': () => ecdsa(strangers.privateKey, { alg: 'ES256', kid: { a: 1 } }),
  'a kid that is __proto__': () => ecdsa(strangers.privateKey, { alg: 'ES256', kid: '__proto__' }),
  'RS256 of a stranger': () => {
    const input = `${encoded({ ...header, alg: 'RS256' })}.${encoded(claims)}`
    return `${input}.${signBytes('sha256', Buffer.from(input), strangersRsa.privateKey).toString('base64url')}`
  },
  'crit with an unknown extension': () =>
    withSignature({ ...header, crit: ['b64'], b64: false }, claims, signature),
  'four parts': () => `${ada.access}.${signature}`,
  'two parts': () => ada.access.split('.').slice(0, 2).join('.'),
  'an encrypted token': () => `${ada.access}.a.b`,
  'not JSON in the header': () => withSignature('nonsense', claims, signature),
  'not JSON in the claims': () => withSignature(header, 'nonsense', signature),
  nothing: () => '..',
  'the refresh token': () => ada.refresh,
  'expired, with the real secret': () =>
    hmac(world.context.keys.jwtSecret, undefined, { ...claims, exp: past }),
  'not valid yet, with the real secret': () =>
    hmac(world.context.keys.jwtSecret, undefined, { ...claims, nbf: far }),
  'for another audience, with the real secret': () =>
    hmac(world.context.keys.jwtSecret, undefined, { ...claims, aud: 'other' }),
  'the role postgres, with the real secret': () =>
    hmac(world.context.keys.jwtSecret, undefined, { ...claims, role: 'postgres' }),
  'the role supabase_auth_admin, with the real secret': () =>
    hmac(world.context.keys.jwtSecret, undefined, { ...claims, role: 'supabase_auth_admin' }),
  'a subject that is no id, with the real secret': () =>
    hmac(world.context.keys.jwtSecret, undefined, { ...claims, sub: "1' or '1'='1" }),
  'no subject, with the real secret': () =>
    hmac(world.context.keys.jwtSecret, undefined, { ...claims, sub: undefined }),
  'a session that is no id, with the real secret': () =>
    hmac(world.context.keys.jwtSecret, undefined, { ...claims, session_id: 'x' }),
  'the anon key': () => world.anonKey,
  'the service key': () => world.serviceRoleKey,
}

function publicPem() {
  return strangersPem(world.context.keys.publicJwks().keys[0] as Record<string, string>)
}
function strangersPem({ x = '', y = '' }: Record<string, string>) {
  const point = Buffer.concat([
    Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ])
  return `-----BEGIN PUBLIC KEY-----\n${point.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END PUBLIC KEY-----\n`
}

test('the genuine token used for the forgeries is accepted', async () => {
  expect((await sendAuthRequest(world, '/user', { token: ada.access })).status).toBe(200)
})

test.each(Object.keys(forgeries))('a forged token is refused by the user API: %s', async (name) => {
  const token = forgeries[name]?.() ?? ''
  for (const [method, path] of [
    ['GET', '/user'],
    ['PUT', '/user'],
    ['POST', '/logout'],
    ['GET', '/sessions'],
  ] as const) {
    const answer = await sendAuthRequest(world, path, {
      method,
      token,
      ...(method === 'PUT' ? { body: { data: { owned: true } } } : {}),
    })
    expect([400, 401, 403], `${method} ${path} answered ${answer.text}`).toContain(answer.status)
  }
})

test.each([
  ['expired, with the real secret', 'token has invalid claims: token is expired'],
  ['two parts', 'token is malformed'],
  ['a longer life', 'token signature is invalid'],
])('a forged token is refused with the reason: %s', async (name, reason) => {
  const answer = await sendAuthRequest(world, '/user', { token: forgeries[name]?.() ?? '' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  expect(answer.body.message).toContain(`invalid JWT: unable to parse or verify signature, ${reason}`)
})

test.each(Object.keys(forgeries).filter((name) => name !== 'the service key'))(
  'a forged token is refused by the admin API: %s',
  async (name) => {
    const answer = await sendAuthRequest(world, '/admin/users', { token: forgeries[name]?.() ?? '' })
    expect([401, 403]).toContain(answer.status)
  },
)

test('the admin API refuses a user’s own valid token', async () => {
  expect(await sendAuthRequest(world, '/admin/users', { token: ada.access })).toMatchObject({
    status: 403,
    body: { code: 'not_admin' },
  })
})

test.each(['', 'Basic YTpi', 'Bearer', 'Bearer ', 'bearer\ttoken', 'Bearer a b', 'Token x'])(
  'the header %j is not a bearer token',
  async (authorization) => {
    expect(await sendAuthRequest(world, '/user', { headers: { authorization } })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
  },
)
