import { restErrors } from '../errors.ts'
import type { ReadNode } from '../plan/types.ts'
import type { Media } from '../request/media-type.ts'
import { appliedPreferences } from '../request/preferences.ts'
import type { RestRequest } from '../request/rest-request.ts'
import type { Table } from '../schema-cache/types.ts'
import { type Answer, answerSql, bodySql } from '../sql/answer.ts'
import { readSql } from '../sql/read.ts'
import type { Values } from '../sql/statement.ts'
import type { Compiled, Reply } from './types.ts'

/** What a write is about, and what of it is answered. */
export type Writing = {
  request: RestRequest
  table: Table
  media: Media
  root: ReadNode | null
  values: Values
}

/** The change is a CTE, and the answer is read from the rows it wrote. */
export function finish(
  { request, media, root, values }: Writing,
  written: string,
  extra: { location?: string | undefined; inserted?: string | undefined },
): Compiled {
  const parts = {
    with: [`written as (${written})`],
    source: root === null ? 'select from written' : readSql(values, root),
    body: root === null ? 'null::text' : bodySql(media, 'rows'),
    // Filters on embedded rows may leave fewer rows to show than were written.
    rows: '(select count(*) from written)',
    ...extra,
  }
  return {
    statement: { text: answerSql(parts), values: values.list },
    estimate: null,
    readOnly: false,
    media,
    functionSettings: new Map(),
    check: checkOf(request, media),
    reply: () => {
      throw restErrors.badMethod(request.method)
    },
  }
}

/** What may not stand after the fact: more rows than one where one was asked for, or than the caller allowed. */
export function checkOf(
  { preferences, method }: RestRequest,
  media: Media,
): ((answer: Answer) => void) | null {
  const max = preferences.handling === 'strict' && method !== 'POST' ? preferences.maxAffected : null
  if (max === null && media.shape !== 'object') return null
  return ({ rows }) => {
    if (max !== null && Number(rows) > max) throw restErrors.tooManyAffected(Number(rows))
    if (media.shape === 'object' && Number(rows) !== 1) throw restErrors.notSingular(Number(rows))
  }
}

export function replyOf(
  { request, media, root }: Writing,
  status: number,
  answer: Answer,
  honoured: Parameters<typeof appliedPreferences>[1],
): Reply {
  const headers: Record<string, string> = {}
  if (root !== null) headers['content-type'] = media.contentType
  const applied = appliedPreferences(request.preferences, honoured)
  if (applied !== undefined) headers['preference-applied'] = applied
  return { status, headers, body: root === null ? null : answer.body }
}
