import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '#server/config/project.ts'
import { authenticatorLogin } from '#server/db/authenticator-login.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { CLUSTER_VARIABLE, withDatabase } from '../global-setup.ts'
import { cloneDatabase } from '../test-server.ts'

const clusterUrl = process.env[CLUSTER_VARIABLE] ?? ''
const made: string[] = []
const cloned: (() => Promise<void>)[] = []
let admin: Client

beforeAll(async () => {
  admin = new Client({ connectionString: clusterUrl })
  await admin.connect()
})
afterAll(async () => {
  for (const drop of cloned) await drop()
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

async function emptyDatabase() {
  const name = `migrations_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  made.push(name)
  return withDatabase(clusterUrl, name)
}

/** One that the setup of the tests has migrated, file by file as here: for tests of what comes after. */
async function migratedDatabase() {
  const { databaseUrl, drop } = await cloneDatabase()
  cloned.push(drop)
  return databaseUrl
}

async function ledger(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  await client.end()
  return rows.map(({ version }) => version)
}

describe('migrate', () => {
  test('applies each migration once when two servers start at once', async () => {
    const url = await emptyDatabase()
    const [one, other] = await Promise.all([migrate(url), migrate(url)])
    const files = readMigrations('supabase').length + readMigrations('product').length
    expect([one.length, other.length].sort((a, b) => a - b)).toEqual([0, files])
    expect(await ledger(url)).toEqual(readMigrations('product').map(({ version }) => version))
  })

  test('continues where an earlier run stopped', async () => {
    const url = await emptyDatabase()
    await migrate(url, ['supabase'])
    const rest = await migrate(url)
    expect(rest.every(({ set }) => set === 'product')).toBe(true)
    expect(await migrate(url)).toEqual([])
  })

  // What one file loads into its session, such as the settings of an extension, is not there for the next after a crash.
  test('applies every file as the first of its session', { timeout: 240_000 }, async () => {
    const url = await emptyDatabase()
    const project = mkdtempSync(join(tmpdir(), 'migrations-'))
    onTestFinished(() => rmSync(project, { recursive: true }))
    mkdirSync(join(project, 'migrations'))
    for (const { name } of readMigrations('product')) {
      cpSync(join(projectFolder({}), 'migrations', name), join(project, 'migrations', name))
      const applied = await migrate(url, ['supabase', 'product'], project)
      expect(applied.at(-1)?.name).toBe(name)
    }
  })

  describe('a database built from other migrations', () => {
    test.each([
      [
        'an edited file of the product',
        `update supabase_migrations.schema_migrations set statements = array['select 1'] where version = '0003'`,
        '0003_rate_limits.sql was edited after it was applied',
      ],
      [
        'an edited file of the Supabase schemas',
        `update touchline.supabase_migrations set checksum = 'x' where version = '0002'`,
        '0002_auth.sql was edited after it was applied',
      ],
      [
        'another file under the same number',
        `update supabase_migrations.schema_migrations set name = '0003_other.sql', statements = array['select 1'] where version = '0003'`,
        'it has 0003_other.sql where 0003_rate_limits.sql is',
      ],
      [
        'a file of a newer version',
        `insert into supabase_migrations.schema_migrations (version, name) values ('9000', '9000_tomorrow.sql')`,
        'it has 9000_tomorrow.sql, which is not here',
      ],
    ])('is refused by name and with the way out: %s', async (_, change, told) => {
      const url = await migratedDatabase()
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(change)
      await client.end()
      await expect(migrate(url)).rejects.toThrow(told)
      await expect(migrate(url)).rejects.toThrow('begin with an empty database')
    })

    test('is taken as it is where the Supabase CLI applied the files, and others of the project after them', async () => {
      const url = await migratedDatabase()
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query(
        `update supabase_migrations.schema_migrations set name = substr(name, 6, length(name) - 9), statements = array['a', 'b'];
         insert into supabase_migrations.schema_migrations (version, name) values ('20260101000000', 'their_own')`,
      )
      await client.end()
      expect(await migrate(url)).toEqual([])
    })
  })

  test('resets a half-confirmed email change that does not tell which mailbox confirmed', async () => {
    const url = await migratedDatabase()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(`
      delete from touchline.supabase_migrations where version = '0010';
      drop table auth.touchline_email_change_confirmations;
      insert into auth.users (id, email, email_change, email_change_confirm_status, email_change_token_new, recovery_token)
        values (gen_random_uuid(), 'ada@people.example', 'new@people.example', 1, 'a', 'b');
      insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
        select id, 'email_change_token_new'::auth.one_time_token_type, 'a', email_change from auth.users
        union all select id, 'recovery_token', 'b', email from auth.users`)
    await migrate(url)
    const { rows } = await client.query(
      `select email_change, email_change_confirm_status as status, email_change_token_new as token, t.token_type, t.token_hash
         from auth.users u join auth.one_time_tokens t on t.user_id = u.id`,
    )
    await client.end()
    expect(rows).toEqual([
      {
        email_change: 'new@people.example',
        status: 0,
        token: '',
        token_type: 'recovery_token',
        token_hash: 'b',
      },
    ])
  })

  test('leaves nothing of a migration whose connection is killed', async () => {
    const url = await emptyDatabase()
    const name = new URL(url).pathname.slice(1)
    const running = migrate(url).catch((error: Error) => error)
    await expect
      .poll(
        async () => {
          const { rows } = await admin.query(
            `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
            where datname = $1 and application_name = 'touchline migrations' and state = 'active' and query like '%create table%'`,
            [name],
          )
          return rows[0].ended
        },
        { interval: 5 },
      )
      .toBeGreaterThan(0)
    expect(await running).toBeInstanceOf(Error)
    const applied = (await migrate(url)).length
    expect(applied).toBeGreaterThan(0)
    expect(await ledger(url)).toEqual(readMigrations('product').map(({ version }) => version))
  })

  test('waits when two databases of one PostgreSQL set up the shared authenticator role at once', async () => {
    const url = await migratedDatabase()
    const name = new URL(url).pathname.slice(1)
    const other = new Client({ connectionString: clusterUrl })
    await other.connect()
    await other.query('begin')
    await other.query('alter role authenticator connection limit -1')
    const starting = migrate(url)
    const waits = `select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query like 'alter role%'`
    await expect.poll(async () => (await admin.query(waits, [name])).rowCount, { interval: 5 }).toBe(1)
    await other.query('commit')
    await other.end()
    expect(await starting).toEqual([])
  })

  test('creates an authenticator role without any rights of its own', async () => {
    const url = await migratedDatabase()
    const client = new Client({ connectionString: authenticatorLogin(url).url })
    await client.connect()
    await expect(client.query('select * from public.profiles')).rejects.toThrow('permission denied')
    await expect(client.query('select * from auth.users')).rejects.toThrow('permission denied')
    await expect(client.query('set role postgres')).rejects.toThrow('permission denied to set role')
    await expect(client.query('set role supabase_auth_admin')).rejects.toThrow(
      'permission denied to set role',
    )
    await client.end()
  })
})
