import { createClient } from '@supabase/supabase-js'
import { CONSENT_TEXT_VERSION } from '#web/features/athletes/guardian/rules.ts'
import { hasHorizontalScroll } from './builders.ts'
import { deletionDay } from './deletion-day.ts'
import { expect, type Page, TEST_PASSWORD, test } from './fixtures.ts'
import { newGuardianPage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`of two guardians one agrees to the deletion, and the other keeps the account until they lift it, on a phone in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    openSession,
    mailTo,
    status,
    axe,
  }) => {
    const t = translationsFor(language)
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const asNobody = createClient(status.url, status.anonKey, { auth: { persistSession: false } })
    const calm = async (page: Page) => {
      expect(await axe(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
    }
    const name = 'Noa V.'
    const { path, child } = await newGuardianPage(
      { service, newPerson, openSession, mailTo, status },
      { child: name, scout: 'Sam Ferreira', subject: 'Camp', intro: 'I saw you play.', locale: language },
    )

    // Joe is a guardian as well; the child disputes a number, and then deletes the account.
    const asChild = await openSession(child.email)
    const joe = `joe-${child.id.slice(0, 8)}@people.example`
    const { data: linkId } = await asChild
      .rpc('invite_guardian', { guardian_name: 'Joe', guardian_email: joe, locale: language })
      .throwOnError()
    const by = { text_version: CONSENT_TEXT_VERSION, language }
    await asNobody
      .rpc('guardian_decide', {
        ...by,
        token: path.split('/').at(-1),
        decision: 'accept_guardian',
        target: linkId,
      })
      .throwOnError()
    const joesPath = new URL((await mailTo(joe, /\/guardian\//)).link ?? '').pathname
    await asNobody
      .rpc('guardian_decide', { ...by, token: joesPath.split('/').at(-1), decision: 'consent' })
      .throwOnError()
    const { data: number } = await service
      .from('measurements')
      .select('id')
      .eq('athlete_id', child.id)
      .single()
      .throwOnError()
    await asChild
      .from('measurement_disputes')
      .insert({ measurement_id: number.id, about: 'date', reason: 'It was a week later.' })
      .throwOnError()
    // Deleting wants the password, not only a session.
    await asChild.auth.signInWithPassword({ email: child.email, password: TEST_PASSWORD })
    await asChild.rpc('ask_deletion').throwOnError()

    const first = await anotherBrowser({ locale: locales[language], ...phone })
    await first.goto(path)
    const date = await deletionDay(first, language)
    const says = (key: string) => t(`deletion.${key}`, { name, date })
    await expect(first.getByText(says('child_waits'))).toBeVisible()
    await expect(first.getByRole('heading', { name: t('dispute.child.title') })).toBeVisible()
    await expect(first.getByText(t('metric.name.sprint30_s')).first()).toBeVisible()
    await expect(first.getByText(t('measurement.dispute.about.date'))).toBeVisible()
    await calm(first)
    await first.getByRole('button', { name: says('child_agree') }).click()
    await expect(first.getByText(says('child_leaving'))).toBeVisible()

    const other = await anotherBrowser({ locale: locales[language], ...phone })
    await other.goto(joesPath)
    await expect(other.getByText(says('child_leaving'))).toBeVisible()
    await other.getByRole('button', { name: says('child_keep') }).click()
    await expect(other.getByText(says('child_held_mine'))).toBeVisible()
    await calm(other)

    await first.reload()
    await expect(first.getByText(says('child_held'))).toBeVisible()
    await expect(first.getByRole('button', { name: says('child_lift') })).toHaveCount(0)
    await calm(first)

    await other.getByRole('button', { name: says('child_lift') }).click()
    await expect(other.getByText(says('child_leaving'))).toBeVisible()
    await first.reload()
    await expect(first.getByText(says('child_leaving'))).toBeVisible()
  })
