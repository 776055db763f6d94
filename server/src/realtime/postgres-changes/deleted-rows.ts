import type { Database } from '#server/db/database.ts'
import type { RowChange } from '#server/db/replication-stream.ts'
import { clearSearchPath, type PublishedTable, quoteIdentifier } from './catalog.ts'

/** The select policies of a table for one role, combined into one expression over its columns. */
export type DeletePolicy = { expression: string; columns: Set<string>; wholeRow: boolean }

type PolicyRow = { permissive: boolean; expression: string; columns: string[]; whole_row: boolean }

/**
 * A deleted row cannot be selected any more, so the policies' expressions are evaluated on the values it had. They are read from
 * the catalog for each batch, because a policy may have changed since the last one.
 */
export async function readDeletePolicy(
  db: Database,
  table: PublishedTable,
  role: string,
): Promise<DeletePolicy> {
  const policies = await db.asAdmin(
    'postgres',
    'which policies decide about a deleted row',
    async (scope) => {
      await clearSearchPath(scope)
      const { rows } = await scope.query<PolicyRow>(
        `select p.polpermissive as permissive, pg_get_expr(p.polqual, p.polrelid) as expression,
              array(select a.attname::text from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
                     where d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refobjid = p.polrelid and d.refobjsubid > 0) as columns,
              exists (select 1 from pg_depend d where d.classid = 'pg_policy'::regclass and d.objid = p.oid
                        and d.refobjid = p.polrelid and d.refobjsubid = 0 and d.deptype = 'n') as whole_row
         from pg_policy p
        where p.polrelid = $1::oid and p.polcmd in ('r', '*') and p.polqual is not null
          and exists (select 1 from unnest(p.polroles) as r(oid) where r.oid = 0 or pg_has_role($2::name, r.oid, 'usage'))`,
        [table.oid, role],
      )
      return rows
    },
  )
  const permissive = policies.filter((policy) => policy.permissive).map(({ expression }) => `(${expression})`)
  const restrictive = policies
    .filter((policy) => !policy.permissive)
    .map(({ expression }) => `(${expression})`)
  const anyOf = permissive.length === 0 ? 'false' : `(${permissive.join(' or ')})`
  return {
    expression: [anyOf, ...restrictive].join(' and '),
    columns: new Set(policies.flatMap(({ columns }) => columns)),
    wholeRow: policies.some((policy) => policy.whole_row),
  }
}

type Query = { query<T>(text: string, values?: unknown[]): Promise<{ rows: T[] }> }

/**
 * Without `replica identity full` only the key of a deleted row is known. A policy that reads any other column, or the row as a whole,
 * would be evaluated on nulls that were never there, so the event is not sent.
 */
export async function isDeleteVisible(
  scope: Query,
  table: PublishedTable,
  policy: DeletePolicy,
  change: RowChange,
) {
  const { old } = change
  if (old === null) return false
  const unknown = table.columns.filter(({ name }) => old[name] === undefined)
  if (unknown.some(({ name }) => policy.columns.has(name)) || policy.wholeRow) return false
  const known = table.columns.filter(({ name }) => old[name] !== undefined)
  const values = known.map(
    ({ name, sqlType }, index) => `$${index + 1}::${sqlType} as ${quoteIdentifier(name)}`,
  )
  const { rows } = await scope.query<{ visible: boolean | null }>(
    `select (${policy.expression}) as visible from (select ${values.join(', ')}) as ${quoteIdentifier(table.table)}`,
    known.map(({ name }) => old[name]),
  )
  return rows[0]?.visible === true
}
