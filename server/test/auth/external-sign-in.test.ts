import { randomUUID } from 'node:crypto'
import type { SupabaseClientOptions } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  type Person,
  startOpenIdProvider,
} from './openid-provider.ts'
import { TestBrowser } from './test-browser.ts'
import {
  createSignedInUser,
  emailTo,
  fragmentOf,
  newEmail,
  resetRateLimits,
  sendAuthRequest,
  startAuthServer,
} from './test-users.ts'

let provider: OpenIdProvider
let world: TestServer
beforeAll(async () => {
  provider = await startOpenIdProvider()
  world = await startAuthServer({
    EXTERNAL_PRIVATE_ORIGINS: provider.issuer,
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: CLIENT_ID,
    GOTRUE_EXTERNAL_GOOGLE_SECRET: CLIENT_SECRET,
    GOTRUE_EXTERNAL_GOOGLE_URL: provider.issuer,
  })
})
beforeEach(() => resetRateLimits(world))
afterAll(async () => {
  await world.stop()
  await provider.stop()
})

const HERE = 'http://app.touchline.test/welcome'
const newPerson = (more: Partial<Person> = {}): Person => ({
  sub: randomUUID(),
  email: newEmail('rosa'),
  email_verified: true,
  name: 'Rosa Marín',
  ...more,
})

function memoryClient(flowType: 'implicit' | 'pkce') {
  const kept = new Map<string, string>()
  const options: SupabaseClientOptions<'public'> = {
    auth: {
      flowType,
      persistSession: true,
      autoRefreshToken: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
  }
  return world.client(options)
}

async function begin(client = memoryClient('implicit'), redirectTo = HERE) {
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  })
  expect(error).toBeNull()
  return (data.url ?? '').replace(world.url, 'http://app.touchline.test')
}

/** From the click to the app, as the person that the provider knows. */
async function arriveAs(person: Person | null, browser = new TestBrowser(world)) {
  provider.person = person
  return browser.follow(await begin())
}

describe('the official client signs somebody in at an OpenID provider', () => {
  test('by the implicit flow, with the provider’s tokens beside the session', async () => {
    const person = newPerson()
    const at = await arriveAs(person)
    expect(`${at.origin}${at.pathname}`).toBe(HERE)
    expect(at.search).toBe('')
    const given = fragmentOf(at)
    expect(given).toMatchObject({
      token_type: 'bearer',
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    })
    const client = memoryClient('implicit')
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
    const person = newPerson()
    provider.person = person
    const client = memoryClient('pkce')
    const at = await new TestBrowser(world).follow(await begin(client))
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
    const person = newPerson()
    const first = fragmentOf(await arriveAs(person))
    const second = fragmentOf(await arriveAs({ ...person, email: newEmail('moved') }))
    const who = async (token = '') => (await sendAuthRequest(world, '/user', { token })).body
    expect((await who(second.access_token)).id).toBe((await who(first.access_token)).id)
    expect((await who(second.access_token)).email).toBe(person.email)
  })
})

test('public settings name what is on, and nothing of its secret', async () => {
  const { body, text } = await sendAuthRequest(world, '/settings')
  expect(body).toMatchObject({
    external: { google: true, apple: false, github: false },
    external_labels: { google: 'Google' },
  })
  expect(text).not.toContain(CLIENT_SECRET)
})
