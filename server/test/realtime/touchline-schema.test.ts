import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { Inbox, subscribeToChanges } from './client-channel.ts'

let world: TestServer
beforeAll(async () => {
  world = await startTestServer()
})
afterAll(() => world.stop())

async function signedIn() {
  const id = randomUUID()
  await world.sql(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, now(), '{"full_name": "Ada Quist", "role": "scout"}')`,
    [id, `${id}@example.test`],
  )
  const token = await world.context.keys.sign({ role: 'authenticated', sub: id }, 600)
  const client = world.client({ accessToken: async () => token })
  await client.realtime.setAuth()
  return { id, client }
}

test('a person hears of their own security events as they are written, and of nobody else’s', async () => {
  const [ada, bo] = [await signedIn(), await signedIn()]
  const inbox = new Inbox<{ new: Record<string, unknown> }>()
  await subscribeToChanges(
    ada.client
      .channel('security')
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'security_audit_log', filter: `user_id=eq.${ada.id}` },
        inbox.put,
      ),
  )
  const event = {
    action: 'failed_login',
    details: { reason: 'test' },
    ip_address: '203.0.113.9',
    user_agent: 'a browser',
  }
  for (const { id, client } of [bo, ada]) {
    const { error } = await client.from('security_audit_log').insert({ user_id: id, ...event })
    expect(error).toBeNull()
  }
  expect((await inbox.next()).new).toMatchObject({ user_id: ada.id, action: 'failed_login' })
  expect(inbox.waiting).toEqual([])
  for (const { client } of [ada, bo]) client.realtime.disconnect()
})

test('nobody hears of the security events of somebody else by asking for them', async () => {
  const [ada, bo] = [await signedIn(), await signedIn()]
  const inbox = new Inbox<{ new: Record<string, unknown> }>()
  await subscribeToChanges(
    bo.client
      .channel('curious')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'security_audit_log' }, inbox.put),
  )
  for (const { id, client } of [ada, bo]) {
    const { error } = await client
      .from('security_audit_log')
      .insert({ user_id: id, action: 'failed_login', details: {} })
    expect(error).toBeNull()
  }
  // His own comes second in the log: hers would be here before it.
  expect((await inbox.next()).new).toMatchObject({ user_id: bo.id })
  for (const { client } of [ada, bo]) client.realtime.disconnect()
})
