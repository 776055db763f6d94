import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VALIDATION_MESSAGES } from '#shared/validate/messages.ts'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailTo,
  fragmentOf,
  NEW_PASSWORD,
  newEmail,
  PASSWORD,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  signIn,
  startAuthServer,
  submitConfirmPage,
  type TestUser,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const update = (person: TestUser, body: Record<string, unknown>) =>
  sendAuthRequest(world, '/user', { method: 'PUT', token: person.access, body })
const signedInLongAgo = (person: TestUser) =>
  world.sql(
    `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [person.id],
  )

describe('updating a user refuses', () => {
  test('a request without a token', async () => {
    expect(await sendAuthRequest(world, '/user', { method: 'PUT', body: { data: {} } })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    })
  })

  test.each([
    [{ password: 'Short-1' }, 422, 'weak_password'],
    [{ password: '' }, 422, 'weak_password'],
    [{ password: PASSWORD }, 422, 'same_password'],
    [{ email: 'nonsense' }, 400, 'validation_failed'],
    [{ app_metadata: { admin: true } }, 403, 'not_admin'],
    [{ data: 'text' }, 400, 'bad_json'],
    [{ data: { note: 'x'.repeat(17_000) } }, 400, 'validation_failed'],
    [{ phone: '15555550100' }, 400, 'phone_provider_disabled'],
    [{ password: NEW_PASSWORD, current_password: 'Wrong-Horse-7-Staple' }, 400, 'current_password_invalid'],
    [{ password: NEW_PASSWORD, nonce: '123456' }, 422, 'reauthentication_not_valid'],
  ])('the body %j', async (body, status, code) => {
    expect(await update(await createSignedInUser(world), body)).toMatchObject({ status, body: { code } })
  })

  test('metadata that is too large after merging', async () => {
    const person = await createSignedInUser(world)
    expect((await update(person, { data: { one: 'x'.repeat(10_000) } })).status).toBe(200)
    const second = await update(person, { data: { two: 'x'.repeat(10_000) } })
    expect(second).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const user = await sendAuthRequest(world, '/user', { token: person.access })
    expect(Object.keys(user.body.user_metadata as object)).not.toContain('two')
  })

  test('a weak password, with the form’s message', async () => {
    expect((await update(await createSignedInUser(world), { password: 'Short-1' })).body.message).toBe(
      VALIDATION_MESSAGES.password_too_short,
    )
  })
})

test('metadata is merged, null removes a key, and a role in it grants nothing', async () => {
  const person = await createSignedInUser(world, undefined, { full_name: 'Ada', role: 'athlete', extra: 1 })
  const { body } = await update(person, { data: { extra: null, role: 'admin', city: 'Turin' } })
  expect(body.user_metadata).toMatchObject({ full_name: 'Ada', role: 'admin', city: 'Turin' })
  expect(body.user_metadata).not.toHaveProperty('extra')
  expect(await world.sql('select role from public.profiles where id = $1', [person.id])).toEqual([
    { role: 'athlete' },
  ])
})

test('a new password ends every session but this one', async () => {
  const first = await createSignedInUser(world)
  const second = await signIn(world, first.email)
  expect((await update(second, { password: NEW_PASSWORD })).status).toBe(200)
  expect(await emailTo(world, first.email, 'auth_password_changed')).toMatchObject({ code: null })
  expect((await sendAuthRequest(world, '/user', { token: second.access })).status).toBe(200)
  expect((await sendAuthRequest(world, '/user', { token: first.access })).body.code).toBe('session_not_found')
  const dead = await sendAuthRequest(world, '/token?grant_type=refresh_token', {
    body: { refresh_token: first.refresh },
  })
  expect(dead.body.code).toBe('refresh_token_not_found')
})

test('a new password voids every mailed code and link', async () => {
  const person = await createSignedInUser(world)
  const { email } = person
  expect((await sendAuthRequest(world, '/otp', { body: { email } })).status).toBe(200)
  const { code, link } = await emailTo(world, email, 'auth_magiclink')
  expect((await update(person, { password: NEW_PASSWORD })).status).toBe(200)
  const byCode = await sendAuthRequest(world, '/verify', { body: { type: 'email', email, token: code } })
  expect(byCode.body.code).toBe('otp_expired')
  expect(fragmentOf(await submitConfirmPage(world, link ?? '')).error_code).toBe('otp_expired')
})

test('a sign-in with the old password during the change does not survive', async () => {
  for (let round = 0; round < 5; round++) {
    await resetRateLimits(world)
    const person = await createSignedInUser(world)
    const body = { email: person.email, password: PASSWORD }
    const [changed, ...logins] = await Promise.all([
      update(person, { password: NEW_PASSWORD }),
      ...Array.from({ length: 4 }, () => sendAuthRequest(world, '/token?grant_type=password', { body })),
    ])
    expect(changed.status).toBe(200)
    for (const { status, body: session } of logins) {
      if (status === 200)
        expect(
          (await sendAuthRequest(world, '/user', { token: session.access_token as string })).body.code,
        ).toBe('session_not_found')
      else expect(session.code).toBe('invalid_credentials')
    }
    expect(await world.sql('select 1 from auth.sessions where user_id = $1', [person.id])).toHaveLength(1)
  }
})

test('an update during account deletion answers that the user is gone, not 500', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await createSignedInUser(world)
    const [gone, ...changes] = await Promise.all([
      sendAdminRequest(world, `/admin/users/${person.id}`, { method: 'DELETE', body: {} }),
      ...Array.from({ length: 6 }, (_, n) => update(person, { data: { n }, email: newEmail() })),
      ...Array.from({ length: 6 }, (_, n) => update(person, { data: { n } })),
    ])
    expect(gone.status).toBe(200)
    for (const { status, body } of changes)
      if (status !== 200)
        expect(['user_not_found', 'session_not_found', 'over_email_send_rate_limit']).toContain(body.code)
  }
})

describe('a user who signed in a while ago', () => {
  test('must reauthenticate before the password changes', async () => {
    const person = await createSignedInUser(world)
    await signedInLongAgo(person)
    expect(await update(person, { password: NEW_PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    })
  })

  test('can reauthenticate with the current password', async () => {
    const person = await createSignedInUser(world)
    await signedInLongAgo(person)
    expect((await update(person, { password: NEW_PASSWORD, current_password: PASSWORD })).status).toBe(200)
  })

  test('can reauthenticate with an emailed code, once', async () => {
    const person = await createSignedInUser(world)
    await signedInLongAgo(person)
    expect(await sendAuthRequest(world, '/reauthenticate', { token: person.access })).toMatchObject({
      status: 200,
      text: '{}',
    })
    const { code, link } = await emailTo(world, person.email, 'auth_reauthentication')
    expect(link).toBeNull()
    expect((await update(person, { password: NEW_PASSWORD, nonce: code })).status).toBe(200)
    const again = await update(person, { password: 'Third-Horse-9-Staple', nonce: code })
    expect(again.body.code).toBe('reauthentication_not_valid')
  })

  test('can try the current password five times', async () => {
    const person = await createSignedInUser(world)
    await signedInLongAgo(person)
    for (let guess = 0; guess < 5; guess++) {
      const answer = await update(person, { password: NEW_PASSWORD, current_password: `Wrong-${guess}` })
      expect(answer.body.code).toBe('current_password_invalid')
    }
    expect((await update(person, { password: NEW_PASSWORD, current_password: PASSWORD })).status).toBe(429)
  })
})

test('refused password changes are logged', async () => {
  const person = await createSignedInUser(world)
  await update(person, { password: 'Short-1' })
  const rows = await world.sql(
    `select details from public.security_audit_log where user_id = $1 and action = 'password_reset_failed'`,
    [person.id],
  )
  expect(rows).toEqual([{ details: { reason: 'weak_password' } }])
})

test('an admin’s password change is logged as an admin’s', async () => {
  const person = await createSignedInUser(world)
  await world.sql('insert into public.admin_users (user_id) values ($1)', [person.id])
  await update(person, { password: NEW_PASSWORD })
  const rows = await world.sql(
    `select 1 from public.security_audit_log where user_id = $1 and action = 'admin_password_reset_success'`,
    [person.id],
  )
  expect(rows).toHaveLength(1)
})

test('without a provider there is no identity to add, and the last way in stays', async () => {
  const person = await createSignedInUser(world)
  const client = world.client()
  await client.auth.setSession({ access_token: person.access, refresh_token: person.refresh })
  const { data } = await client.auth.getUserIdentities()
  expect(data?.identities).toHaveLength(1)
  const unlinked = await client.auth.unlinkIdentity(data?.identities[0] as never)
  expect(unlinked.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' })
  const linked = await client.auth.linkIdentity({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  expect(linked.error).toMatchObject({ status: 400, code: 'validation_failed' })
  const crooked = await sendAuthRequest(world, '/user/identities/nonsense', {
    method: 'DELETE',
    token: person.access,
  })
  expect(crooked).toMatchObject({ status: 404, body: { code: 'validation_failed' } })
})
