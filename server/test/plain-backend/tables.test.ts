import { get, type IncomingMessage } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { startPlainServer } from './plain-server.ts'

/** As the Supabase CLI names migrations, in the SQL that starter kits are written in: unqualified, granted by default. */
const MIGRATIONS = {
  'migrations/20260102030405_boats.sql': `
    create extension if not exists "uuid-ossp";
    create extension if not exists moddatetime;
    create schema app_private;
    create function app_private.is_member() returns boolean language sql stable as $$ select auth.uid() is not null $$;
    grant usage on schema app_private to anon, authenticated;
    create table boats (
      id uuid primary key default uuid_generate_v4(),
      owner uuid not null default auth.uid() references auth.users (id),
      name text not null,
      secret text default crypt('knot', gen_salt('bf')),
      updated_at timestamptz default now()
    );
    alter table boats enable row level security;
    create policy "members read" on boats for select using (app_private.is_member());
    create policy "own boats" on boats for all using (owner = auth.uid()) with check (owner = auth.uid());
    create trigger touch before update on boats for each row execute procedure moddatetime (updated_at);
    create function count_boats() returns bigint language sql as $$ select count(*) from boats $$;
    -- Roles belong to every database of the tests, so it is taken back.
    alter role authenticator set pgrst.db_max_rows = '1000';
    alter role authenticator reset pgrst.db_max_rows;`,
  // As a hosted project's own: every new table of the application gets row-level security.
  'migrations/20260102030406_ensure_rls.sql': `
    create function enable_rls_on_new_tables() returns event_trigger language plpgsql set search_path = '' as $$
    declare
      made record;
    begin
      for made in select * from pg_event_trigger_ddl_commands() where schema_name = 'public' and object_type = 'table' loop
        execute format('alter table %s enable row level security', made.object_identity);
      end loop;
    end $$;
    do $do$ begin perform 'create event trigger in_a_text'; end $do$;
    -- create event trigger in_a_comment on ddl_command_end execute function nowhere();
    create event trigger ensure_rls on ddl_command_end when tag in ('CREATE TABLE', 'CREATE TABLE AS')
      execute function enable_rls_on_new_tables();
    create table oars (id int);`,
}

let server: TestServer
beforeAll(async () => {
  server = await startPlainServer(MIGRATIONS, { MAILER_AUTOCONFIRM: '1' })
})
afterAll(() => server.stop())

async function member(name: string) {
  const client = server.client()
  const { error } = await client.auth.signUp({ email: `${name}@paper-boats.example`, password: 'paper1' })
  if (error) throw error
  return client
}

test('tables and functions of an application are served under its policies', async () => {
  const [ada, bo] = [await member('ada'), await member('bo')]
  const made = await ada.from('boats').insert({ name: 'Swan' }).select().single()
  expect(made.error).toBeNull()
  expect(made.data.secret).toMatch(/^\$2a\$/)
  expect((await bo.from('boats').select('name')).data).toEqual([{ name: 'Swan' }])
  expect((await bo.from('boats').update({ name: 'Mine' }).eq('id', made.data.id).select()).data).toEqual([])
  expect((await server.client().from('boats').select()).data).toEqual([])
  const upserted = await ada
    .from('boats')
    .upsert({ id: made.data.id, name: 'Swan II' })
    .select('name')
    .single()
  expect(upserted.data).toEqual({ name: 'Swan II' })
  expect((await ada.rpc('count_boats')).data).toBe(1)
  expect((await ada.from('boats').delete().eq('id', made.data.id)).error).toBeNull()
})

test.each([
  [['public', 'nowhere'], 200],
  [['nowhere', 'public'], 406],
])('the first of a repeated header counts: %j', async (names, status) => {
  // Not by fetch, which joins them before they leave.
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'accept-profile': names }
    get(`${server.url}/rest/v1/boats?select=name`, { headers }, resolve).on('error', reject)
  })
  answer.resume()
  expect(answer.statusCode).toBe(status)
})

async function asPostgres(work: (client: Client) => Promise<void>) {
  const url = new URL(server.databaseUrl)
  const client = new Client({ connectionString: url.href.replace(url.username, 'postgres') })
  await client.connect()
  await work(client).finally(() => client.end())
}

describe('SQL that was written for a hosted project', () => {
  test.each([
    "select 1 from pg_roles where rolname = 'dashboard_user'",
    "select 1 from storage.search('', 'none') right join (select 1) one on true",
    'select 1 from realtime.subscription right join (select 1) one on true',
    'select 1 from auth.sso_providers right join (select 1) one on true',
    'select 1 from storage.s3_multipart_uploads right join (select 1) one on true',
  ])('%s', async (text) => expect(await server.sql(text)).toHaveLength(1))

  test('runs as postgres, who signs in with the password and finds the extensions', async () => {
    await asPostgres(async (client) => {
      const { rows } = await client.query(
        "select current_user, uuid_generate_v4() is not null as uuid, gen_salt('bf') like '$2a$%' as salt",
      )
      expect(rows).toEqual([{ current_user: 'postgres', uuid: true, salt: true }])
      await client.query('create extension if not exists hstore with schema extensions')
      for (const name of [
        'autoinc',
        'bloom',
        'earthdistance',
        'insert_username',
        'pgrowlocks',
        'pgstattuple',
      ]) {
        await client.query(`create extension ${name} schema extensions cascade`)
      }
      await expect(client.query('create extension file_fdw')).rejects.toMatchObject({ code: '42501' })
      await expect(client.query('create extension dblink')).rejects.toMatchObject({ code: '42501' })
      await client.query("alter role authenticator set statement_timeout = '8s'")
    })
  })

  test('creates event triggers in migrations, which postgres owns, changes and drops', async () => {
    const isProtected = async (table: string) =>
      (await server.sql('select relrowsecurity as on from pg_class where oid = $1::regclass', [table]))[0]?.on
    expect(
      await server.sql(
        `select evtname, evtowner::regrole::text as owner, rolsuper from pg_event_trigger
         join pg_roles on pg_roles.oid = evtowner where evtname not like 'pgrst%' order by 1`,
      ),
    ).toEqual([{ evtname: 'ensure_rls', owner: 'postgres', rolsuper: false }])
    expect(await isProtected('oars')).toBe(true)
    await asPostgres(async (client) => {
      await client.query('create table rudders (id int)')
      expect(await isProtected('rudders')).toBe(true)
      await client.query('alter event trigger ensure_rls disable')
      await client.query('create table buoys (id int)')
      expect(await isProtected('buoys')).toBe(false)
      await client.query('drop event trigger ensure_rls')
    })
  })
})
