import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  arriveAs,
  begin,
  enabled,
  HERE,
  memoryClient,
  newPerson,
  type ProviderWorld,
  startProviderWorld,
  stopProviderWorld,
  userOf,
} from './external-world.ts'
import { CLIENT_SECRET } from './openid-provider.ts'
import { TestBrowser } from './test-browser.ts'
import { fragmentOf, newEmail, resetRateLimits, sendAuthRequest } from './test-users.ts'

let all: ProviderWorld
beforeAll(async () => {
  all = await startProviderWorld()
})
beforeEach(() => resetRateLimits(all.world))
afterAll(() => stopProviderWorld(all))

describe('the official client signs somebody in at an OpenID provider', () => {
  test('by the implicit flow, with the provider’s tokens beside the session', async () => {
    const person = newPerson()
    const at = await arriveAs(all, person)
    expect(`${at.origin}${at.pathname}`).toBe(HERE)
    expect(at.search).toBe('')
    const given = fragmentOf(at)
    expect(given).toMatchObject({
      token_type: 'bearer',
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    })
    const client = memoryClient(all.world)
    const { data } = await client.auth.setSession({
      access_token: given.access_token ?? '',
      refresh_token: given.refresh_token ?? '',
    })
    expect(data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Rosa Marín', email_verified: true },
      identities: [{ provider: 'google', id: person.sub, email: person.email }],
    })
    const { data: claims } = await client.auth.getClaims()
    expect(claims?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
  })

  test('by PKCE, where the tokens are handed over once and kept nowhere', async () => {
    const { world, google } = all
    const person = newPerson()
    google.person = person
    const client = memoryClient(world, 'pkce')
    const at = await new TestBrowser(world).follow(await begin(world, { client }))
    const code = at.searchParams.get('code') ?? ''
    const [kept] = await world.sql<{ provider_access_token: string }>(
      'select provider_access_token from auth.flow_state order by created_at desc limit 1',
    )
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      user: { email: person.email },
    })
    expect(kept?.provider_access_token).not.toContain(data.session?.provider_token)
    expect(await world.sql('select from auth.flow_state where provider_access_token is not null')).toEqual([])
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull()
    const refreshed = await client.auth.refreshSession()
    expect(refreshed.data.session?.provider_token).toBeUndefined()
  })

  test('and finds the same account the next time, though the address at the provider is another one', async () => {
    const { world } = all
    const person = newPerson()
    const first = await userOf(world, fragmentOf(await arriveAs(all, person)).access_token)
    const moved = await arriveAs(all, { ...person, email: newEmail('moved') })
    expect(await userOf(world, fragmentOf(moved).access_token)).toMatchObject({
      id: first.id,
      email: person.email,
    })
  })

  test('at an issuer that an operator has named', async () => {
    const person = newPerson()
    const at = await arriveAs(all, person, { provider: 'custom:club' })
    expect(await userOf(all.world, fragmentOf(at).access_token)).toMatchObject({
      email: person.email,
      app_metadata: { providers: ['custom:club'] },
    })
  })

  test('at Apple, which answers with a form from its own site and a name beside it', async () => {
    const { world, google } = all
    const apple = await world.anotherServer(enabled('apple', google.issuer))
    const person = newPerson({ name: undefined })
    google.person = person
    const browser = new TestBrowser(apple)
    const started = await browser.ask(await begin(apple, { provider: 'apple' }))
    expect(started.headers.get('set-cookie')).toMatch(/^touchline-sign-in-form=.*SameSite=None; Secure$/)
    const form = await browser.form(started.headers.get('location') ?? '')
    form.append('user', JSON.stringify({ name: { firstName: 'Rosa', lastName: 'Marín' } }))
    const answer = await browser.ask('http://app.touchline.test/auth/v1/callback', {
      method: 'POST',
      body: form,
    })
    const at = new URL(answer.headers.get('location') ?? '')
    expect(await userOf(apple, fragmentOf(at).access_token)).toMatchObject({
      email: person.email,
      user_metadata: { full_name: 'Rosa Marín' },
      app_metadata: { providers: ['apple'] },
    })
    const again = { method: 'POST', body: form }
    const second = await browser.ask('http://app.touchline.test/auth/v1/callback', again)
    expect(second.headers.get('location')).toContain('bad_oauth_state')
    await apple.stop()
  })

  test('two clicks of a new person at once make one account', async () => {
    const { world } = all
    const person = newPerson()
    const sessions = await Promise.all([1, 2, 3].map(() => arriveAs(all, person)))
    for (const at of sessions) expect(at.href).toContain('#access_token=')
    const users = await Promise.all(sessions.map((at) => userOf(world, fragmentOf(at).access_token)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
  })
})

test('an app that has no use for a provider’s keys is not given them', async () => {
  const { world } = all
  for (const flowType of ['implicit', 'pkce'] as const) {
    const client = memoryClient(world, flowType)
    const at = await arriveAs(all, newPerson(), { client, query: { provider_tokens: 'none' } })
    const code = at.searchParams.get('code')
    const given = code ? (await client.auth.exchangeCodeForSession(code)).data.session : fragmentOf(at)
    expect(given).toMatchObject({ access_token: expect.any(String) })
    expect(given).not.toHaveProperty('provider_token')
  }
})

test('what an app wants its provider to know is passed on, and nothing that changes the protocol', async () => {
  const { world, google } = all
  const address = await begin(world, {
    query: {
      prompt: 'login',
      login_hint: 'rosa@example.org',
      client_id: 'evil',
      redirect_uri: 'https://evil.example',
      state: 'chosen',
      nonce: 'chosen',
      response_mode: 'fragment',
      response_type: 'token',
      request_uri: 'https://evil.example/request',
    },
  })
  const answer = await new TestBrowser(world).ask(address)
  const sent = new URL(answer.headers.get('location') ?? '').searchParams
  expect(Object.fromEntries(sent)).toMatchObject({
    prompt: 'login',
    login_hint: 'rosa@example.org',
    client_id: 'touchline-web',
    redirect_uri: 'http://app.touchline.test/auth/v1/callback',
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  })
  expect(sent.get('state')).not.toBe('chosen')
  expect(sent.get('nonce')).not.toBe('chosen')
  expect([...sent.keys()].filter((name) => /response_mode|request/.test(name))).toEqual([])
  expect(google.issuer).toBe(new URL(answer.headers.get('location') ?? '').origin)
})

test('public settings name what is on, and nothing of its secret', async () => {
  const { body, text } = await sendAuthRequest(all.world, '/settings')
  expect(body).toMatchObject({
    external: { google: true, 'custom:club': true, apple: false, github: false },
    external_labels: { google: 'Google', 'custom:club': 'FC Club' },
  })
  expect(text).not.toContain(CLIENT_SECRET)
})
