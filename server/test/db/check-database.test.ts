import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkRequirements, databaseProblems, serverProblems } from '#server/db/check-database.ts'
import { freePort } from '#server/util/free-port.ts'
import { CLUSTER_VARIABLE } from '../global-setup.ts'

const clusterUrl = process.env[CLUSTER_VARIABLE] ?? ''
let admin: Client
beforeAll(async () => {
  admin = new Client({ connectionString: clusterUrl })
  await admin.connect()
})
afterAll(() => admin.end())

/** A login and a database of its own name. The roles of the API are there already, as a superuser made them. */
async function newLogin(attributes = '') {
  const name = `login_${randomBytes(6).toString('hex')}`
  await admin.query(`create role ${name} login ${attributes} password 'secret'`)
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name}`)
    await admin.query(`drop role ${name}`)
  })
  const url = new URL(clusterUrl)
  url.username = name
  url.password = 'secret'
  url.pathname = `/${name}`
  return { name, url: url.href, shown: `DATABASE_URL (postgres://…@${url.host}/${name})` }
}

const remedyOf = (line: string) => /As a superuser: (.*;)$/.exec(line)?.[1] ?? ''

test('a superuser lacks nothing', async () => {
  expect(await databaseProblems(clusterUrl)).toEqual([])
})

test('every missing right is told at once, with the login and the statement that mends it', async () => {
  const { name, url, shown } = await newLogin()
  const lines = await databaseProblems(url)
  expect(lines).toEqual([
    `${shown} signs in as ${name}, which has no CREATEROLE: it makes the roles of the API. As a superuser: alter role ${name} createrole;`,
    `${shown} signs in as ${name}, which has no REPLICATION: live updates follow the log. As a superuser: alter role ${name} replication;`,
    `${shown} signs in as ${name}, which has no BYPASSRLS: the server's own work passes row-level security. As a superuser: alter role ${name} bypassrls;`,
    `${shown} signs in as ${name}, which does not own the database. As a superuser: alter database ${name} owner to ${name};`,
    `${shown} signs in as ${name}, which may not grant roles that are there already. As a superuser: grant anon, authenticated, authenticator, dashboard_user, service_role, supabase_auth_admin, supabase_realtime_admin, supabase_storage_admin to ${name} with admin option;`,
  ])
  await expect(checkRequirements(url)).rejects.toThrow(lines.join('\n'))
  for (const line of lines) await admin.query(remedyOf(line))
  expect(await databaseProblems(url)).toEqual([])
})

test('settings and extensions of the server are told each with what to do', () => {
  const facts = { walLevel: 'replica', walSenders: 0, slots: 0, missingExtensions: ['citext', 'unaccent'] }
  const setting = (name: string, found: string, wanted: string) =>
    `has ${name} = ${found}, and live updates need ${wanted}. As a superuser: alter system set ${name} = ${wanted}; then restart PostgreSQL.`
  expect(serverProblems(facts)).toEqual([
    setting('wal_level', 'replica', 'logical'),
    setting('max_wal_senders', '0', '10'),
    setting('max_replication_slots', '0', '10'),
    "has no extension citext, unaccent. Install PostgreSQL's contrib package on its machine (Debian: apt-get install postgresql-contrib).",
  ])
  expect(serverProblems({ walLevel: 'logical', walSenders: 1, slots: 1, missingExtensions: [] })).toEqual([])
})

test('an owner whose CREATE was revoked is told so', async () => {
  const { name, url } = await newLogin('superuser')
  await admin.query(`alter role ${name} nosuperuser createrole replication bypassrls`)
  await admin.query(`alter database ${name} owner to ${name}`)
  await admin.query(`revoke create on database ${name} from ${name}`)
  const line = (await databaseProblems(url)).find((text) => text.includes('CREATE on the database')) ?? ''
  expect(remedyOf(line)).toBe(`grant create on database ${name} to ${name};`)
  await admin.query(remedyOf(line))
  expect(await databaseProblems(url)).toEqual([expect.stringContaining('may not grant roles')])
})

test('an address without a password is refused where PostgreSQL asks for none', async () => {
  const { name, url } = await newLogin('superuser')
  const open = new URL(url)
  // The driver reads the password from here, as it does from PGPASSWORD or a password file.
  open.password = ''
  open.searchParams.set('password', 'secret')
  const lines = await databaseProblems(open.href)
  expect(lines.join()).not.toContain('secret')
  expect(lines).toEqual([
    expect.stringContaining(
      `As a superuser: alter role ${name} password '...'; then write it into DATABASE_URL.`,
    ),
  ])
})

test('a wrong password, a missing database and a closed port are told without the password', async () => {
  const { name, url } = await newLogin()
  const wrongPassword = url.replace(':secret@', ':other@')
  const noDatabase = `${url}_2`
  const closed = new URL(url)
  closed.port = String(await freePort())
  const lines = (await Promise.all([wrongPassword, noDatabase, closed.href].map(databaseProblems))).flat()
  expect(lines).toEqual([
    expect.stringContaining(`password authentication failed for user "${name}"`),
    expect.stringContaining(`database "${name}_2" does not exist`),
    expect.stringContaining('ECONNREFUSED'),
  ])
  for (const line of lines) {
    expect(line).toMatch(/^DATABASE_URL \(postgres:\/\/…@.*cannot be reached: .* Is PostgreSQL running there/)
    expect(line).not.toMatch(/secret|other@/)
  }
})
