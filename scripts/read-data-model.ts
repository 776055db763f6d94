import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Client } from 'pg'

export type ModelColumn = {
  relation: string
  name: string
  type: string
  nullable: boolean
  is_key: boolean
  refers_to: string | null
  /** What the column may hold, where a check or an enum lists it. */
  values: string[] | null
  /** The commands that a client may use on this column. */
  granted: string[]
}
export type ModelPolicy = { relation: string; name: string; command: string; roles: string[] }
export type ModelRelation = { name: string; is_view: boolean; is_live: boolean; comment: string | null }
export type ModelFunction = {
  name: string
  parameters: string
  result: string
  roles: string[]
  comment: string | null
}
export type ModelBucket = { id: string; public: boolean; size_limit: string; types: string[] | null }
/** One migration: what it says about its noun, and the names it creates. */
export type ModelNoun = { file: string; title: string; text: string; creates: string[] }
export type DataModel = {
  nouns: ModelNoun[]
  relations: ModelRelation[]
  columns: ModelColumn[]
  policies: ModelPolicy[]
  functions: ModelFunction[]
  buckets: ModelBucket[]
}

const CLIENT_ROLES = `array['anon', 'authenticated']`
const RELATIONS = `select c.oid, c.oid::regclass::text as name, c.relkind from pg_class c
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v')`

const QUERIES = {
  relations: `select r.name, r.relkind = 'v' as is_view, obj_description(r.oid, 'pg_class') as comment,
      exists (select from pg_publication_rel p where p.prrelid = r.oid) as is_live
    from (${RELATIONS}) r order by r.name`,
  columns: `select r.name as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      exists (select from pg_constraint k where k.conrelid = r.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as is_key,
      (select min(k.confrelid::regclass::text) from pg_constraint k
        where k.conrelid = r.oid and k.contype = 'f' and k.conkey[array_upper(k.conkey, 1)] = a.attnum) as refers_to,
      coalesce(
        (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid),
        (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m) from pg_constraint k
          where k.conrelid = r.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[') limit 1)) as values,
      array(select command from unnest(array['select', 'insert', 'update']) command
        where exists (select from unnest(${CLIENT_ROLES}) role where has_column_privilege(role, r.oid, a.attnum, command))) as granted
    from (${RELATIONS}) r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    order by r.name, a.attnum`,
  policies: `select format('%I.%I', schemaname, tablename)::regclass::text as relation, policyname as name, lower(cmd) as command, roles::text[] as roles
    from pg_policies where schemaname in ('public', 'private') and roles && ${CLIENT_ROLES}::name[] order by 1, 3, 2`,
  functions: `select p.proname as name, pg_get_function_arguments(p.oid) as parameters, pg_get_function_result(p.oid) as result,
      obj_description(p.oid, 'pg_proc') as comment,
      array(select role from unnest(${CLIENT_ROLES}) role where has_function_privilege(role, p.oid, 'execute')) as roles
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by 1, 2`,
  buckets: `select id, public, pg_size_pretty(file_size_limit) as size_limit, allowed_mime_types as types from storage.buckets order by 1`,
}

export async function readDataModel(url: string, migrations: string): Promise<DataModel> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // Names in `public` are written without their schema, all others with it.
  await client.query('set search_path = public')
  const rows = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows
  try {
    return {
      nouns: readNouns(migrations),
      relations: await rows<ModelRelation>(QUERIES.relations),
      columns: await rows<ModelColumn>(QUERIES.columns),
      policies: await rows<ModelPolicy>(QUERIES.policies),
      functions: await rows<ModelFunction>(QUERIES.functions),
      buckets: await rows<ModelBucket>(QUERIES.buckets),
    }
  } finally {
    await client.end()
  }
}

function readNouns(folder: string): ModelNoun[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    const creates = sql.matchAll(/^create (?:or replace )?(?:table|view|function) (?:public\.)?([\w.]+)/gm)
    const title = basename(name, '.sql').replace(/^\d+_/, '').replaceAll('_', ' ')
    return {
      file: `supabase/migrations/${name}`,
      title: title.charAt(0).toUpperCase() + title.slice(1),
      text: headerOf(sql),
      creates: [...new Set([...creates].map((match) => match[1] ?? ''))],
    }
  })
}

/** The comment that a file begins with, up to its first empty line. */
function headerOf(sql: string): string {
  const lines = sql.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('--'))
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^-- ?/, ''))
    .join(' ')
}
