import type { Page } from '@playwright/test'

/**
 * Holds the clock that the story has installed: from here on time moves by `runFor` alone. Without it time also passes by itself, and
 * on a busy machine as much of it as the story is about.
 */
export async function holdClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}
