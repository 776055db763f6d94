import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'
import type { Identity } from '#server/identity/identity.ts'
import { LIMITS } from '#shared/limits.ts'
import { parseRequestQuery } from '../grammar/request-query.ts'
import { requireStrictPreference } from '../respond/transaction-settings.ts'
import { restErrors } from '../rest-errors.ts'
import { type RestSettings, restSettings } from '../rest-settings.ts'
import type { SchemaCacheWatcher } from '../schema-cache/watch.ts'
import { getOrParse, type ParsedRequest, type QueryCacheKey } from './compiled-query-cache.ts'
import { parsePreferences } from './preferences.ts'
import { applyRangeHeader } from './range.ts'
import type { RestMethod, RestRequest } from './rest-request.ts'

const PREFIX = '/rest/v1'

/** The parts of an HTTP request that the REST API reads. */
export type RawRequest = {
  url: string
  method: string
  headers: IncomingHttpHeaders
  ip: string
  body?: unknown
}

/** Parses and validates everything that needs no database connection. */
export async function parseRequest(
  context: Context,
  schemaCache: SchemaCacheWatcher,
  request: RawRequest,
): Promise<RestRequest> {
  const { url, method, headers } = request
  if (url.length > LIMITS.rest.addressMaxBytes) throw restErrors.addressTooLong(LIMITS.rest.addressMaxBytes)
  const identity = await identify(context, request)
  const cache = await schemaCache.get()
  const settings = restSettings(context.config, cache)
  const cut = url.indexOf('?')
  const path = (cut < 0 ? url : url.slice(0, cut)).slice(PREFIX.length).replace(/\/+$/, '') || '/'
  const search = cut < 0 ? '' : url.slice(cut + 1)
  const reads = method === 'GET' || method === 'HEAD'
  const profile = firstValue(headers[reads ? 'accept-profile' : 'content-profile'])
  const schema = profile ?? cache.schemas[0] ?? 'public'
  if (!cache.schemas.includes(schema)) throw restErrors.unknownSchema(schema, cache.schemas)
  const terms = {
    method,
    schema,
    path,
    search,
    prefer: headers.prefer,
    accept: firstValue(headers.accept),
    range: firstValue(headers.range),
  }
  const parsed = getOrParse(cache, terms, () => parseQuery(terms, settings))
  return {
    method: method as RestMethod,
    path,
    identity,
    cache,
    settings,
    schema,
    profiled: profile !== undefined || cache.schemas.length > 1,
    search,
    parsed,
    query: parsed.query,
    preferences: parsed.preferences,
    accept: terms.accept,
    headers,
    ip: request.ip,
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
  }
}

function parseQuery(
  { method, path, search, prefer, range }: QueryCacheKey,
  settings: RestSettings,
): ParsedRequest {
  const query = parseRequestQuery(search, method !== 'POST' && path.startsWith('/rpc/'))
  // RFC 9110 defines Range for GET only.
  if (method === 'GET') applyRangeHeader(query, range)
  const preferences = parsePreferences(prefer, settings.txOverride)
  requireStrictPreference(preferences)
  return { query, preferences, compiled: undefined }
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Authenticates as the other APIs do, with PostgREST's error codes. */
async function identify(context: Context, { headers, url }: RawRequest): Promise<Identity> {
  // The API key may be a query parameter, which is rare; parse the query only then.
  const query = url.includes('apikey=')
    ? { apikey: new URLSearchParams(url.slice(url.indexOf('?'))).get('apikey') }
    : undefined
  try {
    return await context.authenticate({ headers, query })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    if (error.extra.claim === 'role') throw restErrors.unknownRole(error.message)
    if (error.code === 'jwt_expired' || error.extra.claim) throw restErrors.badClaim(error.message)
    if (error.code === 'no_api_key' || error.code === 'invalid_api_key') throw error
    throw restErrors.badToken(error.message, error.extra.details ?? null)
  }
}
