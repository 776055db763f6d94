import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('a scout keeps the words of a request as a template, takes them up and removes them', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?open=${athlete.id}`)
  await page.getByRole('button', { name: 'Send request' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Message request to Lena Vasko' })
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  const intro = dialog.getByRole('textbox', { name: 'Message' })
  const templates = dialog.getByRole('group', { name: 'Your templates' })
  await subject.fill('Winter trial')
  await intro.fill('We would like to see you play.')

  // What is typed while a template is being saved stays, and so does the place where one types.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/rpc\/save_request_template/, async (route) => {
    await released
    await route.continue()
  })
  await templates.getByRole('button', { name: 'Save as template' }).click()
  await intro.press('End')
  await intro.pressSequentially(' Soon.')
  release()
  const kept = templates.getByRole('button', { name: 'Winter trial' })
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await expect(intro).toHaveValue('We would like to see you play. Soon.')
  await expect(intro).toBeFocused()

  // Words that are kept nowhere come back when a template took their place.
  await kept.click()
  await expect(intro).toHaveValue('We would like to see you play.')
  expect(await axe()).toEqual([])
  // They outlive the dialog, as what is typed does.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Send request' }).first().click()
  await expect(intro).toHaveValue('We would like to see you play.')
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await templates.getByRole('button', { name: 'Put them back' }).click()
  await expect(intro).toHaveValue('We would like to see you play. Soon.')
  await expect(templates.getByRole('button', { name: 'Put them back' })).toHaveCount(0)

  const saved = page.waitForResponse(/rpc\/save_request_template/)
  await templates.getByRole('button', { name: 'Save changes to template' }).click()
  await saved
  await expect(templates.getByRole('button', { name: 'Save changes to template' })).toBeEnabled()
  await kept.click()
  await expect(templates.getByRole('button', { name: 'Put them back' })).toHaveCount(0)
  await templates.getByRole('button', { name: 'Remove template' }).click()
  await expect(kept).toHaveCount(0)
  await expect(intro).toHaveValue('We would like to see you play. Soon.')
})
