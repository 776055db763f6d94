import { Client } from 'pg'
import { authenticatorLogin } from './authenticator-login.ts'
import { findProjectRole } from './project-role.ts'

const OLDEST_MAJOR = 15

/** Those that our own schemas use. All come with PostgreSQL's contrib package, and an owner of a database may add them. */
const EXTENSIONS = ['citext', 'pg_trgm', 'pgcrypto', 'unaccent']

/** Every role of ours that an earlier start, a superuser or another application may have made. */
const SHARED_ROLES = [
  'anon',
  'authenticated',
  'authenticator',
  'dashboard_user',
  'service_role',
  'supabase_auth_admin',
  'supabase_realtime_admin',
  'supabase_storage_admin',
]

type Facts = {
  major: number
  walLevel: string
  walSenders: number
  slots: number
  isSuperuser: boolean
  mayMakeRoles: boolean
  mayReplicate: boolean
  mayBypassPolicies: boolean
  ownsDatabase: boolean
  mayCreate: boolean
  /** Quoted where SQL needs it. */
  login: string
  database: string
  missingExtensions: string[]
}
type RoleFacts = { name: string; isKnown: boolean; mayBypassPolicies: boolean; isOurs: boolean }

/** A database of the operator's own is checked before anything is written to it: all that is missing is said at once. */
export async function checkRequirements(url: string): Promise<void> {
  const problems = await databaseProblems(url)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Every request comes in as this role, which an operator who lets in one login by name may have forgotten. */
export async function checkAuthenticator(ownerUrl: string): Promise<void> {
  const client = openClient(authenticatorLogin(ownerUrl).url)
  try {
    await client.connect()
  } catch (error) {
    throw new Error(
      `${subjectOf(ownerUrl)} does not let authenticator in, as which every request signs in: ${(error as Error).message}. Allow this role a password in pg_hba.conf, and as a superuser: alter role authenticator login;`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** One line each: what is missing, and the statement that mends it. */
export async function databaseProblems(url: string): Promise<string[]> {
  const subject = subjectOf(url)
  const client = openClient(url)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    return [
      `${subject} cannot be reached: ${(error as Error).message || 'no answer'}. Is PostgreSQL running there, and are name and password right?`,
    ]
  }
  try {
    const facts = await readFacts(client)
    if (facts.major < OLDEST_MAJOR)
      return [
        `${subject} is PostgreSQL ${facts.major}. Set DATABASE_URL to a PostgreSQL ${OLDEST_MAJOR} or later.`,
      ]
    const problems = [...serverProblems(facts), ...loginProblems(facts)]
    if (new URL(url).password === '') problems.unshift(passwordProblem(facts.login))
    if (!facts.isSuperuser) {
      const projectRole = await findProjectRole(client)
      const roles = await readRoles(client, [...SHARED_ROLES, projectRole])
      problems.push(...roleProblems(facts, roles, projectRole))
    }
    return problems.map((problem) => `${subject} ${problem}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function subjectOf(url: string): string {
  const shown = url.replace(/\/\/[^@/]*@/, '//…@').replace(/([?&]password=)[^&]*/, '$1…')
  return `DATABASE_URL (${shown})`
}

function openClient(connectionString: string): Client {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'touchline check',
  })
  client.on('error', () => undefined)
  return client
}

type ServerFacts = Pick<Facts, 'walLevel' | 'walSenders' | 'slots' | 'missingExtensions'>

/** What has to be mended on PostgreSQL's machine. */
export function serverProblems(facts: ServerFacts): string[] {
  const setting = (name: string, found: string | number, wanted: string) =>
    `has ${name} = ${found}, and live updates need ${wanted}. As a superuser: alter system set ${name} = ${wanted}; then restart PostgreSQL.`
  const problems: string[] = []
  if (facts.walLevel !== 'logical') problems.push(setting('wal_level', facts.walLevel, 'logical'))
  if (facts.walSenders === 0) problems.push(setting('max_wal_senders', 0, '10'))
  if (facts.slots === 0) problems.push(setting('max_replication_slots', 0, '10'))
  if (facts.missingExtensions.length > 0)
    problems.push(
      `has no extension ${facts.missingExtensions.join(', ')}. Install PostgreSQL's contrib package on its machine (Debian: apt-get install postgresql-contrib).`,
    )
  return problems
}

function loginProblems(facts: Facts): string[] {
  const { login, database, isSuperuser } = facts
  const right = (name: string, why: string) =>
    `signs in as ${login}, which has no ${name}: ${why}. As a superuser: alter role ${login} ${name.toLowerCase()};`
  const problems: string[] = []
  if (!facts.mayMakeRoles && !isSuperuser) problems.push(right('CREATEROLE', 'it makes the roles of the API'))
  if (!facts.mayReplicate && !isSuperuser) problems.push(right('REPLICATION', 'live updates follow the log'))
  if (!facts.mayBypassPolicies && !isSuperuser)
    problems.push(right('BYPASSRLS', "the server's own work passes row-level security"))
  if (!facts.ownsDatabase)
    problems.push(
      `signs in as ${login}, which does not own the database. As a superuser: alter database ${database} owner to ${login};`,
    )
  else if (!facts.mayCreate)
    problems.push(
      `signs in as ${login}, which has no CREATE on the database: it makes schemas. As a superuser: grant create on database ${database} to ${login};`,
    )
  return problems
}

/** The password of `authenticator` is made from it, so without one everybody could make it. */
const passwordProblem = (login: string) =>
  `names no password, from which that of the role authenticator is made. As a superuser: alter role ${login} password '...'; then write it into DATABASE_URL.`

function roleProblems(facts: Facts, roles: RoleFacts[], projectRole: string): string[] {
  const { login, major } = facts
  const problems: string[] = []
  for (const { name, isKnown, mayBypassPolicies } of roles) {
    if (name !== 'service_role' && name !== projectRole) continue
    // From 16 on, a login with BYPASSRLS makes them itself.
    if (!isKnown && major < 16) {
      const kind = name === 'service_role' ? 'noinherit bypassrls' : 'bypassrls'
      problems.push(
        `has no role ${name}, and before PostgreSQL 16 only a superuser makes a role with BYPASSRLS. As a superuser: create role ${name} ${kind}; grant ${name} to ${login} with admin option;`,
      )
    }
    if (isKnown && !mayBypassPolicies)
      problems.push(`has a role ${name} without BYPASSRLS. As a superuser: alter role ${name} bypassrls;`)
  }
  const foreign = roles.filter(({ isKnown, isOurs }) => isKnown && !isOurs).map(({ name }) => name)
  if (foreign.length > 0)
    problems.push(
      `signs in as ${login}, which may not grant roles that are there already. As a superuser: grant ${foreign.join(', ')} to ${login} with admin option;`,
    )
  return problems
}

async function readFacts(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int / 10000 as major,
       current_setting('wal_level') as "walLevel",
       current_setting('max_wal_senders')::int as "walSenders",
       current_setting('max_replication_slots')::int as slots,
       me.rolsuper as "isSuperuser", me.rolcreaterole as "mayMakeRoles", me.rolreplication as "mayReplicate",
       me.rolbypassrls as "mayBypassPolicies", pg_has_role(d.datdba, 'usage') as "ownsDatabase",
       has_database_privilege(d.oid, 'create') as "mayCreate",
       quote_ident(me.rolname) as login, quote_ident(d.datname) as database,
       array(select name from unnest($1::text[]) name where name not in (select e.name from pg_available_extensions e)
         order by name) as "missingExtensions"
     from pg_roles me, pg_database d where me.rolname = current_user and d.datname = current_database()`,
    [EXTENSIONS],
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('PostgreSQL does not know the role that it let in.')
  return facts
}

/** From PostgreSQL 16 on a role is granted by whoever has its admin option; before, CREATEROLE was enough. */
async function readRoles(client: Client, names: string[]): Promise<RoleFacts[]> {
  const { rows } = await client.query<RoleFacts>(
    `select name, r.oid is not null as "isKnown", coalesce(r.rolbypassrls or r.rolsuper, false) as "mayBypassPolicies",
       r.oid is null or r.rolname = current_user or current_setting('server_version_num')::int < 160000
         or pg_has_role(r.oid, 'member with admin option') as "isOurs"
     from unnest($1::text[]) name left join pg_roles r on r.rolname = name order by name`,
    [names],
  )
  return rows
}
