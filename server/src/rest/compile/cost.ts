import { TUNING } from '#server/config/tuning.ts'
import type { ReadNode } from '../plan/read-plan.ts'

/** A read of one table that stops after a few rows, or is of one row by its key. */
export function isQuickRead(node: ReadNode, counts: boolean): boolean {
  if (counts || node.embeds.length > 0) return false
  return (node.limit !== null && node.limit <= TUNING.rest.quickMaxRows) || isByKey(node)
}

function isByKey({ table, filters }: ReadNode): boolean {
  const equal = filters.flatMap((tree) => {
    if (tree.kind !== 'filter' || tree.filter.negated) return []
    const { field, operation } = tree.filter
    const isEqual =
      operation.kind === 'compare' && operation.operator === '=' && operation.quantifier === null
    return isEqual && field.path.length === 0 ? [field.name] : []
  })
  return (
    table !== undefined &&
    table.primaryKey.length > 0 &&
    table.primaryKey.every((name) => equal.includes(name))
  )
}
