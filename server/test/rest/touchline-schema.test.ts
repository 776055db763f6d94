import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#shared/database.types.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
let ada: SupabaseClient<Database>
let sam: SupabaseClient<Database>
let amy: SupabaseClient<Database>
const ids = { ada: randomUUID(), sam: randomUUID(), amy: randomUUID(), eve: randomUUID() }

async function signedIn(id: string, email: string, data: object, claims = {}) {
  await server.sql(
    `insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at) values ($1, $2, $3, now())`,
    [id, email, data],
  )
  const token = await server.context.keys.sign(
    { role: 'authenticated', aud: 'authenticated', sub: id, email, ...claims },
    3_600,
  )
  return server.client({
    global: { headers: { Authorization: `Bearer ${token}` } },
  }) as SupabaseClient<Database>
}

beforeAll(async () => {
  server = await startTestServer()
  ada = await signedIn(ids.ada, 'ada@example.test', { role: 'athlete', full_name: 'Ada Berg' })
  sam = await signedIn(ids.sam, 'sam@example.test', { role: 'scout', full_name: 'Sam Osei' })
  amy = await signedIn(ids.amy, 'amy@example.test', {}, { aal: 'aal2' })
  await server.sql('insert into public.admin_users (user_id) values ($1)', [ids.amy])
})
afterAll(() => server.stop())

describe('profiles', () => {
  test('show a user their own role and nobody else’s', async () => {
    const own = await ada.from('profiles').select('role').eq('id', ids.ada).single()
    expect(own.data).toEqual({ role: 'athlete' })
    const other = await ada.from('profiles').select('role').eq('id', ids.sam).single()
    expect([other.status, other.error?.code]).toEqual([406, 'PGRST116'])
    const nobody = await server.client().from('profiles').select('role')
    expect([nobody.status, nobody.error?.code]).toEqual([401, '42501'])
  })

  test('stay as they are when the client inserts them after sign-up', async () => {
    const again = {
      id: ids.ada,
      full_name: 'Somebody Else',
      role: 'scout' as const,
      email: 'ada@example.test',
    }
    const { status, error } = await ada.from('profiles').insert(again)
    expect([status, error]).toEqual([201, null])
    expect((await ada.from('profiles').select('full_name,role').single()).data).toEqual({
      full_name: 'Ada Berg',
      role: 'athlete',
    })
  })

  test.each([{ role: 'scout' }, { email: 'new@example.test' }, { id: randomUUID() }])(
    'refuse the change %j by their user',
    async (change) => {
      const { status, error } = await ada
        .from('profiles')
        .update(change as never)
        .eq('id', ids.ada)
      expect([status, error?.code]).toEqual([403, '42501'])
    },
  )
})

test('admin_users tells a user only whether they are an admin themselves', async () => {
  expect((await amy.from('admin_users').select('user_id').eq('user_id', ids.amy).maybeSingle()).data).toEqual(
    { user_id: ids.amy },
  )
  expect(
    (await ada.from('admin_users').select('user_id').eq('user_id', ids.ada).maybeSingle()).data,
  ).toBeNull()
  expect(
    (await ada.from('admin_users').select('user_id').eq('user_id', ids.amy).maybeSingle()).data,
  ).toBeNull()
  expect((await ada.from('admin_users').insert({ user_id: ids.ada })).status).toBe(403)
})

test('user_settings are missing at first, then created with defaults, then changed', async () => {
  const missing = await ada.from('user_settings').select().eq('user_id', ids.ada).single()
  expect([missing.status, missing.error?.code, missing.error?.details]).toEqual([
    406,
    'PGRST116',
    'The result contains 0 rows',
  ])
  const made = await ada.from('user_settings').insert({ user_id: ids.ada }).select().single()
  expect(made.data).toMatchObject({
    language: 'en',
    theme: 'system',
    audio_enabled: true,
    notifications_email: true,
    notifications_push: true,
    privacy_profile_visibility: 'public',
    accessibility_reduced_motion: false,
    accessibility_high_contrast: false,
    accessibility_large_text: false,
  })
  const changed = await ada
    .from('user_settings')
    .update({ theme: 'dark', language: 'fr' })
    .eq('user_id', ids.ada)
    .select('theme,language')
    .single()
  expect(changed.data).toEqual({ theme: 'dark', language: 'fr' })
  const unknownTheme: object = { theme: 'purple' }
  const wrong = await ada.from('user_settings').update(unknownTheme).eq('user_id', ids.ada)
  expect([wrong.status, wrong.error?.code]).toEqual([400, '23514'])
  expect((await sam.from('user_settings').select()).data).toEqual([])
  expect(
    (await sam.from('user_settings').update({ theme: 'light' }).eq('user_id', ids.ada).select()).data,
  ).toEqual([])
})

