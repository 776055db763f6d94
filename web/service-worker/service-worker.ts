import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { filesOfArea } from './area-files.ts'
import { onNotificationClick, onPush } from './push.ts'
import { takeSharedFile } from './shared-file.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }
/** The names of all files below /assets/ of this version. */
declare const __ASSETS__: string[]
/** Addresses that have a screen, as patterns; filled in by the build (`web/build/service-worker.ts`). */
declare const __APP_ADDRESSES__: string

/** Where the server answers with the app's page, whichever screen is asked for. */
const SHELL = '/auth'
/** After this long without an answer the page that is kept here is shown; it asks for its data by itself. */
const SLOW_MS = 3_000

// Only code and pictures of the product are kept here, the same for everybody. What somebody reads stays in the page
// (`web/src/lib/last-seen.ts`), which clears it at the end of the session.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const assets = new CacheFirst({ cacheName: 'assets' })
// The name of each file holds a hash of its content, so what a page of an older version asks for is never mixed with a newer one.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets)

const addresses = new RegExp(__APP_ADDRESSES__)
registerRoute(
  new NavigationRoute(async ({ event, request }) => openPage(event as FetchEvent, request), {
    allowlist: [addresses],
  }),
)
registerRoute(
  ({ url }) => url.pathname === '/share-target',
  ({ request }) => takeSharedFile(request),
  'POST',
)

/** The page from the server, so that it is always the newest; the one that was kept where nothing answers in time. */
async function openPage(event: FetchEvent, request: Request): Promise<Response> {
  const answer = Promise.resolve(event.preloadResponse).then(
    (preloaded: Response | undefined) => preloaded ?? fetch(request),
  )
  const slow = new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_MS))
  const first = await Promise.race([answer.catch(() => undefined), slow])
  return first ?? (await matchPrecache(SHELL)) ?? answer
}

// A new version serves nothing that the old pages still need from the old one, so it need not wait until all of them are closed.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]).then(() => undefined),
  ),
)

self.addEventListener('message', (event) => {
  const { type, area, language, loaded } = (event.data ?? {}) as Partial<Record<string, unknown>>
  if (type !== 'keep-area') return
  const files = [...filesOfArea(String(area), String(language)), ...(Array.isArray(loaded) ? loaded : [])]
  // Whoever wants to know when it is done gives a port.
  event.waitUntil(keepFiles(new Set(files.map(String))).then(() => event.ports[0]?.postMessage('kept')))
})

async function keepFiles(files: Set<string>) {
  const cache = await caches.open('assets')
  // One after the other: nobody waits for them, and a phone has other things to fetch.
  for (const file of files) {
    if (!/^\/assets\/[\w.-]+$/.test(file) || (await caches.match(file))) continue
    const answer = await fetch(file, { priority: 'low' }).catch(() => null)
    if (answer?.ok) await cache.put(file, answer)
  }
  // A window of an older version may still want its files, so they go when the one that asks is alone.
  if ((await self.clients.matchAll({ type: 'window' })).length > 1) return
  const current = new Set(__ASSETS__)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!current.has(pathname.slice('/assets/'.length)) && !files.has(pathname)) await cache.delete(request)
  }
}

self.addEventListener('push', onPush)
self.addEventListener('notificationclick', onNotificationClick)
