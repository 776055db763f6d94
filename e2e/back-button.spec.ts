import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { mouse } from './input-devices.ts'

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

test('Back closes a sheet and keeps the page, the next one leaves it', async ({
  anotherBrowser,
  newPerson,
  signInAs,
}) => {
  const athlete = await newPerson('athlete')
  const page = await anotherBrowser(phone)
  await signInAs(athlete.email, page)
  await page.goto('/athlete/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/athlete/messages')

  const more = page.getByRole('button', { name: 'More' })
  const sheet = page.getByRole('dialog', { name: 'More' })
  await more.click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/athlete/messages')

  // Closed by its button three times: one Back still leads to the page before, not to what is left of the sheets.
  for (const _ of [1, 2, 3]) {
    await more.click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
  }
  await page.goBack()
  await expect(page).toHaveURL('/athlete/home')
  await page.goForward()
  await expect(page).toHaveURL('/athlete/messages')

  // A page opened from the sheet: Back leads to the page that the sheet lay over.
  await more.click()
  await sheet.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/athlete/settings')
  await page.goBack()
  await expect(page).toHaveURL('/athlete/messages')
  await expect(sheet).toBeHidden()
})

test('Back closes the filters and keeps what was ticked in them', async ({
  anotherBrowser,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Ibon Larra', club, positions: ['gk'] })
  await newAthlete(tools, { name: 'Lena Vasko', club })
  const scout = await newScout(tools)
  const page = await anotherBrowser(phone)
  await signInAs(scout.email, page)
  await page.goto(`/scout/search?sport=soccer&q=${encodeURIComponent(club)}`)
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await expect(results).toHaveCount(2)

  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await mouse.tick(sheet.getByRole('checkbox', { name: 'Goalkeeper' }))
  await expect(page).toHaveURL(/gk/)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(results).toHaveCount(1)
  await expect(page).toHaveURL(/gk/)
  await page.goBack()
  await expect(results).toHaveCount(2)
  await expect(page).not.toHaveURL(/gk/)

  // A person opens as a sheet here, and Back closes that too.
  await page.getByRole('link', { name: 'Ibon Larra' }).click()
  await expect(page.getByRole('article', { name: 'Ibon Larra' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article', { name: 'Ibon Larra' })).toBeHidden()
  await expect(page).toHaveURL(/\/scout\/search/)
})
