import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { isRetryable } from './errors.ts'
import { openingMs } from './opening.ts'

/** Reads that failed and that no part of a screen shows any more. */
const left = new WeakSet<Query>()

/**
 * A read that is called out of date before its first answer is there is asked once more after it. TanStack Query lets such a read go on,
 * and takes what it brings for fresh, though it may have been read before the change.
 */
class Client extends QueryClient {
  override async invalidateQueries<Key extends readonly unknown[]>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined)
    await super.invalidateQueries(filters, options)
    const refetchType = filters?.refetchType
    const again = (one: Query) =>
      super.invalidateQueries({ predicate: (query) => query === one, refetchType }, options)
    const isRead = (query: Query) => query.state.data !== undefined
    // Nobody waits for one that no part of a screen shows.
    for (const query of first)
      if (!isRead(query)) query.promise?.then(() => again(query)).catch(() => undefined)
    await Promise.all(first.filter(isRead).map(again))
  }
}

export const queryClient = new Client({
  defaultOptions: {
    queries: {
      staleTime: LIMITS.queryCache.staleMinutes * 60_000,
      retry: (failures, error) => failures < LIMITS.queryCache.queryRetries && isRetryable(error),
      // What failed just now, ahead of the screen or in another part of it, is not asked again by every part that mounts. Whoever
      // has left the screen and comes back asks anew.
      retryOnMount: (query) => left.has(query) || Date.now() - query.state.errorUpdatedAt > openingMs,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: LIMITS.queryCache.mutationRetries },
  },
})

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && query.getObserversCount() === 0) left.add(query)
  if (type === 'updated' && query.state.fetchStatus === 'fetching') left.delete(query)
})

/** What still waits for its turn when the page goes is sent at once, beside what it waits for: never sent would be worse. */
if (typeof window !== 'undefined')
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) return
    const context = { client: queryClient, meta: undefined }
    for (const { state, options } of queryClient.getMutationCache().getAll())
      if (state.status === 'pending' && state.isPaused)
        void options.mutationFn?.(state.variables, context).catch(() => undefined)
  })
