import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  emailsTo,
  emailTo,
  fragmentOf,
  newEmail,
  PASSWORD,
  resetRateLimits,
  sendAdminRequest,
  sendAuthRequest,
  startAuthServer,
  submitConfirmPage,
  type TestUser,
  waitForMailQueues,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer({ ENABLE_ANONYMOUS_USERS: '1' })
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

async function askForChange(person: TestUser, email: string) {
  const answer = await sendAuthRequest(world, '/user', {
    method: 'PUT',
    token: person.access,
    body: { email },
  })
  expect(answer.status).toBe(200)
  return answer.body
}

test('an email change completes only after both mailboxes confirm', async () => {
  const person = await createSignedInUser(world, undefined, { full_name: 'Ada', role: 'athlete' })
  const wanted = newEmail('new')
  expect(await askForChange(person, wanted)).toMatchObject({ email: person.email, new_email: wanted })
  const toNew = await emailTo(world, wanted, 'auth_email_change_new')
  const toOld = await emailTo(world, person.email, 'auth_email_change_current')
  expect(toOld.text).toContain(wanted)

  expect(fragmentOf(await submitConfirmPage(world, toNew.link ?? ''))).toEqual({
    message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    sb: '',
  })
  expect((await sendAuthRequest(world, '/user', { token: person.access })).body.email).toBe(person.email)
  expect(fragmentOf(await submitConfirmPage(world, toNew.link ?? '')).error_code).toBe('otp_expired')

  expect(fragmentOf(await submitConfirmPage(world, toOld.link ?? ''))).toMatchObject({
    type: 'email_change',
    access_token: expect.any(String),
  })
  const after = (await sendAuthRequest(world, '/user', { token: person.access })).body
  expect(after).toMatchObject({ email: wanted, identities: [{ email: wanted }] })
  expect(after).not.toHaveProperty('new_email')
  expect(await world.sql('select email from public.profiles where id = $1', [person.id])).toEqual([
    { email: wanted },
  ])
  const signIn = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email: wanted, password: PASSWORD },
  })
  expect(signIn.status).toBe(200)
})

test('a PKCE client finds the message about the other mailbox in the query', async () => {
  const person = await createSignedInUser(world)
  const email = newEmail('new')
  const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
  await sendAuthRequest(world, '/user', {
    method: 'PUT',
    token: person.access,
    body: { email, ...challenge },
  })
  const toNew = await emailTo(world, email, 'auth_email_change_new')
  const half = await submitConfirmPage(world, toNew.link ?? '')
  expect(half.searchParams.get('message')).toMatch(/^Confirmation link accepted/)
  expect(fragmentOf(half).message).toMatch(/^Confirmation link accepted/)
  const toOld = await emailTo(world, person.email, 'auth_email_change_current')
  expect((await submitConfirmPage(world, toOld.link ?? '')).searchParams.get('code')).toBeTruthy()
})

test('both emailed codes confirm an email change through supabase-js', async () => {
  const person = await createSignedInUser(world)
  const wanted = newEmail('new')
  await askForChange(person, wanted)
  const fromOld = await emailTo(world, person.email, 'auth_email_change_current')
  const fromNew = await emailTo(world, wanted, 'auth_email_change_new')
  const half = await world
    .client()
    .auth.verifyOtp({ email: person.email, token: fromOld.code ?? '', type: 'email_change' })
  expect(half.error).toBeNull()
  expect(half.data).toEqual({ user: null, session: null })
  const whole = await world
    .client()
    .auth.verifyOtp({ email: wanted, token: fromNew.code ?? '', type: 'email_change' })
  expect(whole.data.user?.email).toBe(wanted)
})

