import { buildReadPlan } from '../plan/build-read-plan.ts'
import { findTable } from '../plan/find-table.ts'
import { negotiateMediaType } from '../request/media-type.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { restErrors } from '../rest-errors.ts'
import { ident } from '../sql/ident.ts'
import { SqlParameters } from '../sql/parameters.ts'
import { ROW_COLUMN } from '../sql/write-sql.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { compileInsert, compilePut } from './insert.ts'
import type { Mutation } from './mutation.ts'
import { compileDelete, compileUpdate } from './update-delete.ts'

/** POST, PATCH, PUT and DELETE: the change is a CTE, and the response is read from the rows it wrote. */
export function compileWrite(request: RestRequest, name: string): CompiledRequest {
  const { cache, schema, identity, settings, preferences } = request
  const table = findTable(cache, { schema, name }, identity.role)
  const media = negotiateMediaType(request.accept, {
    plan: settings.plan,
    geoJson: cache.geoJson,
    scalar: null,
    root: false,
  })
  const tree = buildReadPlan(request.query, {
    cache,
    origin: table,
    table,
    from: `written as ${ident(table.name)}`,
    reference: ident(table.name),
    row: `${ident(table.name)}.${ident(ROW_COLUMN)}`,
    maxRows: settings.maxRows,
    aggregates: settings.aggregates,
    rowsRead: settings.rowsRead,
    rootIsWritten: true,
  })
  const root = preferences.return === 'representation' ? tree : null
  const mutation: Mutation = { request, table, media, root, values: new SqlParameters() }
  switch (request.method) {
    case 'POST':
      return compileInsert(mutation)
    case 'PUT':
      return compilePut(mutation)
    case 'PATCH':
      return compileUpdate(mutation)
    case 'DELETE':
      return compileDelete(mutation)
    default:
      throw restErrors.badMethod(request.method)
  }
}
