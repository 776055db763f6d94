import { newAthlete } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('what is typed while a profile is saved stays, and is saved next', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const nora = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'Harbour Academy' })
  await signInAs(nora.email)
  await page.goto('/athlete/profile/edit')
  const release = Promise.withResolvers<void>()
  await page.route('**/rest/v1/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await release.promise
    await route.continue()
  })
  await page.getByLabel('Club or school').fill('C.D. Ribera')
  const asked = page.waitForRequest(
    (request) => request.method() !== 'GET' && request.url().includes('/rest/v1/'),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await asked
  await page.getByLabel('About you').fill('Left-footed winger who tracks back.')
  release.resolve()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByLabel('About you')).toHaveValue('Left-footed winger who tracks back.')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect
    .poll(
      async () =>
        (await service.from('athlete_profiles').select('club, bio').eq('id', nora.id).single()).data,
    )
    .toEqual({ club: 'C.D. Ribera', bio: 'Left-footed winger who tracks back.' })
})
