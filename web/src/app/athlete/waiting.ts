import { useQuery } from '@tanstack/react-query'
import type { Waiting } from '#web/features/athlete-profile/types.ts'
import { useCounts } from '#web/features/counts/queries.ts'
import { messageRequestQueries } from '#web/features/message-request/queries.ts'
import { isOpen } from '#web/features/message-request/rules.ts'

/** What somebody is waiting for the athlete to do: answer a request, read a message. Notices only inform. */
export function useWaiting(): Waiting {
  const counts = useCounts()
  const { data: requests = [] } = useQuery(messageRequestQueries.mine())
  const open = requests.filter((request) => isOpen(request)).length
  // The badge counts a request as a message that waits; here the two stand apart.
  const messages = Math.max(0, counts.messages - open)
  return { requests: open, messages, notifications: counts.notifications, total: open + messages }
}
