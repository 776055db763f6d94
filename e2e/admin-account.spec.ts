import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, TEST_PASSWORD, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const REASONS = 'Three people asked to be left alone.'

for (const language of storyLanguages('es'))
  test(`an admin suspends an account for a month and restores it, on a phone in ${language}`, async ({
    page,
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    signInAs,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    // The scout's session ends under the open page.
    expectedErrors.push(/status of 40[013]/)
    const t = translationsFor(language)
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const admin = await anotherBrowser({ ...phone, locale: locales[language] })
    const scout = await newScout({ service, newPerson }, { name: `Sam ${uniqueWord()}` })
    await signInAs(scout.email)
    await page.goto('/scout/home')
    await signInAs((await newAdmin()).email, admin)

    await admin.goto(`/admin/users?person=${scout.id}`)
    await expect(admin.getByText(t('moderation.decisions_none'))).toBeVisible()
    await expect(admin.getByText(t('moderation.number.with_minors'))).toBeVisible()
    expect(await hasHorizontalScroll(admin)).toBe(false)
    await admin.getByRole('button', { name: t('moderation.act') }).click()
    const asked = admin.getByRole('dialog', { name: t('moderation.act_title', { name: scout.name }) })
    await asked.getByRole('radio', { name: t('moderation.action.suspend'), exact: true }).check()
    await asked.getByRole('combobox', { name: t('moderation.term') }).selectOption('30')
    await asked.getByRole('textbox', { name: t('moderation.statement') }).fill(REASONS)
    expect(await axe(admin)).toEqual([])
    await asked.getByRole('button', { name: t('moderation.decide'), exact: true }).click()
    await admin
      .getByRole('dialog', {
        name: t('moderation.confirm.suspend', {
          name: scout.name,
          term: t('moderation.days_other', { count: 30 }),
        }),
      })
      .getByRole('button', { name: t('moderation.action.suspend'), exact: true })
      .click()
    await expect(admin.getByText(t('moderation.done'))).toBeVisible()
    const { data: suspended } = await service.auth.admin.getUserById(scout.id)
    expect(Math.round((Date.parse(suspended.user?.banned_until ?? '') - Date.now()) / 86_400_000)).toBe(30)
    await page.goto('/scout/messages')
    await expect(page).toHaveURL(/\/auth/)
    await mailTo(scout.email, /A decision about your Touchline account/)
    await test.step('whoever signs in while suspended is told where to turn, and has the link sent again', async () => {
      await page.goto('/auth')
      await page.getByLabel('Email').fill(scout.email)
      await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(
        page.getByRole('link', { name: 'Who runs this site, and how to reach them' }),
      ).toBeVisible()
      await expect(page.getByText('You have a right to a copy of your data')).toBeVisible()
      await page.getByRole('button', { name: 'Send the email again' }).click()
      await expect(page.getByText('we’ve sent the link to', { exact: false })).toBeVisible()
    })

    await admin.getByRole('button', { name: t('moderation.restore') }).click()
    const again = admin.getByRole('dialog', { name: t('moderation.restore_title', { name: scout.name }) })
    await again.getByRole('button', { name: t('moderation.restore') }).click()
    await expect(again.getByText(t('moderation.problem.statement'))).toBeVisible()
    await again.getByRole('textbox', { name: t('moderation.statement') }).fill('They have said sorry.')
    await again.getByRole('button', { name: t('moderation.restore') }).click()
    await expect(admin.getByText(t('moderation.restored'))).toBeVisible()
    await expect(admin.getByRole('button', { name: t('moderation.restore') })).toHaveCount(0)
    const mail = await mailTo(scout.email, /is lifted/)
    await page.goto(mail.link ?? '')
    await expect(page.getByText('They have said sorry.')).toBeVisible()
    await signInAs(scout.email)
    await page.goto('/scout/messages')
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  })

test('an admin signs a person out on every device, and nobody decides about themselves', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  newAdmin,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[013]/)
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/home')
  const admin = await anotherBrowser()
  const self = await newAdmin()
  await signInAs(self.email, admin)
  await admin.goto(`/admin/users?person=${athlete.id}`)
  await admin.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(admin.getByText('Signed out on every device.')).toBeVisible()
  await expect(admin.getByText('Not signed in anywhere')).toBeVisible()
  await page.goto('/athlete/profile')
  await expect(page).toHaveURL(/\/auth/)

  await admin.goto(`/admin/users?person=${self.id}`)
  await expect(admin.getByText('This is you: another admin decides about your account.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Warn or suspend' })).toHaveCount(0)
})

test('from the bell to a decided report takes an admin at most twelve presses', async ({
  page,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  const scout = await newScout({ service, newPerson })
  const details = `Writes every day. ${uniqueWord()}`
  const given = { subject_type: 'scout_profile', subject_id: scout.id, reason: 'harassment', details }
  await (await openSession(athlete.email)).rpc('report', given).throwOnError()
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users')
  let presses = 0
  page.on('console', (message) => {
    if (message.text() === 'pressed') presses++
  })
  await page.evaluate(() => {
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => console.debug('pressed'), true)
  })
  await page.getByRole('link', { name: /Notifications/ }).click()
  await page.getByRole('listitem').filter({ hasText: details }).getByRole('link', { name: 'Review' }).click()
  await page.getByRole('radio', { name: 'Warn' }).check()
  await page.getByRole('button', { name: 'Harassment' }).click()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Warn' }).click()
  await expect(page.getByText('Decided. The people concerned have been told.')).toBeVisible()
  expect(presses).toBeGreaterThan(5)
  expect(presses).toBeLessThanOrEqual(12)
})
