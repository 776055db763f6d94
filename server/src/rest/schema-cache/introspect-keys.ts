import type { Transaction } from '#server/db/database.ts'
import type { ForeignKey } from './schema-cache.ts'

/** Foreign keys of every schema, with whether the referring side is unique. Partitions repeat their parent's keys. */
export async function introspectForeignKeys(db: Transaction): Promise<ForeignKey[]> {
  const { rows } = await db.query<ForeignKey>(FOREIGN_KEYS)
  return rows
}

export type ViewRule = { oid: string; definition: string }

/** The stored parse tree of each view, which tells where its columns come from. */
export async function introspectViewRules(db: Transaction): Promise<ViewRule[]> {
  const { rows } = await db.query<ViewRule>(VIEW_RULES)
  return rows
}

const FOREIGN_KEYS = `
with uniques as (
  select i.indrelid, array(select k from unnest(i.indkey::int2[]) k order by k) as columns
  from pg_catalog.pg_index i where i.indisunique and i.indpred is null and i.indexprs is null
)
select c.conname as constraint,
  json_build_object('schema', n.nspname, 'name', t.relname) as table,
  json_build_object('schema', fn.nspname, 'name', ft.relname) as "foreignTable",
  (select json_agg(a.attname order by k.position)
     from unnest(c.conkey) with ordinality k (attnum, position)
     join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
  (select json_agg(a.attname order by k.position)
     from unnest(c.confkey) with ordinality k (attnum, position)
     join pg_catalog.pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum) as "foreignColumns",
  exists (select from uniques u where u.indrelid = c.conrelid
     and u.columns = array(select k from unnest(c.conkey) k order by k)) as unique
from pg_catalog.pg_constraint c
join pg_catalog.pg_class t on t.oid = c.conrelid
join pg_catalog.pg_namespace n on n.oid = t.relnamespace
join pg_catalog.pg_class ft on ft.oid = c.confrelid
join pg_catalog.pg_namespace fn on fn.oid = ft.relnamespace
where c.contype = 'f' and c.conparentid = 0
order by n.nspname, t.relname, c.conname`

const VIEW_RULES = `
select c.oid::text as oid, r.ev_action::text as definition
from pg_catalog.pg_rewrite r join pg_catalog.pg_class c on c.oid = r.ev_class
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where r.rulename = '_RETURN' and c.relkind in ('v', 'm')
  and n.nspname not in ('pg_catalog', 'information_schema')`
