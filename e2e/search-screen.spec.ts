import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('search opens on the sport the scout follows, and all sports stay one choice away', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson })
  await service
    .from('scout_profiles')
    .update({ sports: ['tennis', 'golf'] })
    .eq('user_id', scout.id)
  await signInAs(scout.email)
  await page.goto('/scout/search')
  await expect(page).toHaveURL(/sport=tennis/)
  const sport = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Sport')
  await expect(sport).toHaveValue('tennis')
  await expect(sport.getByRole('option')).toContainText(['All sports', 'Tennis', 'Golf', 'Football'])
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible()

  await sport.selectOption({ label: 'All sports' })
  await expect(page).toHaveURL(/sport=all/)
  await page.reload()
  await expect(sport).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('Football')
})

test('an address with an unknown sport says so and offers all sports', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/search?sport=quidditch&pos=seeker')
  await expect(page.getByText('No sport called “quidditch”')).toBeVisible()
  await expect(page.getByText('Loading')).toHaveCount(0)
  await expect(page.getByText('Couldn’t load this')).toHaveCount(0)
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Search all sports' }).click()
  await expect(page).not.toHaveURL(/quidditch|seeker/)
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible()
})

test('rows keep one height and the table keeps its actions, whatever the names', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  const numbers = [sprintResult(4.2), { metric: 'yoyo_ir1_m', value: 2000, unit: 'm' }]
  await newAthlete(tools, { name: 'Wolfeschlegel'.repeat(5).slice(0, 60), club, positions: ['rwb', 'am'] })
  await newAthlete(tools, { name: 'Bo South', club, positions: ['rwb', 'dm'], numbers })
  await newAthlete(tools, { name: 'Cy West', club, numbers: [sprintResult(4.15, { method: 'hand' })] })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  const address = `/scout/search?sport=soccer&q=${encodeURIComponent(club)}`
  const heights = (rows: import('@playwright/test').Locator) =>
    rows.evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))])

  const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  for (const [width, height] of [
    [1440, 68],
    [768, 68],
    [360, 76],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    await expect(rows).toHaveCount(3)
    // The line between two rows belongs to the lower one.
    for (const found of await heights(rows)) expect(Math.abs(found - height)).toBeLessThanOrEqual(1)
    expect(await hasHorizontalScroll(page)).toBe(false)
  }

  // A phone shows the list, whatever the address says: beside the names no number of the table would be in sight.
  await page.goto(`${address}&view=table`)
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Bo South' })).toContainText('4.20')
  await expect(page.getByRole('table')).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  const table = page.getByRole('table', { name: 'Results' })
  await expect(table.locator('tbody tr')).toHaveCount(3)
  expect(await heights(table.locator('tbody tr'))).toEqual([44])
  await expect(table.getByRole('columnheader', { name: 'Sprint 30 m' })).toContainText('s')
  const [box, hide] = [
    await table.boundingBox(),
    await table.getByRole('button', { name: 'Hide Bo South' }).boundingBox(),
  ]
  expect(box && box.x + box.width).toBeLessThanOrEqual(1440)
  expect(hide && hide.x + hide.width).toBeLessThanOrEqual(1440)
  const ends = await table
    .locator('tbody td:nth-child(6) .num')
    .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().right)))])
  expect(ends).toHaveLength(1)
})
