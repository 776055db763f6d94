import { TUNING } from '#server/config/tuning.ts'
import type { Media } from '../request/media-type.ts'
import { type Cap, cappedSql } from './answer-limits.ts'
import { literal } from './ident.ts'

/** The columns of the final statement's single row, in this order. */
export type ResultRow = {
  total: string | null
  rows: string
  /** A Buffer when it is long. */
  body: string | Buffer | null
  headers: string | null
  status: string | null
  location: string | null
  inserted: string | null
  /** The body was left out, because it is longer than this caller may be sent. */
  tooLarge: boolean
  /** Keys of rows that the application wants to be told of, as they were read. */
  rowsRead: string[]
  /** What the application told of this answer in its setting `touchline.activity`: JSON for the hook `activity`. */
  activity: string | null
  /** The planner's estimate, when one was requested. */
  planned: number | null
}

export type ResultParts = {
  /** CTEs, each `name as (…)`. */
  with: string[]
  /** The rows of the response. */
  source: string
  body: string
  total?: string | undefined
  rows?: string | undefined
  location?: string | undefined
  inserted?: string | undefined
  /** A condition on each row of the response. */
  where?: string | undefined
  cap: Cap
}

const setting = (name: string) => `nullif(current_setting('${name}', true), '')`

export function resultSql(parts: ResultParts): string {
  const columns = [
    `${parts.total ?? 'null'}::text`,
    `${parts.rows ?? 'count(*)'}::text`,
    parts.body,
    setting('response.headers'),
    setting('response.status'),
    `${parts.location ?? 'null'}::text`,
    `${parts.inserted ?? 'null'}::text`,
    setting('touchline.rows_read'),
    setting('touchline.activity'),
  ]
  const ctes = parts.with.length === 0 ? '' : `with ${parts.with.join(', ')} `
  const where = parts.where === undefined ? '' : ` where ${parts.where}`
  return `${ctes}${cappedSql(`select ${columns.join(', ')} from (${parts.source}) t${where}`, parts.cap)}`
}

const { anon, authenticated, service_role } = TUNING.rest.answerMaxBytes

export const answerMaxBytes = (role: string) =>
  role === 'anon' ? anon : role === 'authenticated' ? authenticated : service_role

export type BodyShape = 'rows' | 'one row' | 'scalars' | 'one scalar'

/** PostgreSQL renders the body, because converting values in the driver would lose digits, time zones and JSON formatting. */
export function bodySql(media: Media, of: BodyShape): string {
  const value = of.endsWith('scalar') || of === 'scalars' ? 't.pgrst_scalar' : 't.*'
  const stripped = (json: string) => (media.nullsStripped ? `json_strip_nulls(${json})` : json)
  switch (media.shape) {
    case 'csv':
      return CSV
    case 'text':
    case 'xml':
      return `string_agg(t.pgrst_scalar::text, '')`
    case 'bytes':
      return `string_agg(encode(t.pgrst_scalar, 'hex'), '')`
    case 'geojson':
      return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(ST_AsGeoJSON(t.*)::json), '[]'))::text`
    default:
      if (media.shape === 'object' || of === 'one row' || of === 'one scalar') {
        return `coalesce((${stripped(`(array_agg(to_json(${value})))[1]`)})::text, 'null')`
      }
      return `coalesce(${stripped(`json_agg(${value})`)}::text, '[]')`
  }
}

/** A row's text form is CSV in parentheses; the header comes from the keys of its JSON form. */
const CSV = `(select coalesce(string_agg(case when k ~ '[",\\r\\n]' then '"' || replace(k, '"', '""') || '"' else k end, ','), '')
  from json_object_keys((array_agg(row_to_json(t.*)))[1]) k) || E'\\n'
  || coalesce(string_agg(substring((t.*)::text, 2, length((t.*)::text) - 2), E'\\n'), '')`

/** The key of the first written row as JSON pairs, for the Location header (`id=eq.5`). */
export function locationSql(keys: string[]): string | undefined {
  if (keys.length === 0) return undefined
  const names = keys.map(literal).join(', ')
  return `(select json_agg(json_build_array(e.key, e.value)) from (select row_to_json(w.*) as row from written w limit 1) first
    cross join lateral json_each_text(first.row) e where e.key in (${names}))`
}
