import type { Identity } from '#server/identity/identity.ts'
import type { RequestQuery } from '../grammar/ast.ts'
import type { RestSettings } from '../rest-settings.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { ParsedRequest } from './compiled-query-cache.ts'
import type { Preferences } from './preferences.ts'

export type RestMethod = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A parsed request, before it is compiled to SQL. */
export type RestRequest = {
  method: RestMethod
  /** The path below /rest/v1: `/people`, `/rpc/add`. */
  path: string
  identity: Identity
  cache: SchemaCache
  settings: RestSettings
  schema: string
  /** The schema was requested by a header, or could have been, so the response names it in Content-Profile. */
  profiled: boolean
  search: string
  parsed: ParsedRequest
  query: RequestQuery
  preferences: Preferences
  accept: string | undefined
  headers: Record<string, string | string[] | undefined>
  /** The client address as the server sees it, never taken from a header of the request. */
  ip: string
  body: Buffer | undefined
}

export const header = (request: Pick<RestRequest, 'headers'>, name: string) => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
