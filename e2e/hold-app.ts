import type { Page } from '@playwright/test'

/** The app's own first file. */
const ENTRY = /\/assets\/index-[\w-]+\.js$/

/** Keeps the app from coming until it is released: what is there or asked for until then, the page did by itself. */
export async function holdApp(page: Page): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(ENTRY, async (route) => {
    await promise
    await route.continue()
  })
  return { release: () => resolve() }
}
