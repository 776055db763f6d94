import type { Page, Request } from '@playwright/test'

/** The app's own first file. */
const ENTRY = /\/assets\/index-[\w-]+\.js$/

type StalledRequests = { release(): void }

/** Keeps what is asked of an address waiting until it is released, so that what comes before it can be looked at. */
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

/** Until the app is released, whatever is there or asked for is the page's own doing. */
export const stallApp = (page: Page) => stallRequests(page, ENTRY)
