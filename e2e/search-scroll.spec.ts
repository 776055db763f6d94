import type { Request } from '@playwright/test'
import { newScout } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { mouse } from './input-devices.ts'
import { connectionLost, stallRequests } from './stall-requests.ts'

/** Everybody the demo has: several pages. */
const everybody = '/scout/search?sport=all&sort=name'
/** What is drawn of them at once: a few windows of rows. */
const drawnAtMost = 100
const listed = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
const placeOf = async (page: Page, which: 'first' | 'last') =>
  Number(await listed(page)[which]().getAttribute('aria-posinset'))
const totalOf = async (page: Page) => Number(await listed(page).first().getAttribute('aria-setsize'))
const search = /\/rpc\/search_athletes/
const isLaterPage = (request: Request) => decodeURIComponent(request.url()).includes('"after"')

/** Turns the wheel until something is so, and waits until the window stands still: the last turns are still under way then. */
async function wheelUntil(page: Page, pixels: number, isSo: () => Promise<boolean>) {
  const pane = await page.getByRole('region', { name: 'Results', exact: true }).boundingBox()
  await page.mouse.move((pane?.x ?? 0) + 200, 400)
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, pixels)
        return isSo()
      },
      // A hand on a wheel does not wait a second for each look.
      { intervals: [30], timeout: 60_000 },
    )
    .toBe(true)
  let before = Number.NaN
  const isStill = async () => {
    const was = before
    before = await page.evaluate(
      () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(scrollY)))),
    )
    return before === was
  }
  await expect.poll(isStill, { intervals: [100] }).toBe(true)
}

/** Whether the rows at the top of the window are drawn, once it has scrolled as far as the wheel was turned. */
const isTopDrawn = async (page: Page) => {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  const top = await listed(page)
    .first()
    .evaluate((row) => row.getBoundingClientRect().top)
  return top <= 0 || (await placeOf(page, 'first')) === 1
}

/** The first person in the window, and how far from its top. */
const topmost = (page: Page) =>
  page.evaluate(() => {
    const link = [...document.querySelectorAll('[data-athlete]')].find(
      (one) => one.getBoundingClientRect().top > 200,
    )
    return { id: link?.getAttribute('data-athlete'), top: Math.round(link?.getBoundingClientRect().top ?? 0) }
  })

