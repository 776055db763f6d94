import { useQuery } from '@tanstack/react-query'
import type { PendingItems } from '#web/features/athlete-profile/types.ts'
import { useBadgeCounts } from '#web/features/badge-counts/queries.ts'
import { messageRequestQueries } from '#web/features/message-request/queries.ts'

/** What somebody is waiting for the athlete to do: answer a request, read a message. Notices only inform. */
export function usePendingItems(): PendingItems {
  const counts = useBadgeCounts()
  const { data: requests = [] } = useQuery(messageRequestQueries.mine())
  const open = requests.filter(({ is_open }) => is_open).length
  // The badge counts a request as a message that waits; here the two stand apart.
  const messages = Math.max(0, counts.messages - open)
  return { requests: open, messages, notifications: counts.notifications, total: open + messages }
}
