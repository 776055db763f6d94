import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshBadgeCounts } from '#web/features/accounts/badge-counts/queries.ts'
import { mapRows } from '#web/lib/pages.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { notificationKeys } from './keys.ts'
import type { NotificationPages } from './queries.ts'
import type { Notification } from './types.ts'

export async function markNotificationsRead(ids: string[]) {
  dataOrThrow(
    await db
      .from('notifications')
      .update({ read_at: new Date().toISOString() })
      .in('id', ids)
      .is('read_at', null),
  )
}

export async function markAllNotificationsRead() {
  dataOrThrow(await db.rpc('mark_notifications_read'))
}

/** Every loaded page is marked where it stands; nothing of it is read again. */
const options = <T = void>(
  client: QueryClient,
  mutationFn: (which: T) => Promise<void>,
  idsOf: (which: T) => string[] | null,
) =>
  mutationOptions({
    mutationFn,
    onSuccess: (_, which) => {
      markRead(client, idsOf(which))
      refreshBadgeCounts(client)
    },
    onError: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  })

/** null: all there are. */
function markRead(client: QueryClient, ids: string[] | null) {
  const read_at = new Date().toISOString()
  const isMeant = ({ id }: Notification) => ids?.includes(id) ?? true
  client.setQueryData<NotificationPages>(
    notificationKeys.list('all'),
    (data) =>
      data &&
      mapRows(data, (rows) =>
        rows.map((row) => (isMeant(row) ? { ...row, read_at: row.read_at ?? read_at } : row)),
      ),
  )
  client.setQueryData<NotificationPages>(
    notificationKeys.list('unread'),
    (data) => data && mapRows(data, (rows) => rows.filter((row) => !isMeant(row))),
  )
}

export const markNotificationsReadOptions = (client: QueryClient) =>
  options(client, markNotificationsRead, (ids) => ids)
export const useMarkNotificationsRead = () => useMutation(markNotificationsReadOptions(useQueryClient()))
export const useMarkAllNotificationsRead = () =>
  useMutation(options(useQueryClient(), markAllNotificationsRead, () => null))
