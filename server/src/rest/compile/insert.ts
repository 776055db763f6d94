import type { LogicTree } from '../grammar/ast.ts'
import { parseRows } from '../request/body.ts'
import { contentRange } from '../request/range.ts'
import { restErrors } from '../rest-errors.ts'
import { locationSql } from '../sql/result-row.ts'
import { INSERTED_COUNT, insertSql, returningSql, type Upsert } from '../sql/write-sql.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { compileMutation, type Mutation, mutationReply } from './mutation.ts'

export function compileInsert(mutation: Mutation): CompiledRequest {
  const { request, table, values, root } = mutation
  const { preferences, query } = request
  const applyDefaults = preferences.missing === 'default'
  const payload = parseRows(request, table.name, query.columns, applyDefaults)
  const target = query.onConflict ?? table.primaryKey
  const resolution = target.length === 0 ? null : preferences.resolution
  const upsert: Upsert | null = resolution === null ? null : { resolution, target }
  const wantsLocation = preferences.return === 'headers-only'
  const keys = wantsLocation ? table.primaryKey : []
  const write = {
    table,
    payload,
    returning: returningSql(table, root, keys),
    applyDefaults,
  }
  const merges = resolution === 'merge-duplicates'
  const compiled = compileMutation(mutation, insertSql(values, write, upsert, []), {
    location: locationSql(keys),
    inserted: merges ? INSERTED_COUNT : undefined,
  })
  return {
    ...compiled,
    reply: (answer) => {
      const rows = Number(answer.rows)
      const status = merges && Number(answer.inserted) <= 0 ? 200 : 201
      const honoured = ['missing', 'return', 'count', 'tx', 'handling', 'timezone'] as const
      const reply = mutationReply(
        mutation,
        status,
        answer,
        resolution === null ? [...honoured] : ['resolution', ...honoured],
      )
      reply.headers['content-range'] = contentRange(0, 0, preferences.count === null ? null : rows)
      const location = locationHeader(request.path, answer.location)
      if (location !== null) reply.headers.location = location
      return reply
    },
  }
}

/** PUT: inserts or replaces the row whose primary key the filters name. */
export function compilePut(mutation: Mutation): CompiledRequest {
  const { request, table, values, root } = mutation
  const { query } = request
  const filters = query.filters.filter(({ path }) => path.length === 0).map(({ value }) => value)
  const named = new Set(filters.map(({ field }) => field.name))
  const exact =
    table.primaryKey.length > 0 &&
    named.size === table.primaryKey.length &&
    table.primaryKey.every((name) => named.has(name)) &&
    query.logic.length === 0 &&
    filters.every(({ operation, negated, field }) => {
      return (
        !negated &&
        field.path.length === 0 &&
        operation.kind === 'compare' &&
        operation.operator === '=' &&
        operation.quantifier === null
      )
    })
  if (query.limits.length > 0 || query.offsets.length > 0) throw restErrors.putTakesNoLimit()
  if (!exact) throw restErrors.putNeedsPrimaryKey()
  const payload = parseRows(request, table.name, null, false)
  if (table.primaryKey.some((name) => !payload.keys.includes(name))) throw restErrors.putMismatch()
  const write = { table, payload, returning: returningSql(table, root, []), applyDefaults: false }
  const upsert: Upsert = { resolution: 'merge-duplicates', target: table.primaryKey }
  const logic = filters.map((filter): LogicTree => ({ kind: 'filter', filter }))
  const compiled = compileMutation(mutation, insertSql(values, write, upsert, logic), {
    inserted: INSERTED_COUNT,
  })
  return {
    ...compiled,
    check: (answer) => {
      if (Number(answer.rows) !== 1) throw restErrors.putMismatch()
    },
    reply: (answer) => {
      const made = Number(answer.inserted) > 0 ? 201 : 200
      return mutationReply(mutation, root === null ? 204 : made, answer, [
        'return',
        'count',
        'tx',
        'handling',
        'timezone',
      ])
    },
  }
}

function locationHeader(path: string, pairs: string | null): string | null {
  if (pairs === null) return null
  const parameters = (JSON.parse(pairs) as [string, string | null][])
    .map(([key, value]) =>
      [key, value === null ? 'is.null' : `eq.${value}`].map(encodeURIComponent).join('='),
    )
    .join('&')
  return `${path}?${parameters}`
}
