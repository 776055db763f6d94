import { restErrors } from '../rest-errors.ts'
import { closestName } from '../schema-cache/closest-name.ts'
import { keyOf, type QualifiedName, type SchemaCache, type Table } from '../schema-cache/schema-cache.ts'

export function findTable(cache: SchemaCache, wanted: QualifiedName, role: string): Table {
  const table = cache.tables.get(keyOf(wanted))
  if (table) return table
  const visible = [...cache.tables.values()].filter(
    (candidate) => candidate.schema === wanted.schema && (candidate.privileges.get(role)?.size ?? 0) > 0,
  )
  const meant = closestName(
    wanted.name,
    visible.map((candidate) => candidate.name),
    0.75,
  )
  const hint = meant === null ? null : `Perhaps you meant the table '${wanted.schema}.${meant}'`
  throw restErrors.noTable(wanted.schema, wanted.name, hint)
}
