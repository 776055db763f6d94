import type { Client } from 'pg'

/** One thing a database holds: `function private.is_admin()`, and everything about it that matters. */
export type SchemaObjects = Map<string, string>

const SCHEMAS = `('public', 'private', 'auth', 'storage', 'realtime', 'extensions', 'touchline')`
const RELATIONS = `from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${SCHEMAS}`
/** Objects of an extension belong to the extension, not to a migration. */
const NOT_EXTENSION = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
const sortedAcl = (acl: string, otherwise: string) =>
  `coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(${acl}) a), '${otherwise}')`

/** Each query answers with the name of an object and its definition. */
const QUERIES: Record<string, string> = {
  schema: `select nspname as name, format('owner %s, grants %s', nspowner::regrole, ${sortedAcl('nspacl', 'default')}) as definition
    from pg_namespace where nspname in ${SCHEMAS}`,
  relation: `select format('%s.%s', n.nspname, c.relname) as name,
      format('kind %s, owner %s, row security %s, forced %s, replica identity %s, options %s, grants %s', c.relkind, c.relowner::regrole,
        c.relrowsecurity, c.relforcerowsecurity, c.relreplident, c.reloptions, ${sortedAcl('c.relacl', 'default')}) as definition
    ${RELATIONS} and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  column: `select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name,
      format('%s collate %s%s default %s identity %s generated %s grants %s', format_type(a.atttypid, a.atttypmod), a.attcollation,
        case when a.attnotnull then ' not null' end, coalesce(pg_get_expr(d.adbin, d.adrelid), 'none'), a.attidentity, a.attgenerated,
        ${sortedAcl('a.attacl', 'none')}) as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm')`,
  constraint: `select format('%s on %s', k.conname, k.conrelid::regclass) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname in ${SCHEMAS} and k.conrelid <> 0`,
  index: `select format('%s.%s', n.nspname, c.relname) as name, pg_get_indexdef(c.oid) as definition ${RELATIONS} and c.relkind in ('i', 'I')`,
  policy: `select format('%s on %s.%s', policyname, schemaname, tablename) as name,
      format('%s for %s to %s using (%s) with check (%s)', permissive, cmd, roles, qual, with_check) as definition
    from pg_policies where schemaname in ${SCHEMAS}`,
  function: `select p.oid::regprocedure::text as name,
      format('(%s) returns %s language %s, %s, %s, %s, security definer %s, strict %s, set %s, owner %s, grants %s, body: ', pg_get_function_arguments(p.oid),
        pg_get_function_result(p.oid), l.lanname, p.prokind, p.provolatile, p.proparallel, p.prosecdef, p.proisstrict, p.proconfig, p.proowner::regrole,
        ${sortedAcl('p.proacl', 'default')}) as definition, p.prosrc as body
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname in ${SCHEMAS} and ${NOT_EXTENSION('pg_proc', 'p.oid')}`,
  trigger: `select format('%s on %s', t.tgname, t.tgrelid::regclass) as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and not t.tgisinternal`,
  'event trigger': `select evtname as name, format('on %s do %s', evtevent, evtfoid::regprocedure) as definition from pg_event_trigger`,
  view: `select format('%s.%s', schemaname, viewname) as name, definition from pg_views where schemaname in ${SCHEMAS}`,
  type: `select format('%s.%s', n.nspname, t.typname) as name, coalesce((select string_agg(e.enumlabel, ' ' order by e.enumsortorder)
      from pg_enum e where e.enumtypid = t.oid), pg_get_constraintdef(k.oid), '') as definition
    from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_constraint k on k.contypid = t.oid
    where n.nspname in ${SCHEMAS} and t.typtype in ('e', 'd') and ${NOT_EXTENSION('pg_type', 't.oid')}`,
  publication: `select p.pubname as name, (select string_agg(format('%s.%s', t.schemaname, t.tablename), ' ' order by t.schemaname, t.tablename)
      from pg_publication_tables t where t.pubname = p.pubname) as definition from pg_publication p`,
  'default privileges': `select format('%s for %s in %s', defaclobjtype, defaclrole::regrole, defaclnamespace::regnamespace) as name,
      ${sortedAcl('defaclacl', 'none')} as definition from pg_default_acl`,
  comment: `select format('%s %s %s', o.type, o.identity, d.objsubid) as name, d.description as definition
    from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) o where o.schema in ${SCHEMAS}`,
}

const COLUMN_ORDER = `select format('%s.%s', n.nspname, c.relname) as name, string_agg(a.attname, ' ' order by a.attnum) as definition
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') group by 1`

/** Random in every database, or the moment it was built. */
const VOLATILE_COLUMNS = ['created_at', 'updated_at', 'inserted_at', 'executed_at']

export async function readSchemaObjects(client: Client): Promise<SchemaObjects> {
  const objects: SchemaObjects = new Map()
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = await client.query<{ name: string; definition: string | null; body?: string }>(query)
    for (const { name, definition, body } of rows)
      objects.set(`${kind} ${name}`, (definition ?? '') + (body === undefined ? '' : normalizeBody(body)))
  }
  await readRows(client, objects)
  return objects
}

export async function readColumnOrder(client: Client): Promise<SchemaObjects> {
  const { rows } = await client.query<{ name: string; definition: string }>(COLUMN_ORDER)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** The rows that migrations bring along: sports, metrics, listed actions, buckets. */
async function readRows(client: Client, objects: SchemaObjects): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name ${RELATIONS} and c.relkind = 'r'`,
  )
  for (const { name } of tables) {
    // A secret is random in every database, so only its name is compared.
    const volatile = name === 'private.app_secrets' ? ['value'] : VOLATILE_COLUMNS
    const { rows } = await client.query<{ line: string }>(
      `select (to_jsonb(t) - $1::text[])::text as line from ${name} t`,
      [volatile],
    )
    for (const { line } of rows) objects.set(`row of ${name} ${line}`, '')
  }
}

/**
 * A body without what a formatter may change: white space, comments, the case of unquoted words, an optional `as` before an
 * alias, and the last semicolon. What stands in quotes stays as it is.
 */
export function normalizeBody(body: string): string {
  const tokens = body.match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|[\w$]+|[^\s\w]/g) ?? []
  const kept = tokens
    .filter((token) => !token.startsWith('--'))
    .map((token) => (/^['"]/.test(token) ? token : token.toLowerCase()))
    .filter((token) => token !== 'as')
  while (kept.at(-1) === ';') kept.pop()
  return kept.join(' ')
}
