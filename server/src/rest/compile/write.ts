import { restErrors } from '../errors.ts'
import { buildReadTree } from '../plan/build-read.ts'
import { findTable } from '../plan/find-table.ts'
import { negotiate } from '../request/media-type.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { ident } from '../sql/ident.ts'
import { Values } from '../sql/statement.ts'
import { ROW_COLUMN } from '../sql/write.ts'
import { compileDelete, compileUpdate } from './change.ts'
import { compileInsert, compilePut } from './insert.ts'
import type { Compiled } from './types.ts'
import type { Writing } from './written.ts'

/** POST, PATCH, PUT and DELETE: the change is a CTE, and what is answered is read from the rows it wrote. */
export function compileWrite(request: RestRequest, name: string): Compiled {
  const { cache, schema, identity, settings, preferences } = request
  const table = findTable(cache, { schema, name }, identity.role)
  const media = negotiate(request.accept, {
    plan: settings.plan,
    geoJson: cache.geoJson,
    scalar: null,
    root: false,
  })
  const tree = buildReadTree(request.query, {
    cache,
    origin: table,
    table,
    from: `written as ${ident(table.name)}`,
    reference: ident(table.name),
    row: `${ident(table.name)}.${ident(ROW_COLUMN)}`,
    maxRows: settings.maxRows,
    aggregates: settings.aggregates,
    rootIsWritten: true,
  })
  const root = preferences.return === 'representation' ? tree : null
  const writing: Writing = { request, table, media, root, values: new Values() }
  switch (request.method) {
    case 'POST':
      return compileInsert(writing)
    case 'PUT':
      return compilePut(writing)
    case 'PATCH':
      return compileUpdate(writing)
    case 'DELETE':
      return compileDelete(writing)
    default:
      throw restErrors.badMethod(request.method)
  }
}
