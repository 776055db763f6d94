import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { dayIsOver } from './day-is-over.ts'
import { expect, test } from './fixtures.ts'

/** Three in one club: measured by a league, measured by a club, and not measured at all. */
async function threeWingers(tools: Parameters<typeof newAthlete>[0]) {
  const club = uniqueWord()
  await newAthlete(tools, {
    name: 'Ada Swift',
    club,
    positions: ['lw'],
    numbers: [sprintResult(3.6, { provenance: 'league_verified' })],
  })
  await newAthlete(tools, { name: 'Bea Steady', club, positions: ['lw'], numbers: [sprintResult(3.6)] })
  await newAthlete(tools, {
    name: 'Cleo Untimed',
    club,
    positions: ['rw', 'lw'],
    numbers: [sprintResult(3.5, { provenance: 'self_reported' })],
  })
  return club
}

test('a scout weighs what is needed, reads why, and whoever opens the link reads the same', async ({
  page,
  service,
  newPerson,
  signInAs,
  anotherBrowser,
  axe,
}) => {
  const tools = { service, newPerson }
  const club = await threeWingers(tools)
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  await page.getByLabel('Sort by').selectOption({ label: 'Match' })
  await expect(page.getByText('What do you need?')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(3)

  await page.getByRole('button', { name: 'Choose needs' }).click()
  const sheet = page.getByRole('dialog', { name: 'Needs and weights' })
  await sheet.getByRole('combobox', { name: 'Add a measurement' }).selectOption({ label: 'Sprint 30 m' })
  await sheet.getByLabel('Weight of Sprint 30 m').fill('11')
  await sheet.getByLabel('Target of Sprint 30 m, in s').fill('3.6')
  await sheet.getByRole('button', { name: 'Left winger' }).click()
  await sheet.getByLabel('Weight of Position and dominant side').fill('3')
  await sheet.getByLabel('Weight of Verification').fill('2')
  await sheet.getByRole('button', { name: 'Sort by these needs' }).click()
  await expect(sheet.getByRole('alert')).toHaveText(
    'Weight of Sprint 30 m: you entered 11, and a whole number from 0 to 10 is needed.',
  )
  await sheet.getByLabel('Weight of Sprint 30 m').fill('5')
  expect(await axe()).toEqual([])
  await sheet.getByRole('button', { name: 'Sort by these needs' }).click()

  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('link')).toHaveText(['Ada Swift', 'Bea Steady', 'Cleo Untimed'])
  await expect(results.getByRole('listitem')).toContainText([
    '100 of 100 points',
    '95 of 100 points',
    '15 of 100 points',
  ])
  await page.reload()
  await expect(results.getByRole('link')).toHaveText(['Ada Swift', 'Bea Steady', 'Cleo Untimed'])

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('w')
  const why = page.getByRole('region', { name: 'Why 95' })
  await expect(why.getByRole('heading', { name: 'Why 95' })).toBeFocused()
  await expect(why.getByRole('listitem')).toContainText([
    /Sprint 30 m.*50 of 50.*nothing lost/,
    /Position.*30 of 30.*Left winger.*nothing lost/,
    /Verification.*15 of 20.*Club-recorded.*−5, all points from league-verified on/,
  ])
  await expect(why).toContainText('A league test of Sprint 30 m with the same result would make it 100.')
  await expect(why).toContainText('Never counted: name, face, sex, birth date, age')
  expect(await axe()).toEqual([])

  await page.keyboard.press('j')
  await page.keyboard.press('w')
  const last = page.getByRole('region', { name: 'Why 15' })
  await expect(last.getByRole('listitem')).toContainText([
    /0 of 50.*−50, no club-recorded or better number/,
    /15 of 30.*−15, not the main position/,
    /0 of 20/,
  ])

  const colleague = await anotherBrowser()
  await signInAs((await newScout(tools, { name: 'Ana Prieto' })).email, colleague)
  await colleague.goto(page.url())
  await expect(colleague.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveText([
    'Ada Swift',
    'Bea Steady',
    'Cleo Untimed',
  ])
})

test('what the filters ask about is weighed all alike, and a saved search keeps the order', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = await threeWingers(tools)
  await signInAs((await newScout(tools)).email)
  await page.goto(`/scout/search?sport=soccer&q=${club}&pos=lw&m=sprint30_s&sort=match`)
  await expect(page.getByText('The match uses your filters, and all of them weigh the same.')).toBeVisible()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem').last()).toContainText('25 of 100 points')
  await expect(results.getByRole('listitem').last()).toContainText('Cleo Untimed')

  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Left wingers by match')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Left wingers by match' })).toBeVisible()
  await page.goto('/scout/home')
  await page
    .getByRole('region', { name: 'Saved searches' })
    .getByRole('link', { name: 'Left wingers by match' })
    .click()
  await expect(page).toHaveURL(/sort=match/)
  await expect(page.getByLabel('Sort by')).toHaveValue('match')
  await expect(results.getByRole('listitem').last()).toContainText('Cleo Untimed')
})

