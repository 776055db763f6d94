import type { Locator } from '@playwright/test'
import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

const words = { name: 'Search athletes by name or club' }

/** Into the field, until the words that it understands have come: what is typed before is looked for as a name after a moment. */
async function enter(field: Locator) {
  const names = field.page().waitForResponse(/\/rpc\/search_names/)
  await field.focus()
  await names
}

test('words become chips that say what they were read as, and Backspace takes the last one back', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  const left = await newAthlete(tools, { name: 'Lena Vasko', club, positions: ['lw'] })
  await service.from('athlete_profiles').update({ dominant_side: 'left' }).eq('id', left.id)
  await newAthlete(tools, { name: 'Bo South', club, positions: ['lw'] })
  await newAthlete(tools, { name: 'Ibon Larra', club, positions: ['gk'] })
  const scout = await newScout(tools, { sports: ['soccer'] })
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  const names = page.getByRole('list', { name: 'Results' }).getByRole('link')
  await expect(names).toHaveCount(3)

  const field = page.getByRole('searchbox', words)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await enter(field)
  await field.fill(`winger from Spain ${club}`)
  await field.press('Enter')
  await expect(chips.getByRole('button')).toHaveText([
    'Position Right winger',
    'Position Left winger',
    'Country Spain',
  ])
  await expect(field).toHaveValue(club)
  await expect(names).toHaveText(['Bo South', 'Lena Vasko'])
  await expect(page).toHaveURL(/pos=rw&pos=lw&country=ES/)
  await expect(
    page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: 'Left winger' }),
  ).toBeChecked()
  expect(await axe()).toEqual([])

  // Without Enter, once the fingers rest; in another language than the screen.
  await field.fill('zurdo')
  await expect(chips.getByRole('button').last()).toHaveText('Dominant side Left')
  await expect(field).toHaveValue('')
  await expect(names.filter({ hasText: 'Bo South' })).toHaveCount(0)
  await expect(names.filter({ hasText: 'Lena Vasko' })).toHaveCount(1)
  await field.press('Backspace')
  await expect(chips.getByRole('button').last()).toHaveText('Country Spain')
  await expect(field).toBeFocused()
  await chips.getByRole('button', { name: 'Remove Position Right winger' }).click()
  await expect(page).not.toHaveURL(/pos=rw/)
  await expect(chips.getByRole('button')).toHaveText(['Position Left winger', 'Country Spain'])

  await page.reload()
  await expect(chips.getByRole('button')).toHaveText(['Position Left winger', 'Country Spain'])
  await page.goBack()
  await expect(chips.getByRole('button')).toHaveText([
    'Position Right winger',
    'Position Left winger',
    'Country Spain',
  ])
})

test('sprint finds who has a number in the test, and where nobody fits says what to let go', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Bo South', club, positions: ['lw'], numbers: [sprintResult(4.1)] })
  await newAthlete(tools, { name: 'Ida Slow', club, positions: ['gk'] })
  const scout = await newScout(tools, { sports: ['soccer'] })
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  const names = page.getByRole('list', { name: 'Results' }).getByRole('link')
  await expect(names).toHaveCount(2)
  const field = page.getByRole('searchbox', words)
  await enter(field)
  await field.fill(`esprint ${club}`)
  await field.press('Enter')
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('button')).toHaveText([
    /Sprint 30 m/,
  ])
  await expect(names).toHaveText(['Bo South'])
  await field.fill(`goalkeeper ${club}`)
  await field.press('Enter')
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('button', { name: /^Remove .*Sprint 30 m.*1 found$/ })).toBeVisible()
  await results
    .getByRole('button', { name: /^Remove Position Goalkeeper/ })
    .last()
    .click()
  await expect(names).toHaveText(['Bo South'])
})

