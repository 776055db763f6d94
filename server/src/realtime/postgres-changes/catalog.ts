import type { Database, Transaction } from '#server/db/database.ts'

export type PublishedColumn = {
  name: string
  /** pg_type.typname, by which the client converts values. */
  type: string
  /** Quoted and schema-qualified, for use in a cast. */
  sqlType: string
  isEnum: boolean
  isKey: boolean
}
export type PublishedTable = {
  oid: number
  schema: string
  table: string
  sqlName: string
  columns: PublishedColumn[]
  keys: PublishedColumn[]
}

type Row = {
  oid: number
  schema: string
  table: string
  sql_name: string
  name: string
  type: string
  sql_type: string
  is_enum: boolean
  is_key: boolean
}

/** With an empty search path PostgreSQL writes every name with its schema. */
export async function clearSearchPath(db: Transaction) {
  await db.query(`select set_config('search_path', '', true)`)
}

/** The tables of a publication that a subscription names; `*` stands for all of a schema, or of every schema. */
export async function readTables(
  db: Database,
  publication: string,
  schema: string,
  table: string,
): Promise<PublishedTable[]> {
  return db.asAdmin('postgres', 'which tables can be followed, and their columns', async (scope) => {
    await clearSearchPath(scope)
    const { rows } = await scope.query<Row>(
      `select c.oid::int8::float8 as oid, n.nspname as schema, c.relname as "table", c.oid::regclass::text as sql_name,
              a.attname as name, t.typname as type, format_type(a.atttypid, a.atttypmod) as sql_type,
              t.typtype = 'e' as is_enum, coalesce(a.attnum = any (i.indkey), false) as is_key
         from pg_publication_tables p
         join pg_namespace n on n.nspname = p.schemaname
         join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         join pg_type t on t.oid = a.atttypid
         left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where p.pubname = $1 and ($2 = '*' or n.nspname = $2) and ($3 = '*' or c.relname = $3)
        order by c.oid, a.attnum`,
      [publication, schema, table],
    )
    const tables = new Map<number, PublishedTable>()
    for (const row of rows) {
      const known = tables.get(row.oid) ?? {
        oid: row.oid,
        schema: row.schema,
        table: row.table,
        sqlName: row.sql_name,
        columns: [],
        keys: [],
      }
      const column = {
        name: row.name,
        type: row.type,
        sqlType: row.sql_type,
        isEnum: row.is_enum,
        isKey: row.is_key,
      }
      known.columns.push(column)
      if (column.isKey) known.keys.push(column)
      tables.set(row.oid, known)
    }
    return [...tables.values()]
  })
}

/** The columns this role may read, by table. */
export async function readableColumns(db: Database, role: string, oid: number): Promise<Set<string>> {
  return db.asAdmin('postgres', 'which columns may this role read', async (scope) => {
    const { rows } = await scope.query<{ name: string }>(
      `select a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attrelid = $2::oid and a.attnum > 0 and not a.attisdropped
          and has_schema_privilege($1::name, c.relnamespace, 'usage')
          and has_column_privilege($1::name, a.attrelid, a.attnum, 'select')`,
      [role, oid],
    )
    return new Set(rows.map(({ name }) => name))
  })
}

export function quoteIdentifier(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}
