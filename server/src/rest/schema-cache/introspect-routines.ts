import type { Transaction } from '#server/db/database.ts'
import type { ComputedRelationship, Routine } from './schema-cache.ts'

type RoutineRow = Omit<Routine, 'settings' | 'executableBy'> & { settings: string[]; executableBy: string[] }

export async function introspectRoutines(db: Transaction, schemas: string[]): Promise<Routine[]> {
  const { rows } = await db.query<RoutineRow>(ROUTINES, [schemas])
  return rows.filter(isCallable).map((row) => ({
    ...row,
    settings: new Map(row.settings.map(parseSetting)),
    executableBy: new Set(row.executableBy),
  }))
}

const BODY_TYPES = ['json', 'jsonb', 'text', 'xml', 'bytea']

/** Arguments are passed by name; a single unnamed argument can only be the whole body. */
function isCallable({ parameters: [first, ...rest] }: Pick<Routine, 'parameters'>) {
  if (rest.length === 0 && first?.name === '') return BODY_TYPES.includes(first.typeName)
  return first?.name !== '' && rest.every(({ name }) => name !== '')
}

/** Computed relationships: functions that take a row of one table and return rows of another. */
export async function introspectComputed(
  db: Transaction,
  schemas: string[],
): Promise<ComputedRelationship[]> {
  const { rows } = await db.query<Omit<ComputedRelationship, 'kind'>>(COMPUTED, [schemas])
  return rows.map((row) => ({ kind: 'computed', ...row }))
}

/** `name=value`, as the catalog stores settings of roles and functions. */
export function parseSetting(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)]
}

const ROUTINES = `
with inputs as (
  select p.oid, json_agg(json_build_object(
    'name', coalesce(p.proargnames[case when p.proallargtypes is null then i.position else i.all_position end], ''),
    -- Without a length these two mean a length of one, and would cut what is given.
    'type', regexp_replace(pg_catalog.format_type(i.type, null), '^(character|bit)(\\[\\])?$', '\\1 varying\\2'),
    'typeName', t.typname,
    'required', i.position <= p.pronargs - p.pronargdefaults,
    'variadic', i.position = p.pronargs and p.provariadic <> 0
  ) order by i.position) as parameters
  from pg_catalog.pg_proc p
  cross join lateral (
    select u.type, u.position, (
      select m.position from unnest(p.proargmodes) with ordinality m (mode, position)
      where m.mode in ('i', 'b', 'v') order by m.position offset u.position - 1 limit 1
    ) as all_position
    from unnest(p.proargtypes::oid[]) with ordinality u (type, position)
  ) i
  join pg_catalog.pg_type t on t.oid = i.type
  group by p.oid
),
outputs as (
  select p.oid, json_agg(json_build_object(
    'name', coalesce(nullif(p.proargnames[m.position], ''), 'column' || m.position),
    'type', pg_catalog.format_type(p.proallargtypes[m.position], null),
    'typeName', (select typname from pg_catalog.pg_type where oid = p.proallargtypes[m.position])
  ) order by m.position) as columns
  from pg_catalog.pg_proc p cross join lateral unnest(p.proargmodes) with ordinality m (mode, position)
  where m.mode in ('o', 'b', 't') group by p.oid
)
select n.nspname as schema, p.proname as name, pg_catalog.obj_description(p.oid, 'pg_proc') as description,
  coalesce(i.parameters, '[]') as parameters,
  json_build_object(
    'kind', case
      when t.typname = 'void' then 'void'
      when t.typtype = 'c' or base.typtype = 'c' or o.columns is not null then 'composite'
      else 'scalar' end,
    'set', p.proretset,
    'type', pg_catalog.format_type(p.prorettype, null),
    'typeSchema', tn.nspname,
    'typeName', t.typname,
    'baseTypeName', coalesce(base.typname, t.typname),
    'table', case when rel.relkind in ('r', 'v', 'm', 'f', 'p')
      then json_build_object('schema', reln.nspname, 'name', rel.relname) end,
    'outColumns', coalesce(o.columns, '[]')
  ) as returns,
  case p.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end as volatility,
  coalesce(to_json(p.proconfig), '[]') as settings,
  coalesce((
    select json_agg(r.rolname) from pg_catalog.pg_roles r
    where r.rolname <> 'authenticator' and pg_catalog.pg_has_role('authenticator', r.oid, 'member')
      and pg_catalog.has_function_privilege(r.oid, p.oid, 'execute')
  ), '[]') as "executableBy"
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
join pg_catalog.pg_type t on t.oid = p.prorettype
join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
left join pg_catalog.pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
left join pg_catalog.pg_class rel on rel.oid = coalesce(nullif(t.typrelid, 0), base.typrelid)
left join pg_catalog.pg_namespace reln on reln.oid = rel.relnamespace
left join inputs i on i.oid = p.oid
left join outputs o on o.oid = p.oid
where p.prokind = 'f' and n.nspname = any ($1) and t.typname not in ('trigger', 'event_trigger', 'internal')
order by n.nspname, p.proname, p.oid`

const COMPUTED = `
select json_build_object('schema', fn.nspname, 'name', p.proname) as function,
  json_build_object('schema', an.nspname, 'name', a.relname) as table,
  json_build_object('schema', rn.nspname, 'name', r.relname) as "foreignTable",
  not p.proretset or p.prorows = 1 as "toOne"
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace fn on fn.oid = p.pronamespace
join pg_catalog.pg_class a on a.reltype = p.proargtypes[0] and a.relkind in ('r', 'v', 'm', 'f', 'p')
join pg_catalog.pg_namespace an on an.oid = a.relnamespace
join pg_catalog.pg_class r on r.reltype = p.prorettype and r.relkind in ('r', 'v', 'm', 'f', 'p')
join pg_catalog.pg_namespace rn on rn.oid = r.relnamespace
where p.pronargs = 1 and p.prokind = 'f' and fn.nspname = any ($1)
order by fn.nspname, p.proname, p.oid`