test('where nothing is found the words as they were understood can be taken away one by one', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Bo South', club, positions: ['lw'] })
  const scout = await newScout(tools, { sports: ['soccer'] })
  await signInAs(scout.email)
  await page.goto('/scout/search?sport=soccer')
  const field = page.getByRole('searchbox', words)
  await enter(field)
  await field.fill(`extremo izquierdo Islandia ${club}`)
  await field.press('Enter')
  await expect(page.getByText(`No athletes found for “${club}”`)).toBeVisible()
  await expect(page.getByText(`“${club}” is looked for in names and clubs.`)).toBeVisible()
  expect(await axe()).toEqual([])
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('button', { name: /^Remove Country Iceland\s*1 found$/ })).toBeVisible()
  await results.getByRole('button', { name: 'Remove Country Iceland' }).last().click()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveText(['Bo South'])
})

test('words in French are understood on a phone, and a name stays a name', async ({
  service,
  newPerson,
  signInAs,
  anotherBrowser,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Ailín Gauchat', club, positions: ['lw'] })
  const scout = await newScout(tools, { sports: ['soccer'] })
  const phone = await anotherBrowser({
    viewport: { width: 320, height: 700 },
    hasTouch: true,
    locale: 'fr-FR',
  })
  await signInAs(scout.email, phone)
  await phone.goto('/scout/search?sport=soccer')
  const field = phone.getByRole('searchbox')
  await enter(field)
  await field.fill(`ailier gauche ${club}`)
  await field.press('Enter')
  await expect(phone.getByRole('list', { name: 'Filtres actifs' }).getByRole('button')).toHaveText([
    'Poste Ailier gauche',
  ])
  await expect(phone.getByRole('list', { name: 'Résultats' }).getByRole('link')).toHaveText(['Ailín Gauchat'])
  expect(await hasHorizontalScroll(phone)).toBe(false)
  await field.fill('Ailín Gauchat')
  await field.press('Enter')
  await expect(field).toHaveValue('Ailín Gauchat')
  await expect(phone.getByRole('list', { name: 'Résultats' }).getByRole('link')).toHaveText(['Ailín Gauchat'])
})

test('a range is drawn among those who match, and its thumbs move by keyboard', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  for (const [i, value] of [4, 4.1, 4.2, 4.3, 4.4, 4.6].entries())
    await newAthlete(tools, { name: `Runner ${i}`, club, numbers: [sprintResult(value)] })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=soccer&q=${club}&m=sprint30_s~~~~electronic`)
  const range = page.getByRole('form', { name: 'Sprint 30 m' })
  await expect(range.getByText('6 athletes')).toBeVisible()
  const most = range.getByRole('slider', { name: 'Sprint 30 m, upper end' })
  await expect(most).toHaveAttribute('aria-valuetext', /^4\.6\d s$/)
  expect(await axe()).toEqual([])
  await most.focus()
  await most.press('PageDown')
  const names = page.getByRole('list', { name: 'Results' }).getByRole('link')
  await expect(names).toHaveCount(5)
  const typed = range.getByLabel('Sprint 30 m, maximum, in s')
  await expect(typed).not.toHaveValue('')
  await typed.fill('4.25')
  await typed.press('Enter')
  await expect(names).toHaveCount(3)
  await expect(most).toHaveAttribute('aria-valuetext', '4.25 s')
  // The bars stay those of everybody who matches the rest.
  await expect(range.getByText('6 athletes')).toBeVisible()
  await most.press('End')
  await expect(typed).toHaveValue('')
  await expect(names).toHaveCount(6)

  const oldest = page.getByRole('slider', { name: 'Oldest age' })
  await oldest.focus()
  await oldest.press('Home')
  await expect(page).toHaveURL(/age=13-15/)
})

test('fewer than five have no bars', async ({ page, service, newPerson, signInAs }) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Only One', club, numbers: [sprintResult(4.1)] })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=soccer&q=${club}&m=sprint30_s~~~~electronic`)
  const range = page.getByRole('form', { name: 'Sprint 30 m' })
  await expect(range.getByText('1 athlete has this measurement: too few for a chart.')).toBeVisible()
  await expect(range.getByRole('slider')).toHaveCount(0)
})
