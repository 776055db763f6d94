import { TUNING } from '#server/config/tuning.ts'
import type { CompiledRequest } from '../compile/compiled-request.ts'
import type { RequestQuery } from '../grammar/ast.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Preferences } from './preferences.ts'

/** Everything that determines the compiled query, whoever the caller is. */
export type QueryCacheKey = {
  method: string
  schema: string
  path: string
  search: string
  prefer: string | string[] | undefined
  accept: string | undefined
  range: string | undefined
}

/** The parsed terms and, for a read, the compiled statement. It contains nothing of the caller. */
export type ParsedRequest = {
  query: RequestQuery
  preferences: Preferences
  compiled: CompiledRequest | undefined
}

const entriesByCache = new WeakMap<SchemaCache, Map<string, ParsedRequest>>()

/** Apps repeat the same few queries: each is parsed and compiled once per schema cache. */
export function getOrParse(
  cache: SchemaCache,
  terms: QueryCacheKey,
  ask: () => ParsedRequest,
): ParsedRequest {
  const { method, schema, path, search, prefer, accept, range } = terms
  const reads = method === 'GET' || method === 'HEAD'
  if (!reads || search.length > TUNING.rest.queryCacheMaxChars || path.startsWith('/rpc/')) return ask()
  // A header cannot contain a line break, so different terms never share a key.
  const key = [method, schema, path, search, prefer, accept, range].join('\n')
  const known = entriesByCache.get(cache) ?? new Map<string, ParsedRequest>()
  entriesByCache.set(cache, known)
  const found = known.get(key)
  if (found) return found
  const parsed = ask()
  if (known.size >= TUNING.rest.queryCacheMaxEntries) known.delete(known.keys().next().value as string)
  known.set(key, parsed)
  return parsed
}
