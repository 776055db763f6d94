import type { Page } from '@playwright/test'

/** The person allowed notices of the device. A browser without a window says that they are denied, whatever is granted to it. */
export async function allowNotices(page: Page) {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'granted' }),
  )
}