describe('security_audit_log', () => {
  const line = (action: string) => ({
    user_id: ids.ada,
    action,
    details: { n: 1 },
    ip_address: '203.0.113.9',
    user_agent: 'made up',
  })

  test('accepts a user’s own entries, with the address and user agent the server saw', async () => {
    for (const action of [
      'login_success',
      'failed_login',
      'logout',
      'failed_login',
      'failed_login',
      'failed_login',
    ]) {
      expect((await ada.from('security_audit_log').insert(line(action))).status).toBe(201)
    }
    const latest = await ada
      .from('security_audit_log')
      .select('action,ip_address,user_agent')
      .eq('user_id', ids.ada)
      .in('action', ['failed_login', 'logout'])
      .order('created_at', { ascending: false })
      .limit(5)
    expect(latest.data).toHaveLength(5)
    expect(new Set(latest.data?.map(({ action }) => action))).toEqual(new Set(['failed_login', 'logout']))
    expect(latest.data?.map(({ ip_address }) => ip_address)).not.toContain('203.0.113.9')
    expect(latest.data?.map(({ user_agent }) => user_agent)).not.toContain('made up')
    const since = new Date(Date.now() - 30 * 60_000).toISOString()
    const recent = await ada
      .from('security_audit_log')
      .select('action, created_at, details')
      .eq('user_id', ids.ada)
      .eq('source', 'client')
      .gte('created_at', since)
    expect(recent.data).toHaveLength(6)
  })

  test('refuses entries about others, hides theirs and refuses changes', async () => {
    const about = await ada.from('security_audit_log').insert({ ...line('logout'), user_id: ids.sam })
    expect([about.status, about.error?.code]).toEqual([403, '42501'])
    expect((await sam.from('security_audit_log').select().eq('user_id', ids.ada)).data).toEqual([])
    for (const attempt of [
      ada
        .from('security_audit_log')
        .update({ action: 'nothing_happened' } as never)
        .eq('user_id', ids.ada),
      ada.from('security_audit_log').delete().eq('user_id', ids.ada),
    ]) {
      expect((await attempt).status).toBe(403)
    }
  })
})

test('rate_limits are read and raised only by their own user, and never lowered', async () => {
  const attempts = async (client: SupabaseClient<Database>) =>
    (
      await client
        .from('rate_limits')
        .select('attempts')
        .eq('user_id', ids.ada)
        .eq('action_type', 'login')
        .gte('window_start', '2020-01-01')
        .maybeSingle()
    ).data
  const raise = (n: number) =>
    ada.from('rate_limits').upsert({
      user_id: ids.ada,
      action_type: 'login',
      ip_address: 'x',
      attempts: n,
      window_start: new Date().toISOString(),
    })
  expect(await attempts(ada)).toBeNull()
  expect((await raise(1)).status).toBe(201)
  expect((await raise(3)).status).toBe(200)
  expect((await raise(0)).status).toBe(200)
  expect(await attempts(ada)).toEqual({ attempts: 3 })
  expect(await attempts(sam)).toBeNull()
  expect(
    (await sam.from('rate_limits').upsert({ user_id: ids.ada, action_type: 'login', attempts: 9 })).status,
  ).toBe(403)
})

describe('admin_invitations', () => {
  test('are sent and listed by an admin alone', async () => {
    expect(
      (await amy.from('admin_invitations').insert({ email: 'Eve@example.test', invited_by: ids.amy })).status,
    ).toBe(201)
    const listed = await amy.from('admin_invitations').select().order('created_at', { ascending: false })
    expect(listed.data).toEqual([
      expect.objectContaining({ email: 'eve@example.test', invited_by: ids.amy, used_at: null }),
    ])
    const refused = await ada
      .from('admin_invitations')
      .insert({ email: 'x@example.test', invited_by: ids.ada })
    expect([refused.status, refused.error?.hint]).toEqual([403, 'admin.only'])
    expect((await ada.from('admin_invitations').select()).data).toEqual([])
  })

  test('are found by the invited address and used once', async () => {
    const eve = await signedIn(ids.eve, 'eve@example.test', {}, { aal: 'aal2' })
    const unused = () =>
      eve
        .from('admin_invitations')
        .select()
        .eq('email', 'eve@example.test')
        .is('used_at', null)
        .gt('expires_at', new Date().toISOString())
    expect((await unused()).data).toHaveLength(1)
    const use = () =>
      eve
        .from('admin_invitations')
        .update({ used_at: new Date().toISOString() })
        .eq('email', 'eve@example.test')
        .select('used_at')
    const uses = await Promise.all(Array.from({ length: 20 }, use))
    expect(uses.filter(({ data }) => data?.length === 1)).toHaveLength(1)
    expect((await unused()).data).toEqual([])
    expect(
      (await eve.from('admin_users').select('user_id').eq('user_id', ids.eve).maybeSingle()).data,
    ).toEqual({ user_id: ids.eve })
  })

  test('make nobody an admin after they expire', async () => {
    await server.sql(
      `insert into public.admin_invitations (email, invited_by, expires_at) values ('sam@example.test', $1, now() - interval '1 second')`,
      [ids.amy],
    )
    const use = await sam
      .from('admin_invitations')
      .update({ used_at: new Date().toISOString() })
      .eq('email', 'sam@example.test')
      .select('id')
    expect([use.status, use.data]).toEqual([200, []])
    const call = await sam.rpc('accept_admin_invitation')
    expect([call.status, call.error?.hint]).toEqual([404, 'invitation.none'])
    expect(
      (await sam.from('admin_users').select('user_id').eq('user_id', ids.sam).maybeSingle()).data,
    ).toBeNull()
  })
})
