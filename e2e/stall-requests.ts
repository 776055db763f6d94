import type { Page, Request } from '@playwright/test'

/** The entry script of the app. */
const ENTRY = /\/assets\/index-[\w-]+\.js$/

type StalledRequests = { release(): void }

/** Delays requests to a URL until released, so that the state before their response can be checked. */
export async function stallRequests(
  page: Page,
  address: string | RegExp,
  which = (_: Request) => true,
): Promise<StalledRequests> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (which(route.request())) await promise
    await route.continue()
  })
  return { release: () => resolve() }
}

/** Delays the app, so that until its release only the HTML page itself renders and sends requests. */
export const stallApp = (page: Page) => stallRequests(page, ENTRY)
