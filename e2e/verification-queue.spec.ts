import { expect, test } from './fixtures.ts'
import { askWith, caseOf } from './verification-steps.ts'

test('an approval by keys asks once more, and the case stays open with its outcome', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  // The longest waiting, so that it is open before any is chosen.
  const scout = await askWith(tools, { created_at: '2001-02-03T04:05:06Z' })
  await askWith(tools)
  const statusOf = async () => {
    const found = service.from('verifications').select('status').eq('user_id', scout.id).single()
    return (await found.throwOnError()).data?.status
  }
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/verifications')
  const row = page.getByRole('listitem').filter({ hasText: scout.email })
  const check = caseOf(page, scout.email)
  await expect(check.getByText('Fewer than 5 families approved')).toBeVisible()
  await expect(check.getByText('Fewer than 5 families declined')).toBeVisible()
  await expect(check.getByText('No report was upheld')).toBeVisible()
  await check.getByRole('checkbox', { name: 'Identity document seen' }).check()
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Identity document seen. Valid until/)).toBeVisible()
  expect(await axe()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await statusOf()).toBe('pending')
  await expect(check.getByRole('checkbox', { name: 'Identity document seen' })).toBeChecked()

  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(check.getByText('Verified', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(check.getByText(`Passport of ${scout.id}`)).toBeVisible()
  expect(await statusOf()).toBe('approved')
  await expect(page).toHaveURL('/admin/verifications')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/case=/)
  await expect(check).toHaveCount(0)
})
