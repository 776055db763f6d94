import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Patch = (data: unknown) => unknown
type Overlay = {
  /** What the server last said, and what is shown: the same with every pending change on top, in their order. */
  server: unknown
  shown: unknown
  pending: Set<Patch>
  /** Whether to read again once nothing is pending: a read was called off, or nobody knows what the server did. */
  stale: boolean
}

const overlays = new WeakMap<Query, Overlay>()

function overlayOf(query: Query): Overlay {
  const { data } = query.state
  const known = overlays.get(query)
  // A read that has come meanwhile is the server's newest word.
  if (known && known.pending.size > 0 && known.shown === data) return known
  const overlay = { server: data, shown: data, pending: new Set<Patch>(), stale: false, ...pendingOf(known) }
  overlays.set(query, overlay)
  return overlay
}

const pendingOf = (known: Overlay | undefined) => known && { pending: known.pending, stale: known.stale }

function change(client: QueryClient, queryKey: QueryKey, work: (overlay: Overlay) => void) {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    if (query.state.data === undefined) continue
    const overlay = overlayOf(query)
    work(overlay)
    let shown = overlay.server
    for (const patch of overlay.pending) shown = patch(shown)
    client.setQueryData(query.queryKey, shown)
    // The cache keeps the parts that are equal, so what it holds is not always what it was given.
    overlay.shown = query.state.data
    if (!overlay.stale || overlay.pending.size > 0) continue
    overlay.stale = false
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/**
 * Calls off reads whose answer would overwrite what is shown at once. A first read goes on: nothing is shown that it could overwrite,
 * and called off it would leave its screen waiting for ever. Says which were called off, for whoever has to read them again.
 */
export async function cancelRefetches(client: QueryClient, queryKey: QueryKey): Promise<Query[]> {
  const isRefetch = ({ state }: Query) => state.data !== undefined
  const calledOff = client
    .getQueryCache()
    .findAll({ queryKey, predicate: (query) => isRefetch(query) && isUnread(query) })
  await client.cancelQueries({ queryKey, predicate: isRefetch })
  return calledOff
}

const isUnread = ({ state }: Query) => state.fetchStatus !== 'idle' || state.isInvalidated

export type Optimistic<T> = {
  /** The server took it; `said` is what it answered, where that is more than was asked. */
  confirm(said?: (data: T) => T): void
  /** Refused, or nobody knows: what else was changed meanwhile stays, and what stands is read once nothing is on its way. */
  undo(): void
}

/** Shows a change before the server has taken it. A patch may be applied more than once. */
export async function showAtOnce<T>(
  client: QueryClient,
  queryKey: QueryKey,
  patch: (data: T) => T,
): Promise<Optimistic<T>> {
  const calledOff = await cancelRefetches(client, queryKey)
  const pending: Patch = (data) => patch(data as T)
  change(client, queryKey, (overlay) => overlay.pending.add(pending))
  for (const query of calledOff) overlayOf(query).stale = true
  return {
    confirm(said = patch) {
      readAgainIfFetching(client, queryKey)
      change(client, queryKey, (overlay) => {
        overlay.pending.delete(pending)
        overlay.server = said(overlay.server as T)
      })
    },
    undo: () =>
      change(client, queryKey, (overlay) => {
        overlay.pending.delete(pending)
        overlay.stale = true
      }),
  }
}

/** Puts what the server says into the cache, under the changes that are still on their way. */
export function putFromServer<T>(client: QueryClient, queryKey: QueryKey, patch: (data: T) => T) {
  readAgainIfFetching(client, queryKey)
  change(client, queryKey, (overlay) => {
    overlay.server = patch(overlay.server as T)
  })
}

const readAgain = new WeakSet<Query>()

/** The answer to a read that is on its way may be older than what the server has said since. */
function readAgainIfFetching(client: QueryClient, queryKey: QueryKey) {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (readAgain.has(query)) continue
    readAgain.add(query)
    // Joins the read. One that was called off or has failed is read again by whoever did so, or by the next who looks.
    query.fetch().then(
      () => {
        readAgain.delete(query)
        const overlay = overlays.get(query)
        if (overlay && overlay.pending.size > 0) overlay.stale = true
        else void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      },
      () => readAgain.delete(query),
    )
  }
}
