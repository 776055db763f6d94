import type { Statement } from '#server/db/statement.ts'
import type { ReadNode } from '../plan/read-plan.ts'
import type { Preferences } from '../request/preferences.ts'
import { SqlParameters } from '../sql/parameters.ts'
import { countSql } from '../sql/read-sql.ts'

export type CompiledCount = { total: string | undefined; estimate: Statement | null }

/** `exact` counts; `planned` uses the planner's estimate; `estimated` counts up to the row limit and uses the estimate beyond it. */
export function compileCount(
  values: SqlParameters,
  node: ReadNode,
  count: Preferences['count'],
  maxRows: number,
): CompiledCount {
  if (count === null) return { total: undefined, estimate: null }
  if (count === 'exact')
    return { total: `(select count(*) from (${countSql(values, node)}) counted)`, estimate: null }
  const own = new SqlParameters()
  const estimate = { text: `explain (format json) ${countSql(own, node)}`, values: own.list }
  if (count === 'planned') return { total: undefined, estimate }
  const capped = `(select count(*) from (${countSql(values, node)} limit ${maxRows + 1}) counted)`
  return { total: capped, estimate }
}

export function resolveTotal(
  count: Preferences['count'],
  counted: string | null,
  planned: number | null,
  maxRows: number,
): number | null {
  const exact = counted === null ? null : Number(counted)
  if (count === 'planned') return planned
  if (count === 'estimated' && exact !== null && exact > maxRows) return Math.max(exact, planned ?? 0)
  return exact
}
