import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accountsWith,
  arriveAs,
  begin,
  errorOf,
  HERE,
  newPerson,
  type ProviderWorld,
  startProviderWorld,
  stopProviderWorld,
  userOf,
} from './external-world.ts'
import { TestBrowser } from './test-browser.ts'
import {
  createSignedInUser,
  emailTo,
  fragmentOf,
  newEmail,
  PASSWORD,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  submitConfirmPage,
} from './test-users.ts'

let all: ProviderWorld
beforeAll(async () => {
  all = await startProviderWorld()
})
beforeEach(() => resetRateLimits(all.world))
afterAll(() => stopProviderWorld(all))

/** A browser that stands before our callback with everything the provider gave it. */
async function atCallback(person = newPerson()) {
  const browser = new TestBrowser(all.world)
  all.google.person = person
  return { person, browser, back: await browser.untilCallback(await begin(all.world)) }
}
const isRefused = (at: URL, code: string) => {
  expect(errorOf(at)).toMatchObject({ code })
  expect(at.hash).not.toContain('access_token')
  expect(at.searchParams.has('code')).toBe(false)
}

describe('a way to a provider belongs to the browser that began it', () => {
  test('state and code of an attacker open nothing in another browser', async () => {
    const attacker = await atCallback()
    const victim = new TestBrowser(all.world)
    isRefused(await victim.follow(attacker.back.href), 'bad_oauth_state')
    const busy = await atCallback()
    isRefused(await busy.browser.follow(attacker.back.href), 'bad_oauth_state')
    expect(await accountsWith(all.world, attacker.person.email)).toEqual([])
  })

  test('the code of one browser with the state of another is refused by what binds them', async () => {
    const attacker = await atCallback()
    const victim = await atCallback()
    const mixed = new URL(victim.back)
    mixed.searchParams.set('code', attacker.back.searchParams.get('code') ?? '')
    isRefused(await victim.browser.follow(mixed.href), 'provider_token_invalid')
    expect(await accountsWith(all.world, attacker.person.email)).toEqual([])
  })

  test('a callback counts once', async () => {
    const { browser, back } = await atCallback()
    const first = await browser.follow(back.href)
    expect(fragmentOf(first).access_token).toEqual(expect.any(String))
    isRefused(await browser.follow(back.href), 'bad_oauth_state')
  })

  test('a state is good for ten minutes, and without one there is no answer to give', async () => {
    const { browser, back } = await atCallback()
    await all.world.sql(`update auth.touchline_oauth_flows set created_at = now() - interval '11 minutes'`)
    isRefused(await browser.follow(back.href), 'bad_oauth_state')
    expect((await sendAuthRequest(all.world, '/callback?code=x')).body.code).toBe('bad_oauth_callback')
  })

  test('its cookie is for this server alone, and no script reads it', async () => {
    const answer = await new TestBrowser(all.world).ask(await begin(all.world))
    expect(answer.headers.get('set-cookie')).toMatch(
      /^touchline-sign-in=[\w-]{43}; Max-Age=600; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/,
    )
    const { world } = all
    const secure = await world.anotherServer({ SITE_URL: 'https://app.touchline.test' })
    const there = await fetch(`${secure.url}/auth/v1/authorize?provider=google`, { redirect: 'manual' })
    expect(there.headers.get('set-cookie')).toMatch(
      /^__Host-touchline-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    await secure.stop()
  })

  test('what is kept of it helps nobody who reads the database', async () => {
    const { back, browser } = await atCallback()
    const kept = JSON.stringify(await all.world.sql('select * from auth.touchline_oauth_flows'))
    expect(kept).not.toContain(back.searchParams.get('state'))
    for (const value of browser.cookies.get('app.touchline.test')?.values() ?? [])
      expect(kept).not.toContain(value)
  })
})

test('an answer that names another issuer is refused before its code is sent anywhere', async () => {
  const { browser, back } = await atCallback()
  back.searchParams.set('iss', all.club.issuer)
  all.google.asked.length = 0
  all.club.asked.length = 0
  isRefused(await browser.follow(back.href), 'provider_token_invalid')
  expect([...all.google.asked, ...all.club.asked]).not.toContain('/token')
})

describe('no address of an error leads anywhere else', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    'http://app.touchline.test@evil.example',
    'javascript:alert(1)',
  ])('neither a refusal here nor one of the provider goes to %s', async (redirectTo) => {
    const cancelled = await arriveAs(all, null, { redirectTo })
    expect(cancelled.origin).toBe('http://app.touchline.test')
    expect(errorOf(cancelled)).toMatchObject({ error: 'access_denied' })
  })

  test('the words of a provider come as text, cut short, with an error that is one word', async () => {
    const { browser, back } = await atCallback()
    back.searchParams.delete('code')
    back.searchParams.set('error', 'https://evil.example')
    back.searchParams.set('error_description', `line\r\nSet-Cookie: x=1${'!'.repeat(2_000)}`)
    const at = await browser.follow(back.href)
    expect(at.pathname).toBe('/welcome')
    expect(errorOf(at).error).toBe('server_error')
    expect(errorOf(at).words.length).toBeLessThanOrEqual(300)
  })

  test('a callback of nobody’s shows the site, whatever address it asks for', async () => {
    const at = await new TestBrowser(all.world).follow(
      'http://app.touchline.test/auth/v1/callback?state=x&code=y&redirect_to=https://evil.example',
    )
    expect(`${at.origin}${at.pathname}`).toBe('http://app.touchline.test/auth')
  })
})

