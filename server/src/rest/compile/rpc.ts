import { buildReadPlan } from '../plan/build-read-plan.ts'
import { findRoutine } from '../plan/find-routine.ts'
import {
  type Arguments,
  argumentsSql,
  argumentValues,
  jsonArguments,
  textArguments,
} from '../request/arguments.ts'
import { bodyKindOf, decodeJsonText, decodeText, parseCsvOrForm } from '../request/body.ts'
import { requireShortFields } from '../request/field-lengths.ts'
import { type Media, negotiateMediaType } from '../request/media-type.ts'
import { appliedPreferences } from '../request/preferences.ts'
import { contentRange, rangeStatus } from '../request/range.ts'
import { header, type RestRequest } from '../request/rest-request.ts'
import { restErrors } from '../rest-errors.ts'
import { keyOf, type Routine } from '../schema-cache/schema-cache.ts'
import { takeRowSql } from '../sql/answer-limits.ts'
import { ident, qualified } from '../sql/ident.ts'
import { SqlParameters } from '../sql/parameters.ts'
import { limitSql, readSql } from '../sql/read-sql.ts'
import { type BodyShape, bodySql, type ResultRow, resultSql } from '../sql/result-row.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { compileCount, resolveTotal } from './count.ts'

/** `/rpc/name`: arguments from the body or the query string; rows can be filtered, embedded and paged like a table's. */
export function compileRpc(request: RestRequest, name: string): CompiledRequest {
  const { cache, schema, identity, preferences, method } = request
  if (!['GET', 'HEAD', 'POST'].includes(method)) throw restErrors.badRpcMethod(method)
  const posted = method === 'POST' ? parseBodyKind(request) : null
  const given = posted === null ? textArguments(request.query.parameters) : bodyArguments(request, posted)
  const { routine, wholeBody } = findRoutine(cache, {
    name: { schema, name },
    keys: [...given.keys()],
    posted,
    role: identity.role,
  })
  requireShortFields(request.settings.fieldLimits, {
    target: name,
    body: request.body,
    rows: [argumentValues(given)],
  })
  const media = negotiateRpcMedia(request, routine)
  const values = new SqlParameters()
  const call = `${qualified(routine)}(${wholeBody ? wholeBodySql(values, routine, request) : argumentsSql(values, routine, given)})`
  const counts = preferences.count !== null || preferences.maxAffected !== null
  const rows =
    routine.returns.kind === 'composite'
      ? compositeRows(request, routine, values, call, counts)
      : scalarRows(request, routine, values, call)
  const strictMax = preferences.handling === 'strict' ? preferences.maxAffected : null
  if (strictMax !== null && !routine.returns.set) throw restErrors.maxAffectedNeedsRows()
  // supabase-js posts arguments that a URL cannot hold, with return=minimal in place of HEAD.
  const isMinimal = method === 'POST' && preferences.return === 'minimal'
  const isBare = method === 'HEAD' || isMinimal || routine.returns.kind === 'void'
  const body = isBare ? 'null::text' : bodySql(media, rows.of)
  const readOnly = method !== 'POST' || routine.volatility !== 'volatile'
  return {
    statement: {
      text: resultSql({
        with: rows.with,
        source: rows.source,
        body,
        total: rows.total,
        where: rows.where,
        cap: readOnly ? 'left out' : 'raised',
      }),
      values: values.list,
    },
    estimate: null,
    readOnly,
    isQuick: routine.volatility === 'volatile',
    media,
    functionSettings: routine.settings,
    check: rpcRowsCheck(media, strictMax, routine),
    reply: (answer) => {
      const count = Number(answer.rows)
      const total = resolveTotal(preferences.count === null ? null : 'exact', answer.total, null, 0)
      const headers: Record<string, string> = { 'content-range': contentRange(rows.offset, count, total) }
      const honoured = ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected'] as const
      const applied = appliedPreferences(preferences, isMinimal ? [...honoured] : honoured.slice(1))
      if (applied !== undefined) headers['preference-applied'] = applied
      if (routine.returns.kind === 'void') return { status: 204, headers, body: null }
      const status = rangeStatus(rows.offset, count, total)
      if (isMinimal) return { status, headers, body: null }
      headers['content-type'] = media.contentType
      return { status, headers, body: method === 'HEAD' ? null : decodeHexBody(media, answer.body) }
    },
  }
}

type RpcRows = {
  with: string[]
  source: string
  where?: string | undefined
  of: BodyShape
  total: string | undefined
  offset: number
}

