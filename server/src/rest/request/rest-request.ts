import type { Identity } from '#server/identity/identity.ts'
import type { RequestQuery } from '../grammar/ast.ts'
import type { RestSettings } from '../rest-settings.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { ParsedRequest } from './compiled-query-cache.ts'
import type { Preferences } from './preferences.ts'

export type RestMethod = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** A request as the table API sees it, before anything of it has reached the database. */
export type RestRequest = {
  method: RestMethod
  /** Below the mount: `/people`, `/rpc/add`. */
  path: string
  identity: Identity
  cache: SchemaCache
  settings: RestSettings
  schema: string
  /** The schema was asked for by a header, or could have been, so the answer names it. */
  profiled: boolean
  search: string
  parsed: ParsedRequest
  query: RequestQuery
  preferences: Preferences
  accept: string | undefined
  headers: Record<string, string | string[] | undefined>
  /** The caller's address as this server sees it; what a header claims is only a claim. */
  ip: string
  body: Buffer | undefined
}

export const header = (request: Pick<RestRequest, 'headers'>, name: string) => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
