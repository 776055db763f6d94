import { boardWith } from '../board-builders.ts'
import { newAthlete, sprintResult, uniqueWord } from '../builders.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { focusHiddenIn } from '../focus-hidden.ts'

const windows = { phone: { width: 360, height: 640 }, laptop: { width: 1440, height: 700 } }
/** Each way. Enough to pass the end of a window of the longest screens several times. */
const STEPS = 50

async function walk(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[data-skeleton]')).toHaveCount(0)
    expect.soft(await focusHiddenIn(page, STEPS), path).toEqual([])
  }
}

for (const [what, viewport] of Object.entries(windows)) {
  test.describe(`on a ${what}`, () => {
    test.use({ viewport })

    test('a scout who moves by Tab always sees where they are', async ({
      page,
      service,
      newPerson,
      signInAs,
    }) => {
      const { scout } = await boardWith({ service, newPerson }, [
        { name: `Garance ${uniqueWord()}`, at: 'evaluating' },
      ])
      await signInAs(scout.email)
      await walk(page, [
        '/scout/home',
        '/scout/dashboard',
        '/scout/search?sport=soccer',
        '/scout/search?sport=soccer&view=table',
        '/scout/favorites',
        '/scout/messages',
        '/scout/events',
        '/scout/profile',
        '/scout/settings',
        '/scout/verification',
      ])
    })

    test('an athlete who moves by Tab always sees where they are', async ({
      page,
      service,
      newPerson,
      signInAs,
    }) => {
      const athlete = await newAthlete(
        { service, newPerson },
        { name: 'Nora Quill', club: uniqueWord(), numbers: [sprintResult(4.21)] },
      )
      await signInAs(athlete.email)
      await walk(page, [
        '/athlete/home',
        '/athlete/profile',
        '/athlete/profile/edit',
        '/athlete/achievements',
        '/athlete/browse-scouts',
        '/athlete/videos',
        '/athlete/events',
        '/athlete/notifications',
        '/athlete/settings',
      ])
    })

    test('an admin who moves by Tab always sees where they are', async ({ page, newAdmin, signInAs }) => {
      const admin = await newAdmin()
      await signInAs(admin.email)
      await walk(page, [
        '/admin/dashboard',
        '/admin/users',
        '/admin/events',
        '/admin/verifications',
        '/admin/content',
        '/admin/panel',
        '/admin/reports',
        '/admin/security',
      ])
    })
  })
}

for (const width of [768, 1440])
  test(`a scout who has chosen rows of the table sees every row and head they move to at ${width} px`, async ({
    page,
    service,
    newPerson,
    signInAs,
  }) => {
    const { scout } = await boardWith({ service, newPerson }, [])
    await page.setViewportSize({ width, height: 700 })
    await signInAs(scout.email)
    await page.goto('/scout/search?sport=soccer&view=table')
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible()
    expect(await focusHiddenIn(page, 100)).toEqual([])
    // From the end of the heads back to the first.
    await page.getByRole('table').getByRole('columnheader').getByRole('button').last().focus()
    expect(await focusHiddenIn(page, 12)).toEqual([])
  })
