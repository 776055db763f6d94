import { newScout } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'

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
  await expect(notice).toBeVisible({ timeout: 12_000 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Favourites' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('without a connection a banner says so, a page asked for waits, and comes by itself', async ({
  page,
  context,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const boards = await stallRequests(page, '**/rest/v1/boards?*')
  const places = page.getByRole('navigation', { name: 'Main' })
  await places.getByRole('link', { name: 'Favourites' }).click()
  await expect(page).toHaveURL('/scout/favorites')
  await context.setOffline(true)
  const banner = page.getByText('You’re offline. Messages and changes are sent when you’re back online.')
  await expect(banner).toBeVisible()
  await expect(page.getByText('This opens as soon as you’re back online.')).toBeVisible()
  await places.getByRole('link', { name: 'Verification' }).click()
  boards.release()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible()
})
