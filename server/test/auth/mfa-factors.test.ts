import { TOTP } from 'otpauth'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailTo,
  NEW_PASSWORD,
  type Reply,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  signIn,
  startAuthServer,
  type TestUser,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const STEP_MS = 30_000
const enroll = (person: TestUser, name = 'phone') =>
  sendAuthRequest(world, '/factors', {
    token: person.access,
    body: { factor_type: 'totp', friendly_name: name },
  })
const secretOf = ({ body }: Reply) => (body.totp as { secret: string }).secret
/**
 * The codes of the previous, the current and the next time step are accepted, each once. The current one is still good when the
 * next step begins before it arrives, and so is the next one; the previous one would be too old then.
 */
const codeAt = (secret: string, steps: 'two ago' | 'now' | 'next') =>
  new TOTP({ secret }).generate({
    timestamp: Date.now() + { 'two ago': -2, now: 0, next: 1 }[steps] * STEP_MS,
  })

async function prove(person: TestUser, factorId: unknown, code: string) {
  const challenge = await sendAuthRequest(world, `/factors/${factorId}/challenge`, {
    token: person.access,
    body: {},
  })
  return sendAuthRequest(world, `/factors/${factorId}/verify`, {
    token: person.access,
    body: { challenge_id: challenge.body.id, code },
  })
}

/** `code` is the one that verified the factor; the next one is good for another proof. */
type Protected = { person: TestUser; factorId: string; secret: string; code: string }
async function protectedPerson(): Promise<Protected> {
  const person = await createSignedInUser(world)
  const factor = await enroll(person)
  const code = codeAt(secretOf(factor), 'now')
  const answer = await prove(person, factor.body.id, code)
  expect(answer.status, answer.text).toBe(200)
  return {
    person: {
      ...person,
      access: answer.body.access_token as string,
      refresh: answer.body.refresh_token as string,
    },
    factorId: factor.body.id as string,
    secret: secretOf(factor),
    code,
  }
}
const aalOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())

describe('an MFA factor', () => {
  test.each([
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'banana' }, 400, 'validation_failed'],
    [{ factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    [
      { factor_type: 'webauthn' },
      422,
      'mfa_webauthn_enroll_not_enabled',
      'MFA enroll is disabled for WebAuthn',
    ],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(200) }, 400, 'validation_failed'],
  ])('is refused at enrolment with %j', async (body, status, code, message = expect.any(String)) => {
    const { access } = await createSignedInUser(world)
    const answer = await sendAuthRequest(world, '/factors', { token: access, body })
    expect(answer).toMatchObject({ status, body: { code, message } })
  })

  test('is refused to an anonymous user', async () => {
    const open = await world.anotherServer({ ENABLE_ANONYMOUS_USERS: '1' })
    const { body } = await sendAuthRequest(open, '/signup', { body: {} })
    const answer = await sendAuthRequest(open, '/factors', {
      token: body.access_token as string,
      body: { factor_type: 'totp' },
    })
    const message = 'Anonymous user not allowed to perform these actions'
    expect(answer).toMatchObject({ status: 403, body: { code: 'no_authorization', message } })
    await open.stop()
  })

  test('is refused when its name is taken, and as the eleventh', async () => {
    const person = await createSignedInUser(world)
    expect((await enroll(person)).status).toBe(200)
    expect((await enroll(person)).body.code).toBe('mfa_factor_name_conflict')
    const more = await Promise.all(Array.from({ length: 12 }, (_, index) => enroll(person, `phone ${index}`)))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(more.find(({ status }) => status !== 200)?.body.code).toBe('too_many_enrolled_mfa_factors')
  })

  test('replaces an unverified one of the same name only after five minutes', async () => {
    const person = await createSignedInUser(world)
    const [left, asked] = [(await enroll(person)).body.id, (await enroll(person, 'tablet')).body.id]
    await sendAuthRequest(world, `/factors/${asked}/challenge`, { token: person.access, body: {} })
    await world.sql(
      `update auth.mfa_factors set created_at = now() - interval '301 seconds' where id in ($1, $2)`,
      [left, asked],
    )
    expect((await enroll(person)).status).toBe(200)
    expect((await enroll(person, 'tablet')).body.code).toBe('mfa_factor_name_conflict')
  })

  test('answers another user as if it did not exist, and a malformed id likewise', async () => {
    const [ada, eve] = [await createSignedInUser(world), await createSignedInUser(world)]
    const { body } = await enroll(ada)
    for (const [id, code, message] of [
      [body.id, 'mfa_factor_not_found', 'Factor not found'],
      ['nonsense', 'validation_failed', 'factor_id must be an UUID'],
    ]) {
      const challenge = await sendAuthRequest(world, `/factors/${id}/challenge`, {
        token: eve.access,
        body: {},
      })
      expect(challenge).toMatchObject({ status: 404, body: { code, message } })
      expect(
        (await sendAuthRequest(world, `/factors/${id}`, { method: 'DELETE', token: eve.access })).status,
      ).toBe(404)
    }
  })

  test.each([
    ['an empty code', { code: '' }, 400, 'validation_failed'],
    ['no challenge', { code: '123456' }, 400, 'validation_failed'],
    [
      'an unknown challenge',
      { code: '123456', challenge_id: '5cf39d24-c870-4ed5-8b45-3ebd78e1f6a6' },
      422,
      'mfa_factor_not_found',
    ],
  ])('is not verified with %s', async (_what, body, status, code) => {
    const person = await createSignedInUser(world)
    const factor = await enroll(person)
    const answer = await sendAuthRequest(world, `/factors/${factor.body.id}/verify`, {
      token: person.access,
      body,
    })
    expect(answer).toMatchObject({ status, body: { code } })
  })

  test('is not verified when the challenge is five minutes old or from another IP', async () => {
    const person = await createSignedInUser(world)
    const factor = await enroll(person)
    const path = `/factors/${factor.body.id}`
    for (const [change, code] of [
      [`created_at = now() - interval '301 seconds'`, 'mfa_challenge_expired'],
      [`ip_address = '192.0.2.1'`, 'mfa_ip_address_mismatch'],
    ] as const) {
      const { body } = await sendAuthRequest(world, `${path}/challenge`, { token: person.access, body: {} })
      await world.sql(`update auth.mfa_challenges set ${change} where id = $1`, [body.id])
      const answer = await sendAuthRequest(world, `${path}/verify`, {
        token: person.access,
        body: { challenge_id: body.id, code: codeAt(secretOf(factor), 'now') },
      })
      expect(answer.body.code).toBe(code)
    }
  })
})

