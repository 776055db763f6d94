import { refuse } from '#server/storage/errors.ts'

export type Cursor = { column: string; order: string; key: string; at: string | null }

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** A cursor belongs to one order of things; used with another it would skip or repeat. */
export function readCursor(text: string | null | undefined, column: string, order: string): Cursor | null {
  if (text === null || text === undefined || text === '') return null
  const cursor = parse(text)
  const valid =
    typeof cursor?.key === 'string' &&
    !cursor.key.includes('\0') &&
    (cursor.at === null || (typeof cursor.at === 'string' && !Number.isNaN(Date.parse(cursor.at)))) &&
    cursor.column === column &&
    cursor.order === order
  if (!valid)
    throw refuse.invalidRequest('body/cursor must be the continuation token of a listing in the same order')
  return cursor as Cursor
}

function parse(text: string): Partial<Cursor> | null {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