test('both links opened at once complete one email change', async () => {
  const person = await createSignedInUser(world)
  const wanted = newEmail('new')
  await askForChange(person, wanted)
  const links = [
    await emailTo(world, wanted, 'auth_email_change_new'),
    await emailTo(world, person.email, 'auth_email_change_current'),
  ].map(({ link }) => link ?? '')
  const ends = await Promise.all(links.map((link) => submitConfirmPage(world, link)))
  expect(ends.filter((end) => fragmentOf(end).access_token)).toHaveLength(1)
  expect((await sendAuthRequest(world, '/user', { token: person.access })).body.email).toBe(wanted)
})

test('a new email change invalidates the links of the earlier one', async () => {
  const person = await createSignedInUser(world)
  const [first, second] = [newEmail('first'), newEmail('second')]
  await askForChange(person, first)
  const stale = await emailTo(world, first, 'auth_email_change_new')
  await resetRateLimits(world)
  await askForChange(person, second)
  expect(fragmentOf(await submitConfirmPage(world, stale.link ?? '')).error_code).toBe('otp_expired')
})

test('an email change fails when another account took the address first', async () => {
  const person = await createSignedInUser(world)
  const wanted = newEmail('race')
  await askForChange(person, wanted)
  const toOld = await emailTo(world, person.email, 'auth_email_change_current')
  const toNew = await emailTo(world, wanted, 'auth_email_change_new')
  await submitConfirmPage(world, toOld.link ?? '')
  await createSignedInUser(world, wanted)
  expect(fragmentOf(await submitConfirmPage(world, toNew.link ?? '')).error_code).toBe('email_exists')
})

test('the emails of an email change can be sent again', async () => {
  const person = await createSignedInUser(world)
  const wanted = newEmail('new')
  await askForChange(person, wanted)
  await emailTo(world, wanted, 'auth_email_change_new')
  await resetRateLimits(world)
  const { error } = await world.client().auth.resend({ type: 'email_change', email: person.email })
  expect(error).toBeNull()
  await emailTo(world, wanted, 'auth_email_change_new', 2)
})

describe('one mailbox alone cannot complete an email change', () => {
  const agree = (email: string, token: string | null) =>
    sendAuthRequest(world, '/verify', { body: { type: 'email_change', email, token } })

  test('when the emails are sent again after it confirmed: only the other gets one', async () => {
    const person = await createSignedInUser(world)
    const wanted = newEmail('new')
    await askForChange(person, wanted)
    const { code } = await emailTo(world, wanted, 'auth_email_change_new')
    expect((await agree(wanted, code)).body.msg).toMatch(/^Confirmation link accepted/)
    await resetRateLimits(world)
    await world.client().auth.resend({ type: 'email_change', email: person.email })
    const toOld = await emailTo(world, person.email, 'auth_email_change_current', 2)
    await waitForMailQueues(world)
    expect((await emailsTo(world, wanted)).length).toBe(1)
    expect((await agree(person.email, toOld.code)).body.user).toMatchObject({ email: wanted })
  })

  test.each([1, 2])('when only the row says, with status %i, that one mailbox confirmed', async (status) => {
    const person = await createSignedInUser(world)
    const wanted = newEmail('new')
    await wishInTheRow(person, wanted, status)
    await world.client().auth.resend({ type: 'email_change', email: person.email })
    const toOld = await emailTo(world, person.email, 'auth_email_change_current')
    const toNew = await emailTo(world, wanted, 'auth_email_change_new')
    expect((await agree(person.email, toOld.code)).body.msg).toMatch(/^Confirmation link accepted/)
    expect((await agree(wanted, toNew.code)).body.user).toMatchObject({ email: wanted })
  })

  test('when the other confirmed a different address', async () => {
    const person = await createSignedInUser(world)
    await askForChange(person, newEmail('first'))
    const toOld = await emailTo(world, person.email, 'auth_email_change_current')
    expect((await agree(person.email, toOld.code)).status).toBe(200)
    const second = newEmail('second')
    await wishInTheRow(person, second, 1)
    await resetRateLimits(world)
    await world.client().auth.resend({ type: 'email_change', email: person.email })
    const toNew = await emailTo(world, second, 'auth_email_change_new')
    expect((await agree(second, toNew.code)).body.msg).toMatch(/^Confirmation link accepted/)
  })

  /** The row as an import from Supabase or a manual change leaves it. */
  const wishInTheRow = (person: TestUser, email: string, status: number) =>
    world.sql('update auth.users set email_change = $2, email_change_confirm_status = $3 where id = $1', [
      person.id,
      email,
      status,
    ])

  test.each(['email_change_new', 'email_change_current'])(
    'when it confirms twice by two %s links',
    async (type) => {
      const person = await createSignedInUser(world)
      const body = { type, email: person.email, new_email: newEmail('new') }
      for (let round = 0; round < 2; round++) {
        const made = await sendAdminRequest(world, '/admin/generate_link', { body })
        const half = await sendAuthRequest(world, '/verify', {
          body: { type: 'email_change', token_hash: made.body.hashed_token },
        })
        expect(half.body).not.toHaveProperty('access_token')
      }
      expect((await sendAuthRequest(world, '/user', { token: person.access })).body.email).toBe(person.email)
    },
  )
})

