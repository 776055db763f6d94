import type { SupabaseClient, UserIdentity } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  accountsWith,
  arriveAs,
  errorOf,
  memoryClient,
  newPerson,
  type ProviderWorld,
  startProviderWorld,
  stopProviderWorld,
  userOf,
} from './external-world.ts'
import type { Person } from './openid-provider.ts'
import { TestBrowser } from './test-browser.ts'
import {
  createSignedInUser,
  emailTo,
  fragmentOf,
  NEW_PASSWORD,
  resetRateLimits,
  sendAuthRequest,
  signIn,
  type TestUser,
} from './test-users.ts'

let all: ProviderWorld
beforeAll(async () => {
  all = await startProviderWorld()
})
beforeEach(() => resetRateLimits(all.world))
afterAll(() => stopProviderWorld(all))

const SETTINGS = 'http://app.touchline.test/settings/security'

async function clientOf({ access, refresh }: TestUser) {
  const client = memoryClient(all.world)
  await client.auth.setSession({ access_token: access, refresh_token: refresh })
  return client
}

/** Asks for it by the official client, in the browser where its page is: the cookie of the answer is in that browser. */
async function askToLink(person: TestUser, provider = 'google', query = '') {
  const browser = new TestBrowser(all.world)
  const address = `http://app.touchline.test/auth/v1/user/identities/authorize?provider=${provider}&skip_http_redirect=true&redirect_to=${encodeURIComponent(SETTINGS)}${query}`
  const answer = await browser.ask(address, {
    headers: {
      apikey: all.world.anonKey,
      authorization: `Bearer ${person.access}`,
      'x-supabase-api-version': '2024-01-01',
    },
  })
  return { browser, status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** As if whoever is in had signed in a while ago. */
const signedInLongAgo = (userId: string) =>
  all.world.sql(
    `update auth.mfa_amr_claims c set updated_at = now() - interval '16 minutes' from auth.sessions s
     where s.id = c.session_id and s.user_id = $1`,
    [userId],
  )

async function link(person: TestUser, there: Person, provider = 'google') {
  const { browser, body } = await askToLink(person, provider)
  const at = provider === 'google' ? all.google : all.club
  at.person = there
  return browser.follow(body.url ?? '')
}

const identitiesOf = async (client: SupabaseClient) =>
  (await client.auth.getUserIdentities()).data?.identities ?? []
const named = (identities: UserIdentity[], name: string) =>
  identities.find(({ provider }) => provider === name) as UserIdentity

test('a person adds a provider with another address there, keeps their session, and comes in by it', async () => {
  const owner = await createSignedInUser(all.world)
  const there = newPerson()
  const at = await link(owner, there)
  expect(at.href).toBe(SETTINGS)
  expect((await emailTo(all.world, owner.email, 'auth_identity_linked')).text).toContain('Google')
  const came = await userOf(all.world, fragmentOf(await arriveAs(all, there)).access_token)
  expect(came).toMatchObject({
    id: owner.id,
    email: owner.email,
    app_metadata: { providers: ['email', 'google'] },
  })
  expect((await sendAuthRequest(all.world, '/user', { token: owner.access })).status).toBe(200)
  expect(
    await all.world.sql(
      `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' like 'identity%'`,
      [owner.id],
    ),
  ).toEqual([{ action: 'identity_linked' }])
})

test('the official client links by PKCE and takes its code for a session', async () => {
  const owner = await createSignedInUser(all.world)
  const browser = new TestBrowser(all.world)
  const client = memoryClient(all.world, 'pkce', browser.fetch)
  await client.auth.setSession({ access_token: owner.access, refresh_token: owner.refresh })
  const { data, error } = await client.auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: SETTINGS, skipBrowserRedirect: true },
  })
  expect(error).toBeNull()
  all.google.person = newPerson()
  const at = await browser.follow(data.url ?? '')
  const exchanged = await client.auth.exchangeCodeForSession(at.searchParams.get('code') ?? '')
  expect(exchanged.error).toBeNull()
  expect(exchanged.data.user?.id).toBe(owner.id)
  expect((await identitiesOf(client)).map(({ provider }) => provider)).toEqual(['email', 'google'])
})

