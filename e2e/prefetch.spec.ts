import { newScout } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('whoever points at a link has its screen and its calendar at the press', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs((await newScout({ service, newPerson })).email)
  await page.goto('/scout/feedback')
  await page.waitForLoadState('networkidle')
  const came = page.waitForResponse((answer) => /\/assets\/calendar-grid-/.test(answer.url()) && answer.ok())
  await link(page, 'Events').hover()
  await came

  const late: string[] = []
  page.on(
    'request',
    (request) => /\/(?:events|calendar)[^/]*\.js$/.test(request.url()) && late.push(request.url()),
  )
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('grid').or(page.locator('[data-date]')).first()).toBeVisible()
  await expect(page).toHaveURL(/\/scout\/events/)
  expect(late).toEqual([])
})

/** Of the screen itself, and of what it loads later. */
for (const code of ['events-', 'calendar-'])
  test(`code (${code}) that is gone when a link is pointed at costs nothing that was typed, and the press brings it`, async ({
    page,
    service,
    newPerson,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/, /dynamically imported module/)
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInAs((await newScout({ service, newPerson })).email)
    await page.goto('/scout/feedback')
    await page.waitForLoadState('networkidle')
    const words = page.getByRole('main').getByRole('textbox').last()
    await words.fill('The map of venues is hard to read.')
    await page.route(`**/assets/${code}*`, (route) => route.fulfill({ status: 404, body: '' }))
    const asked = page.waitForResponse(
      (answer) => answer.url().includes(`/assets/${code}`) && answer.status() === 404,
    )
    await link(page, 'Events').hover()
    await asked
    // Whoever loads a page anew asks first whether the server is there: after such a question of our own, that has happened.
    await page.evaluate(() => fetch('/', { method: 'HEAD', cache: 'no-store' }).then(() => undefined))
    expect(await page.evaluate(() => sessionStorage.getItem('touchline-reloaded-at'))).toBeNull()
    await expect(words).toHaveValue('The map of venues is hard to read.')

    await page.unroute(`**/assets/${code}*`)
    await link(page, 'Events').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  })