describe('a new address is never adopted without its own confirmation', () => {
  const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('token')
  const follow = (body: object) =>
    sendAuthRequest(world, '/verify', { body: { type: 'email_change', ...body } })

  test.each(['code', 'link'])(
    'when the %s of an earlier address arrives together with the new request',
    async (by) => {
      const person = await createSignedInUser(world)
      const [own, wanted] = [newEmail('own'), newEmail('wanted')]
      await askForChange(person, own)
      const toOwn = await emailTo(world, own, 'auth_email_change_new')
      await resetRateLimits(world)

      const [wish, agreed] = await atTheDoorOf(person, [
        () =>
          sendAuthRequest(world, '/user', { method: 'PUT', token: person.access, body: { email: wanted } }),
        () => follow(by === 'code' ? { email: own, token: toOwn.code } : { token_hash: tokenIn(toOwn.link) }),
      ])
      expect(wish?.body).toMatchObject({ email: person.email, new_email: wanted })
      expect(agreed).toMatchObject({ status: 403, body: { code: 'otp_expired' } })

      const toOld = await emailTo(world, person.email, 'auth_email_change_current', 2)
      expect((await follow({ token_hash: tokenIn(toOld.link) })).body.msg).toMatch(
        /^Confirmation link accepted/,
      )
      const toNew = await emailTo(world, wanted, 'auth_email_change_new')
      expect((await follow({ token_hash: tokenIn(toNew.link) })).body.user).toMatchObject({ email: wanted })
    },
  )

  test.each([
    ['email_change_new', 'email_change_current'],
    ['email_change_current', 'email_change_new'],
  ])('when a %s link was made for another address', async (type, otherType) => {
    const { email } = await createSignedInUser(world)
    const make = (kind: string, new_email: string) =>
      sendAdminRequest(world, '/admin/generate_link', { body: { type: kind, email, new_email } })
    const older = await make(type, newEmail('own'))
    await make(otherType, newEmail('wanted'))
    expect(await follow({ token_hash: older.body.hashed_token })).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    })
  })

  test.each(['email', 'email_change'])('when the column %s is changed by hand', async (column) => {
    const person = await createSignedInUser(world)
    const own = newEmail('own')
    await askForChange(person, own)
    const letters = [
      await emailTo(world, own, 'auth_email_change_new'),
      await emailTo(world, person.email, 'auth_email_change_current'),
    ]
    await world.sql(`update auth.users set ${column} = $2 where id = $1`, [person.id, newEmail('wanted')])
    const answers = []
    for (const { link } of letters) answers.push((await follow({ token_hash: tokenIn(link) })).status)
    expect(answers.sort()).toEqual([200, 403])
    const [row] = await world.sql('select email_change from auth.users where id = $1', [person.id])
    expect(row?.email_change).not.toBe('')
  })
})

