import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { projectFolder } from '#server/config/project.ts'
import { authenticatorLogin } from './authenticator-login.ts'
import { allowEventTriggers } from './event-triggers.ts'
import { HARMLESS_EXTENSIONS } from './harmless-extensions.ts'
import { findProjectRole, forProjectRole, type ProjectRole } from './project-role.ts'

export type MigrationSet = 'supabase' | 'product'
export type AppliedMigration = { set: MigrationSet; name: string; ms: number }

type LedgerRow = { version: string; name: string | null; checksum: string | null }
type MigrationFile = { version: string; name: string; sql: string; checksum: string }

const SUPABASE_FOLDER = fileURLToPath(new URL('./supabase', import.meta.url))
const folderOf = (set: MigrationSet, project: string) =>
  set === 'supabase' ? SUPABASE_FOLDER : join(project, 'migrations')

/** Any number, the same on every node: only one migrates, the others wait for it. */
const MIGRATION_LOCK = 7_462_110_042

/**
 * Brings a database to the newest state: Supabase's schemas first, then the product. Each file is one transaction
 * together with its ledger row, so a start that is killed goes on where it stopped. Safe to run from several nodes at once.
 */
export async function migrate(
  ownerUrl: string,
  sets: MigrationSet[] = ['supabase', 'product'],
  project = projectFolder(process.env),
) {
  const client = new Client({ connectionString: ownerUrl, application_name: 'touchline migrations' })
  // A connection that dies between two statements is told by the next one; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const applied: AppliedMigration[] = []
  try {
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(CREATE_LEDGERS)
    const role = await findProjectRole(client)
    for (const set of sets) {
      if (set === 'product') await prepareProjectRole(client, ownerUrl, role)
      applied.push(...(await applyMigrations(client, set, project, role)))
    }
    // `alter role` takes no parameters; format() quotes the value.
    const { rows } = await client.query(
      `select format('alter role authenticator password %L', $1::text) as statement`,
      [authenticatorLogin(ownerUrl).password],
    )
    await alterRoleWithRetry(client, rows[0].statement)
  } finally {
    await client.end().catch(() => undefined)
  }
  return applied
}

