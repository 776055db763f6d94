import { LIMITS } from '#shared/limits.ts'
import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { newGuardianPage } from './talk-builders.ts'
import { translationsFor } from './translations.ts'

const t = translationsFor('en')
const retry = t('common.actions.retry')

test.use({ expectedErrors: [/status of 503/] })

/** Every read of the database fails, as while it cannot be reached; what is answered ends that. */
async function breakReads(page: Page) {
  const pattern = /\/rest\/v1\//
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.route(pattern, (route) =>
    route.fulfill({ status: 503, json: { code: 'PGRST002', message: 'down', details: null, hint: null } }),
  )
  return () => page.unroute(pattern)
}

const places = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()

const addresses = { athlete: '/athlete/messages', scout: '/scout/messages', admin: '/admin/users' } as const
type Role = keyof typeof addresses
type Tools = Pick<Parameters<Parameters<typeof test>[2]>[0], 'service' | 'newPerson' | 'newAdmin'>

function personOf(role: Role, { newAdmin, ...tools }: Tools): Promise<{ email: string }> {
  if (role === 'admin') return newAdmin()
  return role === 'scout' ? newScout(tools) : newAthlete(tools, { name: 'Nora Quill', club: uniqueWord() })
}

for (const role of ['athlete', 'scout', 'admin'] as const)
  test(`an outage on a device that does not know the ${role} keeps the address, and trying again opens it`, async ({
    page,
    service,
    newPerson,
    newAdmin,
    signInAs,
    axe,
  }) => {
    const address = addresses[role]
    await signInAs((await personOf(role, { service, newPerson, newAdmin })).email)
    const mend = await breakReads(page)
    await page.goto(address)
    const again = page.getByRole('button', { name: retry })
    await expect(again).toBeVisible()
    await expect(page).toHaveURL(address)
    expect(await axe()).toEqual([])
    const failed = page.waitForResponse((answer) => answer.status() === 503)
    await again.click()
    await failed
    // Until it has given up: mended before that, it would open by itself.
    await expect(again).not.toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveURL(address)
    await mend()
    await again.click()
    await expect(places(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(address)
  })

/** Somebody who was here a moment ago opens another page of their area, and finds it once the reads are answered again. */
async function openKnown(page: Page, role: Role, duringOutage: () => Promise<void>) {
  const address = addresses[role]
  await page.goto(`/${role}/settings`)
  await expect(places(page)).toBeVisible()
  const mend = await breakReads(page)
  await page.goto(address)
  const again = page.getByRole('button', { name: retry }).first()
  await expect(again).toBeVisible()
  await expect(page).toHaveURL(address)
  await duringOutage()
  await mend()
  await again.click()
  await expect(places(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: retry })).toHaveCount(0)
  await expect(page).toHaveURL(address)
}

for (const role of ['athlete', 'scout'] as const)
  test(`an outage leaves the ${role} whom the device knows in their own area, and trying again asks again`, async ({
    page,
    service,
    newPerson,
    newAdmin,
    signInAs,
  }) => {
    await signInAs((await personOf(role, { service, newPerson, newAdmin })).email)
    await openKnown(page, role, async () => {
      await expect(places(page)).toBeVisible()
      await expect(page.getByText(t('onboarding.birth_date'), { exact: true })).toHaveCount(0)
    })
  })

test('an outage shows an admin whom the device knows nothing until they are checked, and keeps the address', async ({
  page,
  newAdmin,
  signInAs,
}) => {
  await signInAs((await newAdmin()).email)
  await openKnown(page, 'admin', async () => {
    await expect(page.getByRole('heading', { name: t('admin-work.denied.title') })).toBeVisible()
    await expect(places(page)).toHaveCount(0)
  })
})

test('an outage of a later check leaves an admin at work', async ({ page, newAdmin, signInAs }) => {
  await page.clock.install()
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users')
  const list = page.getByRole('table', { name: t('user-directory.list') })
  await expect(list).toBeVisible()
  await page.route(/\/rest\/v1\/admin_users/, (route) =>
    route.fulfill({ status: 503, json: { code: 'PGRST002', message: 'down', details: null, hint: null } }),
  )
  // Who comes back to the network is checked anew, as the last answer is old by then.
  await page.clock.fastForward(LIMITS.queryCache.staleMinutes * 60_000 + 1_000)
  // Told alone, since a part of the app that was being fetched would have the page open anew.
  await page.evaluate(() => ['offline', 'online'].map((event) => dispatchEvent(new Event(event))))
  await expect(page.getByText(t('common.errors.admin_status'))).toBeVisible()
  await expect(list).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(places(page)).toBeVisible()
})

test('an outage keeps the address of a guardian’s page, and trying again opens it', async ({
  anotherBrowser,
  service,
  newPerson,
  openSession,
  mailTo,
  status,
}) => {
  const { path } = await newGuardianPage(
    { service, newPerson, openSession, mailTo, status },
    { subject: 'A trial week' },
  )
  const page = await anotherBrowser()
  const mend = await breakReads(page)
  await page.goto(path)
  const again = page.getByRole('button', { name: retry })
  await expect(again).toBeVisible()
  await mend()
  await again.click()
  await expect(page.getByText('A trial week')).toBeVisible()
  // The secret leaves the address as soon as it is read.
  await expect(page).toHaveURL('/guardian')
})
