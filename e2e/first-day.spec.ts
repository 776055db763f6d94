import { TOTP } from 'otpauth'
import { hasHorizontalScroll } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { REPORTED_WORDS, reportedMessage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es'))
  test(`the first day of an admin leads from the invitation to a case decided with its evidence, on a phone in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    // The first second factor is asked for before it has a mailed code.
    expectedErrors.push(/status of 400/)
    test.setTimeout(180_000)
    const t = translationsFor(language)
    const page = await anotherBrowser({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: locales[language],
    })
    const { details, scout, asChild } = await reportedMessage({ service, newPerson, openSession })
    const invited = await newPerson('scout', 'Jonas Albright')
    const { data: invitation } = await service
      .from('admin_invitations')
      .insert({ email: invited.email, invited_by: (await newAdmin()).id })
      .select('id')
      .single()
      .throwOnError()

    await signInAs(invited.email, page)
    await page.goto(`/admin-invitation/${invitation.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin-invitation.open.title'))
    await page.getByRole('button', { name: t('account-security.factor.start') }).click()
    const letter = await mailTo(invited.email, /\b\d{6}\b/)
    await page.getByLabel(t('account-security.password.code')).fill(/\b\d{6}\b/.exec(letter.text)?.[0] ?? '')
    await page.getByRole('button', { name: t('account-security.factor.mailed_go') }).click()
    const secret = (await page.locator('code').textContent())?.replace(/\s/g, '') ?? ''
    await page.getByLabel(t('account-security.factor.code')).fill(new TOTP({ secret }).generate())
    await page.getByRole('button', { name: t('account-security.factor.turn_on') }).click()
    await page.getByRole('button', { name: t('admin-invitation.accept') }).click()
    await expect(page).toHaveURL('/admin/dashboard')
    // The heading alone may still be that of the invitation.
    await expect(page.getByRole('listitem').filter({ hasText: details })).toBeVisible()
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)

    // What waits is on the first screen, and leads to its evidence.
    await page.getByRole('listitem').filter({ hasText: details }).getByRole('link').click()
    const opened = page.getByRole('article', {
      name: t('moderation.title', { what: t('report.subject.message'), name: scout.name }),
    })
    await expect(opened.getByText(REPORTED_WORDS)).toBeVisible()
    await opened.getByRole('button', { name: t('moderation.work.take') }).click()
    await expect(opened.getByText(t('moderation.work.taken_mine'))).toBeVisible()
    await opened.getByRole('radio', { name: t('moderation.action.warn'), exact: true }).check()
    await opened
      .getByRole('textbox', { name: t('moderation.statement') })
      .fill('Nobody asks a child to keep secrets.')
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    await opened.getByRole('button', { name: t('moderation.decide') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('moderation.action.warn'), exact: true })
      .click()
    await expect(page.getByText(t('moderation.done'))).toBeVisible()
    expect((await asChild.rpc('my_reports').throwOnError()).data).toMatchObject([{ outcome: 'action_taken' }])
  })
