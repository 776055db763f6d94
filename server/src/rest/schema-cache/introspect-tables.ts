import type { Transaction } from '#server/db/database.ts'
import { type Column, keyOf, type Privilege, type Table } from './schema-cache.ts'

type ColumnRow = Omit<Column, 'identity'> & { identity: string }
type TableRow = Omit<Table, 'columns' | 'privileges' | 'kind'> & {
  kind: string
  columns: ColumnRow[]
  privileges: Record<string, Privilege[]>
}

const KINDS: Record<string, Table['kind']> = {
  r: 'table',
  v: 'view',
  m: 'materialized view',
  f: 'foreign table',
  p: 'partitioned table',
}

/** Reads the relations of every schema, because relationships through views need the tables behind them. Partitions are left out: they are read through their table. */
export async function introspectTables(db: Transaction): Promise<Map<string, Table>> {
  const { rows } = await db.query<TableRow>(TABLES)
  const tables = new Map<string, Table>()
  for (const row of rows) {
    const columns = row.columns.map(
      (column): Column => ({ ...column, identity: identityKind(column.identity) }),
    )
    tables.set(keyOf(row), {
      ...row,
      kind: KINDS[row.kind] ?? 'table',
      columns: new Map(columns.map((column) => [column.name, column])),
      privileges: new Map(Object.entries(row.privileges).map(([role, held]) => [role, new Set(held)])),
    })
  }
  return tables
}

function identityKind(letter: string): Column['identity'] {
  if (letter === 'a') return 'always'
  return letter === 'd' ? 'by default' : null
}

const TABLES = `
with recursive beneath as (
  select d.oid, d.typbasetype as type from pg_catalog.pg_type d where d.typtype = 'd'
  union all
  select b.oid, t.typbasetype from beneath b join pg_catalog.pg_type t on t.oid = b.type and t.typtype = 'd'
),
api_roles as (
  select r.oid, r.rolname from pg_catalog.pg_roles r
  where r.rolname <> 'authenticator' and pg_catalog.pg_has_role('authenticator', r.oid, 'member')
),
relations as (
  select c.oid, c.relname, c.relkind, n.nspname
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
),
columns as (
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname,
    'number', a.attnum,
    'description', pg_catalog.col_description(a.attrelid, a.attnum),
    'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
    'baseType', base.typname,
    'typeSchema', tn.nspname,
    'typeName', t.typname,
    'nullable', not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)),
    'default', case
      when a.attidentity = 'd' then format('pg_catalog.nextval(%L)', pg_catalog.pg_get_serial_sequence(format('%I.%I', r.nspname, r.relname), a.attname))
      when a.attgenerated = '' then coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), pg_catalog.pg_get_expr(t.typdefaultbin, 0)) end,
    'identity', a.attidentity,
    'generated', a.attgenerated <> '',
    'enumValues', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = base.oid)
  ) order by a.attnum) as columns
  from pg_catalog.pg_attribute a
  join relations r on r.oid = a.attrelid
  join pg_catalog.pg_type t on t.oid = a.atttypid
  join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
  left join (beneath b join pg_catalog.pg_type plain on plain.oid = b.type and plain.typtype <> 'd') on b.oid = t.oid
  join pg_catalog.pg_type base on base.oid = coalesce(b.type, t.oid)
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  group by a.attrelid
)
select r.oid::text as oid, r.nspname as schema, r.relname as name, r.relkind::text as kind,
  pg_catalog.obj_description(r.oid, 'pg_class') as description,
  coalesce(c.columns, '[]') as columns,
  coalesce((
    select json_agg(a.attname order by k.position)
    from pg_catalog.pg_index i
    cross join lateral unnest(i.indkey::int2[]) with ordinality k (attnum, position)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = r.oid and i.indisprimary
  ), '[]') as "primaryKey",
  (pg_catalog.pg_relation_is_updatable(r.oid, true) & 8) = 8 as insertable,
  (pg_catalog.pg_relation_is_updatable(r.oid, true) & 4) = 4 as updatable,
  (pg_catalog.pg_relation_is_updatable(r.oid, true) & 16) = 16 as deletable,
  coalesce((
    select json_object_agg(a.rolname, array_remove(array[
      case when pg_catalog.has_any_column_privilege(a.oid, r.oid, 'select') then 'select' end,
      case when pg_catalog.has_any_column_privilege(a.oid, r.oid, 'insert') then 'insert' end,
      case when pg_catalog.has_any_column_privilege(a.oid, r.oid, 'update') then 'update' end,
      case when pg_catalog.has_table_privilege(a.oid, r.oid, 'delete') then 'delete' end], null))
    from api_roles a
  ), '{}') as privileges
from relations r left join columns c on c.attrelid = r.oid
order by r.nspname, r.relname`
