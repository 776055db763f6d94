import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '#server/auth/delete-expired.ts'
import type { TestServer } from '../test-server.ts'
import {
  createSignedInUser,
  sendAdminRequest,
  sendAuthRequest,
  signIn,
  startAuthServer,
} from './test-users.ts'

let world: TestServer
beforeAll(async () => {
  world = await startAuthServer()
})
afterAll(() => world.stop())

test('deleteExpired removes expired sessions, tokens, factors and counters and keeps valid ones', async () => {
  const person = await createSignedInUser(world)
  const old = await signIn(world, person.email)
  const oldSession = JSON.parse(
    Buffer.from(old.access.split('.')[1] ?? '', 'base64url').toString(),
  ).session_id
  await world.sql(`update auth.sessions set not_after = now() - interval '2 days' where id = $1`, [
    oldSession,
  ])
  const link = await sendAdminRequest(world, '/admin/generate_link', {
    body: { type: 'magiclink', email: person.email },
  })
  const other = await createSignedInUser(world)
  await sendAdminRequest(world, '/admin/generate_link', { body: { type: 'magiclink', email: other.email } })
  await world.sql(
    `update auth.one_time_tokens set created_at = created_at - interval '2 days' where user_id = $1`,
    [other.id],
  )
  await sendAuthRequest(world, '/factors', {
    token: other.access,
    body: { factor_type: 'totp', friendly_name: 'left behind' },
  })
  await world.sql(`update auth.mfa_factors set created_at = now() - interval '2 days'`)
  await sendAuthRequest(world, '/factors', {
    token: person.access,
    body: { factor_type: 'totp', friendly_name: 'just begun' },
  })
  await world.sql(
    `insert into auth.touchline_rate_limits values ('old', 'x', now() - interval '2 hours', now() - interval '1 hour', 3), ('new', 'x', now(), now() + interval '1 hour', 3)`,
  )

  await world.sql('delete from auth.touchline_known_devices')
  await world.sql(
    `insert into auth.touchline_known_devices select $1::uuid, n || ' days', now() - make_interval(days => n) from unnest(array[500, 401, 399]) n
     union all select $2::uuid, '500 days', now() - interval '500 days'`,
    [person.id, other.id],
  )

  await world.sql(
    `insert into auth.touchline_oauth_flows (state_hash, browser_hash, provider, redirect_to, created_at)
     values ('old', 'x', 'google', 'x', now() - interval '2 days'), ('new', 'x', 'google', 'x', now())`,
  )
  await world.sql(
    `insert into auth.touchline_used_proofs values ('old', now() - interval '1 hour'), ('new', now() + interval '1 hour')`,
  )

  await deleteExpired(world.context.db)

  expect(await world.sql('select state_hash from auth.touchline_oauth_flows')).toEqual([
    { state_hash: 'new' },
  ])
  expect(await world.sql('select proof_hash from auth.touchline_used_proofs')).toEqual([
    { proof_hash: 'new' },
  ])
  // The last device of an account stays, or the next one would be taken for its first.
  expect(
    await world.sql('select user_id, device_hash from auth.touchline_known_devices order by device_hash'),
  ).toEqual([
    { user_id: person.id, device_hash: '399 days' },
    { user_id: other.id, device_hash: '500 days' },
  ])
  expect(await world.sql('select 1 from auth.sessions where id = $1', [oldSession])).toEqual([])
  expect((await sendAuthRequest(world, '/user', { token: person.access })).status).toBe(200)
  expect(await world.sql('select 1 from auth.one_time_tokens where user_id = $1', [other.id])).toEqual([])
  expect(await world.sql('select friendly_name from auth.mfa_factors')).toEqual([
    { friendly_name: 'just begun' },
  ])
  expect(await world.sql(`select action from auth.touchline_rate_limits where subject = 'x'`)).toEqual([
    { action: 'new' },
  ])
  const followed = await sendAuthRequest(world, '/verify', {
    body: { type: 'magiclink', token_hash: link.body.hashed_token },
  })
  expect(followed.status).toBe(200)
})
