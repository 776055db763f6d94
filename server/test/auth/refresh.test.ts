import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  type Reply,
  resetRateLimits,
  sendAuthRequest,
  startAuthServer,
} from './test-users.ts'

const TOO_OLD = { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' }

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
beforeEach(() => resetRateLimits(world))
afterAll(() => world.stop())

const refresh = (token: unknown): Promise<Reply> =>
  sendAuthRequest(world, '/token?grant_type=refresh_token', { body: { refresh_token: token } })
const next = async (token: string) => (await refresh(token)).body.refresh_token as string
const older = (id: string) =>
  world.sql(
    `update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where user_id = $1 and revoked`,
    [id],
  )

const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())

describe('token refresh refuses', () => {
  test.each([
    ['too short', 'short', 'validation_failed'],
    ['malformed', 'not a token at all', 'validation_failed'],
    ['unknown', 'A'.repeat(52), 'refresh_token_not_found'],
    ['in the older format', 'abcdefghij12', 'refresh_token_not_found'],
    ['a number', 12, 'bad_json'],
  ])('a token that is %s', async (_what, token, code) => {
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code } })
  })

  test.each([undefined, ''])('the token %j with an OAuth error', async (token) => {
    const answer = await refresh(token)
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body).toEqual({ error: 'invalid_request', error_description: 'refresh_token required' })
  })

  test('a user who was banned after signing in', async () => {
    const person = await createSignedInUser(world)
    await world.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      person.id,
    ])
    expect(await refresh(person.refresh)).toMatchObject({
      status: 400,
      body: { code: 'user_banned', message: 'Invalid Refresh Token: User Banned' },
    })
  })

  test('a token with any bit changed', async () => {
    const { refresh: token } = await createSignedInUser(world)
    const bytes = Buffer.from(token, 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const forged = Buffer.from(bytes)
      forged[index] = (forged[index] ?? 0) ^ 1
      const answer = await refresh(forged.toString('base64url'))
      expect(answer).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    }
    expect((await refresh(token)).status).toBe(200)
  })

  test('an access token; and a refresh token is no access token', async () => {
    const person = await createSignedInUser(world)
    expect((await refresh(person.access)).status).toBe(400)
    expect((await sendAuthRequest(world, '/user', { token: person.refresh })).body.code).toBe('bad_jwt')
  })
})

test('a refresh returns a new token and keeps the session', async () => {
  const person = await createSignedInUser(world)
  const answer = await refresh(person.refresh)
  expect(answer.status).toBe(200)
  expect(answer.body.refresh_token).not.toBe(person.refresh)
  expect(claimsOf(answer.body.access_token).session_id).toBe(claimsOf(person.access).session_id)
})

