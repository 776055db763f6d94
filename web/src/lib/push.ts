import { log } from './log.ts'

/** What a browser hands to the server so that it can be reached (RFC 8030 and 8291), both keys in base64url. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

/** missing: this browser, or this server, has no push. On iPhones it is there once the app is on the home screen. */
export type PushPermission = NotificationPermission | 'missing'

const serverKey = document.querySelector<HTMLMetaElement>('meta[name="touchline-push-key"]')?.content ?? ''
const isThere = () =>
  /^B[\w-]{86}$/.test(serverKey) &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

export const pushPermission = (): PushPermission => (isThere() ? Notification.permission : 'missing')

/** Only after a press: the browser asks the person, once. Answers null where they said no. */
export async function subscribeBrowser(): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // Made for another key of the server, it would never ring.
  if (known && base64Url(known.options.applicationServerKey) !== serverKey) await known.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  ).toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

function base64Url(key: ArrayBuffer | null) {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Whether this browser has a subscription at all, whoever made it. */
export const isBrowserSubscribed = async () => {
  if (pushPermission() !== 'granted') return false
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(await registration?.pushManager.getSubscription())
}

/** The end of a session: this browser is reached no more, shows no number, and nothing that was shown stays. */
export async function forgetPush() {
  try {
    await navigator.clearAppBadge?.()
    if (!('serviceWorker' in navigator)) return
    const registration = await navigator.serviceWorker.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch (error) {
    log('warn', 'push was not ended in this browser', { message: String(error) })
  }
}
