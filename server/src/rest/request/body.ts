import { parse as parseCsv } from 'csv-parse/sync'
import { restErrors } from '../errors.ts'

export type BodyKind = 'json' | 'csv' | 'form' | 'text' | 'xml' | 'bytes'

/** What a write carries: JSON as it was sent, so that no digit is lost, and the keys found in it. */
export type Payload = { kind: BodyKind; text: string; isArray: boolean; keys: string[]; rows: number }

export function bodyKindOf(contentType: string | undefined): BodyKind | undefined {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase()
  switch (type) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return 'json'
    case 'text/csv':
      return 'csv'
    case 'application/x-www-form-urlencoded':
      return 'form'
    case 'text/plain':
      return 'text'
    case 'text/xml':
      return 'xml'
    case 'application/octet-stream':
      return 'bytes'
    default:
      return undefined
  }
}

/** For tables: rows, as an object or a list of objects with the same keys. */
export function readRows(
  body: Buffer | undefined,
  contentType: string | undefined,
  columns: string[] | null,
): Payload {
  const kind = bodyKindOf(contentType)
  if (kind !== 'json' && kind !== 'csv' && kind !== 'form') {
    throw restErrors.badBody(`Content-Type not acceptable: ${(contentType ?? '').split(';')[0]}`)
  }
  const text = kind === 'json' ? (body?.toString('utf8') ?? '') : JSON.stringify(tableOf(kind, body))
  const parsed = parseJson(text)
  if (Array.isArray(parsed)) {
    const keys = columns ?? uniformKeys(parsed)
    return { kind, text, isArray: true, keys, rows: parsed.length }
  }
  if (parsed === null || typeof parsed !== 'object') throw restErrors.badBody('Empty or invalid json')
  return { kind, text, isArray: false, keys: columns ?? Object.keys(parsed), rows: 1 }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw restErrors.badBody('Empty or invalid json')
  }
}

function uniformKeys(rows: unknown[]): string[] {
  const [first] = rows
  if (first === undefined) return []
  const isRow = (row: unknown): row is object =>
    row !== null && typeof row === 'object' && !Array.isArray(row)
  if (!isRow(first)) throw restErrors.badBody('All object keys must match')
  const keys = Object.keys(first)
  const known = new Set(keys)
  for (const row of rows) {
    if (!isRow(row)) throw restErrors.badBody('All object keys must match')
    const own = Object.keys(row)
    if (own.length !== keys.length || own.some((key) => !known.has(key))) {
      throw restErrors.badBody('All object keys must match')
    }
  }
  return keys
}

/** CSV has a header line and writes NULL for null. */
export function tableOf(kind: 'csv' | 'form', body: Buffer | undefined): unknown {
  const text = body?.toString('utf8') ?? ''
  if (kind === 'form') return Object.fromEntries(new URLSearchParams(text))
  try {
    return parseCsv(text, {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      cast: (value, { quoting }) => (value === 'NULL' && !quoting ? null : value),
    })
  } catch {
    throw restErrors.badBody('All lines must have same number of fields')
  }
}
