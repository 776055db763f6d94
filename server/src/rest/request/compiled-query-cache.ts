import { TUNING } from '#server/config/tuning.ts'
import type { CompiledRequest } from '../compile/compiled-request.ts'
import type { RequestQuery } from '../grammar/ast.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Preferences } from './preferences.ts'

/** All that decides what a request means, whoever sends it. */
export type QueryCacheKey = {
  method: string
  schema: string
  path: string
  search: string
  prefer: string | string[] | undefined
  accept: string | undefined
  range: string | undefined
}

/** What the terms mean; for a read, also the statement they come to. Nothing of the caller is in it. */
export type ParsedRequest = {
  query: RequestQuery
  preferences: Preferences
  compiled: CompiledRequest | undefined
}

const entriesByCache = new WeakMap<SchemaCache, Map<string, ParsedRequest>>()

/** Apps ask the same few questions over and over: each is read and compiled once for each reading of the catalog. */
export function getOrParse(
  cache: SchemaCache,
  terms: QueryCacheKey,
  ask: () => ParsedRequest,
): ParsedRequest {
  const { method, schema, path, search, prefer, accept, range } = terms
  const reads = method === 'GET' || method === 'HEAD'
  if (!reads || search.length > TUNING.rest.queryCacheMaxChars || path.startsWith('/rpc/')) return ask()
  // No header can hold a line break, so no two sets of terms share a key.
  const key = [method, schema, path, search, prefer, accept, range].join('\n')
  const known = entriesByCache.get(cache) ?? new Map<string, ParsedRequest>()
  entriesByCache.set(cache, known)
  const found = known.get(key)
  if (found) return found
  const asked = ask()
  if (known.size >= TUNING.rest.queryCacheMaxEntries) known.delete(known.keys().next().value as string)
  known.set(key, asked)
  return asked
}
