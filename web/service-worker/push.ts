import en from '../src/features/accounts/push-device/locales/en.json' with { type: 'json' }
import es from '../src/features/accounts/push-device/locales/es.json' with { type: 'json' }
import fr from '../src/features/accounts/push-device/locales/fr.json' with { type: 'json' }

declare const self: ServiceWorkerGlobalScope

const WORDS = { en: en.kinds, es: es.kinds, fr: fr.kinds }

/** As supabase/migrations/0137_push_messages.sql writes it: no name and no word of anybody. */
type PushPayload = { kind: string; url: string; language: string }

export function onPush(event: PushEvent) {
  event.waitUntil(showNotification(readPayload(event.data)))
}

/** What cannot be read, as from a newer server, still says that there is something. */
function readPayload(data: PushMessageData | null): PushPayload {
  try {
    const { kind, url, language } = (data?.json() ?? {}) as Partial<PushPayload>
    return { kind: String(kind), url: ownPath(url), language: String(language) }
  } catch {
    return { kind: 'other', url: '/', language: self.navigator.language.slice(0, 2) }
  }
}

/** An address of this site and of no other, whoever wrote it. */
function ownPath(url: unknown) {
  const address = URL.parse(String(url), self.location.origin)
  return address?.origin === self.location.origin ? address.pathname + address.search + address.hash : '/'
}

async function showNotification({ kind, url, language }: PushPayload) {
  const windows = await self.clients.matchAll({ type: 'window' })
  // Whoever looks at the product sees its badge; Safari alone ends a subscription that shows nothing.
  if (
    windows.some(({ focused }) => focused) &&
    !/^((?!Chrome|Firefox).)*Safari/.test(self.navigator.userAgent)
  )
    return
  const words = Object.hasOwn(WORDS, language) ? WORDS[language as keyof typeof WORDS] : WORDS.en
  await self.registration.showNotification('Touchline', {
    body: Object.hasOwn(words, kind) ? words[kind as keyof typeof words] : words.other,
    tag: url,
    data: { url },
    icon: '/icon-192.png',
    lang: language,
  })
  // A dot: how many there are is counted when the app is open.
  await self.navigator.setAppBadge?.().catch(() => undefined)
}

export function onNotificationClick(event: NotificationEvent) {
  event.notification.close()
  event.waitUntil(openAddress(ownPath(event.notification.data?.url)))
}

/**
 * In a window of an area, whose own code opens the address and keeps what is typed there (`web/src/app/shell/use-device.ts`). Other
 * pages of this site do not listen: then in a new one.
 */
async function openAddress(url: string) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find((one) => /^\/(athlete|scout)\//.test(new URL(one.url).pathname))
  if (!open) return void (await self.clients.openWindow(url))
  await open.focus().catch(() => undefined)
  open.postMessage({ type: 'open-address', url })
}
