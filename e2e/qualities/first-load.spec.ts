import sharp from 'sharp'
import { newAthlete, newScout, throwOnError } from '../builders.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { stallApp, stallRequests } from '../stall-requests.ts'
import { countTraffic } from '../traffic.ts'

const remembered = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('touchline-reads') ?? '{}').reads?.[location.pathname])

test('a reopened screen prefetches its data before the app has loaded, and only once', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { name: 'Tamsin Ardell' })
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Tamsin')
  await expect.poll(() => remembered(page)).not.toBeUndefined()

  // The prefetch must return the current data, not the data of the first visit.
  const { error } = await service.from('profiles').update({ full_name: 'Maren Ardell' }).eq('id', scout.id)
  expect(error).toBeNull()
  const app = await stallApp(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(new URL(request.url()).pathname)
  })
  await page.reload({ waitUntil: 'commit' })
  const times = (path: string) => asked.filter((one) => one === path).length
  for (const path of ['/rest/v1/profiles', '/rest/v1/boards', '/rest/v1/scout_profiles'])
    await expect.poll(() => times(path), path).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  app.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Maren')
  await expect(page.getByRole('heading', { name: /^New or updated since/ })).toBeVisible()
  expect([times('/rest/v1/profiles'), times('/rest/v1/boards')]).toEqual([1, 1])
})

test('photos on a reopened screen keep what was prefetched', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  // The newest athletes come first on this screen, and those of the other stories have no photo.
  const { id } = await newAthlete({ service, newPerson }, { name: 'Noa Perrin', club: 'CF Norte' })
  const photo512 = sharp({ create: { width: 512, height: 512, channels: 3, background: '#14683f' } })
  const avatar_path = `${id}/${crypto.randomUUID()}.jpg`
  await throwOnError(
    service.storage.from('avatars').upload(avatar_path, await photo512.jpeg().toBuffer(), {
      contentType: 'image/jpeg',
    }),
  )
  await throwOnError(service.from('athlete_profiles').update({ avatar_path }).eq('id', id))
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/home')
  const photo = page.locator('img[src*="/object/sign/avatars/"]').first()
  await expect(photo).toBeVisible()
  // What is asked in the first idle moment is remembered; on a busy machine that may come before the catalog.
  await expect(async () => {
    await expect.poll(() => remembered(page)).not.toBeUndefined()
    const reads = JSON.stringify(await remembered(page))
    if (/\/rpc\/sport_catalog/.test(reads)) return
    await page.evaluate(() => localStorage.removeItem('touchline-reads'))
    await page.reload()
    throw new Error('the catalog is not remembered yet')
  }).toPass()
  const traffic = countTraffic(page)
  await page.reload()
  await expect(photo).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await traffic.quiet()
  const read = 'GET rpc/sport_catalog'
  expect(traffic.asked().filter((one) => one === read)).toEqual([read])
})

test('a failed prefetch is repeated by the screen', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await expect.poll(() => remembered(page)).not.toBeUndefined()
  expectedErrors.push(/503/)
  let failed = 0
  await page.route('**/rest/v1/boards?*', (route) => {
    failed += 1
    return failed === 1 ? route.fulfill({ status: 503, body: '{}' }) : route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'To do now' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(failed).toBe(2)
})

test('a slow prefetch gives way to the screen with its own skeletons', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await expect.poll(() => remembered(page)).not.toBeUndefined()
  const answer = await stallRequests(page, '**/rest/v1/boards?*')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^New or updated since/ })).toHaveCount(0)
  answer.release()
  await expect(page.getByRole('heading', { name: /^New or updated since/ })).toBeVisible()
})

test('signing out removes the remembered reads from the device', async ({ page, newPerson, signInAs }) => {
  const athlete = await newPerson('athlete')
  await signInAs(athlete.email)
  await page.goto('/athlete/settings')
  await expect.poll(() => remembered(page)).not.toBeUndefined()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('touchline-reads'))).toBeNull()
})

test('remembered reads of one user are not prefetched for another on the same device', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const first = await newScout({ service, newPerson })
  await signInAs(first.email)
  await page.goto('/scout/home')
  await expect.poll(() => remembered(page)).not.toBeUndefined()
  const other = await newScout({ service, newPerson }, { name: 'Ottilie Brandt' })
  await signInAs(other.email)
  const app = await stallApp(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/')) asked.push(request.url())
  })
  await page.goto('/scout/home', { waitUntil: 'commit' })
  await expect(page.locator('.boot')).toBeVisible()
  expect(await page.evaluate(() => 'touchlinePrefetch' in window)).toBe(false)
  expect(asked).toEqual([])
  app.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ottilie')
  expect(asked.filter((url) => url.includes(first.id))).toEqual([])
})

test('two readers of one prefetched response each get a copy', async ({ page, newAdmin, signInAs }) => {
  const admin = await newAdmin()
  await signInAs(admin.email)
  await page.goto('/admin/users')
  await expect.poll(() => remembered(page)).not.toBeUndefined()
  const answer = await stallRequests(page, '**/rest/v1/admin_users?*')
  await page.reload({ waitUntil: 'commit' })
  // Now both the account and the route guard wait for the one prefetched response.
  await expect(page.getByText('Checking admin permissions')).toBeVisible()
  answer.release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
})
