import { expect, test } from '../fixtures.ts'

test('the front page does not scroll sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/?lang=fr')
  await page.locator('#search').scrollIntoViewIfNeeded()
  await expect(page.locator('#search').getByRole('listitem')).toHaveCount(5)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main h1, main h2, main p, main li, main form')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
      .map((part) => part.textContent?.slice(0, 40)),
  )
  expect(cut).toEqual([])
})
