import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { readColumns } from '#web/lib/json-reader.ts'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { type Page, pageOf } from '#web/lib/pages.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { notificationKeys } from './keys.ts'
import { type Notification, notificationColumns, notificationReaders } from './types.ts'

const PAGE_NOTIFICATIONS = 40

export type NotificationPages = InfiniteData<Page<Notification, string>>

export const notificationQueries = {
  /** Newest first, a page at a time. */
  mine: (unreadOnly: boolean) =>
    infiniteQueryOptions({
      queryKey: notificationKeys.list(unreadOnly ? 'unread' : 'all'),
      meta: keptOffline,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) => {
        let query = db
          .from('notifications')
          .select(notificationColumns)
          .order('created_at', { ascending: false })
          .limit(PAGE_NOTIFICATIONS)
        if (unreadOnly) query = query.is('read_at', null)
        if (pageParam) query = query.lt('created_at', pageParam)
        const rows = dataOrThrow(await query.abortSignal(signal))
        return pageOf(
          rows.map((row) => readColumns(row, notificationReaders)),
          PAGE_NOTIFICATIONS,
          ({ created_at }) => created_at,
        )
      },
      getNextPageParam: ({ next }) => next,
    }),
}