test('a need that cannot be is named with what is wanted, and the rest of the search still works', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422 \(match, metric: carry_m/)
  const tools = { service, newPerson }
  const club = await threeWingers(tools)
  await signInAs((await newScout(tools)).email)
  await page.goto(`/scout/search?sport=soccer&q=${club}&sort=match&need=metric~5~carry_m&need=film~3`)
  await expect(page.getByRole('alert')).toContainText(
    'Measurement: you entered carry_m, and one of this sport where more or less is better is needed. Until this is fixed, the most recently updated profiles come first.',
  )
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(3)
  await page.getByRole('button', { name: 'Use my filters' }).click()
  await expect(page).not.toHaveURL(/need=/)
})

test('on a phone each row shows its points, and the reasons stand in the sheet of the person', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = await threeWingers(tools)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs((await newScout(tools)).email)
  await page.goto(`/scout/search?sport=soccer&q=${club}&sort=match&need=position~5~lw&need=verification~5`)
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem').last()).toContainText('25 of 100 points')
  await expect(results.getByText('100', { exact: true })).toBeVisible()
  expect(await hasHorizontalScroll(page)).toBe(false)
  await results.getByRole('link', { name: 'Cleo Untimed' }).click()
  const sheet = page.getByRole('dialog', { name: 'Selected athlete' })
  await expect(sheet.getByRole('region', { name: 'Why 25' })).toContainText('−25, not the main position')
  await sheet.getByRole('button', { name: 'Change weights' }).click()
  const weights = page.getByRole('dialog', { name: 'Needs and weights' })
  await weights.getByLabel('Weight of Verification').fill('0')
  await weights.getByRole('button', { name: 'Sort by these needs' }).click()
  await expect(sheet.getByRole('region', { name: 'Why 50' })).toBeVisible()
})

test('an athlete reads why searches by match showed them, once five scouts stand behind it', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  status,
  axe,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  const athlete = await newAthlete(tools, { name: 'Nora Quill', club, positions: ['rw', 'lw'] })
  await signInAs(athlete.email)
  await page.goto('/athlete/analytics')
  const why = page.getByRole('region', { name: 'Why you appeared' })
  await expect(why).toContainText('It appears here once five scouts have found you')

  const match = [
    { need: 'position', positions: ['lw'], weight: 6 },
    { need: 'availability', weight: 2 },
    { need: 'film', weight: 2 },
  ]
  for (let n = 0; n < 5; n++) {
    const scout = await openSession((await newScout(tools)).email)
    const filter = { text: club, sport: 'soccer', sort: 'match', match }
    const found = await scout.rpc('search_athletes', { filter }).throwOnError()
    expect(found.data).toMatchObject({ total: 1 })
  }
  // The server writes down who came up after it has answered.
  const showings = () =>
    asOwner(status, `select id from private.activity where $1 = any (athlete_ids)`, [athlete.id])
  await expect.poll(showings).toHaveLength(5)
  await dayIsOver(status)
  await page.reload()
  await expect(why).toContainText('5 searches sorted by match in 30 days')
  await why.getByRole('button', { name: 'Table' }).click()
  await expect(why.getByRole('row')).toContainText([
    /What was asked for/,
    /Position and dominant side\s*30\s*60\s*Points were lost where another position or side was asked for/,
    /Open to offers\s*20\s*20\s*Nothing was lost/,
    /Video\s*0\s*20\s*Points were lost without a video of the last 180 days/,
  ])
  expect(await axe()).toEqual([])
})
