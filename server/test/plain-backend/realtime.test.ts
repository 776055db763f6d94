import type { RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { startPlainServer } from './plain-server.ts'

const MIGRATIONS = {
  'migrations/0001_notes.sql': `
    create table notes (id bigint generated always as identity primary key, author uuid default auth.uid(), body text);
    alter table notes enable row level security;
    create policy own on notes for all to authenticated using (author = auth.uid());
    alter publication supabase_realtime add table notes;`,
}

let server: TestServer
const clients: ReturnType<TestServer['client']>[] = []
beforeAll(async () => {
  server = await startPlainServer(MIGRATIONS, { MAILER_AUTOCONFIRM: '1' })
})
afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect()
  await server.stop()
})

async function member(name: string) {
  const client = server.client()
  clients.push(client)
  await client.auth.signUp({ email: `${name}@paper-boats.example`, password: 'paper1' })
  return client
}
const subscribed = (channel: RealtimeChannel) =>
  new Promise<void>((resolve, reject) =>
    channel.subscribe((status, error) =>
      status === 'SUBSCRIBED' ? resolve() : error ? reject(error) : undefined,
    ),
  )
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 25 })

test('broadcast and presence reach the members of a channel', async () => {
  const [ada, bo] = [await member('ada'), await member('bo')]
  const heard: unknown[] = []
  const there = bo.channel('room', { config: { presence: { key: 'bo' } } })
  there.on('broadcast', { event: 'wave' }, ({ payload }) => heard.push(payload))
  there.on('presence', { event: 'sync' }, () => undefined)
  await subscribed(there)
  const here = ada.channel('room', { config: { presence: { key: 'ada' } } })
  here.on('presence', { event: 'sync' }, () => undefined)
  await subscribed(here)
  await here.send({ type: 'broadcast', event: 'wave', payload: { n: 1 } })
  await here.track({ at: 'bow' })
  await soon(() => expect(heard).toEqual([{ n: 1 }]))
  await soon(() => expect(there.presenceState().ada).toMatchObject([{ at: 'bow' }]))
})

test('an inserted row reaches only subscribers whose policy shows it', async () => {
  const [cy, di] = [await member('cy'), await member('di')]
  const seen: Record<string, string[]> = { cy: [], di: [] }
  for (const [name, client] of [
    ['cy', cy],
    ['di', di],
  ] as const) {
    const channel = client.channel('rows')
    const live = new Promise<void>((resolve) => {
      channel.on('system', {}, ({ status, extension }) => {
        if (extension === 'postgres_changes' && status === 'ok') resolve()
      })
    })
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, ({ new: row }) =>
      seen[name]?.push(row.body as string),
    )
    await subscribed(channel)
    await live
  }
  await cy.from('notes').insert({ body: 'of cy' })
  await di.from('notes').insert({ body: 'of di' })
  await soon(() => expect(seen).toEqual({ cy: ['of cy'], di: ['of di'] }))
})
