import { newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'

test('the answer to a form that was closed while it saved is told, and leaves the form opened since alone', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/profile?add=film')
  const form = page.getByRole('dialog', { name: 'Add a video' })
  await form.getByLabel('Link').fill('https://www.youtube.com/watch?v=abcdef')
  await form.getByLabel('Title').fill('Spring cup')
  const saving = await stallRequests(
    page,
    '**/rest/v1/video_links*',
    (request) => request.method() === 'POST',
  )
  await form.getByRole('button', { name: 'Save' }).click()
  await saving.asked
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await page.getByRole('region', { name: 'Video' }).getByRole('button', { name: 'Add a link' }).click()
  await form.getByLabel('Title').fill('Autumn cup')
  saving.release()
  await expect(page.getByRole('list', { name: 'Video' })).toContainText('Spring cup')
  await expect(page.getByText('Video added')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Autumn cup')
})