test('AMR timestamps are whole seconds and never in the future', async () => {
  const person = await createSignedInUser(world)
  await world.sql(
    `update auth.mfa_amr_claims set updated_at = '2026-01-02T03:04:05.900Z'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [person.id],
  )
  const { body } = await refresh(person.refresh)
  const timestamp = Date.parse('2026-01-02T03:04:05Z') / 1_000
  expect(claimsOf(body.access_token).amr).toEqual([{ method: 'password', timestamp }])
})

test('no table stores a refresh token in clear text', async () => {
  const person = await createSignedInUser(world)
  const token = await next(person.refresh)
  const rows = await world.sql<{ held: string }>(
    'select r::text as held from auth.refresh_tokens r union all select s::text from auth.sessions s',
  )
  const all = rows.map(({ held }) => held).join('\n')
  expect(all).not.toContain(token)
  expect(all).not.toContain(person.refresh)
})

test('a repeated refresh with the previous token returns the active one, however late', async () => {
  const person = await createSignedInUser(world)
  const second = await next(person.refresh)
  await older(person.id)
  expect(await next(person.refresh)).toBe(second)
  expect((await refresh(second)).status).toBe(200)
})

test('an even older token leads to the active one within ten seconds', async () => {
  const person = await createSignedInUser(world)
  const second = await next(person.refresh)
  const third = await next(second)
  expect(await next(person.refresh)).toBe(third)
})

test('reuse of an old refresh token ends the session', async () => {
  const person = await createSignedInUser(world)
  const second = await next(person.refresh)
  const third = await next(second)
  await older(person.id)
  expect(await refresh(person.refresh)).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
  })
  for (const token of [second, third]) expect((await refresh(token)).status).toBe(400)
  expect((await sendAuthRequest(world, '/user', { token: person.access })).body.code).toBe(
    'session_not_found',
  )
  expect(await world.sql('select 1 from auth.sessions where user_id = $1', [person.id])).toEqual([])
})

test('50 concurrent refreshes all get the same new token', async () => {
  const person = await createSignedInUser(world)
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(person.refresh)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  const [row] = await world.sql(
    'select refresh_token_counter::int as n from auth.sessions where user_id = $1',
    [person.id],
  )
  expect(row).toEqual({ n: 1 })
})

test('a session expires after 30 days without a refresh', async () => {
  const person = await createSignedInUser(world)
  await world.sql(`update auth.sessions set created_at = now() - interval '31 days' where user_id = $1`, [
    person.id,
  ])
  expect(await refresh(person.refresh)).toMatchObject({
    status: 400,
    body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired (Inactivity)' },
  })
})

test('a session expires after 90 days', async () => {
  const person = await createSignedInUser(world)
  const [row] = await world.sql(
    `select extract(day from not_after - created_at)::int as days from auth.sessions where user_id = $1`,
    [person.id],
  )
  expect(row).toEqual({ days: 90 })
  await world.sql('update auth.sessions set not_after = now() where user_id = $1', [person.id])
  expect((await sendAuthRequest(world, '/user', { token: person.access })).body.code).toBe(
    'session_not_found',
  )
  expect((await refresh(person.refresh)).body).toEqual(TOO_OLD)
})

test('session lifetimes can be shortened by configuration', async () => {
  const strict = await world.anotherServer({ SESSIONS_TIMEBOX_HOURS: '8', SESSIONS_INACTIVITY_HOURS: '1' })
  const person = await createSignedInUser(strict)
  const [row] = await world.sql(
    'select extract(epoch from not_after - created_at)::int / 3600 as hours from auth.sessions where user_id = $1',
    [person.id],
  )
  expect(row).toEqual({ hours: 8 })
  await world.sql(`update auth.sessions set created_at = now() - interval '61 minutes' where user_id = $1`, [
    person.id,
  ])
  const answer = await sendAuthRequest(strict, '/token?grant_type=refresh_token', {
    body: { refresh_token: person.refresh },
  })
  expect(answer.body.code).toBe('session_expired')
  await strict.stop()
})

test('an admin’s token lasts 15 minutes, idle session 30 minutes, session 12 hours', async () => {
  const person = await createSignedInUser(world)
  await world.sql('insert into public.admin_users (user_id) values ($1)', [person.id])
  const answer = await refresh(person.refresh)
  expect(answer.body.expires_in).toBe(900)
  await world.sql(
    `update auth.sessions set refreshed_at = (now() at time zone 'utc') - interval '31 minutes' where user_id = $1`,
    [person.id],
  )
  expect((await refresh(answer.body.refresh_token)).body.code).toBe('session_expired')
})

test('an admin has to sign in again after 12 hours, a newly made admin too', async () => {
  const person = await createSignedInUser(world)
  await world.sql('insert into public.admin_users (user_id) values ($1)', [person.id])
  await world.sql(
    `update auth.sessions set created_at = now() - interval '13 hours', refreshed_at = now() at time zone 'utc' where user_id = $1`,
    [person.id],
  )
  expect((await refresh(person.refresh)).body).toEqual(TOO_OLD)
})

test('lost database connections sign nobody out', async () => {
  const person = await createSignedInUser(world)
  const cut = () =>
    world.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'touchline'`,
    )
  let token = person.refresh
  const seen = new Set<number>()
  for (let round = 0; round < 15; round++) {
    const [answer] = await Promise.all([
      refresh(token),
      sendAuthRequest(world, '/user', { token: person.access }),
      cut(),
    ])
    seen.add(answer.status)
    if (answer.status === 200) token = answer.body.refresh_token as string
  }
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
  const after = await refresh(token)
  expect([200, 503]).toContain(after.status)
  expect((await refresh(token)).status).toBe(200)
})

test('supabase-js refreshes a session and uses it', async () => {
  const person = await createSignedInUser(world)
  const client = world.client()
  const { data, error } = await client.auth.refreshSession({ refresh_token: person.refresh })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(person.id)
  expect((await client.auth.getUser()).data.user?.id).toBe(person.id)
})
