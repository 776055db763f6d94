import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { neighbour } from '#web/lib/neighbour.ts'
import { moderationQueries } from './queries.ts'
import type { QueueState } from './types.ts'

/**
 * The cases beside the open one. One that is decided leaves the list, and is followed by whichever takes its place. Asked once
 * for a screen, as it knows where the open case stood.
 */
export function useCaseNeighbours(state: QueueState, caseId: string | null) {
  const cases = useInfiniteQuery(moderationQueries.queue(state))
  const rows = cases.data?.pages.flat() ?? []
  const at = rows.findIndex(({ case_id }) => case_id === caseId)
  const [lastAt, setLastAt] = useState(0)
  if (at >= 0 && at !== lastAt) setLastAt(at)
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = cases
  const isAtEnd = at >= 0 && at === rows.length - 1 && hasNextPage
  const wantsMore = isAtEnd && !isFetching && !isFetchNextPageError
  // An effect, since the last row that is there is reached by keys, links and decisions alike.
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  const beside = (step: 1 | -1) => neighbour(rows, ({ case_id }) => case_id === caseId, step, lastAt)
  return { next: beside(1), previous: beside(-1) }
}
