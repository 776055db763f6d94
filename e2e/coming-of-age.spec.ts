import { newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('an athlete who turns 18 chooses visibility and contact, and no page opens before', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const year = new Date().getFullYear()
  const athlete = await newAthlete(
    { service, newPerson },
    { name: 'Nora Quill', club: uniqueWord(), birthDate: `${year - 16}-01-01` },
  )
  await service
    .from('athlete_private_details')
    .update({ birth_date: `${year - 19}-01-01` })
    .eq('athlete_id', athlete.id)
    .throwOnError()
  const state = async () =>
    (
      await service
        .from('athlete_profiles')
        .select('effective_visibility, contact_state')
        .eq('id', athlete.id)
        .single()
    ).data
  expect(await state()).toEqual({ effective_visibility: 'scouts', contact_state: 'closed' })

  await signInAs(athlete.email)
  await page.goto('/athlete/home')
  const question = page.getByRole('region', { name: 'You’re 18: you’re in charge of your profile now' })
  await expect(question.getByRole('radio', { checked: true })).toHaveCount(0)
  await question.getByRole('button', { name: 'Save my answers' }).click()
  await expect(question.getByText('This field is required')).toHaveCount(2)
  expect(await axe()).toEqual([])
  await question.getByRole('radio', { name: 'Everyone' }).check()
  await question.getByRole('radio', { name: 'Yes, scouts can send requests' }).check()
  await question.getByRole('button', { name: 'Save my answers' }).click()
  await expect(question).toBeHidden()
  await expect.poll(state).toEqual({ effective_visibility: 'public', contact_state: 'open' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Nora' })).toBeVisible()
  await expect(question).toHaveCount(0)
})
