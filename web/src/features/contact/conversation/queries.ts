import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { type Page, pageOf } from '#web/lib/pages.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { conversationKeys } from './keys.ts'
import { isUnread, otherParticipants } from './rules.ts'
import {
  type ConversationFlags,
  type ConversationSummary,
  conversationColumns,
  type Message,
  messageColumns,
  type Photos,
  readPhotos,
} from './types.ts'

const PAGE_MESSAGES = 50

type Cursor = Pick<Message, 'created_at' | 'id'>
export type MessagePages = InfiniteData<Page<Message, Cursor>>

export const conversationQueries = {
  mine: () =>
    queryOptions({
      queryKey: conversationKeys.mine,
      meta: keptOffline,
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
  /** Who has written what one has not read, the newest first. */
  writers: (myId: string) =>
    queryOptions({
      ...conversationQueries.mine(),
      select: (all: ConversationSummary[]) =>
        all
          .filter((one) => isUnread(one, myId))
          .map((one) => ({
            name: otherParticipants(one, myId)[0]?.display_name ?? '',
            said: one.last?.content ?? '',
          })),
    }),
  /** Faces for lists, by the id of the athlete (0212_contact_photos.sql). */
  photos: () =>
    queryOptions({
      queryKey: conversationKeys.photos,
      queryFn: async ({ signal }): Promise<Photos> =>
        new Map(
          Object.entries(
            readPhotos(dataOrThrow(await db.rpc('contact_photos').abortSignal(signal)), 'contact_photos'),
          ),
        ),
    }),
  flags: () =>
    queryOptions({
      queryKey: conversationKeys.flags,
      meta: keptOffline,
      queryFn: async ({ signal }): Promise<ConversationFlags[]> =>
        dataOrThrow(await db.rpc('my_conversation_flags').abortSignal(signal)),
    }),
  /** Newest first, a page at a time. */
  messages: (conversationId: string) =>
    infiniteQueryOptions({
      queryKey: conversationKeys.messages(conversationId),
      meta: keptOffline,
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
