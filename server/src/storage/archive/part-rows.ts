import type { Transaction } from '#server/db/database.ts'
import { csvText } from '#shared/csv-cell.ts'

const BATCH_ROWS = 100

/** The rows of one query as texts of JSON, a batch at a time, however many there are. */
export async function* readRows(scope: Transaction, id: string, query: string): AsyncGenerator<string[]> {
  await scope.query('declare part_rows no scroll cursor for select touchline.archive_rows($1)::text as row', [
    JSON.stringify({ id, query }),
  ])
  for (;;) {
    const { rows } = await scope.query<{ row: string }>(`fetch ${BATCH_ROWS} from part_rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await scope.query('close part_rows')
}

/** One document: a list of rows by the name of each query. */
export async function* jsonDocument(
  scope: Transaction,
  id: string,
  queries: readonly string[],
): AsyncGenerator<string> {
  yield '{'
  for (const [index, query] of queries.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(query)}: [`
    let before = ''
    for await (const batch of readRows(scope, id, query)) {
      yield `${before}\n  ${batch.join(',\n  ')}`
      before = ','
    }
    yield ']'
  }
  yield '\n}\n'
}

/** RFC 4180, with a mark by which spreadsheets read UTF-8. Nothing where there is no row. */
export async function* csvTable(
  batches: AsyncIterable<string[]>,
  columns: readonly string[],
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  let isFirst = true
  for await (const batch of batches) {
    if (isFirst) yield `\uFEFF${columns.map(csvCell).join(',')}\r\n`
    isFirst = false
    onRows(batch.length)
    yield batch
      .map((row) => JSON.parse(row) as Record<string, unknown>)
      .map((row) => `${columns.map((name) => csvCell(row[name])).join(',')}\r\n`)
      .join('')
  }
}

/** Numbers keep their sign: only text may look like a formula. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = csvText(typeof value === 'string' ? value : JSON.stringify(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
