import type { QueryClient } from '@tanstack/react-query'
import type { Role } from '#web/features/account/types.ts'
import { liveSource } from '#web/lib/live-changes.ts'
import { putFromServer } from '#web/lib/optimistic.ts'
import { messageRequestKeys } from './keys.ts'
import type { MessageRequest } from './types.ts'

export const messageRequestChanges = (userId: string, role: Role) =>
  liveSource({
    table: 'message_requests',
    event: '*',
    filter: `${role}_id=eq.${userId}`,
    missed: [messageRequestKeys.all],
    apply(client, { event, row }) {
      if (event === 'DELETE') return void client.invalidateQueries({ queryKey: messageRequestKeys.all })
      putRequest(client, row as MessageRequest)
    },
  })

/** Into the list, unless it has become a conversation; and to the button of its athlete, unless that shows a newer one. */
function putRequest(client: QueryClient, row: MessageRequest) {
  putFromServer<MessageRequest[]>(client, messageRequestKeys.mine, (known) => {
    const others = known.filter(({ id }) => id !== row.id)
    if (row.status === 'accepted') return others
    return [...others, row].toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  })
  client.setQueryData<MessageRequest | null>(messageRequestKeys.withAthlete(row.athlete_id), (known) =>
    known === undefined || (known && Date.parse(known.created_at) > Date.parse(row.created_at)) ? known : row,
  )
}
