import { uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

test('an admin finds who asked for their data, answers by keyboard, and the request is closed', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
  axe,
}) => {
  const name = `Nora ${uniqueWord()}`
  const athlete = await newPerson('athlete', name)
  await service
    .from('data_requests')
    .insert({ user_id: athlete.id, kind: 'erase', note: 'Everything, please' })
    .throwOnError()
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Data requests' }).click()
  const request = page
    .getByRole('list', { name: 'Data requests' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(request).toContainText('Everything, please')
  await expect(request.getByRole('link', { name })).toBeVisible()
  expect(await axe()).toEqual([])

  await request.getByRole('button', { name: `Close request by ${name}` }).focus()
  await page.keyboard.press('Enter')
  await request.getByRole('button', { name: 'Close request', exact: true }).click()
  await expect(request.getByText('Write what was done')).toBeVisible()
  await request.getByLabel('Answer').fill('Your account was deleted today.')
  await request.getByRole('button', { name: 'Close request', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Request by ${name} closed`)).toBeVisible()
  await expect(request).toHaveCount(0)
  const { data } = await service
    .from('data_requests')
    .select('status, answer')
    .eq('user_id', athlete.id)
    .single()
    .throwOnError()
  expect(data).toEqual({ status: 'done', answer: 'Your account was deleted today.' })
})
