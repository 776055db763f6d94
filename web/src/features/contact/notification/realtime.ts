import type { QueryClient } from '@tanstack/react-query'
import { settingsKeys } from '#web/features/accounts/settings/queries.ts'
import type { Settings } from '#web/features/accounts/settings/types.ts'
import { loadNamespace, translateNow } from '#web/lib/i18n.ts'
import { type LiveSources, liveSource } from '#web/lib/live-changes.ts'
import { withoutRow, withRow } from '#web/lib/pages.ts'
import { notificationKeys } from './keys.ts'
import type { NotificationPages } from './queries.ts'
import { notificationKey, notificationParams } from './rules.ts'
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
      if (event === 'INSERT' && !read_at) void notifyOnDevice(client, userId, notification)
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

/** What somebody looks at needs no notice of the device: the badge and the list are there. */
const isSeen = () => document.visibilityState === 'visible' && document.hasFocus()

/** Told by the device while Touchline is open behind another window, to whoever left the setting on and allowed it in this browser. */
async function notifyOnDevice(client: QueryClient, userId: string, { id, kind, params }: Notification) {
  const settings = client.getQueryData<Settings>(settingsKeys.mine(userId))
  if (!settings?.notifications_push || isSeen()) return
  if (!('Notification' in window) || window.Notification.permission !== 'granted') return
  await loadNamespace('notification')
  // Two tabs of one browser tell of it once.
  new window.Notification('Touchline', {
    body: translateNow(
      `notification:${notificationKey({ kind, params })}`,
      notificationParams({ params }, 1),
    ),
    tag: id,
  })
}

export const liveSources: LiveSources = ({ id, area }) => (area !== 'admin' ? [notificationChanges(id)] : [])
