import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import type { ServerStatus } from '#server/start/server-status.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import type { ServerProcess } from '../../server/test/server-process.ts'
import { createStoredSession } from '../../server/test/stored-session.ts'
import { DEMO_ACCOUNTS } from '../../supabase/seeds/demo-accounts.ts'
import { withServer } from '../server.ts'

export const launchOptions = async () => ({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})

/** A server with the demo, in a process of its own, and a browser beside it, for as long as something is measured. */
export const inBrowser = <Result>(
  measure: (browser: Browser, server: ServerProcess) => Promise<Result>,
): Promise<Result> =>
  withServer({}, async (server) => {
    const browser = await chromium.launch(await launchOptions())
    try {
      return await measure(browser, server)
    } finally {
      await browser.close()
    }
  })

type Device = { browser: Browser; status: ServerStatus; role: 'athlete' | 'scout' }

/**
 * A device at a desk where somebody of the demo is signed in, for as long as something is measured. `observe` runs in each page
 * before its scripts.
 */
export async function onSignedInDevice<Result>(
  { browser, status, role }: Device,
  observe: () => void,
  measure: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: status.url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const email = DEMO_ACCOUNTS.find((account) => account.role === role)?.email ?? ''
    const entry = await createStoredSession(status, email)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), entry)
    await context.addInitScript(observe)
    return await measure(context)
  } finally {
    await context.close()
  }
}

const QUIET_MS = 300
const underWay = new WeakMap<Page, { requests: Set<Request>; since: number }>()

/** Until nothing has been asked for during a while. The browser's own state is reached once in the life of a page. */
export async function quiet(page: Page) {
  const now = underWay.get(page) ?? watch(page)
  while (now.requests.size > 0 || Date.now() - now.since < QUIET_MS) await wait(20)
}

function watch(page: Page) {
  const now = { requests: new Set<Request>(), since: Date.now() }
  underWay.set(page, now)
  page.on('request', (request) => now.requests.add(request))
  const end = (request: Request) => {
    now.requests.delete(request)
    now.since = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return now
}
