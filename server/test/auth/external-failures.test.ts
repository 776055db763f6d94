import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providerFetch } from '#server/auth/providers/provider-fetch.ts'
import type { TestServer } from '../test-server.ts'
import {
  accountsWith,
  arriveAs,
  begin,
  enabled,
  errorOf,
  HERE,
  newPerson,
  type ProviderWorld,
  startProviderWorld,
  stopProviderWorld,
  userOf,
} from './external-world.ts'
import { TestBrowser } from './test-browser.ts'
import { fragmentOf, newEmail, resetRateLimits, startAuthServer } from './test-users.ts'

let all: ProviderWorld
beforeAll(async () => {
  all = await startProviderWorld()
})
beforeEach(() => resetRateLimits(all.world))
afterEach(() => {
  all.google.meddle = undefined
})
afterAll(() => stopProviderWorld(all))

const html = (response: ServerResponse) => {
  response.setHeader('content-type', 'text/html')
  response.end('<h1>Down for maintenance</h1>')
}
const huge = (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  response.end(`{"a":"${'x'.repeat(10 * 1024 ** 2)}"}`)
}
const broken: [string, (response: ServerResponse) => void][] = [
  ['answers HTML', html],
  ['answers 10 MB', huge],
  ['hangs up', (response) => response.destroy()],
  ['says nothing', () => undefined],
  [
    'fails',
    (response) => {
      response.statusCode = 500
      response.end('{}')
    },
  ],
  [
    'leads elsewhere',
    (response) => {
      response.statusCode = 302
      response.setHeader('location', 'http://169.254.169.254/latest/meta-data')
      response.end()
    },
  ],
]

describe.each(['/token', '/jwks', '/me'])('a provider whose %s', (path) => {
  test.each(broken)('%s leads back with a sentence, and no account is half made', async (_what, answer) => {
    // New keys have to be asked for.
    if (path === '/jwks') all.google.rotateKeys()
    const person = newPerson()
    all.google.person = person
    const browser = new TestBrowser(all.world)
    const back = await browser.untilCallback(await begin(all.world))
    all.google.meddle = (request, response) => {
      if (!request.url?.startsWith(path)) return false
      answer(response)
      return true
    }
    const at = await browser.follow(back.href)
    expect(`${at.origin}${at.pathname}`).toBe(HERE)
    expect(errorOf(at)).toMatchObject({
      error: 'temporarily_unavailable',
      code: 'provider_unavailable',
      words: 'Google does not answer as it should. Try again in a few minutes.',
    })
    expect(await accountsWith(all.world, person.email)).toEqual([])
  })
})

test('a provider that is down when somebody clicks leads back to where the click was', async () => {
  const world = await startAuthServer({
    EXTERNAL_PRIVATE_ORIGINS: 'http://127.0.0.1:9',
    ...enabled('google', 'http://127.0.0.1:9'),
  })
  const at = await new TestBrowser(world).follow(await begin(world))
  expect(`${at.origin}${at.pathname}`).toBe(HERE)
  expect(errorOf(at)).toMatchObject({ code: 'provider_unavailable' })
  await world.stop()
})

test('a consent that is cancelled leads back, and the next try works', async () => {
  const browser = new TestBrowser(all.world)
  const at = await arriveAs(all, null, { browser })
  expect(errorOf(at)).toEqual({ error: 'access_denied', code: null, words: 'The person pressed cancel' })
  expect(fragmentOf(at).error).toBe('access_denied')
  expect(fragmentOf(await arriveAs(all, newPerson(), { browser })).access_token).toEqual(expect.any(String))
})

test('keys that a provider has changed are found', async () => {
  await arriveAs(all, newPerson())
  all.google.rotateKeys()
  await expect
    .poll(async () => fragmentOf(await arriveAs(all, newPerson())).access_token)
    .toEqual(expect.any(String))
})

test.each([
  ['a minute behind', -50, true],
  ['an hour ahead', 3_600, false],
  ['a day behind', -86_400, false],
])('a provider whose clock is %s', async (_what, seconds, works) => {
  const person = newPerson()
  all.google.person = person
  const browser = new TestBrowser(all.world)
  const address = await begin(all.world)
  const sent = await browser.ask(address)
  const nonce = new URL(sent.headers.get('location') ?? '').searchParams.get('nonce')
  const back = await browser.untilCallback(sent.headers.get('location') ?? '')
  const iat = Math.floor(Date.now() / 1000) + seconds
  const { email, sub } = person
  const id_token = await all.google.signToken({ sub, email, email_verified: true, nonce, iat, exp: iat + 55 })
  all.google.meddle = (request, response) => {
    if (!request.url?.startsWith('/token')) return false
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'x', token_type: 'bearer', id_token }))
    return true
  }
  const at = await browser.follow(back.href)
  if (works) expect(fragmentOf(at).access_token).toEqual(expect.any(String))
  else expect(errorOf(at).code).toBe('provider_token_invalid')
})

