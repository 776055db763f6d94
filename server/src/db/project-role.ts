import { Client } from 'pg'

/** As a hosted project calls the role that its application's tables and functions belong to. */
const HOSTED_NAME = 'postgres'
const OWN_NAME = 'touchline_owner'
export type ProjectRole = typeof HOSTED_NAME | typeof OWN_NAME

/**
 * Who the application's migrations run as. On most machines `postgres` is the superuser of the whole PostgreSQL: it is left alone, and a
 * role without its powers stands in for it. The first line decides before all others, so that nothing ever runs as that superuser.
 */
const FIND_PROJECT_ROLE = `
  select case
    when (select rolsuper from pg_roles where rolname = '${HOSTED_NAME}') then '${OWN_NAME}'
    when me.rolsuper then '${HOSTED_NAME}'
    when exists (select from pg_roles where rolname = '${OWN_NAME}') then '${OWN_NAME}'
    when (select pg_has_role(r.oid, 'member') from pg_roles r where r.rolname = '${HOSTED_NAME}') then '${HOSTED_NAME}'
    else '${OWN_NAME}' end as name
  from pg_roles me where me.rolname = session_user`

export async function findProjectRole(client: Client): Promise<ProjectRole> {
  const { rows } = await client.query<{ name: ProjectRole }>(FIND_PROJECT_ROLE)
  return rows[0]?.name ?? HOSTED_NAME
}

/** SQL that was written for a hosted project, for the role that stands in for `postgres`. */
export function forProjectRole(sql: string, role: ProjectRole): string {
  return role === HOSTED_NAME ? sql : sql.replace(/\bpostgres\b/g, role)
}

export async function readProjectRole(ownerUrl: string): Promise<ProjectRole> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'touchline check' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await findProjectRole(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
