import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { savedSearchQueries } from '../queries.ts'
import { openedAddress } from '../rules.ts'

/** What `?saved=` alone leads to: the search is opened, and its filter stands in the address. */
export function OpenSavedSearch({ id }: { id: string }) {
  // Each time anew: what has come since the last time is new.
  const opened = useQuery({ ...savedSearchQueries.opened(id), refetchOnMount: 'always' })
  const { data: known = [] } = useQuery(savedSearchQueries.mine())
  if (opened.data && opened.isFetchedAfterMount) return <Navigate to={openedAddress(opened.data)} replace />
  // Without a connection it is what was read before, and nothing in it is marked as new.
  const kept = opened.isPaused && (opened.data ?? known.find((search) => search.id === id))
  if (kept) return <Navigate to={openedAddress(kept)} replace />
  if (opened.error)
    return <ErrorState error={opened.error} onRetry={() => void opened.refetch()} busy={opened.isFetching} />
  return <ListSkeleton rows={8} />
}
