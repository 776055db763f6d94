import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  arriveAs,
  enabled,
  memoryClient,
  newPerson,
  type ProviderWorld,
} from '../../server/test/auth/external-world.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../server/test/auth/openid-provider.ts'
import { startTestServer } from '../../server/test/test-server.ts'

let all: ProviderWorld
let google: OpenIdProvider
beforeAll(async () => {
  google = await startOpenIdProvider()
  const world = await startTestServer({
    EXTERNAL_PRIVATE_ORIGINS: google.issuer,
    ...enabled('google', google.issuer),
  })
  all = { world, google, club: google }
})
afterAll(async () => {
  await all.world.stop()
  await google.stop()
})

async function arrive(person = newPerson()): Promise<{ client: SupabaseClient; id: string; email: string }> {
  const given = new URLSearchParams((await arriveAs(all, person)).hash.slice(1))
  const client = memoryClient(all.world)
  const { data, error } = await client.auth.setSession({
    access_token: given.get('access_token') ?? '',
    refresh_token: given.get('refresh_token') ?? '',
  })
  expect(error).toBeNull()
  return { client, id: data.user?.id ?? '', email: person.email ?? '' }
}

const onboard = (client: SupabaseClient, birth_date: string) =>
  client.rpc('onboard_athlete', {
    details: { birth_date, country: 'ES', sport: 'athletics', given_name: 'Rosa', surname: 'Marín' },
  })

test('who came by a provider has no profile and no rights until they say what they are', async () => {
  const { client, id, email } = await arrive()
  expect((await client.from('profiles').select('id')).data).toEqual([])
  expect(
    (await client.from('athlete_profiles').insert({ user_id: id, handle: 'rosa', display_name: 'Rosa' }))
      .error,
  ).not.toBeNull()
  expect((await onboard(client, '2001-05-31')).error).not.toBeNull()
  const row = { id, full_name: 'Rosa Marín', role: 'athlete', email }
  expect((await client.from('profiles').insert(row)).error).toBeNull()
  expect((await client.from('profiles').select('role, email')).data).toEqual([{ role: 'athlete', email }])
})

test('the role is chosen once', async () => {
  const { client, id, email } = await arrive()
  const row = { id, full_name: 'Rosa Marín', role: 'athlete', email }
  await client.from('profiles').insert(row)
  await client.from('profiles').insert({ ...row, role: 'scout' })
  await client.auth.updateUser({ data: { role: 'scout' } })
  expect((await client.from('profiles').select('role')).data).toEqual([{ role: 'athlete' }])
})

test.each([
  ['an admin', { role: 'admin' }],
  ['with the address of somebody else', { email: 'somebody-else@example.org' }],
  ['without a name', { full_name: ' ' }],
  ['by a name that holds an address to write to', { full_name: 'Rosa rosa@example.org' }],
])('nobody becomes %s', async (_what, wrong) => {
  const { client, id, email } = await arrive()
  const row = { id, full_name: 'Rosa Marín', role: 'athlete', email, ...wrong }
  expect((await client.from('profiles').insert(row)).error).not.toBeNull()
  expect((await client.from('profiles').select('id')).data).toEqual([])
})

test('where the team takes no new scouts, nobody becomes one by a provider either', async () => {
  const { client, id, email } = await arrive()
  await all.world.sql(`update private.policy_settings set value = 0 where key = 'feature.new_scouts'`)
  const row = { id, full_name: 'Rosa Marín', role: 'scout', email }
  expect((await client.from('profiles').insert(row)).error?.hint).toBe('feature.off')
  await all.world.sql(`update private.policy_settings set value = 1 where key = 'feature.new_scouts'`)
  expect((await client.from('profiles').insert(row)).error).toBeNull()
})

test('a child under 13 is refused whatever the door, and nothing of them stays', async () => {
  const { client, id, email } = await arrive()
  await client.from('profiles').insert({ id, full_name: 'Rosa Marín', role: 'athlete', email })
  const born = `${new Date().getFullYear() - 9}-01-01`
  expect((await onboard(client, born)).data).toEqual({ outcome: 'refused' })
  expect(await all.world.sql('select from auth.users where id = $1', [id])).toEqual([])
  expect(await all.world.sql('select from auth.identities where user_id = $1', [id])).toEqual([])
})

test('a provider tells nobody’s role: the one in its claims is left out', async () => {
  const { client } = await arrive({ ...newPerson(), role: 'scout', full_name: 'Rosa' } as never)
  expect((await client.from('profiles').select('id')).data).toEqual([])
})

test('an account in which nobody ever was goes after a week, and no other', async () => {
  const { world } = all
  const left = await arrive()
  const back = await arrive()
  const ada = await arrive()
  await ada.client
    .from('profiles')
    .insert({ id: ada.id, full_name: 'Ada Marrow', role: 'athlete', email: ada.email })
  const made = await world.serviceClient().auth.admin.createUser({ email: 'ops@example.org' })
  await world.sql(
    `update auth.users set created_at = now() - interval '8 days', last_sign_in_at = now() - interval '8 days' where id <> $1`,
    [back.id],
  )
  await world.sql('select private.end_unfinished_sign_ups()')
  const kept = await world.sql<{ id: string }>('select id from auth.users where id = any ($1)', [
    [left.id, back.id, ada.id, made.data.user?.id],
  ])
  expect(kept.map(({ id }) => id).sort()).toEqual([back.id, ada.id, made.data.user?.id].sort())
})

test('who has no password proves themselves by the sign-in elsewhere, for ten minutes; who has one by it alone', async () => {
  const { client, id, email } = await arrive()
  await client.from('profiles').insert({ id, full_name: 'Rosa Marín', role: 'scout', email })
  const proved = async () => (await client.rpc('ask_deletion')).error?.hint
  await all.world.sql(`update auth.users set encrypted_password = 'x' where id = $1`, [id])
  expect(await proved()).toBe('deletion.proof')
  await all.world.sql('update auth.users set encrypted_password = null where id = $1', [id])
  await all.world.sql(
    `update auth.mfa_amr_claims c set updated_at = now() - interval '11 minutes' from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
    [id],
  )
  await client.auth.refreshSession()
  expect(await proved()).toBe('deletion.proof')
  await all.world.sql(
    'update auth.mfa_amr_claims c set updated_at = now() from auth.sessions s where s.id = c.session_id and s.user_id = $1',
    [id],
  )
  await client.auth.refreshSession()
  expect(await proved()).toBeUndefined()
})
