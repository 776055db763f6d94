import { createClient } from '@supabase/supabase-js'
import { CONSENT_TEXT_VERSION } from '#web/features/athletes/guardian/rules.ts'
import { hasHorizontalScroll } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { newGuardianPage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es'))
  test(`a guardian refuses a false one, and the team ends another that she agreed to, on a phone in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    mailTo,
    status,
    axe,
    expectedErrors,
  }) => {
    test.setTimeout(180_000)
    expectedErrors.push(/status of (404|410) .*guardian_portal/)
    const t = translationsFor(language)
    // The first guardian was invited in English.
    const inEnglish = translationsFor('en')
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const [mother, joe, admin] = [
      await anotherBrowser({ locale: 'en-GB', ...phone }),
      await anotherBrowser({ locale: locales[language], ...phone }),
      await anotherBrowser({ locale: locales[language], ...phone }),
    ]
    const { path, child } = await newGuardianPage(
      { service, newPerson, openSession, mailTo, status },
      { child: 'Noa V.', scout: 'Sam Ferreira', subject: 'Camp', intro: 'I saw you play.' },
    )
    const short = child.id.slice(0, 8)
    const asChild = await openSession(child.email)
    const name = (guardian_name: string) =>
      asChild
        .rpc('invite_guardian', {
          guardian_name,
          guardian_email: `${guardian_name.toLowerCase()}-${short}@people.example`,
          locale: language,
        })
        .throwOnError()
    const states = async () =>
      (
        await service
          .from('guardian_links')
          .select('guardian_name, state')
          .eq('athlete_id', child.id)
          .order('created_at')
          .throwOnError()
      ).data.map(({ guardian_name, state }) => `${guardian_name} ${state}`)

    // A friend whom the child calls a guardian: the mother is asked first, and he hears of nothing.
    await name('Leo')
    const asked = await mailTo(`guardian-${short}@people.example`, /would like to add Leo/)
    expect(asked.text).toContain(`leo-${short}@people.example`)
    await mother.goto(path)
    await mother
      .getByRole('button', { name: inEnglish('guardian.others.refuse_of', { name: 'Leo' }) })
      .click()
    await expect(
      mother.getByText(inEnglish('guardian.others.refused', { name: 'Leo' })).first(),
    ).toBeVisible()
    expect(await states()).toEqual(['Marta active', 'Leo ended'])

    // One whom she agreed to, and should not have.
    await name('Joe')
    await mother.reload()
    const accept = inEnglish('guardian.others.accept_of', { name: 'Joe' })
    await expect(mother.getByRole('button', { name: accept })).toBeVisible()
    expect(await axe(mother)).toEqual([])
    expect(await hasHorizontalScroll(mother)).toBe(false)
    await mother.getByRole('button', { name: accept }).click()
    const link = (await mailTo(`joe-${short}@people.example`, /\/guardian\//)).link ?? ''
    const token = /\/guardian\/([\w-]+)/.exec(link)?.[1] ?? ''
    const asNobody = createClient(status.url, status.anonKey, { auth: { persistSession: false } })
    await asNobody
      .rpc('guardian_decide', { token, decision: 'consent', text_version: CONSENT_TEXT_VERSION, language })
      .throwOnError()
    await joe.goto(link)
    await expect(joe.getByRole('heading', { level: 1 })).toHaveText(
      t('guardian.title.asks_one', { scout: 'Sam Ferreira', athlete: 'Noa V.' }),
    )

    await signInAs((await newAdmin()).email, admin)
    await admin.goto(`/admin/users?person=${child.id}`)
    await admin.getByRole('button', { name: t('moderation.guardians.show') }).click()
    const end = t('moderation.guardians.end_of', { name: 'Joe' })
    await admin.getByRole('button', { name: end }).click()
    const dialog = admin.getByRole('dialog', { name: end })
    await dialog.getByRole('button', { name: t('moderation.guardians.end'), exact: true }).click()
    await expect(dialog.getByText(t('moderation.problem.statement'))).toBeVisible()
    expect(await axe(admin)).toEqual([])
    await dialog.getByRole('textbox').fill('The mother says he is a stranger.')
    await dialog.getByRole('button', { name: t('moderation.guardians.end'), exact: true }).click()
    await expect(admin.getByText(t('moderation.guardians.ended'))).toBeVisible()
    expect(await hasHorizontalScroll(admin)).toBe(false)
    expect(await states()).toEqual(['Marta active', 'Leo ended', 'Joe ended'])

    // He reads that it ended, and not why; the mother decides as before.
    await mailTo(`joe-${short}@people.example`, /feedback/)
    await joe.reload()
    await expect(joe.getByRole('heading', { level: 1 })).toHaveText(t('guardian.refused.guardian.ended'))
    await expect(joe.getByText('The mother says')).toHaveCount(0)
    await mother.reload()
    await expect(mother.getByRole('heading', { level: 1 })).toHaveText(/May Sam Ferreira contact Noa/)
  })
