import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseProblems } from '#server/db/check-database.ts'
import { Inbox, subscribeToChanges } from '../realtime/client-channel.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { findPostgresVersions, type OrdinaryCluster, startOrdinaryCluster } from './ordinary-cluster.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PASSWORD = 'Correct-Horse-7-Battery'

/** The page itself, so that it cannot say something else than what is proved here. */
const page = readFileSync(join(ROOT, 'docs/running.md'), 'utf8')
const section = page.slice(page.indexOf('## A PostgreSQL of your own')).split(/\n## /)[0] ?? ''
const [forAll = '', beforePostgres16 = ''] = [...section.matchAll(/```sql\n([\s\S]*?)```/g)].map(
  ([, sql]) => sql ?? '',
)
const databaseUrl = /`DATABASE_URL=(postgres:[^`]+)`/.exec(section)?.[1] ?? ''

const statementsOf = (sql: string) =>
  sql
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)

/** What a line says a superuser should run. */
const remedyOf = (line: string) =>
  /As a superuser: (.*?;)(?: then restart PostgreSQL\.)?$/.exec(line)?.[1] ?? ''

/** PostgreSQL is restarted, and a first start fills it with the demo data. */
const LONG = { timeout: 180_000 }

describe.each(findPostgresVersions())(
  'PostgreSQL $version, prepared as docs/running.md says',
  LONG,
  (found) => {
    const isBefore16 = Number.parseInt(found.version, 10) < 16
    let cluster: OrdinaryCluster
    let server: ServerProcess
    let dataDir: string
    let url: string

    /** `alter system` runs outside a transaction, so each statement is sent by itself. */
    async function asSuperuser(sql: string) {
      for (const statement of statementsOf(sql)) await cluster.sql(statement)
    }
    /** What an operator could set. */
    const settings = () => ({
      PATH: process.env.PATH ?? '',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '1',
      MAILER_AUTOCONFIRM: '1',
      NODE_ENV: 'development',
    })

    beforeAll(async () => {
      cluster = await startOrdinaryCluster(found.binaries)
      dataDir = mkdtempSync(join(tmpdir(), 'touchline-own-postgres-data-'))
      const documented = new URL(databaseUrl)
      url = cluster.urlOf(
        documented.username,
        decodeURIComponent(documented.password),
        documented.pathname.slice(1),
      )
    }, LONG.timeout)
    afterAll(async () => {
      await server?.stop()
      cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }, LONG.timeout)

    test('names all that a bare login lacks at once, and each named statement mends its line', async () => {
      await asSuperuser(`create role bare login password 'bare'; create database bare`)
      const bare = cluster.urlOf('bare', 'bare', 'bare')
      const lines = await databaseProblems(bare)
      const wanted = ['wal_level = replica', 'CREATEROLE', 'REPLICATION', 'BYPASSRLS', 'own the database']
      if (isBefore16) wanted.push('no role service_role', 'no role touchline_owner')
      expect(lines).toHaveLength(wanted.length)
      for (const [index, words] of wanted.entries()) expect(lines[index]).toContain(words)
      await expect(startServerProcess({ ...settings(), DATABASE_URL: bare })).rejects.toThrow(
        lines.join('\n'),
      )
      expect(await cluster.sql(`select from pg_namespace where nspname = 'touchline'`, 'bare')).toEqual([])

      for (const line of lines) await asSuperuser(remedyOf(line))
      cluster.restart()
      expect(await databaseProblems(bare)).toEqual([])
      await asSuperuser('alter system reset wal_level; drop database bare; drop role bare')
      if (isBefore16) await asSuperuser('drop role service_role; drop role touchline_owner')
      cluster.restart()
    })

    test('starts, and neither uses nor changes the superuser postgres', async () => {
      await asSuperuser(forAll)
      cluster.restart()
      if (isBefore16) await asSuperuser(beforePostgres16)
      const before = await cluster.sql(SUPERUSER)
      server = await startServerProcess(settings())
      await server.stop()
      server = await startServerProcess(settings())
      expect(await cluster.sql(SUPERUSER)).toEqual(before)
      const owners = await cluster.sql<{ owner: string }>(
        `select distinct tableowner as owner from pg_tables where schemaname in ('public', 'private')`,
        new URL(url).pathname.slice(1),
      )
      expect(owners).toEqual([{ owner: 'touchline_owner' }])
      // Nobody signs in as the owner, and no request may become it.
      expect(
        await cluster.sql(
          `select rolname, rolcanlogin, pg_has_role(caller, rolname, 'member') as may_become
           from pg_roles, unnest(array['anon', 'authenticated', 'service_role', 'authenticator']::name[]) caller
           where rolname = 'touchline_owner' and (rolcanlogin or pg_has_role(caller, rolname, 'member'))`,
        ),
      ).toEqual([])
      const ready = await fetch(`${server.status.url}/health/ready`)
      expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ok' }])
    })

    test('serves sign-up, a row through REST and its change through realtime', async () => {
      const { anonKey, url: address } = server.status
      const client = createClient(address, anonKey, { auth: { persistSession: false } })
      const { data, error } = await client.auth.signUp({
        email: 'nora@example.org',
        password: PASSWORD,
        options: { data: { full_name: 'Nora Quill', role: 'scout' } },
      })
      expect(error).toBeNull()
      const id = data.user?.id ?? ''
      expect((await client.from('profiles').select('full_name').eq('id', id)).data).toEqual([
        { full_name: 'Nora Quill' },
      ])
      const inbox = new Inbox<{ new: Record<string, unknown> }>()
      await subscribeToChanges(
        client
          .channel('settings')
          .on('postgres_changes', { event: '*', schema: 'public', table: 'user_settings' }, inbox.put),
      )
      const saved = await client.from('user_settings').upsert({ user_id: id, theme: 'dark' })
      expect(saved.error).toBeNull()
      expect((await inbox.next()).new).toMatchObject({ user_id: id, theme: 'dark' })
      await client.removeAllChannels()
    })

    test('lets npm run doctor, npm run admin and npm run export do their work', async () => {
      const run = (script: string, ...words: string[]) =>
        promisify(execFile)(process.execPath, [join(ROOT, 'scripts', script), ...words], { env: settings() })
      expect((await run('grant-admin.ts', 'add', 'nora@example.org')).stdout).toContain('is an admin now')
      expect((await run('grant-admin.ts', 'list')).stdout).toContain('nora@example.org')
      const folder = mkdtempSync(join(tmpdir(), 'touchline-export-'))
      await run('export-account.ts', 'nora@example.org', '--to', folder)
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/^touchline-.*\.zip$/)])
      rmSync(folder, { recursive: true })
      // Of the database, the demo data is the only thing that production would refuse.
      await expect(run('doctor.ts')).rejects.toMatchObject({
        stderr: expect.stringMatching(
          /^SITE_URL .*\nMAILER_AUTOCONFIRM .*\nDATABASE_URL names a database with demo data.*\n$/,
        ),
      })
    })

    test.each([
      ['CREATEROLE', 'alter role touchline nocreaterole'],
      ['REPLICATION', 'alter role touchline noreplication'],
      ['BYPASSRLS', 'alter role touchline nobypassrls'],
      ['does not own the database', 'alter database touchline owner to postgres'],
      ['role service_role without BYPASSRLS', 'alter role service_role nobypassrls'],
      ['role touchline_owner without BYPASSRLS', 'alter role touchline_owner nobypassrls'],
    ])('names what was taken away: %s', async (words, statement) => {
      await asSuperuser(statement)
      const lines = await databaseProblems(url)
      expect(lines).toEqual([expect.stringContaining(words)])
      await asSuperuser(remedyOf(lines[0] ?? ''))
      expect(await databaseProblems(url)).toEqual([])
    })

    test('names authenticator when it may not sign in', async () => {
      await server.stop()
      await asSuperuser('alter role authenticator nologin')
      const refused = startServerProcess(settings())
      await expect(refused).rejects.toThrow(
        'does not let authenticator in, as which every request signs in: role',
      )
      await asSuperuser('alter role authenticator login')
      server = await startServerProcess(settings())
    })

    test('names roles that another login made, and what a database that was never started lacks', async () => {
      await asSuperuser(
        `create role second login createrole replication bypassrls password 'second'; create database second owner second;
       revoke create on database second from second`,
      )
      const second = cluster.urlOf('second', 'second', 'second')
      const lines = await databaseProblems(second)
      const wanted = ['CREATE on the database']
      // Before 16, whoever may create roles may grant them as well.
      if (!isBefore16) wanted.push('grant anon, authenticated, authenticator, ')
      expect(lines).toEqual(wanted.map((words) => expect.stringContaining(words)))
      for (const line of lines) await asSuperuser(remedyOf(line))
      expect(await databaseProblems(second)).toEqual([])
    })
  },
)

/** Its settings and what it is a member of. */
const SUPERUSER = `select r.rolsuper, r.rolconfig, (select array_agg(s.setconfig) from pg_db_role_setting s where s.setrole = r.oid),
  (select count(*)::int from pg_auth_members m where r.oid in (m.member, m.roleid)) from pg_roles r where r.rolname = 'postgres'`