test('the official client links by an ID token, in the session that it has', async () => {
  const owner = await createSignedInUser(all.world)
  const client = await clientOf(owner)
  const there = newPerson()
  const now = Math.floor(Date.now() / 1000)
  const token = await all.google.signToken({ ...there, iat: now, exp: now + 600 })
  const before = (await client.auth.getClaims()).data?.claims.session_id
  const { data, error } = await client.auth.linkIdentity({ provider: 'google', token })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(owner.id)
  expect((await client.auth.getClaims()).data?.claims.session_id).toBe(before)
  expect((await identitiesOf(client)).map(({ provider }) => provider)).toEqual(['email', 'google'])
})

test('the address that was asked for links nothing in another browser', async () => {
  const attacker = await createSignedInUser(all.world)
  const { body } = await askToLink(attacker)
  const victim = newPerson()
  all.google.person = victim
  const at = await new TestBrowser(all.world).follow(body.url ?? '')
  expect(errorOf(at).code).toBe('bad_oauth_state')
  expect(await accountsWith(all.world, attacker.email)).toMatchObject([{ providers: ['email'] }])
})

test('a wish ends with the session that had it', async () => {
  const owner = await createSignedInUser(all.world)
  const { browser, body } = await askToLink(owner)
  await sendAuthRequest(all.world, '/logout', { method: 'POST', token: owner.access })
  all.google.person = newPerson()
  expect(errorOf(await browser.follow(body.url ?? '')).code).toBe('bad_oauth_state')
  expect(await accountsWith(all.world, owner.email)).toMatchObject([{ providers: ['email'] }])
})

test('an identity of somebody else stays theirs', async () => {
  const there = newPerson()
  const owner = await userOf(all.world, fragmentOf(await arriveAs(all, there)).access_token)
  const thief = await createSignedInUser(all.world)
  expect(errorOf(await link(thief, there)).code).toBe('identity_already_exists')
  expect(await accountsWith(all.world, there.email)).toMatchObject([{ id: owner.id, providers: ['google'] }])
})

