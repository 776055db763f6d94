import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test-server.ts'
import { Inbox, subscribeToChanges } from './client-channel.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function signedIn() {
  const id = randomUUID()
  await server.sql(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, now(), '{"full_name": "Ada Quist", "role": "scout"}')`,
    [id, `${id}@example.test`],
  )
  const token = await server.context.keys.sign({ role: 'authenticated', sub: id }, 600)
  const client = server.client({ accessToken: async () => token })
  await client.realtime.setAuth()
  return { id, client }
}

test('security_audit_log changes reach their own user, and no one else', async () => {
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

test('security_audit_log changes of another user stay hidden from an unfiltered subscription', async () => {
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
  // His own change comes second in the log, so hers would have arrived before it.
  expect((await inbox.next()).new).toMatchObject({ user_id: bo.id })
  for (const { client } of [ada, bo]) client.realtime.disconnect()
})
