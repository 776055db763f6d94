import { randomUUID } from 'node:crypto'
import { Client as Postgres } from 'pg'
import { closeAll, join, openClients, percentile } from './clients.ts'

const MESSAGES = 200

type Server = { url: string; realtimeUrl: string; databaseUrl: string; serviceRoleKey: string }

export async function prepareMessages(databaseUrl: string) {
  const postgres = new Postgres({ connectionString: databaseUrl })
  await postgres.connect()
  await postgres.query(`
    create table if not exists public.bench_messages (id bigint generated always as identity primary key, reader uuid not null, body text);
    alter table public.bench_messages enable row level security;
    drop policy if exists own on public.bench_messages;
    create policy own on public.bench_messages for select to authenticated, anon using (true);
    grant all on public.bench_messages to anon, authenticated, service_role;
    notify pgrst;`)
  await postgres
    .query('alter publication supabase_realtime add table public.bench_messages')
    .catch((error: { code?: string }) => {
      if (error.code !== '42710') throw error
    })
  await postgres.end()
}

/** Time from inserting a message over REST until the reader's socket has it, while other sockets follow their own rows. */
export async function messageLatency(server: Server, sockets: number) {
  const readers = Array.from({ length: sockets }, () => randomUUID())
  const clients = await openClients(server.realtimeUrl, sockets, (client, index) =>
    join(client, `realtime:inbox-${index}`, {
      postgres_changes: [
        { event: 'INSERT', schema: 'public', table: 'bench_messages', filter: `reader=eq.${readers[index]}` },
      ],
    }),
  )
  const times: number[] = []
  for (let n = 0; n < MESSAGES; n += 1) {
    const index = (n * 7919) % sockets
    const arrived = Promise.withResolvers<void>()
    const client = clients[index]
    if (client) client.onFrame = () => arrived.resolve()
    const started = performance.now()
    const sent = await fetch(`${server.url}/rest/v1/bench_messages`, {
      method: 'POST',
      headers: {
        apikey: server.serviceRoleKey,
        'content-type': 'application/json',
        prefer: 'return=minimal',
      },
      body: JSON.stringify({ reader: readers[index], body: 'hello' }),
    })
    if (!sent.ok) throw new Error(`the table API answered ${sent.status}: ${await sent.text()}`)
    await arrived.promise
    times.push(performance.now() - started)
  }
  closeAll(clients)
  return { sockets, p50: percentile(times, 0.5), p95: percentile(times, 0.95), max: Math.max(...times) }
}
