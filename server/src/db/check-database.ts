import { Client } from 'pg'

const OLDEST_MAJOR = 15

/** A database of the operator's own is checked before anything is written to it. */
export async function checkRequirements(url: string) {
  const shown = url.replace(/\/\/[^@/]*@/, '//…@')
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'touchline check',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new Error(
      `DATABASE_URL (${shown}) cannot be reached: ${(error as Error).message || 'no answer'}. Is PostgreSQL running there, and are name and password right?`,
    )
  }
  try {
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int / 10000 as major, current_setting('wal_level') as wal_level,
             rolsuper or rolcreaterole as may_make_roles, rolsuper or rolreplication as may_replicate,
             has_database_privilege(current_database(), 'create') as may_create, rolname
        from pg_roles where rolname = current_user`)
    const found = rows[0]
    if (found.major < OLDEST_MAJOR)
      throw requirementError(shown, `PostgreSQL ${found.major}`, `PostgreSQL ${OLDEST_MAJOR} or later`)
    if (!found.may_make_roles)
      throw requirementError(
        shown,
        `a login (${found.rolname}) that may not create roles`,
        'a login with CREATEROLE',
      )
    if (!found.may_create)
      throw requirementError(
        shown,
        `a login (${found.rolname}) that may not create schemas`,
        'CREATE on the database',
      )
    if (found.wal_level !== 'logical')
      throw requirementError(shown, `wal_level = ${found.wal_level}`, 'wal_level = logical, for live updates')
    if (!found.may_replicate)
      throw requirementError(
        shown,
        `a login (${found.rolname}) that may not replicate`,
        'a login with REPLICATION, for live updates',
      )
  } finally {
    await client.end()
  }
}

function requirementError(shown: string, has: string, wants: string) {
  return new Error(`DATABASE_URL (${shown}) has ${has}: Touchline needs ${wants}.`)
}
