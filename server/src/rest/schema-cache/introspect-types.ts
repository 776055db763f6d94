import type { Transaction } from '#server/db/database.ts'
import { parseSetting } from './introspect-routines.ts'
import type { CompositeType, EnumType } from './schema-cache.ts'

export async function introspectEnums(db: Transaction, schemas: string[]): Promise<EnumType[]> {
  const { rows } = await db.query<EnumType>(
    `select n.nspname as schema, t.typname as name, json_agg(e.enumlabel order by e.enumsortorder) as values
     from pg_catalog.pg_type t join pg_catalog.pg_enum e on e.enumtypid = t.oid
     join pg_catalog.pg_namespace n on n.oid = t.typnamespace
     where n.nspname = any ($1) group by 1, 2 order by 1, 2`,
    [schemas],
  )
  return rows
}

export async function introspectComposites(db: Transaction, schemas: string[]): Promise<CompositeType[]> {
  const { rows } = await db.query<CompositeType>(
    `select n.nspname as schema, c.relname as name, json_agg(json_build_object(
       'name', a.attname, 'typeName', t.typname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_catalog.pg_type t on t.oid = a.atttypid
     where c.relkind = 'c' and n.nspname = any ($1) group by 1, 2 order by 1, 2`,
    [schemas],
  )
  return rows
}

export async function introspectGeoJson(db: Transaction): Promise<boolean> {
  const { rows } = await db.query(`select from pg_catalog.pg_proc where proname = 'st_asgeojson' limit 1`)
  return rows.length > 0
}

/** `alter role … set`, for the roles of requests and the authenticator; a setting for this database wins. */
export async function introspectRoleSettings(db: Transaction): Promise<Map<string, Map<string, string>>> {
  const { rows } = await db.query<{ role: string; settings: string[] }>(
    // Superuser-only settings are left out, because setting them would fail every request; custom settings (with a dot) may be set by anyone.
    `select r.rolname as role, array(
       select c from unnest(s.setconfig) c left join pg_catalog.pg_settings p on p.name = split_part(c, '=', 1)
       where p.context = 'user' or split_part(c, '=', 1) like '%.%') as settings
     from pg_catalog.pg_db_role_setting s join pg_catalog.pg_roles r on r.oid = s.setrole
     where pg_catalog.pg_has_role('authenticator', r.oid, 'member')
       and s.setdatabase in (0, (select oid from pg_catalog.pg_database where datname = current_database()))
     order by s.setdatabase`,
  )
  const byRole = new Map<string, Map<string, string>>()
  for (const { role, settings } of rows) {
    byRole.set(role, new Map([...(byRole.get(role) ?? []), ...settings.map(parseSetting)]))
  }
  return byRole
}
