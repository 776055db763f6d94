import { newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('with a level asked for, rows and table show no number below it', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  // Faster by their own word than by the club's, and one number that is theirs alone.
  await newAthlete(tools, {
    name: 'Ada North',
    club,
    numbers: [
      sprintResult(3.95, { provenance: 'self_reported' }),
      sprintResult(4.25),
      { metric: 'yoyo_ir1_m', value: 2640, unit: 'm', provenance: 'self_reported' },
    ],
  })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  const row = page.getByRole('listitem').filter({ hasText: 'Ada North' })
  const inTable = page.getByRole('table', { name: 'Results' }).locator('tbody tr')
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  await expect(row).toContainText('3.95')
  await expect(row).toContainText('2,640')
  const asked = `/scout/search?sport=soccer&q=${club}&provenance=club_recorded`
  await page.goto(asked)
  await expect(row).toContainText('4.25')
  await expect(row).not.toContainText('3.95')
  await expect(row).not.toContainText('2,640')
  await page.goto(`${asked}&view=table`)
  await expect(inTable).toContainText('4.25')
  await expect(inTable).not.toContainText('3.95')
  await expect(inTable).not.toContainText('2,640')
})
