import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Many rows that change together, such as the dates of a series, are one change of the lists that show them. */
const COLLECT_MS = 500
const collected = new WeakMap<QueryClient, Map<string, QueryKey>>()

/** Reads again what is shown of these keys, once for all that is told within half a second. */
export function readAgainSoon(client: QueryClient, queryKeys: readonly QueryKey[]) {
  let keys = collected.get(client)
  if (!keys) {
    keys = new Map()
    collected.set(client, keys)
    setTimeout(() => {
      collected.delete(client)
      for (const queryKey of keys?.values() ?? []) void client.invalidateQueries({ queryKey })
    }, COLLECT_MS)
  }
  for (const queryKey of queryKeys) keys.set(JSON.stringify(queryKey), queryKey)
}
