export type Db = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> }

const ROWS_AT_ONCE = 2_000

/** Inserts many rows in one statement; a column that no row has keeps its default. */
export async function insertRows(db: Db, table: string, rows: readonly Record<string, unknown>[]) {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ')
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))],
    )
  }
}

export type Clock = { now: Date; daysAgo(days: number): string; day(days: number): string }

/** Dates in the demo data are relative to the day of seeding, so that they are always recent. */
export function createClock(now: Date): Clock {
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000)
  return {
    now,
    daysAgo: (days) => at(days).toISOString(),
    day: (days) => at(days).toISOString().slice(0, 10),
  }
}
