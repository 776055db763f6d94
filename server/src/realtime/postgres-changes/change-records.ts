import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { RowChange, TextRow } from '#server/db/replication-stream.ts'
import { type PublishedColumn, type PublishedTable, quoteIdentifier } from './catalog.ts'

/** Each column as the JSON text that PostgreSQL writes; a column whose value is unknown is absent. */
export type JsonRow = Map<string, string>
export type ChangeRecord = { change: RowChange; row: JsonRow | null; old: JsonRow | null; tooLarge: boolean }

/** PostgreSQL writes the JSON, so numbers keep their digits and every type looks as it does in the REST API. */
export async function toRecords(
  db: Database,
  table: PublishedTable,
  changes: RowChange[],
): Promise<ChangeRecord[]> {
  return db.asAdmin('postgres', 'write changed rows as JSON', async (scope) => {
    const texts = changes.flatMap(({ row, old }) => [row, old].filter((text) => text !== null))
    const converted = await convertRows(scope, table, texts)
    const unsent = changes.filter(
      ({ row }) => row !== null && table.columns.some(({ name }) => row[name] === undefined),
    )
    const fetched = await fetchUnchangedToast(scope, table, unsent)
    let at = 0
    return changes.map((change) => {
      const tooLarge = sizeOf(change.row) + sizeOf(change.old) > TUNING.realtime.changes.recordMaxBytes
      const row =
        change.row === null ? null : mergeToastValues(converted[at++] as JsonRow, fetched.get(change))
      const old = change.old === null ? null : (converted[at++] as JsonRow)
      return {
        change,
        row: row && trimLargeValues(row, tooLarge),
        old: old && trimLargeValues(old, tooLarge),
        tooLarge,
      }
    })
  })
}

type Query = { query<T>(text: string, values?: unknown[]): Promise<{ rows: T[] }> }

async function convertRows(scope: Query, table: PublishedTable, rows: TextRow[]): Promise<JsonRow[]> {
  if (rows.length === 0) return []
  const names = table.columns.map((_, index) => `c${index}`)
  const { rows: converted } = await scope.query<{ json: (string | null)[] }>(
    `select array[${table.columns.map((column, index) => asJson(column, `c${index}::${column.sqlType}`)).join(', ')}] as json
       from unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(', ')}) with ordinality as u(${names.join(', ')}, n)
      order by n`,
    table.columns.map(({ name }) => rows.map((row) => row[name] ?? null)),
  )
  return converted.map(({ json }, index) => {
    const row = rows[index] as TextRow
    const known = table.columns.flatMap(({ name }, position) =>
      row[name] === undefined ? [] : [[name, json[position] ?? 'null'] as const],
    )
    return new Map(known)
  })
}

/** A large (TOASTed) value that an update left unchanged is not in the WAL: it is read from the current row. */
async function fetchUnchangedToast(
  scope: Query,
  table: PublishedTable,
  changes: RowChange[],
): Promise<Map<RowChange, JsonRow>> {
  const fetched = new Map<RowChange, JsonRow>()
  if (table.keys.length === 0) return fetched
  for (const change of changes) {
    const missing = table.columns.filter(({ name }) => change.row?.[name] === undefined)
    const { rows } = await scope.query<{ json: (string | null)[] }>(
      `select array[${missing.map((column) => asJson(column, quoteIdentifier(column.name))).join(', ')}] as json
         from ${table.sqlName}
        where ${table.keys.map(({ name, sqlType }, index) => `${quoteIdentifier(name)} = $${index + 1}::${sqlType}`).join(' and ')}`,
      table.keys.map(({ name }) => change.row?.[name]),
    )
    const json = rows[0]?.json
    if (json) fetched.set(change, new Map(missing.map(({ name }, index) => [name, json[index] ?? 'null'])))
  }
  return fetched
}

/** bytea is written as hexadecimal digits without a prefix, as wal2json and so Supabase Realtime write it. */
function asJson({ type }: PublishedColumn, value: string) {
  return `to_json(${type === 'bytea' ? `encode(${value}, 'hex')` : value})::text`
}

function mergeToastValues(row: JsonRow, fetched: JsonRow | undefined): JsonRow {
  return fetched ? new Map([...row, ...fetched]) : row
}

function sizeOf(row: TextRow | null): number {
  let size = 0
  for (const value of Object.values(row ?? {})) size += value ? Buffer.byteLength(value) : 0
  return size
}

function trimLargeValues(row: JsonRow, tooLarge: boolean): JsonRow {
  if (!tooLarge) return row
  const { largeRecordValueMaxBytes } = TUNING.realtime.changes
  return new Map([...row].filter(([, json]) => Buffer.byteLength(json) <= largeRecordValueMaxBytes))
}
