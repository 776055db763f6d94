import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'

let folder: string
let cluster: EmbeddedPostgres
let hosted: Client
let server: TestServer

/** In a separate PostgreSQL cluster, because roles belong to the whole cluster and a hosted project's roles own less than ours. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-hosted-'))
  chmodSync(folder, 0o755)
  cluster = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    password: 'superuser-of-the-project',
    log: pino({ level: 'silent' }),
    durable: false,
  })
  hosted = new Client({ connectionString: cluster.url })
  await hosted.connect()
  await hosted.query(readFileSync(new URL('./hosted-project.sql', import.meta.url), 'utf8'))
  // As the Supabase CLI applies them: file by file as postgres, which is no superuser there.
  const owner = new Client({ connectionString: cluster.url.replace(/\/\/[^@]+@/, '//postgres:postgres@') })
  await owner.connect()
  for (const { name, sql } of readMigrations('product')) {
    await owner.query(sql).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error })
    })
  }
  await owner.end()
  server = await startTestServer()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await hosted.end()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

async function as<T>(role: string, claims: object, text: string, values: unknown[] = []): Promise<T[]> {
  await hosted.query('begin')
  try {
    await hosted.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      JSON.stringify(claims),
      role,
    ])
    const { rows } = await hosted.query(text, values)
    await hosted.query('commit')
    return rows as T[]
  } catch (error) {
    await hosted.query('rollback')
    throw error
  }
}

/** Inserts a user as GoTrue does. */
async function signUp(role: 'athlete' | 'scout') {
  const id = randomUUID()
  await hosted.query('set session authorization supabase_auth_admin')
  try {
    await hosted.query(
      `insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, '{"provider": "email"}', $3, now(), now())`,
      [id, `${id}@people.example`, { full_name: 'Nora Quill', role }],
    )
    await hosted.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
  } finally {
    await hosted.query('reset session authorization')
  }
  return { id, claims: { sub: id, role: 'authenticated', aud: 'authenticated' } }
}

describe('the migrations in a hosted Supabase project', () => {
  test('create a profile at sign-up and hide settings from other users', async () => {
    const [ada, vera] = [await signUp('athlete'), await signUp('scout')]
    expect(
      await as('authenticated', ada.claims, 'select role, full_name from profiles where id = $1', [ada.id]),
    ).toEqual([{ role: 'athlete', full_name: 'Nora Quill' }])
    await as(
      'authenticated',
      ada.claims,
      'insert into user_settings (user_id) values ($1) on conflict do nothing',
      [ada.id],
    )
    const settings = 'select user_id from user_settings where user_id = $1'
    expect(await as('authenticated', ada.claims, settings, [ada.id])).toHaveLength(1)
    expect(await as('authenticated', vera.claims, settings, [ada.id])).toHaveLength(0)
  })

  test('create the policies on files and channels', async () => {
    const { rows } = await hosted.query(
      `select schemaname || '.' || tablename as "on", count(*)::int as policies from pg_policies
        where schemaname in ('storage', 'realtime') group by 1 order by 1`,
    )
    const ours = await server.sql(
      `select schemaname || '.' || tablename as "on", count(*)::int as policies from pg_policies
        where schemaname in ('storage', 'realtime') and policyname ~ '^(storage_objects|realtime_messages)_' group by 1 order by 1`,
    )
    expect(rows).toEqual(ours)
    expect(rows.length).toBeGreaterThan(1)
  })

  test('grant each role exactly what it has here, despite the default privileges there', async () => {
    const [here, there] = [await server.sql<Right>(RIGHTS), (await hosted.query<Right>(RIGHTS)).rows]
    const ofPeople = (rights: Right[]) => rights.filter(({ role }) => role !== 'service_role')
    expect(ofPeople(here).length).toBeGreaterThan(500)
    expect(ofPeople(there)).toEqual(ofPeople(here))
    // service_role bypasses every policy; in a hosted project it may call more functions, never fewer.
    const all = new Set(there.map((right) => Object.values(right).join()))
    expect(here.filter((right) => !all.has(Object.values(right).join()))).toEqual([])
  })
})

type Right = { role: string; kind: string; right: string }

/** The privileges of each role on the tables, columns and functions of the product. */
const RIGHTS = `
  with roles as (select unnest(array['anon', 'authenticated', 'service_role']) as role)
  select role, 'table' as kind, c.oid::regclass::text || ' ' || what as "right"
    from roles, pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as what
   where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'm', 'p')
     and has_table_privilege(role, c.oid, what)
  union all
  select role, 'column', a.attrelid::regclass::text || '.' || a.attname || ' ' || what
    from roles, pg_attribute a join pg_class c on c.oid = a.attrelid, unnest(array['select', 'insert', 'update']) as what
   where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped
     and has_column_privilege(role, c.oid, a.attnum, what)
  union all
  select role, 'function', p.oid::regprocedure::text
    from roles, pg_proc p
   where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(role, p.oid, 'execute')
  order by 1, 2, 3`
