import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { startTestServer, type TestServer } from '../test-server.ts'
import { Inbox, subscribeToChanges } from './client-channel.ts'

export type Event = {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
  errors: string[] | null
}

export type ChangesFixture = TestServer & {
  ada: string
  bo: string
  adasToken: string
  bosToken: string
  /** Subscribes to the given entries and returns their events; a token of null subscribes anonymously. */
  follow(token: string | null, ...entries: Record<string, unknown>[]): Promise<Inbox<Event>>
  open(token: string | null): Promise<RealtimeChannel>
  note(owner: string, more?: Record<string, unknown>): Promise<{ id: string }[]>
  disconnectAll(): Promise<void>
}

/** A server with published tables: one under row-level security, open ones, and one nobody may read. */
export async function startChangesServer(): Promise<ChangesFixture> {
  const server = await startTestServer()
  const [ada, bo] = [randomUUID(), randomUUID()]
  const clients: SupabaseClient[] = []
  await server.sql(`
    create type public.live_mood as enum ('calm', 'eager');
    create table public.live_notes (
      id bigint generated always as identity primary key, owner uuid not null, body text, secret text,
      stars int, price numeric, at timestamptz, tags text[], more jsonb, mood public.live_mood, open boolean
    );
    alter table public.live_notes enable row level security;
    create policy notes_own on public.live_notes for select to authenticated using (owner = (select auth.uid()));
    grant select (id, owner, body, stars, price, at, tags, more, mood, open) on public.live_notes to authenticated;
    create table public.live_scores (game int, player text, points int, primary key (game, player));
    grant select on public.live_scores to anon, authenticated;
    create table public.live_loose (n int);
    grant select on public.live_loose to anon;
    create type public.live_kind as enum ('home', 'away', 'cup');
    create domain public.live_code as text check (length(value) < 5);
    create table public.live_kinds (id int primary key, kind public.live_kind, mail extensions.citext, share numeric, held timestamptz, open boolean, code public.live_code, extra jsonb);
    grant select on public.live_kinds to anon, authenticated;
    create table public.live_hidden (id int primary key);
    create table public.live_hidden_loose (n int);
    create table public.live_own_loose (n int);
    alter table public.live_own_loose enable row level security;
    grant select on public.live_own_loose to anon, authenticated;
    create table public.live_unfollowed (id int primary key);
    alter publication supabase_realtime add table public.live_notes, public.live_scores, public.live_loose, public.live_hidden, public.live_hidden_loose, public.live_own_loose, public.live_kinds;
  `)

  async function open(token: string | null) {
    const client = server.client(token === null ? {} : { accessToken: async () => token })
    clients.push(client)
    // The client joins with the token it has by then, so it has to be set before the first subscribe.
    await client.realtime.setAuth()
    return client.channel(`changes-${randomUUID()}`)
  }

  return {
    ...server,
    ada,
    bo,
    adasToken: await server.context.keys.sign({ role: 'authenticated', sub: ada }, 600),
    bosToken: await server.context.keys.sign({ role: 'authenticated', sub: bo }, 600),
    open,
    follow: async (token, ...entries) => {
      const inbox = new Inbox<Event>()
      const channel = await open(token)
      for (const entry of entries) {
        const whole = { event: '*', schema: 'public', ...entry } as object
        channel.on('postgres_changes' as 'system', whole, inbox.put)
      }
      await subscribeToChanges(channel)
      return inbox
    },
    note: (owner, more = {}) => {
      const row = { owner, ...more }
      const names = Object.keys(row)
      const values = names.map((_, n) => `$${n + 1}`)
      return server.sql(
        `insert into public.live_notes (${names.join(', ')}) values (${values.join(', ')}) returning id`,
        Object.values(row),
      )
    },
    disconnectAll: async () => {
      for (const client of clients.splice(0)) {
        await client.removeAllChannels()
        client.realtime.disconnect()
      }
    },
  }
}
