import { randomUUID } from 'node:crypto'
import { startTestServer, type TestServer } from '../test-server.ts'

export type PrivateChannelFixture = TestServer & {
  ada: string
  bo: string
  adasToken: string
  bosToken: string
  tokenOf(sub: string, seconds?: number, more?: Record<string, unknown>): Promise<string>
  /** Makes a user a member of a private topic. */
  admit(topic: string, userId: string, canWrite?: boolean): Promise<unknown>
}

export const PRIVATE = {
  private: true,
  broadcast: { ack: true },
  presence: { key: 'k', enabled: true },
}

/** A server whose private topics are open to their members alone. */
export async function startPrivateChannelServer(): Promise<PrivateChannelFixture> {
  const server = await startTestServer()
  const [ada, bo] = [randomUUID(), randomUUID()]
  const tokenOf = (sub: string, seconds = 600, more = {}) =>
    server.context.keys.sign({ role: 'authenticated', sub, ...more }, seconds)
  await server.sql(`
    create table public.live_members (topic text, user_id uuid, can_write boolean default true, primary key (topic, user_id));
    grant select on public.live_members to authenticated;
    create policy members_read on realtime.messages for select to authenticated using (
      exists (select 1 from public.live_members m where m.topic = (select realtime.topic()) and m.user_id = (select auth.uid())));
    create policy members_write on realtime.messages for insert to authenticated with check (
      exists (select 1 from public.live_members m where m.topic = (select realtime.topic()) and m.user_id = (select auth.uid()) and m.can_write));
  `)
  return {
    ...server,
    ada,
    bo,
    adasToken: await tokenOf(ada),
    bosToken: await tokenOf(bo),
    tokenOf,
    admit: (topic, userId, canWrite = true) =>
      server.sql('insert into public.live_members values ($1, $2, $3)', [topic, userId, canWrite]),
  }
}
