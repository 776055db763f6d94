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
  const calledOff = client
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.fetchStatus !== 'idle' || state.isInvalidated })
  await client.cancelQueries({ queryKey })
  const pending: Patch = (data) => patch(data as T)
  change(client, queryKey, (overlay) => overlay.pending.add(pending))
  for (const query of calledOff) overlayOf(query).stale = true
  return {
    confirm: (said = patch) =>
      change(client, queryKey, (overlay) => {
        overlay.pending.delete(pending)
        overlay.server = said(overlay.server as T)
      }),
    undo: () =>
      change(client, queryKey, (overlay) => {
        overlay.pending.delete(pending)
        overlay.stale = true
      }),
  }
}

/** Puts what the server says into the cache, under the changes that are still on their way. */
export function putFromServer<T>(client: QueryClient, queryKey: QueryKey, patch: (data: T) => T) {
  change(client, queryKey, (overlay) => {
    overlay.server = patch(overlay.server as T)
  })
}
