import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let server: TestServer
let database: TestDatabase
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterAll(() => database.close())

async function signedIn({ id, email, aal = 'aal1' }: Account): Promise<SupabaseClient> {
  const claims = { role: 'authenticated', aud: 'authenticated', sub: id, email, aal }
  const token = await server.context.keys.sign(claims, 3_600)
  return server.client({ global: { headers: { Authorization: `Bearer ${token}` } } })
}

const lines = (person: Account) =>
  database.sql<{ action: string; severity: string; what: string; source: string }>(
    `select action, details ->> 'severity' as severity, details ->> 'what' as what, source from security_audit_log
     where user_id = $1 and action not in ('admin_granted', 'admin_list_opened') order by created_at`,
    [person.id],
  )

test('the 201st admin action is refused and stays on record as critical', async () => {
  const amy = await createAdmin(database)
  await database.sql(
    `insert into private.rate_limit_counters values ('admin_action', $1, 200, now(), now() + interval '1 hour')`,
    [amy.id],
  )
  const client = await signedIn(amy)
  const start_at = new Date(Date.now() + 86_400_000).toISOString()
  const { error } = await client.from('events').insert({ title: 'Cup', location: 'Lyon', start_at })
  expect(error).toMatchObject({ code: 'PT429', message: 'Admin action rate limit exceeded' })
  expect(await lines(amy)).toEqual([
    { action: 'admin_rate_limit_exceeded', severity: 'critical', what: 'POST /events', source: 'server' },
  ])
})

describe('an attempt at rights of others stays on record', () => {
  type Attempt = (client: SupabaseClient, me: Account, pia: Account) => PromiseLike<{ error: unknown }>
  test.each<[string, string, Attempt]>([
    [
      'a role of one’s own',
      'PATCH /profiles',
      (c, me) => c.from('profiles').update({ role: 'scout' }).eq('id', me.id),
    ],
    ['the list of admins', 'POST /admin_users', (c, me) => c.from('admin_users').insert({ user_id: me.id })],
    [
      'removing an admin',
      'DELETE /admin_users',
      (c, me) => c.from('admin_users').delete().neq('user_id', me.id),
    ],
    [
      'an invitation',
      'POST /admin_invitations',
      (c, me) => c.from('admin_invitations').insert({ email: me.email, invited_by: me.id }),
    ],
    ['accepting no invitation', 'POST /rpc/accept_admin_invitation', (c) => c.rpc('accept_admin_invitation')],
    [
      'the decision about a scout',
      'PATCH /verifications',
      (c, _me, pia) => c.from('verifications').update({ status: 'approved' }).eq('user_id', pia.id),
    ],
    [
      'the rights of an admin',
      'POST /rpc/revoke_admin',
      (c, _me, pia) => c.rpc('revoke_admin', { user_id: pia.id, reason: 'because' }),
    ],
  ])('%s', async (_what, what, attempt) => {
    const [ada, pia] = [await createAthlete(database), await createScout(database, { check: 'pending' })]
    expect((await attempt(await signedIn(ada), ada, pia)).error).not.toBeNull()
    expect(await lines(ada)).toEqual([
      { action: 'privilege_escalation_attempt', severity: 'critical', what, source: 'server' },
    ])
  })

  test('and following the link of an invitation that is used up, expired or another’s does not', async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    const client = await signedIn(ada)
    for (const email of [ada.email, 'somebody.else@people.example'])
      await database.sql(
        `insert into admin_invitations (email, invited_by, expires_at) values ($1, $2, now() - interval '1 day')`,
        [email, amy.id],
      )
    const looked = await client.from('admin_invitations').select('email, used_at, expires_at')
    expect(looked.data?.map(({ email }) => email)).toEqual([ada.email])
    const used_at = new Date().toISOString()
    for (const email of [ada.email, 'somebody.else@people.example']) {
      const tried = await client.from('admin_invitations').update({ used_at }).eq('email', email).select('id')
      expect([tried.error, tried.data]).toEqual([null, []])
    }
    expect(await lines(ada)).toEqual([])
    expect(await database.sql('select 1 from admin_users where user_id = $1', [ada.id])).toEqual([])
  })

  test('and a form that was filled in wrongly does not', async () => {
    const ada = await createAthlete(database)
    const client = await signedIn(ada)
    expect((await client.from('profiles').update({ full_name: '' }).eq('id', ada.id)).error).not.toBeNull()
    expect(await lines(ada)).toEqual([])
  })
})

test('five such lines within half an hour are suspicious, told once', async () => {
  const ada = await createAthlete(database)
  const client = await signedIn(ada)
  const told = async () =>
    (await lines(ada)).filter(({ action }) => action === 'suspicious_activity_detected').length
  const { events } = LIMITS.suspiciousActivity
  const attempt = () => client.from('admin_users').insert({ user_id: ada.id })
  for (let n = 1; n < events; n++) await attempt()
  expect(await told()).toBe(0)
  await Promise.all([attempt(), attempt(), attempt()])
  expect(await told()).toBe(1)
})