describe('nobody takes an account over by an address', () => {
  const unverified = (email: string) => newPerson({ email, email_verified: false })

  test('an address that the provider has not tried opens no account and makes none', async () => {
    const { world } = all
    const victim = await createSignedInUser(world)
    isRefused(await arriveAs(all, unverified(victim.email)), 'provider_email_needs_verification')
    expect(await accountsWith(world, victim.email)).toMatchObject([{ id: victim.id, providers: ['email'] }])
    const nobody = newEmail()
    isRefused(await arriveAs(all, unverified(nobody)), 'provider_email_needs_verification')
    expect(await accountsWith(world, nobody)).toEqual([])
  })

  test('a sign-up by mail that was never confirmed gives way to the owner of the address, password and all', async () => {
    const { world } = all
    const email = newEmail('victim')
    await sendAuthRequest(world, '/signup', {
      body: { email, password: PASSWORD, data: { full_name: 'Mallory' } },
    })
    const { link } = await emailTo(world, email, 'auth_signup')
    const [planted] = await accountsWith(world, email)
    const at = await arriveAs(all, newPerson({ email }))
    const owner = await userOf(world, fragmentOf(at).access_token)
    expect(owner.id).not.toBe(planted?.id)
    expect(await accountsWith(world, email)).toMatchObject([
      { id: owner.id, providers: ['google'], has_password: false },
    ])
    const login = await sendAuthRequest(world, '/token?grant_type=password', {
      body: { email, password: PASSWORD },
    })
    expect(login.body.code).toBe('invalid_credentials')
    expect(fragmentOf(await submitConfirmPage(world, link ?? '')).error_code).toBe('otp_expired')
    expect(await accountsWith(world, email)).toMatchObject([{ id: owner.id, has_password: false }])
  })

  test('an account that is there is joined when both sides have tried the address, and its owner is told', async () => {
    const { world } = all
    const owner = await createSignedInUser(world)
    const at = await arriveAs(all, newPerson({ email: owner.email.toUpperCase() }))
    expect(await userOf(world, fragmentOf(at).access_token)).toMatchObject({
      id: owner.id,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
    })
    expect(await accountsWith(world, owner.email)).toMatchObject([{ has_password: true }])
    expect((await emailTo(world, owner.email, 'auth_identity_linked')).text).toContain('Google')
  })

  test('a sign-up by mail after the provider’s changes nothing for whoever tries it', async () => {
    const { world } = all
    const person = newPerson()
    const { id } = await userOf(world, fragmentOf(await arriveAs(all, person)).access_token)
    await sendAuthRequest(world, '/signup', { body: { email: person.email, password: PASSWORD } })
    await emailTo(world, person.email ?? '', 'auth_account_exists')
    expect(await accountsWith(world, person.email)).toMatchObject([{ id, has_password: false }])
    isRefused(
      await arriveAs(all, unverified(person.email ?? ''), { provider: 'custom:club' }),
      'provider_email_needs_verification',
    )
  })

  test('a change to an address that waits for its letter does not count as having it', async () => {
    const { world } = all
    const thief = await createSignedInUser(world)
    const wanted = newEmail('victim')
    await sendAuthRequest(world, '/user', { method: 'PUT', token: thief.access, body: { email: wanted } })
    const at = await arriveAs(all, newPerson({ email: wanted }))
    expect((await userOf(world, fragmentOf(at).access_token)).id).not.toBe(thief.id)
  })

  test('an invitation is taken by whoever shows that its address is theirs', async () => {
    const { world } = all
    const email = newEmail('invited')
    const invited = await sendAdminRequest(world, '/invite', { body: { email } })
    const at = await arriveAs(all, newPerson({ email }))
    expect((await userOf(world, fragmentOf(at).access_token)).id).toBe(invited.body.id)
  })

  test('no provider opens an admin’s account that the admin has not added', async () => {
    const { world } = all
    const admin = await createSignedInUser(world)
    await world.sql('insert into admin_users (user_id) values ($1)', [admin.id])
    isRefused(await arriveAs(all, newPerson({ email: admin.email })), 'provider_not_linked')
    expect(await accountsWith(world, admin.email)).toMatchObject([{ providers: ['email'] }])
  })

  test('a suspended account stays closed', async () => {
    const { world } = all
    const person = newPerson()
    const { id } = await userOf(world, fragmentOf(await arriveAs(all, person)).access_token)
    await sendAdminRequest(world, `/admin/users/${id}`, { method: 'PUT', body: { ban_duration: '24h' } })
    isRefused(await arriveAs(all, person), 'user_banned')
    isRefused(await arriveAs(all, newPerson({ email: person.email })), 'user_banned')
  })

  test('a directory that gives itself a role, an id or another provider gives nobody anything', async () => {
    const { world } = all
    const person = { ...newPerson(), role: 'service_role', app_metadata: { admin: true }, language: 'xx' }
    const user = await userOf(world, fragmentOf(await arriveAs(all, person)).access_token)
    expect(user).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'google' } })
    expect(JSON.stringify(user)).not.toMatch(/service_role|admin|"xx"/)
  })
})

test('where signing up is off, a provider makes no account either', async () => {
  const closed = await all.world.anotherServer({ DISABLE_SIGNUP: '1' })
  const person = newPerson()
  const at = await arriveAs({ ...all, world: closed }, person)
  isRefused(at, 'signup_disabled')
  expect(`${at.origin}${at.pathname}`).toBe(HERE)
  expect(await accountsWith(all.world, person.email)).toEqual([])
  await closed.stop()
})