test('emails requested again during an email change go to the newer address', async () => {
  const person = await createSignedInUser(world)
  const [first, second] = [newEmail('first'), newEmail('second')]
  await askForChange(person, first)
  await emailTo(world, first, 'auth_email_change_new')
  await resetRateLimits(world)
  const resend = () => world.client().auth.resend({ type: 'email_change', email: person.email })
  await atTheDoorOf(person, [resend], {
    text: 'update auth.users set email_change = $2 where id = $1',
    values: [person.id, second],
  })
  await emailTo(world, second, 'auth_email_change_new')
  expect(await emailsTo(world, first)).toHaveLength(1)
})

/** Locks the user's row until every request, in order, waits for it; the lock holder may change the row meanwhile. */
async function atTheDoorOf<T>(
  person: TestUser,
  requests: (() => Promise<T>)[],
  change = { text: 'select 1 from auth.users where id = $1 for update', values: [person.id] },
): Promise<T[]> {
  const door = new Client({ connectionString: world.databaseUrl })
  await door.connect()
  try {
    await door.query('begin')
    await door.query(change)
    const answers: Promise<T>[] = []
    for (const request of requests) {
      answers.push(request())
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(answers.length), {
        timeout: 20_000,
        interval: 10,
      })
    }
    await door.query('commit')
    return await Promise.all(answers)
  } finally {
    await door.end()
  }
}

const waiting = () =>
  world.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

test('an anonymous user can add an email address and keep the account', async () => {
  const client = world.client()
  const { data } = await client.auth.signInAnonymously({ options: { data: { full_name: 'Dee' } } })
  expect(data.user).toMatchObject({ is_anonymous: true, identities: [] })
  const refused = await client.auth.updateUser({ password: PASSWORD })
  expect(refused.error).toMatchObject({ status: 422 })
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' })
  expect(enrolled.error).toMatchObject({ status: 403, code: 'no_authorization' })

  const email = newEmail('dee')
  expect((await client.auth.updateUser({ email })).error).toBeNull()
  const { code } = await emailTo(world, email, 'auth_email_change_new')
  const verified = await client.auth.verifyOtp({ email, token: code ?? '', type: 'email_change' })
  expect(verified.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  const signIn = await sendAuthRequest(world, '/token?grant_type=password', {
    body: { email, password: PASSWORD },
  })
  expect(signIn.status).toBe(200)
})

test('the address of another account gets the same answer as a free one, and its owner no code', async () => {
  const [ada, eve, mia] = [
    await createSignedInUser(world),
    await createSignedInUser(world),
    await createSignedInUser(world),
  ]
  const taken = await askForChange(eve, ada.email)
  const free = await askForChange(mia, newEmail('free'))
  expect(Object.keys(taken).sort()).toEqual(Object.keys(free).sort())
  expect(taken).toMatchObject({ email: eve.email, new_email: ada.email })
  await emailTo(world, eve.email, 'auth_email_change_current')
  await emailTo(world, ada.email, 'auth_account_exists')
  expect((await emailsTo(world, ada.email)).map(({ kind }) => kind)).not.toContain('auth_email_change_new')

  // Sending it again tells no more.
  await resetRateLimits(world)
  const again = { type: 'email_change', email: ada.email }
  expect((await sendAuthRequest(world, '/resend', { body: again })).status).toBe(200)
  await waitForMailQueues(world)
  expect((await emailsTo(world, ada.email)).map(({ kind }) => kind)).not.toContain('auth_email_change_new')
})

test('asking for taken addresses one after the other is counted', async () => {
  const [ada, eve] = [await createSignedInUser(world), await createSignedInUser(world)]
  const ask = (email: string) =>
    sendAuthRequest(world, '/user', { method: 'PUT', token: eve.access, body: { email } })
  expect((await ask(ada.email)).status).toBe(200)
  expect((await ask(ada.email)).body.code).toBe('over_email_send_rate_limit')
})
