import type { Filter, LogicTree, Operation } from '../grammar/ast.ts'
import { fieldSql, type RowReference } from './field-sql.ts'
import { arrayLiteral, type SqlParameters } from './parameters.ts'

const IS_SQL = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const

/** The SQL of `is.null` on an embedded resource; undefined when the name is not one. */
export type EmbedTest = (filter: Filter) => string | undefined

export function logicSql(
  values: SqlParameters,
  row: RowReference,
  logic: LogicTree,
  embedTest: EmbedTest,
): string {
  if (logic.kind === 'filter') return embedTest(logic.filter) ?? filterSql(values, row, logic.filter)
  const branches = logic.branches.map((branch) => logicSql(values, row, branch, embedTest))
  return `${logic.negated ? 'not ' : ''}(${branches.join(` ${logic.operator} `)})`
}

function filterSql(values: SqlParameters, row: RowReference, { field, negated, operation }: Filter): string {
  const not = negated ? 'not ' : ''
  if (operation.kind === 'search') return not + searchSql(values, row, field, operation)
  return not + fieldSql(values, row, field) + operationSql(values, operation)
}

function operationSql(values: SqlParameters, operation: Exclude<Operation, { kind: 'search' }>): string {
  if (operation.kind === 'is') return ` is ${IS_SQL[operation.value]}`
  if (operation.kind === 'isdistinct') return ` is distinct from ${values.bind(operation.value)}`
  // One parameter whatever the number of values, so that the prepared statement stays the same.
  if (operation.kind === 'in') {
    const list = operation.values.length === 1 && operation.values[0] === '' ? [] : operation.values
    return ` = any(${values.bind(arrayLiteral(list))})`
  }
  const { operator, quantifier, value } = operation
  const pattern = operator === 'like' || operator === 'ilike'
  const bound = values.bind(pattern ? value.replaceAll('*', '%') : value)
  return ` ${operator} ${quantifier === null ? bound : `${quantifier}(${bound})`}`
}

function searchSql(
  values: SqlParameters,
  row: RowReference,
  field: Filter['field'],
  { operator, language, value }: Extract<Operation, { kind: 'search' }>,
): string {
  const text = fieldSql(values, row, field)
  const config = language === null ? '' : `${values.bind(language)}::regconfig, `
  return `${isSearchable(row, field) ? text : `to_tsvector(${config}${text})`} @@ ${operator}(${config}${values.bind(value)})`
}

/** Whether `@@` applies without to_tsvector: to a tsvector, and to a computed column, whose text PostgreSQL converts itself. */
function isSearchable({ table }: RowReference, { name, path }: Filter['field']): boolean {
  if (table === undefined || path.length > 0) return false
  const column = table.columns.get(name)
  return column === undefined || column.baseType === 'tsvector'
}
