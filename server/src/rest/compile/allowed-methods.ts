import { findTable } from '../plan/find-table.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { keyOf } from '../schema-cache/schema-cache.ts'

/** The methods a resource supports, whatever the role may do. */
export function allowedMethods({ cache, schema, path, identity }: RestRequest): string {
  const [, first = '', second] = path.split('/').map(decodeURIComponent)
  if (first === '') return 'OPTIONS,GET,HEAD'
  if (second !== undefined) {
    const routines = cache.routines.get(keyOf({ schema, name: second })) ?? []
    const reads = routines.some(({ volatility }) => volatility !== 'volatile')
    return reads ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST'
  }
  const { insertable, updatable, deletable, primaryKey } = findTable(
    cache,
    { schema, name: first },
    identity.role,
  )
  return [
    'OPTIONS,GET,HEAD',
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ].join(',')
}
