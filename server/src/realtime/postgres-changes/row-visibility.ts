import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { RowChange, TextRow } from '#server/db/replication-stream.ts'
import type { Identity } from '#server/identity/identity.ts'
import { type PublishedTable, quoteIdentifier } from './catalog.ts'
import { isDeleteVisible, readDeletePolicy } from './deleted-rows.ts'

export type RowVisibility = {
  /** Columns this role may read now; empty when it may not even read the key. */
  readable: Set<string>
  /** Whether row-level security applies to this caller. */
  isRlsActive: boolean
  visible: Set<RowChange>
}

const NOTHING_VISIBLE: RowVisibility = { readable: new Set(), isRlsActive: true, visible: new Set() }

/**
 * Which changes of one table one caller may see, decided by PostgreSQL under the caller's role and claims after the commit.
 * Nothing is cached between batches, and a policy that raises an error hides the rows.
 */
export async function filterVisibleChanges(
  db: Database,
  caller: Identity,
  table: PublishedTable,
  changes: RowChange[],
): Promise<RowVisibility> {
  const present = changes.filter(({ kind }) => kind !== 'DELETE')
  const visibility = await db.asCaller(
    caller,
    async (scope): Promise<RowVisibility> => {
      const rights = await waitForCommit(scope, table, changes)
      // Defence in depth: a role left over from another transaction would show one caller what another may see.
      if (rights.who !== caller.role) throw new Error(`asked as ${rights.who} instead of ${caller.role}`)
      const { guarded } = rights
      const readable = new Set(rights.readable)
      if (table.keys.some(({ name }) => !readable.has(name)))
        return { ...NOTHING_VISIBLE, isRlsActive: guarded }
      if (!guarded) return { readable, isRlsActive: guarded, visible: new Set(changes) }
      const indexes = await selectVisibleRows(scope, table, present)
      return {
        readable,
        isRlsActive: guarded,
        visible: new Set(indexes.map((index) => present[index] as RowChange)),
      }
    },
    { readOnly: true },
  )
  if (visibility.isRlsActive && visibility.readable.size > 0)
    await addVisibleDeletes(db, caller, table, changes, visibility.visible)
  return visibility
}

/** Each in a query of its own: an expression that fails for one old row must not hide the others. */
async function addVisibleDeletes(
  db: Database,
  caller: Identity,
  table: PublishedTable,
  changes: RowChange[],
  visible: Set<RowChange>,
) {
  const deletes = changes.filter(({ kind }) => kind === 'DELETE')
  if (deletes.length === 0) return
  const policy = await readDeletePolicy(db, table, caller.role)
  for (const change of deletes) {
    const seen = await db
      .asCaller(caller, (scope) => isDeleteVisible(scope, table, policy, change), { readOnly: true })
      .catch(() => false)
    if (seen) visible.add(change)
  }
}

type Query = { query<T>(text: string, values?: unknown[]): Promise<{ rows: T[] }> }
type RightsRow = { who: string; readable: string[]; guarded: boolean; snapshot: string }

/**
 * Logical replication delivers a commit shortly before other sessions can see it (with synchronous standbys, long before), and until
 * then the row would count as hidden. Each query takes a new snapshot, so the wait ends with the first that contains the commit.
 */
async function waitForCommit(scope: Query, table: PublishedTable, changes: RowChange[]): Promise<RightsRow> {
  const giveUpAt = performance.now() + TUNING.realtime.changes.commitWaitMs
  for (let wait = 1; ; wait = Math.min(wait * 2, 100)) {
    const { rows } = await scope.query<RightsRow>(RIGHTS, [table.oid])
    const rights = rows[0]
    if (!rights) throw new Error(`${table.sqlName} does not exist any more`)
    const areCommitted = changes.every(({ xid }) => isCommittedIn(xid, rights.snapshot))
    if (areCommitted || performance.now() > giveUpAt) return rights
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** `snapshot` is xmin:xmax:xip,… with epochs; the epoch of `xid` is the one that puts it nearest to the snapshot. */
export function isCommittedIn(xid: number, snapshot: string): boolean {
  const [, xmax = '0', running = ''] = snapshot.split(':')
  const end = BigInt(xmax)
  const whole = end + BigInt((xid - Number(BigInt.asUintN(32, end))) | 0)
  return whole < end && !running.split(',').includes(String(whole))
}

const RIGHTS = `
  select current_user::text as who, pg_current_snapshot()::text as snapshot, row_security_active(c.oid) as guarded,
         case when has_schema_privilege(c.relnamespace, 'usage') then array(
           select a.attname::text from pg_catalog.pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
              and has_column_privilege(c.oid, a.attnum, 'select')) else '{}' end as readable
    from pg_catalog.pg_class c where c.oid = $1::oid`

async function selectVisibleRows(
  scope: Query,
  table: PublishedTable,
  changes: RowChange[],
): Promise<number[]> {
  if (changes.length === 0 || table.keys.length === 0) return []
  const names = table.keys.map((_, index) => `k${index}`)
  const matches = table.keys.map(
    ({ name, sqlType }, index) => `t.${quoteIdentifier(name)} = k.k${index}::${sqlType}`,
  )
  const { rows } = await scope.query<{ n: number }>(
    `select (k.n - 1)::int as n
       from unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(', ')}) with ordinality as k(${names.join(', ')}, n)
      where exists (select 1 from ${table.sqlName} t where ${matches.join(' and ')})`,
    table.keys.map(({ name }) => changes.map(({ row }) => (row as TextRow)[name] ?? null)),
  )
  return rows.map(({ n }) => n)
}