test('a user enrols a TOTP factor with supabase-js and needs it from then on', async () => {
  const person = await createSignedInUser(world)
  const other = await signIn(world, person.email)
  const client = world.client()
  await client.auth.setSession({ access_token: person.access, refresh_token: person.refresh })
  const { data } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'My phone',
    issuer: 'Touchline',
  })
  expect(data?.totp.uri).toMatch(/^otpauth:\/\/totp\/Touchline:.*secret=/)
  expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  expect(data?.totp.qr_code).not.toContain('#')
  const secret = data?.totp.secret ?? ''
  const verified = await client.auth.mfa.challengeAndVerify({
    factorId: data?.id ?? '',
    code: codeAt(secret, 'now'),
  })
  expect(verified.error).toBeNull()
  expect(await emailTo(world, person.email, 'auth_factor_added')).toMatchObject({ code: null })
  expect(aalOf(verified.data?.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
  })
  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })

  expect((await sendAuthRequest(world, '/user', { token: other.access })).body.code).toBe('session_not_found')
  const later = await signIn(world, person.email)
  expect(aalOf(later.access).aal).toBe('aal1')
  const shown = (await sendAuthRequest(world, '/user', { token: later.access })).text
  expect(shown).toContain('My phone')
  expect(shown).not.toContain(secret)
})

test('a TOTP code works once, and an older code does not work after it', async () => {
  const { person, factorId, secret, code } = await protectedPerson()
  expect((await prove(person, factorId, code)).body.code).toBe('mfa_verification_failed')
  const next = codeAt(secret, 'next')
  expect((await prove(person, factorId, next)).status).toBe(200)
  expect((await prove(person, factorId, next)).body.code).toBe('mfa_verification_failed')
  expect((await prove(person, factorId, code)).body.code).toBe('mfa_verification_failed')
})

test('a TOTP code of two steps ago is refused, one of the next step accepted', async () => {
  const person = await createSignedInUser(world)
  const factor = await enroll(person)
  const proven = (steps: 'two ago' | 'next') => prove(person, factor.body.id, codeAt(secretOf(factor), steps))
  expect((await proven('two ago')).body.code).toBe('mfa_verification_failed')
  expect((await proven('next')).status).toBe(200)
})

