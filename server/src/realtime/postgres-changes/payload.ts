import type { PublishedTable } from './catalog.ts'
import type { ChangeRecord, JsonRow } from './change-records.ts'

const NO_KEY = ['Error 400: Bad Request, no primary key']
const TOO_LARGE = ['Error 413: Payload Too Large']

/** The `data` of one event, with the columns that the subscriber selected and may read. */
export function changePayload(
  table: PublishedTable,
  record: ChangeRecord,
  readable: Set<string>,
  select: Set<string> | null,
  guarded: boolean,
) {
  const { change } = record
  const columns = table.columns.filter(
    ({ name, isKey }) => readable.has(name) && (select === null || select.has(name) || isKey),
  )
  const names = columns.map(({ name }) => name)
  const keyNames = columns.filter(({ isKey }) => isKey).map(({ name }) => name)
  const parts = [
    ...payloadHeader(table, record),
    `"commit_timestamp":${JSON.stringify(change.committedAt)}`,
    `"columns":${JSON.stringify(columns.map(({ name, type }) => ({ name, type })))}`,
  ]
  if (record.row) parts.push(`"record":${jsonObject(record.row, names)}`)
  if (change.kind === 'UPDATE') {
    // Without `replica identity full` the WAL holds an old row only when the key changed; otherwise the old key equals the new one.
    parts.push(
      `"old_record":${record.old ? jsonObject(record.old, names) : jsonObject(record.row as JsonRow, keyNames)}`,
    )
  }
  if (change.kind === 'DELETE') {
    parts.push(`"old_record":${jsonObject(record.old ?? new Map(), guarded ? keyNames : names)}`)
  }
  return `{${parts.join(',')},"errors":${record.tooLarge ? JSON.stringify(TOO_LARGE) : 'null'}}`
}

/** An event without a row, with the reason in `errors`. */
export function keylessPayload(table: PublishedTable, record: ChangeRecord) {
  const parts = [
    ...payloadHeader(table, record),
    `"commit_timestamp":${JSON.stringify(record.change.committedAt)}`,
    '"columns":[],"record":{}',
    ...(record.change.kind === 'UPDATE' ? ['"old_record":{}'] : []),
  ]
  return `{${parts.join(',')},"errors":${JSON.stringify(NO_KEY)}}`
}

function payloadHeader(table: PublishedTable, { change }: ChangeRecord) {
  return [
    `"schema":${JSON.stringify(table.schema)}`,
    `"table":${JSON.stringify(table.table)}`,
    `"type":"${change.kind}"`,
  ]
}

function jsonObject(row: JsonRow, names: string[]) {
  const fields = names.flatMap((name) => {
    const json = row.get(name)
    return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`]
  })
  return `{${fields.join(',')}}`
}
