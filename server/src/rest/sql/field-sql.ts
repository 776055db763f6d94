import type { Field } from '../grammar/ast.ts'
import type { Table } from '../schema-cache/schema-cache.ts'
import { ident } from './ident.ts'
import type { SqlParameters } from './parameters.ts'

/** Where a field is read from: the SQL name of its row, and the table if one is known. */
export type RowReference = { reference: string; table: Table | undefined }

export function fieldSql(values: SqlParameters, row: RowReference, field: Field): string {
  if (field.name === '*' && field.path.length === 0) return `${row.reference}.*`
  const column = `${row.reference}.${ident(field.name)}`
  if (field.path.length === 0) return column
  const type = row.table?.columns.get(field.name)?.baseType
  // to_jsonb on a column that is JSON already would prevent the use of its indexes.
  const json = type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`
  const steps = field.path.map((step) =>
    'index' in step
      ? `${step.arrow}${values.bind(step.index)}::int`
      : `${step.arrow}${values.bind(step.key)}::text`,
  )
  return json + steps.join('')
}

/** The name of a selected field in the response: a JSON path is named by its last key. */
export function outputName(field: Field, alias: string | null): string {
  if (alias !== null) return alias
  const lastKey = field.path.findLast((step) => 'key' in step)
  return lastKey && 'key' in lastKey ? lastKey.key : field.name
}
