import type { HttpReply } from '#server/http/http-reply.ts'
import type { ReadNode } from '../plan/read-plan.ts'
import type { Media } from '../request/media-type.ts'
import { appliedPreferences } from '../request/preferences.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { restErrors } from '../rest-errors.ts'
import type { Table } from '../schema-cache/schema-cache.ts'
import { takeRowSql } from '../sql/answer-limits.ts'
import type { SqlParameters } from '../sql/parameters.ts'
import { readSql } from '../sql/read-sql.ts'
import { bodySql, type ResultRow, resultSql } from '../sql/result-row.ts'
import type { CompiledRequest } from './compiled-request.ts'

/** A write and what it returns. */
export type Mutation = {
  request: RestRequest
  table: Table
  media: Media
  root: ReadNode | null
  values: SqlParameters
}

/** The change is a CTE, and the response is read from the rows it wrote. */
export function compileMutation(
  { request, table, media, root, values }: Mutation,
  written: string,
  extra: { location?: string | undefined; inserted?: string | undefined },
): CompiledRequest {
  const parts = {
    with: [`written as (${written})`],
    source: root === null ? 'select from written' : readSql(values, root),
    body: root === null ? 'null::text' : bodySql(media, 'rows'),
    // Filters on embedded rows may return fewer rows than were written.
    rows: '(select count(*) from written)',
    where: root === null ? undefined : takeRowSql(values, root, table.name),
    cap: 'raised' as const,
    ...extra,
  }
  return {
    statement: { text: resultSql(parts), values: values.list },
    estimate: null,
    readOnly: false,
    isQuick: true,
    media,
    functionSettings: new Map(),
    check: affectedRowsCheck(request, media),
    reply: () => {
      throw restErrors.badMethod(request.method)
    },
  }
}

/** Rolls back when more rows were written than one, if a single object was accepted, or than max-affected allows. */
export function affectedRowsCheck(
  { preferences, method }: RestRequest,
  media: Media,
): ((answer: ResultRow) => void) | null {
  const max = preferences.handling === 'strict' && method !== 'POST' ? preferences.maxAffected : null
  if (max === null && media.shape !== 'object') return null
  return ({ rows }) => {
    if (max !== null && Number(rows) > max) throw restErrors.tooManyAffected(Number(rows))
    if (media.shape === 'object' && Number(rows) !== 1) throw restErrors.notSingular(Number(rows))
  }
}

export function mutationReply(
  { request, media, root }: Mutation,
  status: number,
  answer: ResultRow,
  honoured: Parameters<typeof appliedPreferences>[1],
): HttpReply {
  const headers: Record<string, string> = {}
  if (root !== null) headers['content-type'] = media.contentType
  const applied = appliedPreferences(request.preferences, honoured)
  if (applied !== undefined) headers['preference-applied'] = applied
  return { status, headers, body: root === null ? null : answer.body }
}
