import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { conversationKeys } from './keys.ts'
import { type ConversationSummary, conversationColumns, type Message, messageColumns } from './types.ts'

const PAGE_MESSAGES = 50

export const conversationQueries = {
  mine: () =>
    queryOptions({
      queryKey: conversationKeys.mine,
      queryFn: async ({ signal }): Promise<ConversationSummary[]> => {
        const rows = dataOrThrow(
          await db
            .from('conversations')
            .select(conversationColumns)
            .order('last_message_at', { ascending: false })
            .order('created_at', { referencedTable: 'messages', ascending: false })
            .limit(1, { referencedTable: 'messages' })
            .limit(100)
            .abortSignal(signal),
        )
        return rows.map(({ messages, ...row }) => ({ ...row, last: messages[0] ?? null }))
      },
    }),
  /** Newest first, a page at a time. */
  messages: (conversationId: string) =>
    infiniteQueryOptions({
      queryKey: conversationKeys.messages(conversationId),
      initialPageParam: null as Pick<Message, 'created_at' | 'id'> | null,
      queryFn: async ({ pageParam, signal }): Promise<Message[]> => {
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
        return dataOrThrow(await query.abortSignal(signal))
      },
      getNextPageParam: (last: Message[]) => (last.length === PAGE_MESSAGES ? (last.at(-1) ?? null) : null),
    }),
}
