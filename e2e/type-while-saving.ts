import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'

type Typed = { at: RegExp; field: Locator; button: Locator; first: string; next: string }

/** Sends the first, types the next while the answer is held back, and lets the answer come. The next stands, and is sent. */
export async function typeWhileSaving(page: Page, { at, field, button, first, next }: Typed) {
  const held = await stallRequests(page, at, (request) => request.method() !== 'GET')
  await field.fill(first)
  await button.click()
  await held.asked
  await field.fill(next)
  held.release()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(field).toHaveValue(next)
  const answered = page.waitForResponse(
    (answer) => at.test(answer.url()) && ['POST', 'PATCH', 'PUT'].includes(answer.request().method()),
  )
  await button.click()
  await answered
}
