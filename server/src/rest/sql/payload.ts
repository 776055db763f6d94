import type { Payload } from '../request/body.ts'
import type { Column } from '../schema-cache/schema-cache.ts'
import { ident, literal } from './ident.ts'
import type { SqlParameters } from './parameters.ts'

/** The alias of the payload's rows in a statement; it has a blank because a table may be called payload. */
export const PAYLOAD = '"touchline payload"'

/**
 * The rows of a payload as a relation, typed as the table's columns. PostgreSQL reads the JSON itself, so
 * numbers keep their digits. With `missing=default`, missing columns are filled with their default first.
 */
export function payloadSql(
  values: SqlParameters,
  payload: Payload,
  columns: Column[],
  applyDefaults: boolean,
): string {
  const body = values.bind(payload.text)
  if (columns.length === 0) {
    return payload.isArray
      ? `json_array_elements(${body}::json) ${PAYLOAD}`
      : `(select from (values (${body}::text)) _) ${PAYLOAD}`
  }
  const typed = columns.map((column) => `${ident(column.name)} ${column.type}`).join(', ')
  const shape = payload.isArray ? 'recordset' : 'record'
  if (!applyDefaults) return `json_to_${shape}(${body}::json) as ${PAYLOAD}(${typed})`
  const defaults = columns.flatMap(({ name, default: value }) =>
    // Only when some row lacks the column: nextval() needs a right on the sequence that the caller may not have.
    value === null || !payload.missingKeys.has(name) ? [] : [`${literal(name)}, ${value}`],
  )
  const filled = `jsonb_build_object(${defaults.join(', ')})`
  const source = payload.isArray
    ? `(select coalesce(jsonb_agg(${filled} || given), '[]'::jsonb) from jsonb_array_elements(${body}::jsonb) given)`
    : `(select ${filled} || given from (values (${body}::jsonb)) as _(given))`
  return `jsonb_to_${shape}(${source}) as ${PAYLOAD}(${typed})`
}
