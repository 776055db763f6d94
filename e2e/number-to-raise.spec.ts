import { newAthlete, sprintResult } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('a number that could become more leads from Home to its own sheet', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const measuredBy = { measured_by: 'person', measured_by_name: 'PE teacher' }
  const numbers = [sprintResult(4.12, { provenance: 'self_reported', measuredBy })]
  const nora = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'Quill AC', numbers })
  await service.from('athlete_profiles').update({ bio: 'Winger.' }).eq('id', nora.id).throwOnError()
  const recorded_on = new Date().toISOString().slice(0, 10)
  await service
    .from('video_links')
    .insert({ athlete_id: nora.id, url: 'https://youtu.be/x', title: 'Season', recorded_on })
    .throwOnError()
  await signInAs(nora.email)
  await page.goto('/athlete/home')
  await page.getByRole('link', { name: 'See this measurement' }).click()
  const sheet = page.getByRole('dialog', { name: /Sprint 30 m/ })
  await expect(sheet).toContainText('4.12')
  await expect(sheet).toContainText('PE teacher')
})