test.describe('a search of several pages', () => {
  test.beforeEach(async ({ service, newPerson, signInAs }) => {
    const scout = await newScout({ service, newPerson })
    await signInAs(scout.email)
  })

  test('is walked to its end by scrolling, and only a part of it is drawn', async ({ page, axe }) => {
    const laterPages: Request[] = []
    page.on('request', (request) => {
      if (search.test(request.url()) && isLaterPage(request)) laterPages.push(request)
    })
    await page.goto(everybody)
    await expect(listed(page)).toHaveCount(24)
    const total = await totalOf(page)
    expect(total).toBeGreaterThan(200)
    await page.waitForLoadState('networkidle')
    // Who reads the first page only costs no more.
    expect(laterPages).toEqual([])

    let most = 0
    await wheelUntil(page, 700, async () => {
      most = Math.max(most, await listed(page).count())
      return (await placeOf(page, 'last')) === total
    })
    expect(most).toBeLessThan(drawnAtMost)
    expect(laterPages).toHaveLength(Math.ceil((total - 24) / 48))
    await expect(page.getByText(`${total} of ${total}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    expect(await placeOf(page, 'first')).toBeGreaterThan(24)
    expect(await axe()).toEqual([])

    // Another search begins at its first people.
    await mouse.tick(page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').nth(3))
    await expect.poll(() => placeOf(page, 'first')).toBe(1)
    await expect.poll(() => totalOf(page)).toBeLessThan(total)
    await expect(listed(page).first()).toBeInViewport()
  })

  test('is walked by key, to a page that is not loaded and from a row that is not drawn', async ({
    page,
  }) => {
    await page.goto(everybody)
    await expect(listed(page)).toHaveCount(24)
    const held = await stallRequests(page, search, isLaterPage)
    await listed(page).last().getByRole('link').click()
    await page.keyboard.press('j')
    await held.asked
    await expect(listed(page).last().getByRole('link')).toHaveAttribute('aria-current', 'true')
    held.release()
    const placeOfFocus = () =>
      page.evaluate(() =>
        Number(document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset')),
      )
    await expect.poll(placeOfFocus).toBe(25)

    // Over the edges of what is drawn.
    for (let place = 26; place <= 70; place++) {
      await page.keyboard.press('j')
      await expect.poll(placeOfFocus).toBe(place)
    }
    await expect(page.locator(':focus')).toBeInViewport()
    await expect.poll(() => listed(page).count()).toBeLessThan(drawnAtMost)

    // The row with the focus stays, however far one scrolls, and the keys go on from it.
    await wheelUntil(page, 2_000, async () => (await placeOf(page, 'last')) > 150)
    expect(await placeOfFocus()).toBe(70)
    await page.keyboard.press('k')
    await expect.poll(placeOfFocus).toBe(69)
    await expect(page.locator(':focus')).toBeInViewport()
  })

  test('is walked by keys that come faster than panels, and the focus stays with who is open', async ({
    page,
  }) => {
    await page.goto(everybody)
    await expect(listed(page)).toHaveCount(24)
    // On a slow device a panel takes longer than a key.
    const device = await page.context().newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (let walk = 1; walk <= 4; walk++) {
      // A key in each frame.
      await page.evaluate(async () => {
        for (let n = 0; n < 5; n++) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
          await new Promise(requestAnimationFrame)
        }
      })
      const row = listed(page).nth(walk * 5 - 1)
      await expect(row.getByRole('link')).toHaveAttribute('aria-current', 'true')
      await expect(row.getByRole('link')).toBeFocused()
    }
  })

  test('comes back to its place from another page', async ({ page }) => {
    await page.goto(everybody)
    await expect(listed(page)).toHaveCount(24)
    await wheelUntil(page, 700, async () => (await placeOf(page, 'first')) > 60)
    await page.waitForLoadState('networkidle')
    const before = await topmost(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click()
    await expect(page).toHaveURL('/scout/messages')
    await page.goBack()
    await expect.poll(() => topmost(page)).toEqual(before)
    expect(await placeOf(page, 'first')).toBeGreaterThan(24)
  })

  test('reads again only what is near the window, and the rest once one comes near it', async ({ page }) => {
    await page.goto(everybody)
    await expect(listed(page)).toHaveCount(24)
    const total = await totalOf(page)
    await wheelUntil(page, 700, async () => (await placeOf(page, 'last')) === total)
    const asked: string[] = []
    let answered = 0
    const isAsked = (request: Request) => search.test(request.url()) && isLaterPage(request)
    page.on('request', (request) => {
      if (isAsked(request)) asked.push(request.url())
    })
    page.on('requestfinished', (request) => {
      if (isAsked(request)) answered++
    })
    const last = listed(page).last()
    await last.hover()
    await last.getByRole('button', { name: /^Hide / }).click()
    await expect.poll(() => totalOf(page)).toBe(total - 1)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    // Of those who are left: one page was perhaps there for the one who is hidden.
    const later = Math.ceil((total - 1 - 24) / 48)
    expect(asked.length).toBeLessThan(later)
    await wheelUntil(page, -700, async () => {
      // A page that one has passed before its rows were drawn, or before the one below it was read, is not read.
      await expect.poll(() => isTopDrawn(page)).toBe(true)
      await expect.poll(() => asked.length - answered).toBe(0)
      return (await placeOf(page, 'first')) === 1
    })
    await expect.poll(() => asked.length).toBe(later)
  })

  test('keeps who is ticked in the table, drawn or not', async ({ page, axe }) => {
    await page.goto(`${everybody}&view=table`)
    const table = page.getByRole('table', { name: 'Results' })
    await table.getByRole('checkbox').nth(1).click()
    const bar = page.getByRole('region', { name: '1 selected' })
    await expect(bar).toBeVisible()
    const people = table.locator('tr[aria-rowindex]')
    const lastRow = async () => Number(await people.last().getAttribute('aria-rowindex'))
    const total = Number(await table.getAttribute('aria-rowcount'))
    let most = 0
    await wheelUntil(page, 500, async () => {
      most = Math.max(most, await people.count())
      return (await lastRow()) === total
    })
    expect(most).toBeLessThan(drawnAtMost)
    await expect(bar).toBeVisible()
    expect(await axe()).toEqual([])
    await table.getByRole('checkbox', { name: 'Select everyone shown' }).click()
    const everyone = page.getByRole('region', { name: `${total - 1} selected` })
    await expect(everyone.getByText('At most 50 at once')).toBeVisible()
    await expect(everyone.getByRole('button', { name: 'Hide' })).toBeDisabled()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await wheelUntil(page, -2_000, async () => (await people.nth(1).getAttribute('aria-rowindex')) === '2')
    await expect(table.getByRole('checkbox').nth(1)).not.toBeChecked()
  })

  test.describe('whose next page fails', () => {
    test.use({ expectedErrors: [connectionLost] })
    test('says so, and tries again when asked', async ({ page }) => {
      await page.goto(everybody)
      await expect(listed(page)).toHaveCount(24)
      const total = await totalOf(page)
      await page.route(search, (route) => (isLaterPage(route.request()) ? route.abort() : route.fallback()))
      await wheelUntil(page, 700, () => page.getByText('The next athletes didn’t load.').isVisible())
      await expect(page.getByText(`24 of ${total}`, { exact: true })).toBeVisible()
      await page.unroute(search)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(page.getByText(`72 of ${total}`, { exact: true })).toBeVisible()
      await expect(page.getByText('The next athletes didn’t load.')).toHaveCount(0)
      // From there on pages come by themselves again.
      await wheelUntil(page, 1_500, async () => (await placeOf(page, 'last')) > 100)
    })
  })
})
