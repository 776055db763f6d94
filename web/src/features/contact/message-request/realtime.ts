import type { QueryClient } from '@tanstack/react-query'
import type { Role } from '#web/features/accounts/account/types.ts'
import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { putFromServer } from '#web/lib/optimistic.ts'
import { messageRequestKeys } from './keys.ts'
import type { MessageRequest } from './types.ts'

const messageRequestChanges = (userId: string, role: Role) =>
  liveSource({
    table: 'message_requests',
    event: '*',
    filter: `${role}_id=eq.${userId}`,
    missed: [messageRequestKeys.all],
    apply(client, { event, row }) {
      if (event === 'DELETE') return void client.invalidateQueries({ queryKey: messageRequestKeys.all })
      // What the caller may do comes with a row that is read, not with one that is told: what has just come can be
      // answered, what is settled cannot. The answer itself asks the rule.
      const isOpen = row.status === 'pending'
      const accept_refusal = isOpen ? null : 'request.settled'
      putRequest(client, { ...row, is_open: isOpen, accept_refusal } as MessageRequest)
      void client.invalidateQueries({ queryKey: messageRequestKeys.withAthlete(row.athlete_id) })
    },
  })

export const liveSources: LiveSources = ({ id, area }) =>
  area === 'admin' ? [] : [messageRequestChanges(id, area)]

/** Into the list, unless it has become a conversation. */
function putRequest(client: QueryClient, row: MessageRequest) {
  putFromServer<MessageRequest[]>(client, messageRequestKeys.mine, (known) => {
    const others = known.filter(({ id }) => id !== row.id)
    if (row.status === 'accepted') return others
    return [...others, row].toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  })
}
