import { LIMITS } from '#shared/limits.ts'
import type { Compiled } from '../compile/types.ts'
import type { RequestQuery } from '../grammar/types.ts'
import type { SchemaCache } from '../schema-cache/types.ts'
import type { Preferences } from './preferences.ts'

/** All that decides what a request means, whoever sends it. */
export type Terms = {
  method: string
  schema: string
  path: string
  search: string
  prefer: string | string[] | undefined
  accept: string | undefined
  range: string | undefined
}

/** What the terms mean; for a read, also the statement they come to. Nothing of the caller is in it. */
export type Asked = { query: RequestQuery; preferences: Preferences; compiled: Compiled | undefined }

const remembered = new WeakMap<SchemaCache, Map<string, Asked>>()

/** Apps ask the same few questions over and over: each is read and compiled once for each reading of the catalog. */
export function recall(cache: SchemaCache, terms: Terms, ask: () => Asked): Asked {
  const { method, schema, path, search, prefer, accept, range } = terms
  const reads = method === 'GET' || method === 'HEAD'
  if (!reads || search.length > LIMITS.rest.queryCacheMaxChars || path.startsWith('/rpc/')) return ask()
  // No header can hold a line break, so no two sets of terms share a key.
  const key = [method, schema, path, search, prefer, accept, range].join('\n')
  const known = remembered.get(cache) ?? new Map<string, Asked>()
  remembered.set(cache, known)
  const found = known.get(key)
  if (found) return found
  const asked = ask()
  if (known.size >= LIMITS.rest.queryCacheMaxEntries) known.delete(known.keys().next().value as string)
  known.set(key, asked)
  return asked
}
