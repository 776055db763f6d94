import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { putFromServer } from '#web/lib/optimistic.ts'
import { mapRows, type Page, pageOf, withRow } from '#web/lib/pages.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { conversationKeys } from './keys.ts'
import type { ConversationSummary, Message } from './types.ts'

const PAGE_MESSAGES = 50
export const messageColumns = 'id, sender_id, subject, content, created_at'

type Cursor = Pick<Message, 'created_at' | 'id'>
export type MessagePages = InfiniteData<Page<Message, Cursor>>

export const conversationQueries = {
  mine: () =>
    queryOptions({
      queryKey: conversationKeys.mine,
      queryFn: async ({ signal }): Promise<ConversationSummary[]> => {
        const rows = dataOrThrow(
          await db
            .from('conversations')
            .select(
              `id, subject, status, closed_reason, outcome, involves_minor, last_message_at,
               participants:conversation_participants(user_id, role, display_name, last_read_at),
               messages(content, created_at, sender_id)`,
            )
            .order('last_message_at', { ascending: false })
            .order('created_at', { referencedTable: 'messages', ascending: false })
            .limit(1, { referencedTable: 'messages' })
            .limit(100)
            .abortSignal(signal),
        )
        return rows.map(
          ({ messages, ...row }) => ({ ...row, last: messages[0] ?? null }) as ConversationSummary,
        )
      },
    }),
  /** Newest first, a page at a time. */
  messages: (conversationId: string) =>
    infiniteQueryOptions({
      queryKey: conversationKeys.messages(conversationId),
      initialPageParam: null as Cursor | null,
      queryFn: async ({ pageParam, signal }) => {
        let query = db
          .from('messages')
          .select(messageColumns)
          .eq('conversation_id', conversationId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(PAGE_MESSAGES)
        if (pageParam) {
          const { created_at, id } = pageParam
          query = query.or(`created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`)
        }
        const rows = dataOrThrow<Message[]>(await query.abortSignal(signal))
        return pageOf(rows, PAGE_MESSAGES, ({ created_at, id }): Cursor => ({ created_at, id }))
      },
      getNextPageParam: ({ next }) => next,
    }),
}

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
