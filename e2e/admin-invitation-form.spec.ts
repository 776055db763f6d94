import { hasHorizontalScroll, newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

test('the form that invites refuses in the words of the specification, and the sixth within an hour', async ({
  page,
  newAdmin,
  signInAs,
  expectedErrors,
  axe,
}) => {
  expectedErrors.push(/status of 429/)
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users?view=invitations')
  const email = page.getByLabel('Email address')
  const again = page.getByLabel('Type the address again')
  const send = page.getByRole('button', { name: 'Send invitation' })
  await send.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('nobody')
  await send.click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  const guest = (n: number) => `guest-${n}-${crypto.randomUUID().slice(0, 8)}@people.example`
  await email.fill(guest(0))
  await again.fill(guest(0))
  await send.click()
  await expect(page.getByText('The two addresses don’t match')).toBeVisible()
  await expect(again).toBeFocused()
  expect(await axe()).toEqual([])
  for (let n = 1; n <= 6; n++) {
    const address = guest(n)
    await email.fill(address)
    await again.fill(address)
    await again.press('Enter')
    if (n < 6) await expect(page.getByText(`Invitation sent to ${address}`)).toBeVisible()
  }
  await expect(page.getByRole('alert')).toHaveText('Admin invitation rate limit exceeded')
  expect(await hasHorizontalScroll(page)).toBe(false)
})

for (const language of storyLanguages('es'))
  test(`the address of a minor is not invited, and the form does not say why, ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    signInAs,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 422/)
    const t = translationsFor(language)
    const page = await anotherBrowser({
      viewport: { width: 360, height: 740 },
      locale: locales[language],
    })
    const child = await newAthlete(
      { service, newPerson },
      { name: 'Noa V.', club: uniqueWord(), birthDate: '2010-05-05' },
    )
    await signInAs((await newAdmin()).email, page)
    await page.goto('/admin/users?view=invitations')
    for (const label of ['email', 'again'])
      await page.getByLabel(t(`admin-invitation.form.${label}`), { exact: true }).fill(child.email)
    await page.getByRole('button', { name: t('admin-invitation.form.send') }).click()
    await expect(page.getByRole('alert')).toHaveText(t('admin-work.refused.invitation.address'))
    const { data } = await service.from('admin_invitations').select('id').eq('email', child.email)
    expect(data).toEqual([])
  })

test('an admin without a second step is told how to get to the invitations', async ({
  page,
  newAdmin,
  signInAs,
}) => {
  await signInAs((await newAdmin('password alone')).email)
  await page.goto('/admin/users?view=invitations')
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Set it up' })).toBeVisible()
})

test('an admin withdraws an invitation, and its link says so', async ({
  page,
  anotherBrowser,
  newAdmin,
  newPerson,
  raise,
  service,
  signInAs,
  axe,
}) => {
  const invited = await newPerson('scout')
  const admin = await newAdmin()
  const { data } = await service
    .from('admin_invitations')
    .insert({ email: invited.email, invited_by: admin.id })
    .select('id')
    .single()
    .throwOnError()
  await raise(invited)
  const theirs = await anotherBrowser()
  await signInAs(invited.email, theirs)
  await theirs.goto(`/admin-invitation/${data.id}`)
  await expect(theirs.getByRole('button', { name: 'Accept invitation' })).toBeVisible()

  await signInAs(admin.email)
  await page.goto('/admin/users?view=invitations')
  const row = page.getByRole('listitem').filter({ hasText: invited.email })
  await row.getByRole('button', { name: `Withdraw the invitation to ${invited.email}` }).click()
  await expect(page.getByText(`Invitation to ${invited.email} withdrawn`)).toBeVisible()
  await page.getByText(/past invitations?$/).click()
  await expect(
    page
      .getByRole('list', { name: 'Past invitations' })
      .getByRole('listitem')
      .filter({ hasText: invited.email }),
  ).toContainText('Withdrawn on')
  expect(await axe()).toEqual([])

  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(theirs.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible()
})
