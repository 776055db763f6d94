import { buildReadPlan } from '../plan/build-read-plan.ts'
import { findTable } from '../plan/find-table.ts'
import { negotiateMediaType } from '../request/media-type.ts'
import { appliedPreferences } from '../request/preferences.ts'
import { contentRange, rangeStatus } from '../request/range.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { restErrors } from '../rest-errors.ts'
import { takeRowSql } from '../sql/answer-limits.ts'
import { ident, qualified } from '../sql/ident.ts'
import { SqlParameters } from '../sql/parameters.ts'
import { readSql } from '../sql/read-sql.ts'
import { bodySql, resultSql } from '../sql/result-row.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { isQuickRead } from './cost.ts'
import { compileCount, resolveTotal } from './count.ts'

/** `GET /table`: rows with their embedded resources, in one statement. */
export function compileRead(request: RestRequest, name: string): CompiledRequest {
  const { cache, schema, identity, settings, query, preferences, method } = request
  const table = findTable(cache, { schema, name }, identity.role)
  const media = negotiateMediaType(request.accept, {
    plan: settings.plan,
    geoJson: cache.geoJson,
    scalar: null,
    root: false,
  })
  const reference = qualified(table)
  const root = buildReadPlan(query, {
    cache,
    origin: table,
    table,
    from: reference,
    reference,
    row: ident(table.name),
    maxRows: settings.maxRows,
    aggregates: settings.aggregates,
    rowsRead: settings.rowsRead,
    rootIsWritten: false,
  })
  const values = new SqlParameters()
  const source = readSql(values, root)
  // The planner's figure is of the whole table, also of rows that policies hide.
  const count = preferences.count !== null && identity.role !== 'service_role' ? 'exact' : preferences.count
  const { total, estimate } = compileCount(values, root, count, settings.maxRows)
  const where = root.embeds.length > 0 ? takeRowSql(values, root, table.name) : undefined
  const location = request.path + canonicalSearch(request.search)
  const body = method === 'HEAD' ? 'null::text' : bodySql(media, 'rows')
  return {
    statement: {
      text: resultSql({ with: [], source, body, total, where, cap: 'left out' }),
      values: values.list,
    },
    estimate,
    readOnly: true,
    isQuick: isQuickRead(root, preferences.count !== null),
    media,
    functionSettings: new Map(),
    check: null,
    reply: (answer) => {
      const rows = Number(answer.rows)
      if (media.shape === 'object' && rows !== 1) throw restErrors.notSingular(rows)
      const all = resolveTotal(count, answer.total, answer.planned, settings.maxRows)
      const status = rangeStatus(root.offset, rows, all)
      const headers: Record<string, string> = {
        'content-range': contentRange(root.offset, rows, all),
        'content-location': location,
        'content-type': media.contentType,
      }
      const applied = appliedPreferences(preferences, ['count', 'tx', 'handling', 'timezone'])
      if (applied !== undefined) headers['preference-applied'] = applied
      return { status, headers, body: method === 'HEAD' ? null : answer.body }
    },
  }
}

/** The query string with sorted parameters and without an API key, for Content-Location. */
function canonicalSearch(search: string): string {
  if (search === '') return ''
  const parameters = new URLSearchParams(search)
  parameters.delete('apikey')
  parameters.sort()
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
