import { isUtf8 } from 'node:buffer'
import { parse as parseCsv } from 'csv-parse/sync'
import { TUNING } from '#server/config/tuning.ts'
import { exceedsJsonDepth } from '#server/http/json-depth.ts'
import { restErrors } from '../rest-errors.ts'
import { requireShortFields } from './field-lengths.ts'
import { header, type RestRequest } from './rest-request.ts'

export type BodyKind = 'json' | 'csv' | 'form' | 'text' | 'xml' | 'bytes'

/** The body of a write: the JSON text as it was sent, so that no digit is lost, and its keys. */
export type Payload = {
  kind: BodyKind
  text: string
  isArray: boolean
  keys: string[]
  /** The keys that at least one row lacks; computed only for `missing=default`. */
  missingKeys: Set<string>
  rows: number
}

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

/** Parses the rows of a table: an object or a list of objects with the same keys. */
export function parseRows(
  request: Pick<RestRequest, 'settings' | 'body' | 'headers'>,
  table: string,
  columns: string[] | null,
  applyDefaults: boolean,
): Payload {
  const { body } = request
  const contentType = header(request, 'content-type')
  const kind = bodyKindOf(contentType)
  if (kind !== 'json' && kind !== 'csv' && kind !== 'form') {
    throw restErrors.badBody(`Content-Type not acceptable: ${(contentType ?? '').split(';')[0]}`)
  }
  const text = kind === 'json' ? decodeJsonText(body) : JSON.stringify(parseCsvOrForm(kind, body))
  const parsed = parseJson(text)
  const isArray = Array.isArray(parsed)
  const rows: unknown[] = isArray ? parsed : [parsed]
  if (!isArray && !isRow(parsed)) throw restErrors.badBody('Empty or invalid json')
  requireShortFields(request.settings.fieldLimits, { target: table, body, rows })
  const keys = columns ?? uniformKeys(rows)
  const leftOut = columns !== null && applyDefaults ? findMissingKeys(rows, columns) : new Set<string>()
  return { kind, text, isArray, keys, missingKeys: leftOut, rows: rows.length }
}

const isRow = (row: unknown): row is object => row !== null && typeof row === 'object' && !Array.isArray(row)

/** Linear in the size of the body: `some` stops at the first row without the key, and rows before it contain the key. */
function findMissingKeys(rows: unknown[], keys: string[]): Set<string> {
  if (!rows.every(isRow)) throw restErrors.badBody('All object keys must match')
  return new Set(keys.filter((key) => rows.some((row) => !Object.hasOwn(row, key))))
}

/** Refuses invalid UTF-8, which would otherwise be stored as replacement characters. */
export function decodeText(body: Buffer | undefined): string {
  if (body === undefined) return ''
  if (!isUtf8(body)) throw restErrors.badBody('Empty or invalid json')
  return body.toString('utf8')
}

/** Limits the nesting, because PostgreSQL and later readers of the JSON recurse on their stacks. */
export function decodeJsonText(body: Buffer | undefined): string {
  const { bodyMaxDepth } = TUNING.rest
  if (body && exceedsJsonDepth(bodyMaxDepth, body))
    throw restErrors.badBody(`The body is nested deeper than ${bodyMaxDepth} levels`)
  return decodeText(body)
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

/** CSV has a header line; NULL stands for null. */
export function parseCsvOrForm(kind: 'csv' | 'form', body: Buffer | undefined): unknown {
  const text = decodeText(body)
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
