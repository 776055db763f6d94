import type { LogicTree } from '../grammar/ast.ts'
import { parseRows } from '../request/body.ts'
import { contentRange } from '../request/range.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { deleteSql, returningSql, updateSql } from '../sql/write-sql.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { compileMutation, type Mutation, mutationReply } from './mutation.ts'

export function compileUpdate(mutation: Mutation): CompiledRequest {
  const { request, table, values, root } = mutation
  const { preferences, query } = request
  const applyDefaults = preferences.missing === 'default'
  const payload = parseRows(request, table.name, query.columns, applyDefaults)
  const returning = returningSql(table, root, [])
  const written = updateSql(values, { table, payload, returning, applyDefaults }, rootConditions(request))
  const compiled = compileMutation(mutation, written, {})
  return {
    ...compiled,
    reply: (answer) => {
      const rows = Number(answer.rows)
      const honoured = ['missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'] as const
      const reply = mutationReply(mutation, root === null ? 204 : 200, answer, [...honoured])
      reply.headers['content-range'] = contentRange(0, rows, preferences.count === null ? null : rows)
      return reply
    },
  }
}

export function compileDelete(mutation: Mutation): CompiledRequest {
  const { request, table, values, root } = mutation
  const written = deleteSql(values, table, rootConditions(request), returningSql(table, root, []))
  const compiled = compileMutation(mutation, written, {})
  return {
    ...compiled,
    reply: (answer) => {
      const honoured = ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected'] as const
      const reply = mutationReply(mutation, root === null ? 204 : 200, answer, [...honoured])
      reply.headers['content-range'] = contentRange(
        0,
        0,
        request.preferences.count === null ? null : Number(answer.rows),
      )
      return reply
    },
  }
}

function rootConditions({ query }: RestRequest): LogicTree[] {
  return [
    ...query.filters
      .filter(({ path }) => path.length === 0)
      .map(({ value }): LogicTree => ({ kind: 'filter', filter: value })),
    ...query.logic.filter(({ path }) => path.length === 0).map(({ value }) => value),
  ]
}