function compositeRows(
  request: RestRequest,
  routine: Routine,
  values: SqlParameters,
  call: string,
  counts: boolean,
): RpcRows {
  const { cache, settings, query } = request
  const origin = routine.returns.table ?? { schema: routine.schema, name: routine.name }
  const alias = ident(routine.name)
  // In a CTE, so that it is called once even when its rows are used twice.
  const from = counts ? `called as ${alias}` : `${call} as ${alias}`
  const root = buildReadPlan(query, {
    cache,
    origin,
    called: routine,
    table: routine.returns.table ? cache.tables.get(keyOf(routine.returns.table)) : undefined,
    from,
    reference: alias,
    row: alias,
    maxRows: settings.maxRows,
    aggregates: settings.aggregates,
    rowsRead: settings.rowsRead,
    rootIsWritten: false,
  })
  if (!routine.returns.set) root.limit = null
  const source = readSql(values, root)
  const { total } = compileCount(
    values,
    root,
    request.preferences.count === null ? null : 'exact',
    settings.maxRows,
  )
  return {
    with: counts ? [`called as materialized (select * from ${call})`] : [],
    source,
    where: root.embeds.length > 0 ? takeRowSql(values, root, routine.name) : undefined,
    of: routine.returns.set ? 'rows' : 'one row',
    total,
    offset: root.offset,
  }
}

function scalarRows(
  { query, settings, preferences }: RestRequest,
  routine: Routine,
  values: SqlParameters,
  call: string,
): RpcRows {
  const counts = preferences.count !== null
  // In a materialized CTE, because PostgreSQL skips a stable call whose value is unused, and with it the error it may raise.
  const called = `called as materialized (select ${call} as pgrst_scalar)`
  if (!routine.returns.set) {
    const source = 'select pgrst_scalar from called'
    return { with: [called], source, of: 'one scalar', total: counts ? '1' : undefined, offset: 0 }
  }
  const requested = query.limits.findLast(({ path }) => path.length === 0)?.value ?? settings.maxRows
  const offset = query.offsets.findLast(({ path }) => path.length === 0)?.value ?? 0
  const limit = limitSql(values, { limit: Math.min(requested, settings.maxRows), offset })
  return {
    with: [called],
    source: `select pgrst_scalar from called ${limit}`,
    of: 'scalars',
    total: counts ? '(select count(*) from called)' : undefined,
    offset,
  }
}

function parseBodyKind(request: RestRequest) {
  const contentType = header(request, 'content-type')
  const kind = bodyKindOf(contentType)
  if (kind === undefined) throw restErrors.badBody(`Content-Type not acceptable: ${contentType}`)
  return kind
}

function bodyArguments({ body, query }: RestRequest, kind: ReturnType<typeof parseBodyKind>): Arguments {
  if (kind !== 'json' && kind !== 'csv' && kind !== 'form') return new Map()
  const text = kind === 'json' ? decodeJsonText(body) : decodeText(body)
  if (kind === 'form') return textArguments(new URLSearchParams(text))
  const given = jsonArguments(kind === 'csv' ? JSON.stringify(parseCsvOrForm('csv', body)) : text)
  if (query.columns === null) return given
  return new Map([...given].filter(([name]) => query.columns?.includes(name)))
}

function wholeBodySql(values: SqlParameters, { parameters: [only] }: Routine, { body }: RestRequest): string {
  const bytes = body ?? Buffer.alloc(0)
  if (only?.typeName === 'bytea') return `decode(${values.bind(bytes.toString('hex'))}, 'hex')`
  const text = bytes.toString('utf8')
  return `${values.bind(text === '' && only?.typeName !== 'text' ? null : text)}::${only?.type}`
}

function negotiateRpcMedia({ accept, settings, cache }: RestRequest, { returns }: Routine): Media {
  return negotiateMediaType(accept, {
    plan: settings.plan,
    geoJson: cache.geoJson,
    scalar: returns.kind === 'scalar' && !returns.set ? returns : null,
    root: false,
  })
}

function rpcRowsCheck(media: Media, max: number | null, routine: Routine): CompiledRequest['check'] {
  if (max === null && media.shape !== 'object') return null
  return ({ rows }) => {
    const count = Number(rows)
    if (max !== null && count > max) throw restErrors.tooManyAffected(count)
    if (media.shape === 'object' && routine.returns.set && count !== 1) throw restErrors.notSingular(count)
  }
}

function decodeHexBody(media: Media, body: ResultRow['body']): ResultRow['body'] {
  return media.shape === 'bytes' && body !== null ? Buffer.from(body.toString(), 'hex') : body
}
