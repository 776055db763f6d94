import { newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { clubNames, newWaitingClub } from './clubs.ts'
import { expect, type Page, test } from './fixtures.ts'

/** Each tile of the dashboard, the menu's entry that says the same, and the lists that it counts. */
const TILES = [
  { tile: 'Reports and decisions', menu: 'Content', lists: ['Open', 'Second look'] },
  { tile: 'Disputed measurements', menu: 'Content', lists: ['Disputed measurements'] },
  { tile: 'Verifications', menu: 'Verifications', lists: ['Waiting'] },
  { tile: 'Organizations', menu: 'Verifications', lists: ['Waiting'] },
  { tile: 'Data requests', menu: null, lists: ['Data requests'] },
] as const

const numberIn = async (page: Page, tile: string) => {
  const card = page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByRole('link', { name: tile, exact: true }) })
  return Number(await card.last().locator('.num').textContent())
}

/** Every row of a list, with those behind "Show more". */
async function rowsIn(page: Page, list: string) {
  const chip = page
    .getByRole('main')
    .getByRole('group')
    .getByRole('button', { name: new RegExp(`^${list}`) })
  if (await chip.isVisible()) await chip.click()
  const more = page.getByRole('button', { name: 'Show more' })
  while (await more.isVisible()) await more.click()
  return page.getByRole('list', { name: list, exact: true }).locator('> li').count()
}

test('the dashboard, the menu and the bell say what the lists hold', async ({
  page,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
  mailTo,
}) => {
  const athlete = await newAthlete(
    { service, newPerson },
    { name: 'Nora Quill', club: uniqueWord(), numbers: [sprintResult(3.61)] },
  )
  const scout = await newScout({ service, newPerson }, { verified: false })
  const reported = await newScout({ service, newPerson })
  const given = {
    subject_type: 'scout_profile',
    subject_id: reported.id,
    reason: 'harassment',
    details: 'Every day.',
  }
  await (await openSession(athlete.email)).rpc('report', given).throwOnError()
  await service
    .from('verifications')
    .insert({ user_id: scout.id, type: 'identity', evidence_note: 'My passport.' })
    .throwOnError()
  const { data: number } = await service
    .from('measurements')
    .select('id')
    .eq('athlete_id', athlete.id)
    .single()
    .throwOnError()
  const disputed = { measurement_id: number.id, athlete_id: athlete.id, raised_by: reported.id }
  await service
    .from('measurement_disputes')
    .insert({ ...disputed, reason: 'Timed by hand.' })
    .throwOnError()
  await newWaitingClub({ service, newPerson, openSession, mailTo }, clubNames('Harriers'))
  await service.from('data_requests').insert({ user_id: athlete.id, kind: 'export' }).throwOnError()
  await signInAs((await newAdmin()).email)
  const menu = page.getByRole('navigation', { name: 'Main' }).first()

  for (const { tile, menu: entry, lists } of TILES) {
    // Other stories may add to a list between two looks at it.
    await expect(async () => {
      await page.goto('/admin/dashboard')
      await expect(page.getByRole('link', { name: tile, exact: true })).toBeVisible()
      const said = await numberIn(page, tile)
      expect(said).toBeGreaterThan(0)
      if (entry) {
        // The menu counts all that stands on the screen, which may be two lists.
        const parts = TILES.filter(({ menu }) => menu === entry)
        let all = 0
        for (const part of parts) all += await numberIn(page, part.tile)
        const badge = menu.getByRole('link', { name: new RegExp(`^${entry}`) })
        if (all > 0) await expect(badge).toContainText(`${entry}${all}${all} open`, { timeout: 20_000 })
      }
      await page.getByRole('link', { name: tile, exact: true }).click()
      // The list may still be on its way.
      const held = async () => {
        let rows = 0
        for (const list of lists) rows += await rowsIn(page, list)
        return rows
      }
      await expect.poll(held, { message: tile, timeout: 15_000 }).toBe(said)
    }).toPass({ timeout: 90_000 })
  }

  for (const screen of [
    'users',
    'events',
    'security',
    'verifications',
    'content',
    'analytics',
    'dashboard',
  ]) {
    await page.goto(`/admin/${screen}`)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Notifications/ })
      .click()
    await expect(page).not.toHaveURL(new RegExp(`/admin/${screen}$`))
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  }
})
