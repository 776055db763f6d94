import { TOTP } from 'otpauth'
import { hasHorizontalScroll } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'

// The browser logs expected failures: a wrong code (422), a refused write (403), an ended session or removed factor (401, 404).
test.use({ expectedErrors: [/status of (400|401|403|404|422)/] })

const signInByPassword = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const codeField = (page: Page) => page.getByLabel('6-digit code')
/** Six digits that are no valid code in this or the neighbouring time steps. */
function wrongCode(phone: TOTP) {
  const around = [-60, -30, 0, 30, 60].map((seconds) =>
    phone.generate({ timestamp: Date.now() + seconds * 1000 }),
  )
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !around.includes(code)) ?? ''
  )
}

test('MFA sign-in opens no page before the code is accepted', async ({
  page,
  newPerson,
  withSecondStep,
  axe,
}) => {
  const scout = await newPerson('scout')
  const phone = await withSecondStep(scout)
  await signInByPassword(page, scout)
  await expect(heading(page)).toHaveText('Two-step verification')
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
  expect(await axe()).toEqual([])

  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the 6-digit code, such as 492 013.')).toBeVisible()
  const wrong = wrongCode(phone)
  await codeField(page).fill(wrong)
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code didn’t work.')).toBeVisible()
  await expect(codeField(page)).toHaveValue(wrong)
  await expect(codeField(page)).toBeFocused()

  for (const path of ['/scout/home', '/scout/messages', '/admin', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/auth')
    await expect(heading(page)).toHaveText('Two-step verification')
  }
  await page.reload()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(phone.generate())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/scout/home')
  await page.reload()
  await expect(page).toHaveURL('/scout/home')
})

test('a recovery code replaces the phone once', async ({
  page,
  newPerson,
  withSecondStep,
  openSession,
  status,
}) => {
  const athlete = await newPerson('athlete')
  const phone = await withSecondStep(athlete)
  const { auth } = await openSession(athlete.email)
  const { data: factors } = await auth.mfa.listFactors()
  const raised = await auth.mfa.challengeAndVerify({
    factorId: factors?.totp[0]?.id ?? '',
    code: phone.generate(),
  })
  const made = await fetch(`${status.url}/auth/v1/factors/recovery-codes`, {
    method: 'POST',
    headers: { apikey: status.anonKey, authorization: `Bearer ${raised.data?.access_token}` },
  })
  const [code = ''] = ((await made.json()) as { codes: string[] }).codes

  await signInByPassword(page, athlete)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  const field = page.getByLabel('Recovery code')
  await expect(field).toBeFocused()
  await page.keyboard.type('aaaa-bbbb-cccc-dddd')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code didn’t work, or it has already been used.')).toBeVisible()
  await field.fill(code.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/athlete/dashboard')
})

test('a reset link replaces the password but not the MFA code', async ({
  page,
  newPerson,
  withSecondStep,
  mailTo,
}) => {
  const scout = await newPerson('scout')
  const phone = await withSecondStep(scout)
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(scout.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const { text } = await mailTo(scout.email, /verify/)
  await page.goto(/https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('button').click()
  await expect(heading(page)).toHaveText('Two-step verification')
  await page.goto('/scout/home')
  await expect(heading(page)).toHaveText('Two-step verification')

  await page.goto('/reset-password')
  await codeField(page).fill(phone.generate())
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Choose a new password')
  await page.getByLabel('New password', { exact: true }).fill('Other-Wing#72 deep')
  await page.getByLabel('Confirm new password').fill('Other-Wing#72 deep')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL('/scout/home')
})

test('a magic link asks for the MFA code too, in the user’s language, and can be left', async ({
  page,
  newPerson,
  withSecondStep,
  signInAs,
  axe,
}) => {
  const athlete = await newPerson('athlete')
  await withSecondStep(athlete)
  await signInAs(athlete.email)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/athlete/messages')
  for (const [language, title, other] of [
    ['es', 'Verificación en dos pasos', 'Usar un código de recuperación'],
    ['fr', 'Validation en deux étapes', 'Utiliser un code de secours'],
    ['en', 'Two-step verification', 'Use a recovery code instead'],
  ] as const) {
    await page.getByRole('banner').getByRole('combobox').selectOption(language)
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByRole('button', { name: other })).toBeVisible()
    expect(await hasHorizontalScroll(page)).toBe(false)
  }
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await expect(heading(page)).toHaveText('Welcome back')
  await page.goto('/athlete/messages')
  await expect(heading(page)).toHaveText('Welcome back')
})

test('a session ended elsewhere during the MFA step returns to the sign-in with a message', async ({
  page,
  newPerson,
  withSecondStep,
  signInAs,
  service,
}) => {
  const scout = await newPerson('scout')
  const phone = await withSecondStep(scout)
  const session = await signInAs(scout.email)
  await page.goto('/scout/home')
  await expect(codeField(page)).toBeVisible()
  await service.auth.admin.signOut(session.access_token, 'global')
  await codeField(page).fill(phone.generate())
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’ve been signed out. Sign in again to continue.')).toBeVisible()
  await expect(heading(page)).toHaveText('Welcome back')
})

test('MFA turned off elsewhere during the sign-in is not asked for', async ({
  page,
  newPerson,
  withSecondStep,
  signInAs,
  service,
}) => {
  const scout = await newPerson('scout')
  const phone = await withSecondStep(scout)
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await expect(codeField(page)).toBeVisible()
  const { data } = await service.auth.admin.mfa.listFactors({ userId: scout.id })
  await service.auth.admin.mfa.deleteFactor({ userId: scout.id, id: data?.factors[0]?.id ?? '' })
  await codeField(page).fill(phone.generate())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/scout/home')
})

test('an admin without MFA reads nothing, is told why, sets up MFA and acts', async ({
  page,
  newAdmin,
  newPerson,
  signInAs,
  service,
  status,
  axe,
  mailTo,
}) => {
  const admin = await newAdmin('password alone')
  const scout = await newPerson('scout', 'Ola Verrin')
  await service
    .from('verifications')
    .insert({ user_id: scout.id, type: 'identity', evidence_note: 'licence 58' })
    .throwOnError()
  const session = await signInAs(admin.email)
  await page.goto('/admin/verifications')
  const waiting = page.getByRole('region', { name: /Ola Verrin/ })
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await axe()).toEqual([])

  const answer = await fetch(`${status.url}/rest/v1/verifications?user_id=eq.${scout.id}`, {
    method: 'PATCH',
    headers: {
      apikey: status.anonKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ status: 'approved', what_was_checked: ['licence_document'] }),
  })
  expect([answer.status, ((await answer.json()) as { hint: string }).hint]).toEqual([
    403,
    'admin.second_factor_needed',
  ])

  await page.getByRole('main').getByRole('link', { name: 'Set it up' }).click()
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  const letter = await mailTo(admin.email, /confirm it’s you/)
  await page.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(letter.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.locator('code').textContent())?.replace(/\s/g, '') ?? ''
  await codeField(page).fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeHidden()
  await page.goto('/admin/verifications')
  const row = page.getByRole('listitem').filter({ hasText: 'Ola Verrin' })
  await row.getByRole('link').click()
  await waiting.getByRole('checkbox', { name: 'Licence document seen' }).check()
  await waiting.getByRole('button', { name: /^Approve until/ }).click()
  await waiting.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toHaveCount(0)
  // The queue is read anew before the case: until then the case still shows its form, with the same words.
  await expect(waiting.getByRole('checkbox')).toHaveCount(0)
  await expect(waiting.getByText('Licence document seen')).toBeVisible()
})

test('the admin’s own settings are linked on every screen', async ({ page, newAdmin, signInAs, axe }) => {
  const admin = await newAdmin()
  await signInAs(admin.email)
  await page.goto('/admin/users')
  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(admin.email) })
    .click()
  await expect(page).toHaveURL('/admin/settings?tab=account')
  await expect(page.getByRole('tab')).toHaveText(['General', 'Account', 'Security'])
  for (const [tab, title] of [
    ['General', 'Language'],
    ['Account', 'Your name'],
    ['Security', 'Two-step verification'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByText(title).first()).toBeVisible()
  }
  await expect(
    page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  expect(await axe()).toEqual([])
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/admin/settings')
})
