import { hasHorizontalScroll, newAthlete, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`a guardian whose link is out of date or lost has a new one mailed, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    openSession,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (404|410) .*guardian_portal/)
    const t = translationsFor(language)
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const page = await anotherBrowser({ ...phone, locale: locales[language] })
    const child = await newAthlete(
      { service, newPerson },
      { name: 'Noa V.', club: uniqueWord(), birthDate: '2010-05-05' },
    )
    const email = `guardian-${child.id.slice(0, 8)}@people.example`
    const session = await openSession(child.email)
    const invited = { guardian_name: 'Marta', guardian_email: email, locale: language }
    await session.rpc('invite_guardian', invited).throwOnError()
    const old = (await mailTo(email, /\/guardian\//)).link ?? ''
    await service
      .from('guardian_links')
      .update({ expires_at: '2026-01-01T00:00:00Z' })
      .eq('athlete_id', child.id)
      .throwOnError()

    await page.goto(old)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('guardian.refused.guardian.expired'))
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: t('guardian.new_link.send') }).click()
    await expect(page.getByText(t('guardian.new_link.sent_text'))).toBeVisible()
    const links = async () =>
      (
        await service.from('guardian_links').select('state').eq('athlete_id', child.id).order('created_at')
      ).data?.map(({ state }) => state)
    expect(await links()).toEqual(['ended', 'invited'])
    await expect.poll(async () => (await mailTo(email, /\/guardian\//)).link).not.toBe(old)
    const fresh = (await mailTo(email, /\/guardian\//)).link ?? ''
    await page.goto(fresh)
    await expect(page.getByText(t('guardian.promise', { athlete: 'Noa V.' }))).toBeVisible()

    // A link that is cut off finds nobody: the address does, and the answer tells nothing about it.
    await page.goto('/guardian/cut-off')
    await page.getByRole('button', { name: t('guardian.new_link.send') }).click()
    await expect(page.getByText(t('guardian.new_link.invalid'))).toBeVisible()
    await page.getByRole('textbox', { name: t('guardian.new_link.email') }).fill(email)
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: t('guardian.new_link.send') }).click()
    await expect(page.getByText(t('guardian.new_link.sent_text'))).toBeVisible()
    const subject = {
      en: 'Your link to Noa V.’s page',
      es: 'Su enlace a la página de Noa V.',
      fr: 'Votre lien de responsable pour Noa V.',
    }[language]
    // A new link is a new secret.
    expect((await mailTo(email, new RegExp(subject))).link).not.toBe(fresh)
    expect(await links()).toEqual(['ended', 'invited'])
  })
