import type { Role } from '#web/features/account/types.ts'
import { type LiveSource, liveSource, useLiveChannel } from '#web/lib/live-changes.ts'
import { putFromServer } from '#web/lib/optimistic.ts'
import { conversationKeys } from './keys.ts'
import { putMessage } from './queries.ts'
import type { ConversationSummary } from './types.ts'

const missed = [conversationKeys.mine, conversationKeys.allMessages]

/** What is written to somebody, and what they write themselves, here or on another device. */
const messageChanges = (userId: string) =>
  (['recipient_id', 'sender_id'] as const).map((side) =>
    liveSource({
      table: 'messages',
      event: 'INSERT',
      filter: `${side}=eq.${userId}`,
      missed,
      apply: (client, { row }) => putMessage(client, row.conversation_id, row),
    }),
  )

const statusChanges = (userId: string, role: Role) =>
  liveSource({
    table: 'conversations',
    event: '*',
    filter: `${role}_id=eq.${userId}`,
    missed,
    apply(client, { event, row }) {
      const { id, status, closed_reason, outcome, last_message_at } = row as Pick<
        ConversationSummary,
        'id' | 'status' | 'closed_reason' | 'outcome' | 'last_message_at'
      >
      // Who takes part is not in the row.
      if (event !== 'UPDATE') return void client.invalidateQueries({ queryKey: conversationKeys.mine })
      putFromServer<ConversationSummary[]>(client, conversationKeys.mine, (known) =>
        known.map((one) =>
          one.id === id ? { ...one, status, closed_reason, outcome, last_message_at } : one,
        ),
      )
    },
  })

export const conversationChanges = (userId: string, role: Role): LiveSource[] => [
  ...messageChanges(userId),
  statusChanges(userId, role),
]

const readMarks = (conversationId: string) =>
  liveSource({
    table: 'conversation_participants',
    event: 'UPDATE',
    filter: `conversation_id=eq.${conversationId}`,
    missed: [conversationKeys.mine],
    apply: (client, { row }) =>
      putFromServer<ConversationSummary[]>(client, conversationKeys.mine, (known) =>
        known.map((one) => (one.id === conversationId ? withReadMark(one, row) : one)),
      ),
  })

function withReadMark(
  conversation: ConversationSummary,
  { user_id, last_read_at }: { user_id: string | null; last_read_at: string },
): ConversationSummary {
  const participants = conversation.participants.map((one) =>
    one.user_id === user_id ? { ...one, last_read_at } : one,
  )
  return { ...conversation, participants }
}

/** While a thread is open: when the other side has read. Its messages come by the person's own channel. */
export const useConversationChannel = (conversationId: string) =>
  useLiveChannel(`thread:${conversationId}`, () => [readMarks(conversationId)])
