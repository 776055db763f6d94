import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { withoutRow, withRow } from '#web/lib/pages.ts'
import { notificationKeys } from './keys.ts'
import type { NotificationPages } from './queries.ts'
import type { Notification } from './types.ts'

const notificationChanges = (userId: string) =>
  liveSource({
    table: 'notifications',
    event: '*',
    filter: `user_id=eq.${userId}`,
    missed: [notificationKeys.all],
    apply(client, { event, row }) {
      const { id, kind, params, url, group_key, created_at, read_at } = row as Notification
      const notification = { id, kind, params, url, group_key, created_at, read_at }
      for (const list of ['all', 'unread'] as const) {
        const shown = event === 'INSERT' || (event === 'UPDATE' && !(list === 'unread' && read_at))
        client.setQueryData<NotificationPages>(notificationKeys.list(list), (data) => {
          if (!data || !shown) return data && withoutRow(data, id)
          // An old one that is marked changes where it stands, and does not come to the top.
          const known = data.pages.some(({ rows }) => rows.some((one) => one.id === id))
          return event === 'INSERT' || known ? withRow(data, notification) : data
        })
      }
    },
  })

export const liveSources: LiveSources = ({ id, area }) => (area !== 'admin' ? [notificationChanges(id)] : [])
