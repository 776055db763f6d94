import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { mouse } from './input-devices.ts'

test('a scout narrows a search, and its URL shows a colleague the same athletes', async ({
  page,
  service,
  newPerson,
  signInAs,
  anotherBrowser,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Ibon Larra', club, positions: ['gk'], classYear: 2028 })
  await newAthlete(tools, { name: 'Lena Vasko', club, positions: ['st'], classYear: 2028 })
  await newAthlete(tools, { name: 'Marius Dahl', club, positions: ['gk'], classYear: 2027 })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto('/scout/search')

  const filters = page.getByRole('complementary', { name: 'Filters' })
  const results = page.getByRole('list', { name: 'Results' })
  await filters.getByLabel('Sport').selectOption({ label: 'Football (soccer)' })
  await page.getByRole('searchbox', { name: 'Search athletes by name or club' }).fill(club)
  await expect(results.getByRole('listitem')).toHaveCount(3)

  await mouse.tick(filters.getByRole('checkbox', { name: 'Goalkeeper' }))
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await mouse.tick(filters.getByRole('checkbox', { name: '2028' }))
  await expect(results.getByRole('link')).toHaveText(['Ibon Larra'])
  await expect(page.getByText(/^1 athlete( ·.*)?$/)).toBeVisible()

  const colleague = await anotherBrowser()
  const other = await newScout(tools, { name: 'Ana Prieto' })
  await signInAs(other.email, colleague)
  await colleague.goto(page.url())
  await expect(colleague.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveText(['Ibon Larra'])
  await expect(colleague.getByRole('checkbox', { name: 'Goalkeeper' })).toBeChecked()

  await page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button', { name: 'Remove Graduation 2028' })
    .click()
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await page.goBack()
  await expect(results.getByRole('link')).toHaveText(['Ibon Larra'])
})

test('a range counts only numbers of the asked provenance and timing, and says what it cannot read', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Gates Fast', club, numbers: [sprintResult(4.1)] })
  await newAthlete(tools, {
    name: 'Hand Faster',
    club,
    numbers: [sprintResult(4, { method: 'hand', provenance: 'self_reported' })],
  })
  await newAthlete(tools, { name: 'Gates Slow', club, numbers: [sprintResult(4.6)] })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=soccer&q=${encodeURIComponent(club)}`)
  const names = page.getByRole('list', { name: 'Results' }).getByRole('link')
  await expect(names).toHaveCount(3)

  await page.getByLabel('Add a measurement').selectOption({ label: 'Sprint 30 m' })
  const range = page.getByRole('form', { name: 'Sprint 30 m' })
  const most = range.getByLabel('Sprint 30 m, maximum, in s')
  await most.fill('4.2')
  await most.press('Enter')
  const timing = range.getByLabel('Sprint 30 m, way of timing')
  await timing.selectOption({ label: 'Electronic timing only' })
  await expect(names).toHaveText(['Gates Fast'])
  await expect(page.getByRole('listitem').filter({ hasText: 'Gates Fast' })).toContainText('4.10')

  await timing.selectOption({ label: 'Any way of timing' })
  await expect(names).toHaveCount(2)
  await range
    .getByLabel('Sprint 30 m, minimum verification level')
    .selectOption({ label: 'Club-recorded or higher' })
  await expect(names).toHaveText(['Gates Fast'])

  await range.getByLabel('Sprint 30 m, minimum, in s').fill('fast')
  await most.focus()
  await expect(range).toContainText('Sprint 30 m: enter a number from 3.40 to 7.50 s.')
  await range.getByLabel('Sprint 30 m, minimum, in s').fill('4.5')
  await most.focus()
  await expect(range).toContainText('the minimum can’t be higher than the maximum')
  await expect(names).toHaveText(['Gates Fast'])
})

test('a scout who uses imperial units filters in inches', async ({ page, service, newPerson, signInAs }) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  const tall = { metric: 'wingspan_cm', value: 210, unit: 'cm' }
  await newAthlete(tools, {
    name: 'Wide Reach',
    club,
    sport: 'basketball',
    positions: ['c'],
    numbers: [tall],
  })
  await newAthlete(tools, {
    name: 'Short Reach',
    club,
    sport: 'basketball',
    positions: ['pg'],
    numbers: [{ ...tall, value: 180 }],
  })
  const scout = await newScout(tools)
  await service.from('user_settings').upsert({ user_id: scout.id, units: 'imperial' })
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=basketball&m=wingspan_cm&q=${encodeURIComponent(club)}`)
  const least = page.getByLabel('Wingspan, minimum, in in')
  await least.fill('80')
  await least.press('Enter')
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveText(['Wide Reach'])
  await expect(page).toHaveURL(/m=wingspan_cm(%7E|~)203\.2/)
})

