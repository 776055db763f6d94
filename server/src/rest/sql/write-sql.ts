import type { LogicTree } from '../grammar/ast.ts'
import type { EmbedNode, ReadNode } from '../plan/read-plan.ts'
import type { Payload } from '../request/body.ts'
import { restErrors } from '../rest-errors.ts'
import type { Column, Table } from '../schema-cache/schema-cache.ts'
import { logicSql } from './filter-sql.ts'
import { ident, qualified } from './ident.ts'
import type { SqlParameters } from './parameters.ts'
import { PAYLOAD, payloadSql } from './payload.ts'

export type Upsert = { resolution: 'merge-duplicates' | 'ignore-duplicates'; target: string[] }
export type Write = { table: Table; payload: Payload; returning: string; applyDefaults: boolean }

/** Counts inserted rows, as opposed to rows updated on conflict, in a setting local to the transaction. */
const INSERTED = `coalesce(nullif(current_setting('touchline.inserted', true), ''), '0')::int`
const countInsert = `set_config('touchline.inserted', (${INSERTED} + 1)::text, true) <> ''`
const countConflict = `set_config('touchline.inserted', (${INSERTED} - 1)::text, true) <> ''`
export const INSERTED_COUNT = INSERTED

export function insertSql(
  values: SqlParameters,
  write: Write,
  upsert: Upsert | null,
  put: LogicTree[],
): string {
  const { table, payload } = write
  const columns = requireColumns(table, payload.keys)
  const names = columns.map(({ name }) => ident(name))
  const merges = upsert?.resolution === 'merge-duplicates'
  const conditions = [
    ...put.map((logic) => logicSql(values, { reference: PAYLOAD, table }, logic, () => undefined)),
    ...(merges ? [countInsert] : []),
  ]
  return [
    `insert into ${qualified(table)}${names.length === 0 ? '' : `(${names.join(', ')})`}`,
    `select ${names.map((name) => `${PAYLOAD}.${name}`).join(', ')} from ${payloadSql(values, payload, columns, write.applyDefaults)}`,
    conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`,
    upsert === null ? '' : conflictSql(upsert, names),
    write.returning,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function conflictSql({ resolution, target }: Upsert, names: string[]): string {
  if (target.length === 0) return resolution === 'ignore-duplicates' ? 'on conflict do nothing' : ''
  const on = `on conflict (${target.map(ident).join(', ')})`
  if (resolution === 'ignore-duplicates' || names.length === 0) return `${on} do nothing`
  return `${on} do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')} where ${countConflict}`
}

export function updateSql(values: SqlParameters, write: Write, filters: LogicTree[]): string {
  const { table, payload, returning } = write
  const columns = requireColumns(table, payload.keys)
  // Without columns to set nothing is changed, but the statement still needs the table's row shape.
  if (columns.length === 0 || payload.rows === 0)
    return `select ${returning.slice('returning '.length)} from ${qualified(table)} where false`
  const where = requireWhereSql(values, table, filters, 'UPDATE')
  const set = columns.map(({ name }) => `${ident(name)} = ${PAYLOAD}.${ident(name)}`).join(', ')
  return `update ${qualified(table)} set ${set} from ${payloadSql(values, payload, columns, write.applyDefaults)} where ${where} ${returning}`
}

export function deleteSql(
  values: SqlParameters,
  table: Table,
  filters: LogicTree[],
  returning: string,
): string {
  return `delete from ${qualified(table)} where ${requireWhereSql(values, table, filters, 'DELETE')} ${returning}`
}

/** An update or delete without filters would change every row, which is nearly always a mistake. */
function requireWhereSql(
  values: SqlParameters,
  table: Table,
  filters: LogicTree[],
  verb: 'UPDATE' | 'DELETE',
): string {
  if (filters.length === 0) throw restErrors.unfiltered(verb)
  const row = { reference: qualified(table), table }
  return filters.map((logic) => logicSql(values, row, logic, () => undefined)).join(' and ')
}

function requireColumns(table: Table, names: string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.get(name)
    if (!column) throw restErrors.noColumn(table.name, name)
    return column
  })
}

/** The written row as one value, for functions that take the row. */
export const ROW_COLUMN = 'touchline row'

/**
 * Returns only the columns that the response needs, because RETURNING needs the select privilege on each. Joins need the keys; a
 * computed relationship needs the whole row.
 */
export function returningSql(table: Table, node: ReadNode | null, keys: string[]): string {
  const needed = new Set<string>(keys)
  for (const { field } of node?.fields ?? []) {
    if (field.name === '*') for (const column of table.columns.keys()) needed.add(column)
    else needed.add(field.name)
  }
  for (const { field, relation } of node?.order ?? []) if (relation === null) needed.add(field.name)
  for (const embed of node?.embeds ?? []) for (const column of sourceColumns(embed)) needed.add(column)
  const columns = [...needed].map((name) => `${qualified(table)}.${ident(name)}`)
  if (node?.embeds.some(({ relationship }) => relationship.kind === 'computed')) {
    columns.push(`${ident(table.name)} as ${ident(ROW_COLUMN)}`)
  }
  return `returning ${columns.join(', ') || '1'}`
}

function sourceColumns({ relationship }: EmbedNode): string[] {
  if (relationship.kind === 'computed') return []
  const pairs = relationship.kind === 'key' ? relationship.columns : relationship.junction.source
  return pairs.map(([own]) => own)
}