test('the token of another sign-in, with another nonce, is refused', async () => {
  const person = newPerson()
  all.google.person = person
  const browser = new TestBrowser(all.world)
  const back = await browser.untilCallback(await begin(all.world))
  const iat = Math.floor(Date.now() / 1000)
  const { email, sub } = person
  const id_token = await all.google.signToken({
    sub,
    email,
    email_verified: true,
    nonce: 'of another sign-in',
    iat,
    exp: iat + 600,
  })
  all.google.meddle = (request, response) => {
    if (!request.url?.startsWith('/token')) return false
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'x', token_type: 'bearer', id_token }))
    return true
  }
  expect(errorOf(await browser.follow(back.href)).code).toBe('provider_token_invalid')
  expect(await accountsWith(all.world, email)).toEqual([])
})

describe('outbound requests', () => {
  const outside = () => providerFetch(new Set(), AbortSignal.timeout(5_000))

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
  ])('%s is no address of a provider', async (address) => {
    await expect(outside()(address)).rejects.toThrow(/public network/)
  })

  test('nothing is asked without TLS, unless an operator names its origin', async () => {
    await expect(outside()('http://example.org/')).rejects.toThrow(/without TLS/)
    await expect(
      providerFetch(new Set(['http://127.0.0.1:9']), AbortSignal.timeout(5_000))('http://127.0.0.1:10/'),
    ).rejects.toThrow(/without TLS/)
  })
})

type Site = { url: string; answers: Record<string, unknown>; stop: () => Promise<void> }

/** A site that speaks OAuth 2.0 and tells who somebody is in a way of its own. */
async function startSite(): Promise<Site> {
  const made = { answers: {} as Record<string, unknown> }
  const listener: RequestListener = (request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '', 'http://site')
    if (url.pathname.endsWith('/authorize')) {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', 'one')
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      response.writeHead(302, { location: back.href })
      return response.end()
    }
    const known = made.answers[url.pathname]
    response.writeHead(known === undefined ? 404 : 200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(known ?? {}))
  }
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: made.answers,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}

describe('sites that speak OAuth 2.0 alone', () => {
  let site: Site
  let world: TestServer
  beforeAll(async () => {
    site = await startSite()
    world = await startAuthServer({
      EXTERNAL_PRIVATE_ORIGINS: site.url,
      ...enabled('github', site.url),
      ...enabled('discord', site.url),
    })
  })
  afterAll(async () => {
    await world.stop()
    await site.stop()
  })
  const token = { access_token: 'gho_x', token_type: 'bearer', scope: 'read:user' }
  const arrive = async (provider: string) => new TestBrowser(world).follow(await begin(world, { provider }))

  test('GitHub: the first address counts, and only when it was tried', async () => {
    const email = newEmail('octo')
    Object.assign(site.answers, {
      '/login/oauth/access_token': token,
      '/api/v3/user': { id: 583_231, login: 'octocat', name: null, email: 'shown@example.org' },
      '/api/v3/user/emails': [
        { email: newEmail('other'), primary: false, verified: true },
        { email, primary: true, verified: false },
      ],
    })
    expect(errorOf(await arrive('github')).code).toBe('provider_email_needs_verification')
    site.answers['/api/v3/user/emails'] = [{ email, primary: true, verified: true }]
    const at = await arrive('github')
    expect(await userOf(world, fragmentOf(at).access_token)).toMatchObject({
      email,
      user_metadata: { full_name: 'octocat', provider_id: '583231' },
    })
    site.answers['/api/v3/user/emails'] = []
    expect(fragmentOf(await arrive('github')).access_token).toEqual(expect.any(String))
  })

  test('Discord: an account without an address is told what to do', async () => {
    const email = newEmail('wump')
    Object.assign(site.answers, {
      '/api/oauth2/token': token,
      '/api/users/@me': { id: '80351110224678912', username: 'nelly', email: null },
    })
    expect(errorOf(await arrive('discord'))).toMatchObject({
      code: 'email_address_not_provided',
      words: expect.stringContaining('Discord gave no email address'),
    })
    site.answers['/api/users/@me'] = { id: '80351110224678912', username: 'nelly', email, verified: true }
    expect(await userOf(world, fragmentOf(await arrive('discord')).access_token)).toMatchObject({ email })
  })

  test('an answer that does not say who it is about makes nobody', async () => {
    site.answers['/api/users/@me'] = { username: 'nelly', email: newEmail(), verified: true }
    expect(errorOf(await arrive('discord')).code).toBe('provider_unavailable')
  })

  test('a token that the site refuses to give is a sentence', async () => {
    site.answers['/login/oauth/access_token'] = { error: 'bad_verification_code' }
    expect(errorOf(await arrive('github')).code).toBe('provider_token_invalid')
  })
})
