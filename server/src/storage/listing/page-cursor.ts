import { storageErrors } from '#server/storage/storage-errors.ts'

export type PageCursor = { column: string; order: string; key: string; at: string | null }

export function encodeCursor(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** A cursor belongs to one order of things; used with another it would skip or repeat. */
export function decodeCursor(
  text: string | null | undefined,
  column: string,
  order: string,
): PageCursor | null {
  if (text === null || text === undefined || text === '') return null
  const cursor = parseCursor(text)
  const valid =
    typeof cursor?.key === 'string' &&
    !cursor.key.includes('\0') &&
    (cursor.at === null || (typeof cursor.at === 'string' && !Number.isNaN(Date.parse(cursor.at)))) &&
    cursor.column === column &&
    cursor.order === order
  if (!valid)
    throw storageErrors.invalidRequest(
      'body/cursor must be the continuation token of a listing in the same order',
    )
  return cursor as PageCursor
}

function parseCursor(text: string): Partial<PageCursor> | null {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
