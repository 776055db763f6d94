import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('one field on home leads to athletes, saved searches and pages, or searches as it was typed', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  const athlete = await newAthlete(tools, { name: `Lena ${club}`, club })
  const scout = await newScout(tools, { sports: ['soccer'] })
  const search = crypto.randomUUID()
  const filter = { sport: 'soccer', positions: ['gk'] }
  await service
    .from('saved_searches')
    .insert({ id: search, scout_id: scout.id, name: `Keepers ${club}`, filter })
    .throwOnError()
  await signInAs(scout.email)
  await page.goto('/scout/home')
  const field = page.getByRole('combobox', { name: 'Search athletes, saved searches and pages' })
  await expect(field).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Find athletes/ })).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await field.fill(club)
  await expect(page.getByRole('group', { name: 'Athletes' }).getByRole('option')).toHaveText([/Lena/])
  const saved = page.getByRole('group', { name: 'Saved searches' }).getByRole('option')
  await expect(saved).toHaveText([`Keepers ${club}`])
  expect(await axe()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(saved).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`open=${athlete.id}`))

  await page.goto('/scout/home')
  await field.fill(club)
  await saved.click()
  await expect(page).toHaveURL(`/scout/search?saved=${search}`)
  await page.goto('/scout/home')
  await field.fill('favour')
  await page.getByRole('group', { name: 'Pages' }).getByRole('option').click()
  await expect(page).toHaveURL('/scout/favorites')
  await page.goto('/scout/home')
  await field.fill('left-footed winger')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/scout\/search\?.*side=left/)
})
