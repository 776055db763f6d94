import type { QueryClient } from '@tanstack/react-query'
import type { Role } from '#web/features/accounts/account/types.ts'
import { type LiveSources, liveSource, openChannel } from '#web/lib/live-changes.ts'
import { useLiveChannel } from '#web/lib/live-channel.ts'
import { putFromServer } from '#web/lib/optimistic.ts'
import { mapRows, withRow } from '#web/lib/pages.ts'
import { conversationKeys } from './keys.ts'
import type { MessagePages } from './queries.ts'
import type { ConversationSummary, Message } from './types.ts'

type MessageRow = Pick<Message, 'id' | 'sender_id' | 'subject' | 'content' | 'created_at'>

/** A message as the server has it, into its thread and to the top of the list; each message counts once. */
export function putMessage(client: QueryClient, conversationId: string, row: MessageRow) {
  const { id, sender_id, subject, content, created_at } = row
  putFromServer<MessagePages>(client, conversationKeys.messages(conversationId), (data) =>
    inOrder(withRow(data, { id, sender_id, subject, content, created_at })),
  )
  const threads = client.getQueryData<ConversationSummary[]>(conversationKeys.mine)
  // One that has just opened: who takes part in it has to be read.
  if (threads && !threads.some((one) => one.id === conversationId))
    void client.invalidateQueries({ queryKey: conversationKeys.mine })
  putFromServer<ConversationSummary[]>(client, conversationKeys.mine, (known) =>
    known
      .map((one) =>
        one.id === conversationId && instant(one.last?.created_at) < instant(created_at)
          ? { ...one, last: { content, created_at, sender_id }, last_message_at: created_at }
          : one,
      )
      .toSorted((a, b) => instant(b.last_message_at) - instant(a.last_message_at)),
  )
}

/** What this browser is still sending stays the newest. */
const inOrder = (data: MessagePages) =>
  mapRows(data, (rows) =>
    rows.toSorted(
      (a, b) => Number(!a.state) - Number(!b.state) || instant(b.created_at) - instant(a.created_at),
    ),
  )

const instant = (value: string | undefined) => (value ? Date.parse(value) : Number.NEGATIVE_INFINITY)

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
      const { id, status, closed_reason, closed_at, outcome, last_message_at } = row as Pick<
        ConversationSummary,
        'id' | 'status' | 'closed_reason' | 'closed_at' | 'outcome' | 'last_message_at'
      >
      const threads = client.getQueryData<ConversationSummary[]>(conversationKeys.mine)
      const changed = threads?.some((one) => one.id === id && one.status !== status)
      // Who takes part is not in the row, neither is whether one may write again, nor when a new request may come.
      const readAgain = () => client.invalidateQueries({ queryKey: conversationKeys.mine })
      if (event !== 'UPDATE' || (changed && status === 'open')) return void readAgain()
      putFromServer<ConversationSummary[]>(client, conversationKeys.mine, (known) =>
        known.map((one) => {
          if (one.id !== id) return one
          const can_write = one.can_write && status === 'open'
          return { ...one, status, closed_reason, closed_at, outcome, last_message_at, can_write }
        }),
      )
      if (changed) void readAgain()
    },
  })

export const liveSources: LiveSources = ({ id, area }) =>
  area === 'admin' ? [] : [...messageChanges(id), statusChanges(id, area)]

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
export function useConversationChannel(conversationId: string) {
  const name = `thread:${conversationId}`
  useLiveChannel(name, (client) => openChannel(name, [readMarks(conversationId)], client))
}