test('a session of yesterday, or without the second factor, neither adds nor takes away', async () => {
  const owner = await createSignedInUser(all.world)
  await link(owner, newPerson())
  const identity = named(await identitiesOf(await clientOf(owner)), 'google')
  const unlink = () =>
    sendAuthRequest(all.world, `/user/identities/${identity.identity_id}`, {
      method: 'DELETE',
      token: owner.access,
    })
  await signedInLongAgo(owner.id)
  for (const answer of [await askToLink(owner, 'custom:club'), await unlink()])
    expect(answer).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
  const fresh = await signIn(all.world, owner.email)
  await all.world.sql(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'phone')`,
    [owner.id],
  )
  const weak = await askToLink(fresh, 'custom:club')
  expect(weak).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
})

test('a person takes a provider away: whoever came by it is out, and it opens the account no more', async () => {
  const owner = await createSignedInUser(all.world)
  const there = newPerson()
  await link(owner, there)
  const other = fragmentOf(await arriveAs(all, there)).access_token
  const client = await clientOf(owner)
  const { error } = await client.auth.unlinkIdentity(named(await identitiesOf(client), 'google'))
  expect(error).toBeNull()
  expect((await sendAuthRequest(all.world, '/user', { token: other ?? '' })).body.code).toBe(
    'session_not_found',
  )
  const came = await userOf(all.world, fragmentOf(await arriveAs(all, there)).access_token)
  expect(came.id).not.toBe(owner.id)
  expect((await emailTo(all.world, owner.email, 'auth_identity_unlinked')).text).toContain('Google')
  expect((await client.auth.getUser()).data.user?.app_metadata).toMatchObject({
    provider: 'email',
    providers: ['email'],
  })
})

test('the last way in stays, until a password is another one; the address itself always stays', async () => {
  const there = newPerson()
  const given = fragmentOf(await arriveAs(all, there))
  const client = memoryClient(all.world)
  await client.auth.setSession({
    access_token: given.access_token ?? '',
    refresh_token: given.refresh_token ?? '',
  })
  const only = named(await identitiesOf(client), 'google')
  expect((await client.auth.unlinkIdentity(only)).error).toMatchObject({
    code: 'single_identity_not_deletable',
  })
  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  const now = await identitiesOf(client)
  expect(now.map(({ provider }) => provider).sort()).toEqual(['email', 'google'])
  expect((await client.auth.unlinkIdentity(named(now, 'email'))).error).toMatchObject({
    code: 'email_conflict_identity_not_deletable',
  })
  expect((await client.auth.unlinkIdentity(only)).error).toBeNull()
  expect((await signIn(all.world, there.email ?? '', NEW_PASSWORD)).id).toEqual(expect.any(String))
})

test('a session that was left open sets no password on an account without one, unless a mailed code comes along', async () => {
  const there = newPerson()
  const given = fragmentOf(await arriveAs(all, there))
  const token = given.access_token ?? ''
  const { id } = await userOf(all.world, token)
  await signedInLongAgo(id)
  const setPassword = (body: Record<string, string>) =>
    sendAuthRequest(all.world, '/user', { method: 'PUT', token, body: { password: NEW_PASSWORD, ...body } })
  expect(await setPassword({})).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
  expect(await setPassword({ current_password: '' })).toMatchObject({ status: 400 })
  expect((await sendAuthRequest(all.world, '/reauthenticate', { token })).status).toBe(200)
  const { code } = await emailTo(all.world, there.email ?? '', 'auth_reauthentication')
  expect((await setPassword({ nonce: code ?? '' })).status).toBe(200)
  expect((await signIn(all.world, there.email ?? '', NEW_PASSWORD)).id).toBe(id)
})

test('an account of an organization gets no provider: not asked for, not begun before it was one, not by an ID token', async () => {
  const owner = await createSignedInUser(all.world)
  const client = await clientOf(owner)
  const begun = await askToLink(owner)
  const there = newPerson()
  all.google.person = there
  await all.world.sql('update auth.users set is_sso_user = true where id = $1', [owner.id])
  expect(await askToLink(owner)).toMatchObject({ status: 422, body: { code: 'user_sso_managed' } })
  expect(errorOf(await begun.browser.follow(begun.body.url ?? '')).code).toBe('user_sso_managed')
  const now = Math.floor(Date.now() / 1000)
  const token = await all.google.signToken({ ...there, iat: now, exp: now + 600 })
  const { error } = await client.auth.linkIdentity({ provider: 'google', token })
  expect(error?.code).toBe('user_sso_managed')
  expect((await identitiesOf(client)).map(({ provider }) => provider)).toEqual(['email'])
})

test('two at once never take the last two ways in away', async () => {
  const owner = await createSignedInUser(all.world)
  await link(owner, newPerson())
  await link(owner, newPerson(), 'custom:club')
  await all.world.sql(`delete from auth.identities where user_id = $1 and provider = 'email'`, [owner.id])
  const client = await clientOf(owner)
  const both = await identitiesOf(client)
  expect(both).toHaveLength(2)
  const answers = await Promise.all(both.map((identity) => client.auth.unlinkIdentity(identity)))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
})

test('another person’s identity is not found', async () => {
  const owner = await createSignedInUser(all.world)
  await link(owner, newPerson())
  const identity = named(await identitiesOf(await clientOf(owner)), 'google')
  const thief = await createSignedInUser(all.world)
  await link(thief, newPerson())
  expect((await (await clientOf(thief)).auth.unlinkIdentity(identity)).error).toMatchObject({
    status: 422,
    code: 'identity_not_found',
  })
})

test('where an operator wants none of it, there is neither', async () => {
  const server = await all.world.anotherServer({ GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'false' })
  const owner = await createSignedInUser(all.world)
  for (const [path, method] of [
    ['/user/identities/authorize?provider=google', 'GET'],
    [`/user/identities/${owner.id}`, 'DELETE'],
  ] as const)
    expect(await sendAuthRequest(server, path, { method, token: owner.access })).toMatchObject({
      status: 404,
      body: { code: 'manual_linking_disabled' },
    })
  await server.stop()
})
