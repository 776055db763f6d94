import { newAthlete, newEvent, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

const VISITOR = { locale: 'fr-FR', timezoneId: 'America/New_York', viewport: { width: 360, height: 740 } }

test('a visitor with a phone reads an event in French, and answers it after signing in', async ({
  service,
  newPerson,
  anotherBrowser,
  axe,
}) => {
  const title = `Open trial ${uniqueWord()}`
  const id = await newEvent(service, {
    visibility: 'public',
    title,
    host: 'CE Europa',
    min_age: 14,
    description: 'Bring boots.',
  })
  const phone = await anotherBrowser(VISITOR)
  await phone.goto(`/event/${id}`)
  await expect(phone.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(phone.getByText('Heure locale (Madrid)')).toBeVisible()
  // It is another hour in New York, and the page says which.
  await expect(phone.locator('[data-slot="your-zone"]')).toContainText(/fuseau horaire.+\d+:\d\d à \d+:\d\d$/)
  await expect(phone.getByText('Organisé par CE Europa')).toBeVisible()
  await expect(phone.getByText('À partir de 14 ans')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await axe(phone)).toEqual([])
  const file = await phone.getByRole('link', { name: 'Ajouter à l’agenda' }).getAttribute('href')
  expect(await (await phone.request.get(file ?? '')).text()).toContain(`SUMMARY:${title}`)

  const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club: uniqueWord() })
  await phone.getByRole('link', { name: 'Se connecter pour répondre' }).click()
  await phone.getByLabel('E-mail').fill(athlete.email)
  await phone.getByLabel('Mot de passe', { exact: true }).fill(athlete.password)
  await phone.getByRole('button', { name: 'Se connecter' }).click()
  await expect(phone).toHaveURL(`/athlete/events?event=${id}`)
  await expect(phone.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
})

test('a cancelled event says why, and one for members is not found', async ({
  page,
  service,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const id = await newEvent(service, { visibility: 'public', title: `Cup ${uniqueWord()}` })
  const members = await newEvent(service, { title: `Members ${uniqueWord()}`, visibility: 'members' })
  await service
    .from('events')
    .update({ status: 'cancelled', cancel_reason: 'The pitch is flooded' })
    .eq('id', id)
    .throwOnError()
  await page.goto(`/event/${id}`)
  await expect(page.getByRole('main').getByText('This event is cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('The pitch is flooded')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to answer' })).toHaveCount(0)
  expect(await axe()).toEqual([])
  expect((await page.goto(`/event/${members}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
