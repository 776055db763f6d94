import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { swipe } from './input-devices.ts'

type Tools = Pick<Parameters<Parameters<typeof test>[2]>[0], 'service' | 'newPerson'>

/** A group large enough for percentiles: as many as the database asks for, all of one position in a sport of few. */
const peers = 22
const tests = ['sprint30_s', 'yoyo_ir1_m', 'vertical_cm'] as const
const results = (place: number, provenance = 'club_recorded') => [
  sprintResult(4.1 + place / 100, { provenance }),
  { metric: 'yoyo_ir1_m', value: 2400 - place * 20, unit: 'm', provenance },
  { metric: 'vertical_cm', value: 65 - place / 2, unit: 'cm', provenance },
]

/** Three athletes: one with everything, one without a jump, one who reports everything themselves. */
async function threeAthletes(tools: Tools) {
  const club = uniqueWord()
  const [full, gap, own] = await Promise.all([
    newAthlete(tools, { name: 'Ada North', club, positions: ['gk'], numbers: results(3) }),
    newAthlete(tools, { name: 'Bo South', club, positions: ['gk'], numbers: results(1).slice(0, 2) }),
    newAthlete(tools, {
      name: 'Cy West',
      club,
      positions: ['gk'],
      birthDate: '2005-02-01',
      numbers: results(0, 'self_reported'),
    }),
  ])
  const scout = await newScout(tools)
  return {
    club,
    scout,
    ids: [full.id, gap.id, own.id],
    address: `/scout/search?view=compare&compare=${full.id},${gap.id},${own.id}`,
  }
}

const table = (page: Page) => page.getByRole('table', { name: 'Selected athletes side by side' })
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })

test('best is given only between values at the chosen level, and the others say why not', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout, address } = await threeAthletes({ service, newPerson })
  await signInAs(scout.email)
  await page.goto(address)
  const sprint = rowOf(page, 'Sprint 30 m')
  await expect(sprint.getByRole('cell').nth(1)).toContainText('Best')
  await expect(sprint.getByRole('cell').nth(2)).toContainText('Not compared')
  await expect(sprint.getByText('Best', { exact: true })).toHaveCount(1)
  await expect(rowOf(page, 'Vertical jump').getByRole('cell').nth(0)).toContainText('Only one at this level')
  await expect(rowOf(page, 'Vertical jump').getByRole('cell').nth(1)).toContainText('No data')
  await expect(page.getByText('Age groups:')).toBeVisible()

  await page.getByRole('radio', { name: 'Official' }).check()
  await expect(page).toHaveURL(/from=sanctioned/)
  await expect(sprint.getByText('Not compared')).toHaveCount(3)
  await expect(sprint.getByText('Best', { exact: true })).toHaveCount(0)

  await page.getByRole('radio', { name: 'Club-recorded' }).check()
  await page.getByRole('button', { name: 'Only tests that differ' }).click()
  await expect(rowOf(page, 'Vertical jump')).toHaveCount(0)
  await expect(sprint).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Only tests that differ' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(sprint).toBeVisible()
  await expect(rowOf(page, 'Vertical jump')).toHaveCount(0)
})

test('the radar is drawn of the percentiles in the table beside it, and a missing one is a gap', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const { scout, address, club } = await threeAthletes(tools)
  await Promise.all(
    Array.from({ length: peers }, (_, place) =>
      newAthlete(tools, { name: `Peer ${place}`, club, positions: ['gk'], numbers: results(place) }),
    ),
  )
  await signInAs(scout.email)
  await page.goto(address)
  const radar = page.getByRole('region', { name: 'Percentiles' })
  await radar.getByText('Percentiles as a table').click()
  const twin = radar.getByRole('table', { name: 'Percentile of each athlete by test' })
  await expect(twin.getByRole('row')).toHaveCount(tests.length + 1)
  const jump = twin.getByRole('row').filter({ hasText: 'Vertical jump' })
  await expect(jump.getByRole('cell').nth(0)).toHaveText(/^\d+$/)
  await expect(jump.getByRole('cell').nth(1)).toHaveText('None')
  // Three markers for the first, two for the second, whose line is not closed over the gap, none for self-reported values.
  const markers = (shape: string) => radar.locator(`svg [data-series=${shape}]`)
  await expect(markers('circle')).toHaveCount(3)
  await expect(markers('square')).toHaveCount(2)
  await expect(markers('triangle')).toHaveCount(0)
  await expect(radar.locator('svg line.radar-line[stroke-dasharray="6 4"]')).toHaveCount(1)
  await expect(rowOf(page, 'Sprint 30 m').getByRole('cell').nth(0)).toContainText(/P\d+/)
  expect(await axe()).toEqual([])

  await expect(page.getByRole('article', { name: 'Ada North' })).toMatchAriaSnapshot(`
    - article "Ada North":
      - button "Remove Ada North"
      - heading "Ada North" [level=3]
      - paragraph: /Age \\d+/
      - paragraph: Goalkeeper
  `)
  await expect(table(page)).toMatchAriaSnapshot(`
    - table "Selected athletes side by side":
      - rowgroup:
        - row:
          - cell "Test"
          - columnheader "Ada North"
          - columnheader "Bo South"
          - columnheader "Cy West"
      - rowgroup:
        - row /Sprint 30 m electronic, lower is better/:
          - rowheader /Sprint 30 m/
          - cell /4\\.13/
          - cell /4\\.11.*Best.*Club-recorded/
          - cell /4\\.10.*Not compared.*Self-reported/
  `)
})

