import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Identity } from '#server/http/identity.ts'
import { LIMITS } from '#shared/limits.ts'
import { restErrors } from '../errors.ts'
import { parseRequestQuery } from '../grammar/request-query.ts'
import { mustBePreferred } from '../respond/transaction-settings.ts'
import type { SchemaCacheHolder } from '../schema-cache/holder.ts'
import { type RestSettings, restSettings } from '../settings.ts'
import { readPreferences } from './preferences.ts'
import { applyRangeHeader } from './range.ts'
import { type Asked, recall, type Terms } from './recall.ts'
import type { Method, RestRequest } from './rest-request.ts'

const PREFIX = '/rest/v1'

/** What of an HTTP request the table API reads. */
export type Incoming = {
  url: string
  method: string
  headers: IncomingHttpHeaders
  ip: string
  body?: unknown
}

/** Everything that can be known, and refused, without the database: no connection is taken for it. */
export async function readRequest(
  context: Context,
  holder: SchemaCacheHolder,
  request: Incoming,
): Promise<RestRequest> {
  const { url, method, headers } = request
  if (url.length > LIMITS.rest.addressMaxBytes) throw restErrors.addressTooLong(LIMITS.rest.addressMaxBytes)
  const identity = await identify(context, request)
  const cache = await holder.get()
  const settings = restSettings(context.config, cache)
  const cut = url.indexOf('?')
  const path = (cut < 0 ? url : url.slice(0, cut)).slice(PREFIX.length).replace(/\/+$/, '') || '/'
  const search = cut < 0 ? '' : url.slice(cut + 1)
  const reads = method === 'GET' || method === 'HEAD'
  const profile = one(headers[reads ? 'accept-profile' : 'content-profile'])
  const schema = profile ?? cache.schemas[0] ?? 'public'
  if (!cache.schemas.includes(schema)) throw restErrors.unknownSchema(schema, cache.schemas)
  const terms = {
    method,
    schema,
    path,
    search,
    prefer: headers.prefer,
    accept: one(headers.accept),
    range: one(headers.range),
  }
  const asked = recall(cache, terms, () => ask(terms, settings))
  return {
    method: method as Method,
    path,
    identity,
    cache,
    settings,
    schema,
    profiled: profile !== undefined || cache.schemas.length > 1,
    search,
    asked,
    query: asked.query,
    preferences: asked.preferences,
    accept: terms.accept,
    headers,
    ip: request.ip,
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
  }
}

function ask({ method, path, search, prefer, range }: Terms, settings: RestSettings): Asked {
  const query = parseRequestQuery(search, method !== 'POST' && path.startsWith('/rpc/'))
  // RFC 9110 gives a range a meaning for GET alone.
  if (method === 'GET') applyRangeHeader(query, range)
  const preferences = readPreferences(prefer, settings.txOverride)
  mustBePreferred(preferences)
  return { query, preferences, compiled: undefined }
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The same refusals as everywhere, in this protocol's codes. */
async function identify(context: Context, { headers, url }: Incoming): Promise<Identity> {
  // The key may stand in the address; nearly always it does not.
  const query = url.includes('apikey=')
    ? { apikey: new URLSearchParams(url.slice(url.indexOf('?'))).get('apikey') }
    : undefined
  try {
    return await context.identity.fromRequest({ headers, query })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    if (error.extra.claim === 'role') throw restErrors.unknownRole(error.message)
    if (error.code === 'jwt_expired' || error.extra.claim) throw restErrors.badClaim(error.message)
    if (error.code === 'no_api_key' || error.code === 'invalid_api_key') throw error
    throw restErrors.badToken(error.message, error.extra.details ?? null)
  }
}
