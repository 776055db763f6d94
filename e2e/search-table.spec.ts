import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

const yoyo = { metric: 'yoyo_ir1_m', value: 2000, unit: 'm' }

test('the table has columns to choose, a card for each number, and a selection by range', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  for (const [i, name] of ['Ada North', 'Bo South', 'Cy West', 'Di East'].entries())
    await newAthlete(tools, {
      name,
      club,
      positions: ['rwb', 'dm'],
      numbers: [sprintResult(4.1 + i / 10), yoyo],
    })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=soccer&view=table&sort=name&q=${club}`)
  const table = page.getByRole('table', { name: 'Results' })
  await expect(table.locator('tbody tr')).toHaveCount(4)

  // Columns stand in the address.
  await page.getByRole('button', { name: /^Columns: / }).click()
  const picker = page.getByRole('dialog', { name: 'Columns' })
  const other = picker.getByRole('checkbox', { checked: false }).first()
  const label = await other.evaluate((box) =>
    box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : '',
  )
  await other.click()
  await expect(page).toHaveURL(/cols=/)
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: label ?? '' })).toBeVisible()
  await page.reload()
  await expect(table.getByRole('columnheader', { name: label ?? '' })).toBeVisible()
  expect(await axe()).toEqual([])

  // The card of a number comes with the focus as with the pointer, and arrows go on to the next.
  const sprints = table.locator('td[data-cell*="/sprint30_s/"]')
  await sprints.first().focus()
  const card = page.getByRole('tooltip')
  await expect(card).toContainText('Sprint 30 m · Ada North')
  await expect(card).toContainText('Club-recorded')
  await expect(card).toContainText('3 Oct 2026')
  expect(await axe()).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(card).toContainText('Bo South')
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await sprints.nth(2).hover()
  await expect(card).toContainText('Cy West')

  await page.getByRole('checkbox', { name: 'Select Ada North' }).click()
  await page.getByRole('checkbox', { name: 'Select Cy West' }).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('region', { name: '3 selected' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select Bo South' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: /selected$/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select everyone shown' }).click()
  const bar = page.getByRole('region', { name: '4 selected' })
  await bar.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/view=compare/)
  for (const name of ['Ada North', 'Bo South', 'Cy West', 'Di East'])
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
})

test('the name stays in sight while the numbers scroll, with a shadow only then', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'محمد عبد الرحمن الطويل', club, numbers: [sprintResult(4.1), yoyo] })
  await newAthlete(tools, { name: 'Bo South', club: `${club} ⚽`, numbers: [sprintResult(4.2), yoyo] })
  const scout = await newScout(tools)
  await page.setViewportSize({ width: 768, height: 900 })
  await signInAs(scout.email)
  await page.goto(
    `/scout/search?sport=soccer&view=table&cols=sprint30_s,yoyo_ir1_m,height_cm,weight_kg,sprint10_s&q=${club}`,
  )
  const table = page.getByRole('table', { name: 'Results' })
  await expect(table.locator('tbody tr')).toHaveCount(2)
  expect(await hasHorizontalScroll(page)).toBe(false)
  const name = table.locator('tbody td').nth(1)
  const shadow = () => name.evaluate((cell) => getComputedStyle(cell).boxShadow)
  const before = await name.boundingBox()
  await expect.poll(shadow).toBe('none')
  await table.evaluate((one) => one.parentElement?.scrollTo({ left: 200 }))
  await expect.poll(shadow).not.toBe('none')
  expect(Math.abs(((await name.boundingBox())?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(40)
})

test('places are icons with their words beside them, and the search has its width', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const scout = await newScout({ service, newPerson })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(scout.email)
  await page.goto('/scout/search?sport=soccer')
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  const messages = menu.getByRole('link', { name: 'Messages' })
  expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(56)
  await expect(menu.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page')
  const opacity = () =>
    messages.getByText('Messages', { exact: true }).evaluate((word) => getComputedStyle(word).opacity)
  await expect.poll(opacity).toBe('0')
  await messages.hover()
  await expect.poll(opacity).toBe('1')
  expect(await axe()).toEqual([])
  const width = async (name: string) => (await page.getByRole('complementary', { name }).boundingBox())?.width
  expect([await width('Filters'), await width('Selected athlete')]).toEqual([240, 364])
})

test('a head puts the rows in the order of its column, by mouse and by key, and the select says the same', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  for (const [name, seconds, metres] of [
    ['Ada North', 4.3, 1800],
    ['Bo South', 4.1, 1400],
    ['Cy West', 4.2, 2200],
  ] as const)
    await newAthlete(tools, {
      name,
      club,
      numbers: [sprintResult(seconds), { ...yoyo, value: metres }],
    })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=soccer&view=table&q=${club}`)
  const table = page.getByRole('table', { name: 'Results' })
  const names = table.locator('tbody tr')
  const order = page.getByRole('combobox', { name: 'Sort by' })
  const heads = table.getByRole('columnheader')
  const sorted = table.locator('th[aria-sort=ascending], th[aria-sort=descending]')
  await expect(names).toHaveCount(3)
  await expect(sorted).toHaveCount(0)
  await expect(heads.filter({ hasText: 'Club' }).getByRole('button')).toHaveCount(0)
  const before = await heads.allInnerTexts()

  await heads.getByRole('button', { name: /^Sprint 30 m/ }).click()
  await expect(names).toContainText(['Bo South', 'Cy West', 'Ada North'])
  await expect(sorted).toHaveCount(1)
  await expect(heads.filter({ hasText: /^Sprint 30 m/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(order).toHaveValue('sprint30_s~electronic')
  // The column stays under the pointer.
  expect(await heads.allInnerTexts()).toEqual(before)
  expect(await axe()).toEqual([])

  const distance = heads.getByRole('button', { name: /^Yo-Yo/ })
  await distance.focus()
  await page.keyboard.press('Enter')
  await expect(names).toContainText(['Cy West', 'Ada North', 'Bo South'])
  await expect(distance).toBeFocused()
  await expect(heads.filter({ hasText: /^Yo-Yo/ })).toHaveAttribute('aria-sort', 'descending')
  await order.selectOption('name')
  await expect(names).toContainText(['Ada North', 'Bo South', 'Cy West'])
  await expect(heads.filter({ hasText: /^Athlete/ })).toHaveAttribute('aria-sort', 'ascending')
  await heads.getByRole('button', { name: 'Athlete' }).click()
  await expect(order).toHaveValue('recent')
  await page.goBack()
  await expect(order).toHaveValue('name')
})

for (const width of [768, 1440])
  test(`columns keep their widths at ${width} px while rows above go and others come`, async ({
    page,
    service,
    newPerson,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const scout = await newScout({ service, newPerson })
    await signInAs(scout.email)
    await page.goto('/scout/search?sport=all&view=table&sort=name')
    const table = page.getByRole('table', { name: 'Results' })
    const widths = () =>
      table
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)))
    const first = table.getByRole('row').nth(1)
    await expect(first).toHaveAttribute('aria-rowindex', '2')
    const before = await widths()
    await page.mouse.move(400, 500)
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 700)
          return Number(await first.getAttribute('aria-rowindex', { timeout: 200 }).catch(() => 2))
        },
        { intervals: [50], timeout: 30_000 },
      )
      .toBeGreaterThan(2)
    expect(await widths()).toEqual(before)
  })

test('a number that is still read is no dash: only once it is known to be missing', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Ada North', club, numbers: [sprintResult(4.1)] })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  const held = Promise.withResolvers<void>()
  await page.route('**/rest/v1/athlete_best_results*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(`/scout/search?sport=soccer&view=table&q=${club}`)
  const row = page.getByRole('table', { name: 'Results' }).getByRole('row').nth(1)
  await expect(row.getByRole('link', { name: 'Ada North' })).toBeVisible()
  // Two of those that come with the card, none of those that are read after it.
  const missing = row.getByRole('cell').filter({ hasText: /^–/ })
  await expect(missing).toHaveCount(2)
  held.resolve()
  await expect(missing).toHaveCount(5)
})
