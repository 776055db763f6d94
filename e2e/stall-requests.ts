import type { Page, Request } from '@playwright/test'

/** The entry script of the app. */
const ENTRY = /\/assets\/index-[\w-]+\.js$/

type StalledRequests = { release(): void /** Once the first of them is on its way. */; asked: Promise<void> }

/** Delays requests to a URL until released, so that the state before their response can be checked. */
export async function stallRequests(
  page: Page,
  address: string | RegExp,
  which = (_: Request) => true,
): Promise<StalledRequests> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (which(route.request())) {
      first.resolve()
      await promise
    }
    await route.fallback()
  })
  return { release: () => resolve(), asked: first.promise }
}

/** Delays the app, so that until its release only the HTML page itself renders and sends requests. */
export const stallApp = (page: Page) => stallRequests(page, ENTRY)

/** What the console says where something was on its way when the connection went. */
export const connectionLost = /ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch dynamically imported module/

/** Loses the connection, once what the page loads on opening has come. */
export async function goOffline(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}