test('a refresh token from before the MFA verification does not bypass it, and using one ends no session', async () => {
  const refresh = (token: unknown) =>
    sendAuthRequest(world, '/token?grant_type=refresh_token', { body: { refresh_token: token } })
  const { person: owner, factorId, secret } = await protectedPerson()
  const person = await signIn(world, owner.email)
  const raised = await prove(person, factorId, codeAt(secret, 'next'))
  expect(aalOf(raised.body.access_token).aal).toBe('aal2')
  expect(await refresh(person.refresh)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used' },
  })
  const again = await refresh(raised.body.refresh_token)
  expect(aalOf(again.body.access_token).aal).toBe('aal2')
  expect((await refresh(raised.body.refresh_token)).status).toBe(200)
  expect((await refresh(person.refresh)).body).not.toHaveProperty('access_token')
})

test('a refresh token rotated seconds before the MFA verification does not bypass it', async () => {
  const person = await createSignedInUser(world)
  const factor = await enroll(person)
  const { body } = await sendAuthRequest(world, '/token?grant_type=refresh_token', {
    body: { refresh_token: person.refresh },
  })
  const now = { ...person, access: body.access_token as string }
  expect((await prove(now, factor.body.id, codeAt(secretOf(factor), 'now'))).status).toBe(200)
  const old = await sendAuthRequest(world, '/token?grant_type=refresh_token', {
    body: { refresh_token: person.refresh },
  })
  expect(old).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
})

