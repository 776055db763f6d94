import { useQuery } from '@tanstack/react-query'
import { useBadgeCountsQuery } from '#web/features/accounts/badge-counts/queries.ts'
import type { PendingItems } from '#web/features/athletes/athlete-profile/types.ts'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import { failureOf, type QueryFailure } from '#web/lib/query-failure.ts'

/** What somebody is waiting for the athlete to do: answer a request, read a message. Notices only inform. Undefined until known. */
export function usePendingItems(): { waiting: PendingItems | undefined; failure: QueryFailure | null } {
  const badges = useBadgeCountsQuery()
  const requests = useQuery(messageRequestQueries.mine())
  const failure = failureOf(badges, requests)
  if (!badges.data || !requests.data) return { waiting: undefined, failure }
  const open = requests.data.filter(({ is_open }) => is_open).length
  // The badge counts a request as a message that waits; here the two stand apart.
  const messages = Math.max(0, badges.data.messages - open)
  const { notifications } = badges.data
  return { waiting: { requests: open, messages, notifications, total: open + messages }, failure }
}