test('a hidden athlete leaves the results, and undo brings them back', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Ibon Larra', club })
  await newAthlete(tools, { name: 'Lena Vasko', club })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?q=${encodeURIComponent(club)}`)
  const names = page.getByRole('list', { name: 'Results' }).getByRole('link')
  await page.getByRole('button', { name: 'Hide Ibon Larra' }).first().click()
  await expect(names).toHaveText(['Lena Vasko'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveCount(2)

  await page.getByRole('button', { name: 'Hide Ibon Larra' }).first().click()
  await expect(names).toHaveText(['Lena Vasko'])
  await page.reload()
  await expect(names).toHaveText(['Lena Vasko'])
  await page.goto(`/scout/search?hidden=1&q=${encodeURIComponent(club)}`)
  await expect(names).toHaveCount(2)
})

test('J, F, C and X work the results without a mouse', async ({ page, service, newPerson, signInAs }) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  for (const name of ['Third Person', 'Second Person', 'First Person'])
    await newAthlete(tools, { name, club })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?q=${encodeURIComponent(club)}`)
  const list = page.getByRole('list', { name: 'Results' })
  await expect(list.getByRole('link')).toHaveText(['First Person', 'Second Person', 'Third Person'])

  // A filter that was ticked has the focus, and writes nothing.
  const open = page.getByRole('checkbox', { name: 'Age 24–29' })
  await open.check()
  await expect(page).toHaveURL(/age=24-29/)
  await expect(open).toBeFocused()
  await page.keyboard.press('j')
  await expect(list.getByRole('link', { name: 'First Person' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: 'Second Person' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(
    list.getByRole('button', { name: 'Second Person is on a shortlist: Watching' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('c')
  await expect(list.getByRole('button', { name: 'Compare Second Person' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // Both keys before anything is drawn or the address has moved: the second is about whom the first went to.
  await page.evaluate(() => {
    for (const key of ['k', 'c'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expect(page.getByRole('article', { name: 'First Person' })).toBeVisible()
  await expect(list.getByRole('button', { name: 'Compare First Person' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: 'Compare 2' })).toBeEnabled()
  await page.keyboard.press('x')
  await expect(list.getByRole('link')).toHaveText(['Second Person', 'Third Person'])

  // Shortcuts are off while typing.
  await page.getByRole('searchbox', { name: 'Search athletes by name or club' }).press('x')
  await expect(list.getByRole('link')).not.toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search athletes by name or club' }).fill(club)
  await expect(list.getByRole('link')).toHaveText(['Second Person', 'Third Person'])
})

test('three athletes are compared side by side with the best marked, and the URL shows a colleague the same', async ({
  page,
  service,
  newPerson,
  signInAs,
  anotherBrowser,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, {
    name: 'Ada North',
    club,
    numbers: [sprintResult(4.2), { metric: 'yoyo_ir1_m', value: 2000, unit: 'm' }],
  })
  await newAthlete(tools, {
    name: 'Bo South',
    club,
    numbers: [sprintResult(4.05, { provenance: 'sanctioned' })],
  })
  await newAthlete(tools, {
    name: 'Cy West',
    club,
    numbers: [
      sprintResult(4.01, { provenance: 'self_reported' }),
      { metric: 'yoyo_ir1_m', value: 2400, unit: 'm' },
    ],
  })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?sort=name&q=${encodeURIComponent(club)}`)
  for (const name of ['Ada North', 'Bo South', 'Cy West'])
    await page
      .getByRole('list', { name: 'Results' })
      .getByRole('button', { name: `Compare ${name}` })
      .click()
  await page.getByRole('button', { name: 'Compare 3' }).click()

  const table = page.getByRole('table', { name: 'Selected athletes side by side' })
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  const sprints = table.getByRole('row').filter({ hasText: 'Sprint 30 m' })
  await expect(sprints.getByRole('cell', { name: /4\.05/ })).toContainText('Best')
  await expect(sprints.getByRole('cell', { name: /4\.05/ })).toContainText('Official')
  await expect(sprints.getByRole('cell', { name: /4\.20/ })).not.toContainText('Best')
  await expect(sprints.getByRole('cell', { name: /4\.01/ })).toContainText('Not compared')
  await expect(sprints.getByRole('cell', { name: /4\.01/ })).not.toContainText('Best')
  await expect(sprints).toContainText('lower is better')
  const yoyo = table.getByRole('row').filter({ hasText: 'Yo-Yo IR1' })
  await expect(yoyo.getByRole('cell', { name: /2,400/ })).toContainText('Best')
  await expect(yoyo.getByText('No data')).toHaveCount(1)

  const colleague = await anotherBrowser({ viewport: { width: 360, height: 780 } })
  const other = await newScout(tools, { name: 'Ana Prieto' })
  await signInAs(other.email, colleague)
  await colleague.goto(page.url())
  await expect(colleague.getByRole('table').getByRole('columnheader')).toHaveText(['Ada North', 'Bo South'])
  await expect(colleague.getByText('1–2 of 3')).toBeVisible()
  expect(await hasHorizontalScroll(colleague)).toBe(false)

  await page.getByRole('radio', { name: 'Official' }).check()
  await expect(sprints.getByText('Not compared')).toHaveCount(2)
  await expect(sprints).not.toContainText('Best')
  await expect(page).toHaveURL(/from=sanctioned/)

  await page.getByRole('button', { name: 'Remove Cy West' }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
})

test('an unverified scout sees public adults, and what is closed and why', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Open Adult', club })
  await newAthlete(tools, { name: 'Careful Adult', club, visibility: 'scouts' })
  await newAthlete(tools, { name: 'Young Person', club, birthDate: '2010-12-30' })
  const scout = await newScout(tools, { verified: false })
  await signInAs(scout.email)
  await page.goto(`/scout/search?q=${encodeURIComponent(club)}`)
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveText(['Open Adult'])
  await expect(page.getByText('You’re not verified yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send request' })).toBeDisabled()
  await expect(page.getByText('You can send requests once you’re verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Request verification' }).first().click()
  await expect(page).toHaveURL(/\/scout\/verification$/)
})

test('the filters and the athlete open as sheets on a phone, and nothing scrolls sideways', async ({
  service,
  newPerson,
  signInAs,
  anotherBrowser,
  axe,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Ibon Larra', club, positions: ['gk'], numbers: [sprintResult(4.2)] })
  await newAthlete(tools, { name: 'Lena Vasko', club, numbers: [sprintResult(4.4, { method: 'hand' })] })
  const scout = await newScout(tools)
  const phone = await anotherBrowser({ viewport: { width: 320, height: 700 }, hasTouch: true })
  await signInAs(scout.email, phone)
  await phone.goto(`/scout/search?sport=soccer&q=${encodeURIComponent(club)}`)
  await expect(phone.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(2)
  expect(await hasHorizontalScroll(phone)).toBe(false)
  expect(await axe(phone)).toEqual([])

  await phone.getByRole('button', { name: 'Filters' }).click()
  const sheet = phone.getByRole('dialog', { name: 'Filters' })
  await mouse.tick(sheet.getByRole('checkbox', { name: 'Goalkeeper' }))
  await sheet.getByRole('button', { name: 'Show 1 athlete' }).click()
  await phone.getByRole('link', { name: 'Ibon Larra' }).click()
  await expect(phone.getByRole('article', { name: 'Ibon Larra' })).toBeVisible()
  expect(await hasHorizontalScroll(phone)).toBe(false)
  expect(await axe(phone)).toEqual([])
  await phone.goBack()
})

test('an empty search suggests what to do, and a failed one can be retried', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
  axe,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  const club = uniqueWord()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/scout/search?q=${encodeURIComponent(club)}&year=2031&sport=golf`)
  await expect(page.getByText(`No athletes found for “${club}”`)).toBeVisible()
  // Nobody stands beside an empty list, and nothing is counted as 0.
  await expect(page.getByRole('complementary', { name: 'Athlete' })).toHaveCount(0)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters).toBeVisible()
  await expect(filters.getByText('0', { exact: true })).toHaveCount(0)
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Clear all' }).last().click()
  await expect(page).not.toHaveURL(/year=/)

  expectedErrors.push(/503/)
  const fail = (route: import('@playwright/test').Route) => route.fulfill({ status: 503, body: '{}' })
  await page.route('**/rpc/search_athletes*', fail)
  await page.goto('/scout/search?sport=tennis')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this')
  await page.unroute('**/rpc/search_athletes*', fail)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible()
})
