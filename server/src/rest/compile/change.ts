import type { Logic } from '../grammar/types.ts'
import { readRows } from '../request/body.ts'
import { contentRange } from '../request/range.ts'
import { header, type RestRequest } from '../request/rest-request.ts'
import { deleteSql, returningSql, updateSql } from '../sql/write.ts'
import type { Compiled } from './types.ts'
import { finish, replyOf, type Writing } from './written.ts'

export function compileUpdate(writing: Writing): Compiled {
  const { request, table, values, root } = writing
  const { preferences, query } = request
  const applyDefaults = preferences.missing === 'default'
  const payload = readRows(request.body, header(request, 'content-type'), query.columns, applyDefaults)
  const returning = returningSql(table, root, [])
  const written = updateSql(values, { table, payload, returning, applyDefaults }, rootConditions(request))
  const compiled = finish(writing, written, {})
  return {
    ...compiled,
    reply: (answer) => {
      const rows = Number(answer.rows)
      const honoured = ['missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'] as const
      const reply = replyOf(writing, root === null ? 204 : 200, answer, [...honoured])
      reply.headers['content-range'] = contentRange(0, rows, preferences.count === null ? null : rows)
      return reply
    },
  }
}

export function compileDelete(writing: Writing): Compiled {
  const { request, table, values, root } = writing
  const written = deleteSql(values, table, rootConditions(request), returningSql(table, root, []))
  const compiled = finish(writing, written, {})
  return {
    ...compiled,
    reply: (answer) => {
      const honoured = ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected'] as const
      const reply = replyOf(writing, root === null ? 204 : 200, answer, [...honoured])
      reply.headers['content-range'] = contentRange(
        0,
        0,
        request.preferences.count === null ? null : Number(answer.rows),
      )
      return reply
    },
  }
}

function rootConditions({ query }: RestRequest): Logic[] {
  return [
    ...query.filters
      .filter(({ path }) => path.length === 0)
      .map(({ value }): Logic => ({ kind: 'filter', filter: value })),
    ...query.logic.filter(({ path }) => path.length === 0).map(({ value }) => value),
  ]
}
