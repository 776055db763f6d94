import type { Client, Connection } from 'pg'

export type Cell = string | number | boolean | null | undefined | string[] | object

/** Many rows in the database's own bulk form, which takes a fifth of the time of inserts: rows are lists in the order of the columns. */
export function copyRows(db: Client, table: string, columns: string, rows: Cell[][]): Promise<void> {
  if (rows.length === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    let failed: Error | undefined
    const copy = {
      submit: (connection: Connection) => connection.query(`copy ${table} (${columns}) from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        for (let at = 0; at < rows.length; at += 1_000)
          connection.sendCopyFromChunk(
            Buffer.from(
              rows
                .slice(at, at + 1_000)
                .map(lineOf)
                .join(''),
            ),
          )
        connection.endCopyFrom()
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        failed = error
      },
      handleReadyForQuery: () => (failed ? reject(new Error(`${table}: ${failed.message}`)) : resolve()),
    }
    db.query(copy)
  })
}

/** What the driver's types leave out of a connection that copies. */
type CopyConnection = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

const lineOf = (row: Cell[]) => `${row.map(cellOf).join('\t')}\n`

function cellOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '\\N'
  if (typeof cell === 'string') return escaped(cell)
  if (Array.isArray(cell)) return escaped(`{${cell.map((item) => `"${item}"`).join(',')}}`)
  return typeof cell === 'object' ? escaped(JSON.stringify(cell)) : String(cell)
}

const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (sign) => ({ '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? '\\\\')
    : text
