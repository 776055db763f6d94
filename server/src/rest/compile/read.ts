import { restErrors } from '../errors.ts'
import { buildReadTree } from '../plan/build-read.ts'
import { findTable } from '../plan/find-table.ts'
import { negotiate } from '../request/media-type.ts'
import { appliedPreferences } from '../request/preferences.ts'
import { contentRange, readStatus } from '../request/range.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { answerSql, bodySql } from '../sql/answer.ts'
import { ident, qualified } from '../sql/ident.ts'
import { readSql } from '../sql/read.ts'
import { Values } from '../sql/statement.ts'
import { countingOf, totalOf } from './count.ts'
import type { Compiled } from './types.ts'

/** `GET /table`: rows, each with what was embedded in it, in one statement. */
export function compileRead(request: RestRequest, name: string): Compiled {
  const { cache, schema, identity, settings, query, preferences, method } = request
  const table = findTable(cache, { schema, name }, identity.role)
  const media = negotiate(request.accept, {
    plan: settings.plan,
    geoJson: cache.geoJson,
    scalar: null,
    root: false,
  })
  const reference = qualified(table)
  const root = buildReadTree(query, {
    cache,
    origin: table,
    table,
    from: reference,
    reference,
    row: ident(table.name),
    maxRows: settings.maxRows,
    aggregates: settings.aggregates,
    rootIsWritten: false,
  })
  const values = new Values()
  const source = readSql(values, root)
  const { total, estimate } = countingOf(values, root, preferences.count, settings.maxRows)
  const location = request.path + canonical(request.search)
  const body = method === 'HEAD' ? 'null::text' : bodySql(media, 'rows')
  return {
    statement: { text: answerSql({ with: [], source, body, total }), values: values.list },
    estimate,
    readOnly: true,
    media,
    functionSettings: new Map(),
    check: null,
    reply: (answer) => {
      const rows = Number(answer.rows)
      if (media.shape === 'object' && rows !== 1) throw restErrors.notSingular(rows)
      const all = totalOf(preferences.count, answer.total, answer.planned, settings.maxRows)
      const status = readStatus(root.offset, rows, all)
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

/** The address with its parameters in order; a key in it is no part of the resource. */
function canonical(search: string): string {
  if (search === '') return ''
  const parameters = new URLSearchParams(search)
  parameters.delete('apikey')
  parameters.sort()
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
