import './styles.css'
import { files as translations } from 'virtual:translations/first'
import { onlineManager } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { accountQueries, rememberedAccount } from '#web/features/accounts/account/queries.ts'
import { runAfterIdle } from '#web/lib/after-idle.ts'
import { playClicks } from '#web/lib/audio.ts'
import { loadNamespace, registerTranslations } from '#web/lib/i18n.ts'
import { isServerReachable, loadWhenOnline } from '#web/lib/load-when-online.ts'
import '#web/lib/forget-person.ts'
import { watchInstallPrompt } from '#web/lib/install-prompt.ts'
import { log } from '#web/lib/log.ts'
import { registerNouns } from '#web/lib/nouns.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { currentSession } from '#web/lib/session.ts'
import { readSessionItem, writeSessionItem } from '#web/lib/session-storage.ts'
import { needsMfa, type StoredSession } from '#web/lib/stored-session.ts'
import { auth } from '#web/lib/supabase.ts'
import { watchHistory } from '#web/ui/close-on-back.ts'
import { preloadToasts } from '#web/ui/toast.ts'
import { App } from './app.tsx'
import { showFailedToLoad } from './failed-to-load.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { areaOf, redirectFor } from './redirects.ts'
import { isPrefetching, preloadRoute, runLoader } from './route-modules.ts'

// Here all code is there, and nothing is drawn yet: when it is, it should be in the right letters.
for (const face of ['1em Inter', '600 1em Archivo', '600 1em "Archivo Figures"'])
  void document.fonts.load(face)

// The browser tells of changes alone: without a connection from the start, what is asked would wait for answers that cannot come.
if (!navigator.onLine) onlineManager.setOnline(false)
let hasStartedOffline = false
function startOffline() {
  if (hasStartedOffline) return
  hasStartedOffline = true
  loadWhenOnline(() => import('#web/lib/offline.ts')).then(
    (offline) => offline.startOffline(),
    (error: unknown) => log('warn', 'the app starts with a connection alone', { message: String(error) }),
  )
}
// The browser may not have noticed yet: the first read that finds nobody says so, too.
if (navigator.onLine) {
  runAfterIdle(startOffline)
  runAfterIdle(preloadToasts)
} else startOffline()
queryClient.getQueryCache().subscribe(({ query }) => query.state.fetchFailureReason && startOffline())

watchHistory()
watchInstallPrompt()

registerNouns(() => import('./nouns.ts'))
registerTranslations(translations, {
  en: () => import('virtual:translations/en'),
  es: () => import('virtual:translations/es'),
  fr: () => import('virtual:translations/fr'),
})

// Who this is takes as long as the code of the screen does: both at once.
const session = currentSession()
const own = session && readOwn(session)
// Drawn once, when the whole screen is there: what React draws piece by piece it holds back a third of a second each.
// Until then the page shows its own outline.
const screen = preloadRoute(session ? location.pathname : signedOutPath())
const reads = session && Promise.all([screen, own]).then(() => runLoader(location.pathname, session.user.id))
Promise.all([loadNamespace('common'), screen, reads]).then(start, showFailedToLoad)

/** Whoever is known here opens their own area; others, and who is halfway in, come by the guard's way. */
async function readOwn(of: StoredSession) {
  const role = rememberedAccount(of.user.id)?.role
  const ahead =
    role && role === areaOf(location.pathname) && !needsMfa(of)
      ? await import('./own-reads.ts').catch(() => undefined)
      : undefined
  if (role && ahead) ahead.readOwnStart(of, role)
  else void queryClient.prefetchQuery(accountQueries.mine(of))
}

/** Where the guard is going to lead somebody without a session. */
function signedOutPath() {
  return redirectFor(location.pathname, null) ?? location.pathname
}

function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const app = createRoot(root, {
    onUncaughtError: (error) => log('error', 'uncaught', { message: String(error) }),
    onCaughtError: (error) => log('error', 'caught by a boundary', { message: String(error) }),
  })
  playClicks(document)
  prefetchOnIntent(document)
  // In slices: what is pressed or arrives meanwhile need not wait for the whole screen.
  startTransition(() => app.render(<App />))

  // A link from a mail carries its session in the address; otherwise the auth part can wait for the first paint.
  const carriesSession = /[#&?](access_token|error_code|code)=/.test(location.hash + location.search)
  if (carriesSession) void auth()
  // Where it cannot come now, whoever needs it asks again.
  else if (currentSession()) runAfterIdle(() => void auth().catch(() => undefined))
}

addEventListener('error', (event) => log('error', event.message, { at: `${event.filename}:${event.lineno}` }))
addEventListener('unhandledrejection', (event) =>
  log('error', 'unhandled', { message: String(event.reason) }),
)

const RELOADED_AT = 'touchline-reloaded-at'
const RELOAD_PAUSE_MS = 60_000

// A file of code that is gone after an update, or did not come while the connection was lost, is never asked for again by this document:
// browsers remember the failure. A reload brings it, at most one a minute. Where nothing answers it would lose the page. The import
// fails all the same: what waits for it must not go on without it.
addEventListener('vite:preloadError', async () => {
  if (isPrefetching()) return
  if (Date.now() - Number(readSessionItem(RELOADED_AT)) < RELOAD_PAUSE_MS || !(await isServerReachable()))
    return
  // Where it cannot be noted, a reload could follow upon a reload for ever.
  if (writeSessionItem(RELOADED_AT, String(Date.now()))) location.reload()
})
