import { onlineManager } from '@tanstack/react-query'
import { errorCode } from './errors.ts'
import { isServerReachable } from './load-when-online.ts'
import { queryClient } from './query-client.ts'

const RETRY_MS = 3_000

/**
 * A browser believes in its connection longer than there is one: a train in a tunnel, a network that wants a sign-in. Where a read or a
 * write finds nobody, the server itself is asked, and until it answers the app is without a connection, with all that follows.
 */
export function watchReachability() {
  let isAsking = false
  async function ask() {
    if (isAsking) return
    isAsking = true
    while (!(await isServerReachable())) {
      onlineManager.setOnline(false)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
    onlineManager.setOnline(true)
    isAsking = false
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isUnreachable(query.state.fetchFailureReason)) void ask()
  })
  queryClient.getMutationCache().subscribe(({ mutation }) => {
    if (isUnreachable(mutation?.state.failureReason ?? null)) void ask()
  })
  for (const { state } of queryClient.getQueryCache().getAll())
    if (isUnreachable(state.fetchFailureReason)) void ask()
}

const isUnreachable = (error: Error | null) => error !== null && errorCode(error) === 'offline'
