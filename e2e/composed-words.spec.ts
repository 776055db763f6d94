import { boardWith } from './board-builders.ts'
import { newScout } from './builders.ts'
import { newTalk } from './device-steps.ts'
import { expect, test } from './fixtures.ts'
import { enterOfComposing } from './input-devices.ts'
import { translationsFor } from './translations.ts'

/** With an input method, as for Japanese, Enter ends the word that is composed: a field that acts on Enter hears nothing of it. */
const t = translationsFor('en')

test('Enter that ends a composed word looks for nothing, and chooses no town', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { sports: ['soccer'] })
  await signInAs(scout.email)
  await page.goto('/scout/home')
  const home = page.getByRole('combobox', { name: t('scout-agenda.search.label') })
  await home.fill('サッカー')
  await enterOfComposing(home)
  await expect(home).toHaveValue('サッカー')
  await expect(page).toHaveURL('/scout/home')
  await home.press('Enter')
  await expect(page).toHaveURL(/\/scout\/search/)

  await page.goto('/scout/search?sport=soccer')
  const town = page.getByRole('combobox', { name: t('athlete-search.near.town') })
  await town.fill('leeds')
  const option = page.getByRole('option', { name: /^Leeds\b/ }).first()
  await expect(option).toBeVisible()
  await town.press('ArrowDown')
  await enterOfComposing(town)
  await expect(option).toBeVisible()
  expect(new URL(page.url()).searchParams.get('near')).toBeNull()
  await town.press('Enter')
  await expect(page).toHaveURL(/near=/)
})

test('Enter that ends a composed word sends no message', async ({ page, service, newPerson, signInAs }) => {
  const { athlete, thread } = await newTalk({ service, newPerson })
  await signInAs(athlete.email)
  await page.goto(`/athlete/messages?thread=${thread}`)
  const field = page.getByRole('textbox', {
    name: new RegExp(`^${t('conversation.write_to', { name: '' }).trim()}`),
  })
  await field.fill('土曜日')
  await enterOfComposing(field)
  await expect(field).toHaveValue('土曜日')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(page.getByRole('list', { name: t('conversation.messages') }).getByText('土曜日')).toHaveCount(
    1,
  )
})

test('Enter that ends a composed word saves no tag', async ({ page, service, newPerson, signInAs }) => {
  const { scout, ids } = await boardWith({ service, newPerson }, [{ name: 'Lena Vasko', at: 'watching' }])
  await signInAs(scout.email)
  await page.goto(`/scout/search?open=${ids[0]}`)
  const tags = page.getByRole('textbox', { name: t('board.item.tags') })
  await tags.fill('左利き')
  await enterOfComposing(tags)
  await expect(tags).toBeFocused()
  const saved = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().includes('board_items'),
  )
  await tags.press('Enter')
  expect((await saved).postDataJSON()).toEqual({ tags: ['左利き'] })
})
