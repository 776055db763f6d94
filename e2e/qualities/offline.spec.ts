import { newScout } from '../builders.ts'
import { expect, test } from '../fixtures.ts'
import { connectionLost, goOffline, stallRequests } from '../stall-requests.ts'
import { translationsFor } from '../translations.ts'

const t = translationsFor('en')

test('a page that is late says so after eight seconds, and asks again on a press', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let asked = 0
  await stallRequests(page, '**/rest/v1/boards?*', () => ++asked === 1)
  await page.getByRole('navigation').getByRole('link', { name: 'Favourites' }).click()
  const notice = page.getByText('This is taking longer than usual')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Favourites' })).toBeVisible()
  await expect(notice).toBeHidden()
})

for (const [place, requests] of [
  ['Messages', /rest\/v1\/conversations/],
  ['Home', /rest\/v1\/message_requests/],
] as const)
  test(`${place} that is late says so too`, async ({ page, service, newPerson, signInAs }) => {
    const scout = await newScout({ service, newPerson })
    await signInAs(scout.email)
    await page.goto('/scout/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const held = await stallRequests(page, requests)
    await page.reload()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: place, exact: true })
      .click()
    const notice = page.getByText('This is taking longer than usual')
    await expect(notice).toBeVisible()
    held.release()
    await expect(notice).toBeHidden()
  })

for (const [path, table] of [
  ['/scout/home', 'message_requests'],
  ['/scout/home', 'boards'],
  ['/scout/dashboard', 'boards'],
] as const)
  test(`${path} whose ${table} cannot be read says so, and shows all after a retry`, async ({
    page,
    service,
    newPerson,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 403/)
    const scout = await newScout({ service, newPerson })
    await signInAs(scout.email)
    const route = `**/rest/v1/${table}?*`
    await page.route(route, (one) =>
      one.fulfill({ status: 403, json: { code: '42501', message: 'no', details: null, hint: null } }),
    )
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByText('Couldn’t load this').first()).toBeVisible()
    await expect(main.locator('[data-skeleton]')).toHaveCount(0)
    await page.unroute(route)
    const failed = main.getByText('Couldn’t load this')
    // One answer may mend several parts at once, so that a button leaves while it is pressed.
    await expect(async () => {
      if (await failed.count())
        await main.getByRole('button', { name: 'Try again' }).first().click({ timeout: 1000 })
      await expect(failed).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await expect(main.locator('[data-skeleton]')).toHaveCount(0)
  })

test('without a connection a banner says so, a page asked for waits, and comes by itself', async ({
  page,
  context,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(connectionLost)
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const boards = await stallRequests(page, '**/rest/v1/boards?*')
  const places = page.getByRole('navigation', { name: 'Main' })
  await places.getByRole('link', { name: 'Favourites' }).click()
  // The screen itself is there, and only its list is missing.
  await boards.asked
  await expect(page).toHaveTitle(/Favourites/)
  await context.setOffline(true)
  const banner = page.getByText(t('common.connection.offline'))
  await expect(banner).toBeVisible()
  await expect(page.getByText('This opens as soon as you’re back online.')).toBeVisible()
  await places.getByRole('link', { name: 'Verification' }).click()
  boards.release()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible()
})

test('a link pressed without a connection leaves the old screen and says that the new one comes later', async ({
  page,
  context,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(connectionLost)
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  const settings = page.getByRole('heading', { level: 1, name: 'Settings' })
  await expect(settings).toBeVisible()
  await goOffline(page)
  const main = page.getByRole('main')
  await expect(page.getByText(t('common.connection.offline'))).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Verification' }).click()
  await expect(main.getByText('This opens as soon as you’re back online.')).toBeVisible()
  await expect(settings).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible()
})

test('a connection that is lost before the browser notices loses no page, and the one asked for comes by itself', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(connectionLost)
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let refused = 0
  const everything = /127\.0\.0\.1/
  await page.route(everything, (route) => {
    if (/verification.*\.js/.test(route.request().url())) refused += 1
    return route.abort()
  })
  let reloads = 0
  page.on('framenavigated', () => (reloads += 1))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Verification' }).click()
  await expect(page).toHaveURL('/scout/verification')
  await expect.poll(() => refused).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Touchline, Home' })).toBeVisible()
  // The one change of address within the page, and no document anew while nothing answers.
  expect(reloads).toBe(1)
  await page.unroute(everything)
  await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible()
})

for (const [what, failures] of [
  ['did not come once is fetched with a new document', 1],
  ['does not come at all is told after one new document, and the screen can be opened again', 2],
] as const)
  test(`a file of code that ${what}`, async ({ page, service, newPerson, signInAs, expectedErrors }) => {
    expectedErrors.push(connectionLost)
    const scout = await newScout({ service, newPerson })
    await signInAs(scout.email)
    await page.goto('/scout/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    let documents = 0
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0))
    await page.route(/assets\/verification-[\w-]+\.js/, (route) =>
      documents < failures ? route.abort() : route.continue(),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Verification' }).click()
    if (failures > 1) {
      await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
      expect(documents).toBe(1)
      await page.getByRole('button', { name: 'Try Again' }).click()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible()
    expect(documents).toBe(failures)
  })
