import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdProvider,
  type Person,
  startOpenIdProvider,
} from './openid-provider.ts'
import { TestBrowser } from './test-browser.ts'
import { newEmail, sendAuthRequest, startAuthServer } from './test-users.ts'

export const HERE = 'http://app.touchline.test/welcome'
const SITE = 'http://app.touchline.test'

/** What an operator sets for one provider. */
export const enabled = (name: string, url: string, more: Record<string, string> = {}) => {
  const all = { ENABLED: 'true', CLIENT_ID, SECRET: CLIENT_SECRET, URL: url, ...more }
  return Object.fromEntries(
    Object.entries(all).map(([key, value]) => [`GOTRUE_EXTERNAL_${name.toUpperCase()}_${key}`, value]),
  )
}

export type ProviderWorld = { world: TestServer; google: OpenIdProvider; club: OpenIdProvider }

/** A server with two providers: Google's place is taken by one on this machine, and a club has one of its own. */
export async function startProviderWorld(env: Record<string, string> = {}): Promise<ProviderWorld> {
  const [google, club] = await Promise.all([startOpenIdProvider(), startOpenIdProvider()])
  const world = await startAuthServer({
    EXTERNAL_PRIVATE_ORIGINS: `${google.issuer},${club.issuer}`,
    ...enabled('google', google.issuer),
    ...enabled('club', club.issuer, { NAME: 'FC Club' }),
    ...env,
  })
  return { world, google, club }
}

export async function stopProviderWorld({ world, google, club }: ProviderWorld) {
  await world.stop()
  await google.stop()
  await club.stop()
}

export const newPerson = (more: Partial<Person> = {}): Person => ({
  sub: randomUUID(),
  email: newEmail('rosa'),
  email_verified: true,
  name: 'Rosa Marín',
  ...more,
})

/** The official client, with what it keeps in a place of its own. */
export function memoryClient(
  world: TestServer,
  flowType: 'implicit' | 'pkce' = 'implicit',
  fetchInPage: typeof fetch = fetch,
): SupabaseClient {
  const kept = new Map<string, string>()
  return world.client({
    global: { fetch: fetchInPage },
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
  })
}

type Click = {
  client?: SupabaseClient
  provider?: string
  redirectTo?: string
  query?: Record<string, string>
}

/** The address behind the button. */
export async function begin(world: TestServer, click: Click = {}) {
  const { client = memoryClient(world), provider = 'google', redirectTo = HERE, query = {} } = click
  const { data, error } = await client.auth.signInWithOAuth({
    provider: provider as 'google',
    options: { redirectTo, skipBrowserRedirect: true, queryParams: query },
  })
  expect(error).toBeNull()
  return (data.url ?? '').replace(world.url, SITE)
}

/** From the click to the app, as the person that the provider knows. */
export async function arriveAs(
  { world, google, club }: ProviderWorld,
  person: Person | null,
  click: Click & { browser?: TestBrowser } = {},
): Promise<URL> {
  const at = click.provider === 'custom:club' ? club : google
  at.person = person
  return (click.browser ?? new TestBrowser(world)).follow(await begin(world, click))
}

export const errorOf = (at: URL) => ({
  error: at.searchParams.get('error'),
  code: at.searchParams.get('error_code'),
  words: at.searchParams.get('error_description') ?? '',
})

export async function userOf(world: TestServer, token: string | undefined) {
  const answer = await sendAuthRequest(world, '/user', { token: token ?? '' })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { id: string; email: string; app_metadata: { providers: string[] } }
}

export const accountsWith = (world: TestServer, email: string | undefined) =>
  world.sql<{ id: string; providers: string[]; has_password: boolean }>(
    `select u.id, u.encrypted_password is not null as has_password,
       array(select i.provider from auth.identities i where i.user_id = u.id order by 1) as providers
     from auth.users u where lower(u.email) = lower($1)`,
    [email],
  )