test('20 concurrent uses of one TOTP code count once', async () => {
  const { person, factorId, secret } = await protectedPerson()
  const code = codeAt(secret, 'next')
  const challenges = await Promise.all(
    Array.from({ length: 5 }, () =>
      sendAuthRequest(world, `/factors/${factorId}/challenge`, { token: person.access, body: {} }),
    ),
  )
  const answers = await Promise.all(
    challenges.map(({ body }) =>
      sendAuthRequest(world, `/factors/${factorId}/verify`, {
        token: person.access,
        body: { challenge_id: body.id, code },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('two devices that verify at once: one succeeds, the other’s session has ended', async () => {
  const { person, factorId, secret } = await protectedPerson()
  const made = await sendAuthRequest(world, '/factors/recovery-codes', { token: person.access, body: {} })
  const [code] = made.body.codes as string[]
  const [one, two] = [await signIn(world, person.email), await signIn(world, person.email)]
  const challenge = await sendAuthRequest(world, `/factors/${factorId}/challenge`, {
    token: one.access,
    body: {},
  })

  const answers = await whenBothWait(person.id, () => [
    sendAuthRequest(world, `/factors/${factorId}/verify`, {
      token: one.access,
      body: { challenge_id: challenge.body.id, code: codeAt(secret, 'next') },
    }),
    sendAuthRequest(world, '/factors/recovery-codes/verify', { token: two.access, body: { code } }),
  ])

  expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
    [200, undefined],
    [403, 'session_not_found'],
  ])
  const again = await signIn(world, person.email)
  const retried = await sendAuthRequest(world, '/factors/recovery-codes/verify', {
    token: again.access,
    body: { code },
  })
  const codeWasSpent = answers[1]?.status === 200
  expect(retried.status, 'a code that got nobody in is still good').toBe(codeWasSpent ? 422 : 200)
})

/** Locks the user's row until both requests wait for it, so that they run concurrently. */
async function whenBothWait(userId: string, start: () => Promise<Reply>[]): Promise<Reply[]> {
  const door = new Client({ connectionString: world.databaseUrl })
  await door.connect()
  try {
    await door.query('begin')
    await door.query('select 1 from auth.users where id = $1 for update', [userId])
    const answers = Promise.all(start())
    await vi.waitFor(
      async () => {
        const waiting = await world.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`,
        )
        expect(waiting).toHaveLength(2)
      },
      { timeout: 20_000, interval: 10 },
    )
    await door.query('rollback')
    return await answers
  } finally {
    await door.end()
  }
}

test('the sixth wrong TOTP code within 15 minutes is refused', async () => {
  const { person, factorId, secret } = await protectedPerson()
  for (let guess = 0; guess < 5; guess++) {
    expect((await prove(person, factorId, 'abcdef')).body.code).toBe('mfa_verification_failed')
  }
  expect(await prove(person, factorId, codeAt(secret, 'next'))).toMatchObject({
    status: 429,
    body: { message: 'Rate limit exceeded. Please wait before trying again.' },
  })
})

describe('a session at AAL1 of a user with MFA', () => {
  test.each([
    ['changes no password', { method: 'PUT', path: '/user', body: { password: NEW_PASSWORD } }, 401],
    ['changes no address', { method: 'PUT', path: '/user', body: { email: 'eve@example.org' } }, 401],
    ['adds no factor', { method: 'POST', path: '/factors', body: { factor_type: 'totp' } }, 403],
    ['makes no recovery codes', { method: 'POST', path: '/factors/recovery-codes', body: {} }, 403],
  ])('%s', async (_what, { path, ...asked }, status) => {
    const { person } = await protectedPerson()
    const byPassword = await signIn(world, person.email)
    const answer = await sendAuthRequest(world, path, { ...asked, token: byPassword.access })
    expect(answer).toMatchObject({ status, body: { code: 'insufficient_aal' } })
  })

  test('changes nothing with a token from before the session became AAL2', async () => {
    const { person: owner, factorId, secret } = await protectedPerson()
    const person = await signIn(world, owner.email)
    const raised = await prove(person, factorId, codeAt(secret, 'next'))
    const change = (token: unknown) =>
      sendAuthRequest(world, '/user', {
        method: 'PUT',
        token: String(token),
        body: { password: NEW_PASSWORD },
      })
    expect(await change(person.access)).toMatchObject({ status: 401, body: { code: 'insufficient_aal' } })
    expect((await change(raised.body.access_token)).status).toBe(200)
  })

  test('cannot remove the factor; a session at AAL2 can', async () => {
    const { person, factorId } = await protectedPerson()
    const byPassword = await signIn(world, person.email)
    const refused = await sendAuthRequest(world, `/factors/${factorId}`, {
      method: 'DELETE',
      token: byPassword.access,
    })
    expect(refused).toMatchObject({ status: 422, body: { code: 'insufficient_aal' } })
    const removed = await sendAuthRequest(world, `/factors/${factorId}`, {
      method: 'DELETE',
      token: person.access,
    })
    expect(removed).toMatchObject({ status: 200, body: { id: factorId } })
    await emailTo(world, person.email, 'auth_factor_removed')
    const refreshed = await sendAuthRequest(world, '/token?grant_type=refresh_token', {
      body: { refresh_token: person.refresh },
    })
    expect(aalOf(refreshed.body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  })

  test('stays at AAL1 when it comes from a mailed link', async () => {
    const { person } = await protectedPerson()
    const { body } = await sendAdminRequest(world, '/admin/generate_link', {
      body: { type: 'recovery', email: person.email },
    })
    const byMail = await sendAuthRequest(world, '/verify', {
      body: { type: 'recovery', token_hash: body.hashed_token },
    })
    expect(aalOf(byMail.body.access_token).aal).toBe('aal1')
    const answer = await sendAuthRequest(world, '/user', {
      method: 'PUT',
      token: byMail.body.access_token as string,
      body: { password: NEW_PASSWORD },
    })
    expect(answer.body.code).toBe('insufficient_aal')
  })
})

describe('recovery codes', () => {
  test('are refused to a user without a factor', async () => {
    const { access } = await createSignedInUser(world)
    const answer = await sendAuthRequest(world, '/factors/recovery-codes', { token: access, body: {} })
    expect(answer).toMatchObject({ status: 422, body: { code: 'mfa_recovery_codes_sole_factor' } })
  })

  test('replace a lost phone, each once, however they are typed', async () => {
    const { person } = await protectedPerson()
    const client = world.client({ auth: { experimental: { recoveryCodes: true } } as never })
    await client.auth.setSession({ access_token: person.access, refresh_token: person.refresh })
    const made = await client.auth.mfa.recoveryCodes.generate()
    expect(made.data?.codes).toHaveLength(10)
    for (const code of made.data?.codes ?? []) expect(code).toMatch(/^[a-z2-7]{16}$/)
    const [code = ''] = made.data?.codes ?? []

    const later = await signIn(world, person.email)
    const use = (typed: string) =>
      sendAuthRequest(world, '/factors/recovery-codes/verify', { token: later.access, body: { code: typed } })
    expect((await use('aaaa-aaaa-aaaa-aaaa')).body.code).toBe('mfa_verification_failed')
    expect(await use(' - ')).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const answer = await use(` ${code.toUpperCase().replace(/(.{4})/g, '$1 -')} `)
    expect(aalOf(answer.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect((await use(code)).body.code).toBe('mfa_verification_failed')
    const status = await sendAuthRequest(world, '/factors/recovery-codes', { token: person.access })
    expect(status.body).toMatchObject({ type: 'recovery_code', total: 10, remaining: 9 })
  })

  test.each([undefined, '{}', '{"friendly_name":"  "}'])(
    'get a default name when created with %s',
    async (raw) => {
      const { person } = await protectedPerson()
      const made = await sendAuthRequest(world, '/factors/recovery-codes', {
        method: 'POST',
        token: person.access,
        raw,
      })
      expect(made.body).toMatchObject({ total: 10, friendly_name: 'Recovery codes' })
    },
  )

  test('are stored as hashes, replaced as a set, and locked after five wrong guesses', async () => {
    const { person } = await protectedPerson()
    const first = await sendAuthRequest(world, '/factors/recovery-codes', { token: person.access, body: {} })
    const codes = first.body.codes as string[]
    const held = await world.sql<{ row: string }>(
      'select c::text as row from auth.touchline_recovery_codes c',
    )
    expect(held.map(({ row }) => row).join()).not.toContain(codes[0])
    expect(
      (await sendAuthRequest(world, '/factors/recovery-codes', { token: person.access, body: {} })).body.code,
    ).toBe('mfa_verified_factor_exists')
    const second = await sendAuthRequest(world, '/factors/recovery-codes/regenerate', {
      token: person.access,
      body: {},
    })
    const use = (code = '') =>
      sendAuthRequest(world, '/factors/recovery-codes/verify', { token: person.access, body: { code } })
    for (let guess = 0; guess < 5; guess++)
      expect((await use(codes[guess])).body.code).toBe('mfa_verification_failed')
    expect(await use((second.body.codes as string[])[0])).toMatchObject({
      status: 429,
      body: { code: 'mfa_recovery_codes_locked' },
    })
  })

  test('are deleted with the last factor', async () => {
    const { person, factorId } = await protectedPerson()
    await sendAuthRequest(world, '/factors/recovery-codes', { token: person.access, body: {} })
    await sendAuthRequest(world, `/factors/${factorId}`, { method: 'DELETE', token: person.access })
    expect((await sendAuthRequest(world, '/factors/recovery-codes', { token: person.access })).status).toBe(
      404,
    )
  })
})

test('removing the last factor returns every session to AAL1', async () => {
  const { person, factorId } = await protectedPerson()
  const made = await sendAuthRequest(world, '/factors/recovery-codes', { token: person.access, body: {} })
  const other = await signIn(world, person.email)
  const [code] = made.body.codes as string[]
  const raised = await sendAuthRequest(world, '/factors/recovery-codes/verify', {
    token: other.access,
    body: { code },
  })
  expect(aalOf(raised.body.access_token).aal).toBe('aal2')
  await sendAuthRequest(world, `/factors/${factorId}`, { method: 'DELETE', token: person.access })
  const later = await sendAuthRequest(world, '/token?grant_type=refresh_token', {
    body: { refresh_token: raised.body.refresh_token },
  })
  expect(aalOf(later.body.access_token).aal).toBe('aal1')
})

test('an admin lists, renames and removes a user’s factors', async () => {
  const { person, factorId } = await protectedPerson()
  const service = world.serviceClient()
  const listed = await service.auth.admin.mfa.listFactors({ userId: person.id })
  expect(listed.data?.factors.map(({ id }) => id)).toEqual([factorId])
  const path = `/admin/users/${person.id}/factors/${factorId}`
  const renamed = await sendAdminRequest(world, path, { method: 'PUT', body: { friendly_name: 'Old phone' } })
  expect(renamed).toMatchObject({ status: 200, body: { id: factorId, friendly_name: 'Old phone' } })
  expect(renamed.text).not.toContain('secret')
  const [other] = await world.sql<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, 'New phone', 'totp', 'unverified') returning id`,
    [person.id],
  )
  const taken = { method: 'PUT', body: { friendly_name: 'Old phone' } }
  expect(await sendAdminRequest(world, path.replace(factorId, other?.id ?? ''), taken)).toMatchObject({
    status: 422,
    body: { code: 'mfa_factor_name_conflict' },
  })
  for (const [id, code] of [
    [person.id, 'mfa_factor_not_found'],
    ['nonsense', 'validation_failed'],
  ] as const) {
    for (const method of ['PUT', 'DELETE']) {
      const nobodys = await sendAdminRequest(world, path.replace(factorId, id), { method, body: {} })
      expect(nobodys).toMatchObject({ status: 404, body: { code } })
    }
  }
  await world.sql('delete from auth.mfa_factors where id = $1', [other?.id])
  const removed = await service.auth.admin.mfa.deleteFactor({ userId: person.id, id: factorId })
  expect(removed.error).toBeNull()
  expect((await sendAuthRequest(world, '/user', { token: person.access })).body).not.toHaveProperty('factors')
})
