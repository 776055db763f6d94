import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { eventKeys } from '../keys.ts'

/** That there is an address and when a calendar last read it; the address itself is said once, when it is made. */
export const feedQuery = queryOptions({
  queryKey: eventKeys.feed,
  queryFn: async ({ signal }) => {
    const [feed] = dataOrThrow(
      await db.from('calendar_feeds').select('created_at, last_read_at, revoked_at').abortSignal(signal),
    )
    return feed && feed.revoked_at === null ? feed : null
  },
  // A calendar reads it without telling this window.
  staleTime: 0,
})