/** What belongs to one database alone: one that was restored or copied comes without it. */
async function prepareProjectRole(client: Client, ownerUrl: string, role: ProjectRole) {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant create, temporary on database %1$I to %2$I; alter role %2$I in database %1$I set search_path = %3$s',
       current_database(), $1::text, '"$user", public, extensions') as statement`,
    [role],
  )
  for (const { statement } of rows) await client.query(statement)
  if (role === 'postgres') await letPostgresSignIn(client, ownerUrl)
}

/** With the owner's password, as a hosted project has one for both; not where it is the owner itself. */
async function letPostgresSignIn(client: Client, ownerUrl: string) {
  const password = decodeURIComponent(new URL(ownerUrl).password)
  if (password === '') return
  const { rows } = await client.query(
    `select format('alter role postgres login password %L', $1::text) as statement
     from pg_roles where rolname = 'postgres' and not rolsuper and rolname <> current_user`,
    [password],
  )
  if (rows[0]) await alterRoleWithRetry(client, rows[0].statement)
}

/**
 * Roles belong to the whole PostgreSQL, the lock above to one database: when another one starts at the same moment, whoever
 * comes second is refused instead of made to wait, and may try again as soon as they hear of it.
 */
async function alterRoleWithRetry(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if ((error as Error).message !== 'tuple concurrently updated') throw error
    await alterRoleWithRetry(client, statement)
  }
}

const CREATE_LEDGERS = `
  create schema if not exists touchline;
  create table if not exists touchline.supabase_migrations (version text primary key, name text not null, checksum text not null, applied_at timestamptz not null default now());
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`

/** `checksum` is null where the Supabase CLI applied the file: it keeps single statements, not the text. */
const LEDGERS: Record<MigrationSet, { read: string; write: string }> = {
  supabase: {
    read: 'select version, name, checksum from touchline.supabase_migrations order by version',
    write: 'insert into touchline.supabase_migrations (version, name, checksum) values ($1, $2, $3)',
  },
  // The table the Supabase CLI keeps, so that either tool knows what the other has done.
  product: {
    read: `select version, name, case when cardinality(statements) = 1 and name like '%.sql'
        then encode(sha256(convert_to(statements[1], 'UTF8')), 'hex') end as checksum
      from supabase_migrations.schema_migrations order by version`,
    write:
      'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])',
  },
}

async function applyMigrations(
  client: Client,
  set: MigrationSet,
  project: string,
  role: ProjectRole,
): Promise<AppliedMigration[]> {
  const { rows } = await client.query<LedgerRow>(LEDGERS[set].read)
  const files = readMigrations(set, project)
  assertSameHistory(set, rows, files)
  const known = new Set(rows.map(({ version }) => version))
  const isSuperuser = await isSuperuserSession(client)
  const applied: AppliedMigration[] = []
  for (const file of files) {
    if (known.has(file.version)) continue
    const text =
      set === 'supabase' ? forProjectRole(file.sql, role) : applicationSql(file.sql, isSuperuser, role)
    const started = performance.now()
    try {
      await client.query('begin')
      if (isSuperuser) await setEventTriggers(client, set === 'product')
      if (set === 'product') await becomeProjectRole(client, file.sql, role)
      await client.query(text)
      await client.query('reset role')
      await client.query(LEDGERS[set].write, [
        file.version,
        file.name,
        set === 'supabase' ? file.checksum : file.sql,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw new MigrationError(set, { ...file, sql: text }, error as Error & { position?: string })
    }
    applied.push({ set, name: file.name, ms: Math.round(performance.now() - started) })
  }
  return applied
}

const CREATE_EXTENSION = /create\s+extension\s+if\s+not\s+exists\s+"?([\w-]+)"?/gi

const applicationSql = (sql: string, isSuperuser: boolean, role: ProjectRole) =>
  isSuperuser ? allowEventTriggers(sql, role) : sql

/** As the Supabase CLI applies migrations: by a role that is no superuser and finds what `extensions` holds. */
async function becomeProjectRole(client: Client, sql: string, role: ProjectRole) {
  for (const [, name = ''] of sql.matchAll(CREATE_EXTENSION)) {
    if (!HARMLESS_EXTENSIONS.includes(name.toLowerCase())) continue
    await client.query(
      `create extension if not exists "${name.toLowerCase()}" with schema extensions cascade`,
    )
  }
  await client.query(`set local role ${role}`)
  await client.query('set local search_path = "$user", public, extensions')
}

async function isSuperuserSession(client: Client): Promise<boolean> {
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = session_user')
  return rows[0]?.rolsuper === true
}

/** An application's event triggers fire for its own statements, and none of its functions runs as the superuser that ours need. */
async function setEventTriggers(client: Client, on: boolean) {
  // PostgreSQL 17 and later; before, they fire for everybody.
  await client.query(`select set_config(name, $1, true) from pg_settings where name = 'event_triggers'`, [
    on ? 'on' : 'off',
  ])
}

/** What a database was built from must be what is here: on other ground, the next migration would do something else. */
function assertSameHistory(set: MigrationSet, rows: LedgerRow[], files: MigrationFile[]): void {
  const byVersion = new Map(files.map((file) => [file.version, file]))
  for (const { version, name, checksum } of rows) {
    const file = byVersion.get(version)
    // A longer number is of a project's own migrations beside ours.
    if (file === undefined && version.length > 4) continue
    if (file === undefined)
      throw new MigrationHistoryError(set, `it has ${name ?? version}, which is not here`)
    if (checksum === null || checksum === file.checksum) continue
    throw new MigrationHistoryError(
      set,
      name === file.name ? `${name} was edited after it was applied` : `it has ${name} where ${file.name} is`,
    )
  }
}

export class MigrationHistoryError extends Error {
  constructor(set: MigrationSet, difference: string) {
    super(
      `This database was built from other ${set} migrations: ${difference}. Start the version that built it, put an edited ` +
        'file back and write the change as a new one, or begin with an empty database (another DATA_DIR or DATABASE_URL).',
    )
    this.name = 'MigrationHistoryError'
  }
}

export class MigrationError extends Error {
  constructor(
    set: MigrationSet,
    file: MigrationFile,
    cause: Error & { position?: string; detail?: string; where?: string },
  ) {
    const line = cause.position ? file.sql.slice(0, Number(cause.position)).split('\n').length : undefined
    super(
      `${set} migration ${file.name}${line ? `, line ${line}` : ''}: ${cause.message}${cause.where ? ` (${cause.where})` : ''}`,
      { cause },
    )
    this.name = 'MigrationError'
  }
}

/** In the order of their names, which begin with a number or with the time the Supabase CLI gives them. */
export function readMigrations(set: MigrationSet, project = projectFolder(process.env)): MigrationFile[] {
  const folder = folderOf(set, project)
  if (!existsSync(folder)) return []
  const seen = new Set<string>()
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(`${folder}/${name}`, 'utf8')
      const version = /^\d{4,}(?=_)/.exec(name)?.[0]
      if (version === undefined)
        throw new Error(`${name} must begin with a number of four digits or more and an underscore`)
      if (seen.has(version))
        throw new Error(`${name}: another ${set} migration already has the number ${version}`)
      seen.add(version)
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}
