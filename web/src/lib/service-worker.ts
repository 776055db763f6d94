import { currentLanguage } from './i18n.ts'
import { log } from './log.ts'
import { noteNewerVersion } from './newer-version.ts'

const SCRIPT = '/service-worker.js'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

/** The only address that the page's content policy lets become a script of its own. */
const policy =
  'trustedTypes' in window
    ? (window.trustedTypes as TrustedTypes).createPolicy('service-worker', {
        createScriptURL: (address) => {
          if (address !== SCRIPT) throw new TypeError(`${address} is not the service worker`)
          return address
        },
      })
    : null
const HOUR_MS = 3_600_000

/**
 * Starts the worker that opens the app without a connection. A newer one takes over at once and is told of; the page goes on as it is,
 * with all that is typed in it, until somebody loads it again.
 */
export async function startServiceWorker() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { serviceWorker } = navigator
  let known = serviceWorker.controller
  serviceWorker.addEventListener('controllerchange', () => {
    if (known) noteNewerVersion()
    known = serviceWorker.controller
  })
  try {
    const registration = await serviceWorker.register(policy?.createScriptURL(SCRIPT) ?? SCRIPT, {
      updateViaCache: 'none',
    })
    // A page that stays open for days asks by itself.
    setInterval(() => void registration.update().catch(() => undefined), HOUR_MS)
  } catch (error) {
    log('warn', 'the service worker did not start', { message: String(error) })
  }
}

/** Has the screens of an area and what this page has loaded kept on the device, unless somebody saves data. */
export async function keepArea(area: string) {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!('serviceWorker' in navigator) || connection?.saveData || !import.meta.env.PROD) return
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  active?.postMessage({ type: 'keep-area', area, language: currentLanguage(), loaded })
}

/** Addresses that a notification was pressed for. */
export function onOpenAddress(open: (address: string) => void) {
  if (!('serviceWorker' in navigator)) return () => undefined
  const listen = ({ data }: MessageEvent) => {
    if (data?.type === 'open-address' && typeof data.url === 'string') open(data.url)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}
