import type { QueryClient } from '@tanstack/react-query'
import { settingsKeys } from '#web/features/settings/keys.ts'
import type { Settings } from '#web/features/settings/types.ts'
import { loadNamespace, translateNow } from '#web/lib/i18n.ts'
import type { Notification as Told } from './types.ts'

/** What somebody looks at needs no notice of the device: the badge and the list are there. */
const isSeen = () => document.visibilityState === 'visible' && document.hasFocus()

/** Told by the device while Touchline is open behind another window, to whoever left the setting on and allowed it in this browser. */
export async function notifyOnDevice(client: QueryClient, userId: string, { id, kind, params }: Told) {
  const settings = client.getQueryData<Settings>(settingsKeys.mine(userId))
  if (!settings?.notifications_push || isSeen()) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await loadNamespace('notification')
  // Two tabs of one browser tell of it once.
  new Notification('Touchline', {
    body: translateNow(`notification:kind.${kind}`, { ...params, count: 1 }),
    tag: id,
  })
}