test('the table is copied as CSV, and a name that is a formula arrives as text', async ({
  page,
  service,
  newPerson,
  signInAs,
  context,
}) => {
  const tools = { service, newPerson }
  const { scout, ids } = await threeAthletes(tools)
  await service.from('athlete_profiles').update({ display_name: '=1+1' }).eq('id', ids[1]).throwOnError()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(scout.email)
  await page.goto(`/scout/search?view=compare&compare=${ids[0]},${ids[1]}`)
  await expect(rowOf(page, 'Sprint 30 m')).toBeVisible()
  await page.getByRole('button', { name: 'Copy as CSV' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const [head, ...lines] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(head).toContain('Test,Ada North,Ada North: verification level,Ada North: measured by')
  expect(head).toContain("Ada North: method,Ada North: date,Ada North: percentile,'=1+1,")
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^Sprint 30 m \(s\),4\.13,Club-recorded,[^,]+,[^,]+,[\d-]{10},\d*,4\.11,Club-recorded,[^,]+,[^,]+,[\d-]{10},\d*$/,
    ),
  )
})

test('on a phone two athletes stand side by side, by button and by swipe, and the address keeps which', async ({
  service,
  newPerson,
  signInAs,
  anotherBrowser,
  axe,
}) => {
  const { scout, address } = await threeAthletes({ service, newPerson })
  const phone = await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true })
  await signInAs(scout.email, phone)
  await phone.goto(address)
  const shown = table(phone).getByRole('columnheader')
  await expect(shown).toHaveText(['Ada North', 'Bo South'])
  // The numbers come first; the chart is a press away.
  await expect(phone.getByText('Each within their own age group')).toBeHidden()
  await phone.getByText('Percentiles', { exact: true }).click()
  await expect(phone.getByText('Each within their own age group')).toBeVisible()
  await phone.getByText('Percentiles', { exact: true }).click()
  const sprint = rowOf(phone, 'Sprint 30 m')
  await expect(sprint.getByRole('cell')).toHaveCount(2)
  await expect(sprint.getByRole('rowheader')).toHaveText(/Sprint 30 m/)
  await phone.getByRole('button', { name: 'Next athlete' }).click()
  await expect(shown).toHaveText(['Bo South', 'Cy West'])
  await expect(phone).toHaveURL(/athlete=2/)
  await expect(phone.getByRole('button', { name: 'Next athlete' })).toBeDisabled()
  await swipe(phone.locator('.comparison-table'), 200)
  await expect(shown).toHaveText(['Ada North', 'Bo South'])
  await swipe(phone.locator('.comparison-table'), -200)
  await expect(shown).toHaveText(['Bo South', 'Cy West'])
  await phone.reload()
  await expect(shown).toHaveText(['Bo South', 'Cy West'])
  // Whose numbers these are stays in sight.
  await rowOf(phone, 'Contact').scrollIntoViewIfNeeded()
  await expect(shown.first()).toBeInViewport()
  await phone.setViewportSize({ width: 320, height: 700 })
  expect(await hasHorizontalScroll(phone)).toBe(false)
  expect(await axe(phone)).toEqual([])
  await phone.setViewportSize({ width: 768, height: 1000 })
  await expect(shown).toHaveText(['Bo South', 'Cy West'])
  expect(await hasHorizontalScroll(phone)).toBe(false)
})

test('on paper every athlete stands side by side without the bars around', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout, address } = await threeAthletes({ service, newPerson })
  await signInAs(scout.email)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(address)
  await expect(table(page).getByRole('columnheader')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(table(page).getByRole('columnheader')).toHaveText(['Ada North', 'Bo South', 'Cy West'])
  await expect(page.getByRole('banner')).toBeHidden()
  // The whole sheet is theirs: the menu leaves no empty column.
  await page.setViewportSize({ width: 1100, height: 780 })
  expect((await table(page).boundingBox())?.width).toBeGreaterThan(1000)
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('in forced colours the best value, the chosen level and the lines of the radar can be told', async ({
  service,
  newPerson,
  signInAs,
  anotherBrowser,
}) => {
  const { scout, address } = await threeAthletes({ service, newPerson })
  const page = await anotherBrowser({ forcedColors: 'active' })
  await signInAs(scout.email, page)
  await page.goto(address)
  const best = rowOf(page, 'Sprint 30 m').getByRole('cell').nth(1)
  await expect(best).toHaveCSS('outline-style', 'solid')
  const level = page.locator('label').filter({ hasText: 'Club-recorded' })
  const other = page.locator('label').filter({ hasText: 'Official' })
  await expect(page.getByRole('radio', { name: 'Club-recorded' })).toBeChecked()
  await expect(level).toHaveCSS('outline-style', 'solid')
  await expect(other).toHaveCSS('outline-style', 'none')
})
