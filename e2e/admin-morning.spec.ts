import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

/** Where nobody else in any story lives, so the announcement reaches its own people alone. */
const COUNTRIES = { en: 'KI', es: 'TO', fr: 'WS' } as const
const TEXTS = {
  en: 'Test day in June',
  es: 'Día de pruebas en junio',
  fr: 'Journée de tests en juin',
} as const
const NAMES = { en: 'English', es: 'Español', fr: 'Français' } as const
const LANGUAGES = ['en', 'es', 'fr'] as const

for (const language of storyLanguages('en'))
  test(`an admin’s morning: the panel, a case handed over, an announcement in three languages, a report printed, in ${language}`, async ({
    service,
    newPerson,
    newAdmin,
    signInAs,
    openSession,
    anotherBrowser,
    mailTo,
    axe,
  }) => {
    test.setTimeout(240_000)
    const t = translationsFor(language)
    const panel = (key: string, values = {}) => t(`admin-task.${key}`, values)
    const announcement = (key: string, values = {}) => t(`announcement.${key}`, values)
    const word = uniqueWord()
    const reported = await newScout({ service, newPerson }, { name: `Otto ${word}` })
    const reporter = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: word })
    await (await openSession(reporter.email))
      .rpc('report', {
        subject_type: 'scout_profile',
        subject_id: reported.id,
        reason: 'fake_information',
        details: 'He never was at this club.',
      })
      .throwOnError()
    const readers = []
    for (const spoken of LANGUAGES) {
      const reader = await newScout({ service, newPerson }, { name: `Rosa ${word}` })
      await service
        .from('scout_profiles')
        .update({ country: COUNTRIES[language] })
        .eq('user_id', reader.id)
        .throwOnError()
      await service.from('user_settings').upsert({ user_id: reader.id, language: spoken }).throwOnError()
      readers.push({ ...reader, spoken })
    }
    const [amy, ben] = [await newAdmin(), await newAdmin()]
    await service
      .from('profiles')
      .update({ full_name: `Ben ${word}` })
      .eq('id', ben.id)
      .throwOnError()

    // The panel: what came in over night is taken by key, and handed over with a word.
    const size = { width: 1440, height: 900 }
    const desk = await anotherBrowser({ locale: locales[language], viewport: size })
    await signInAs(amy.email, desk)
    await desk.goto('/admin/dashboard')
    await desk.getByRole('link', { name: t('admin-work.panel') }).click()
    const title = panel('about.case', { name: reported.name })
    const row = (page: typeof desk) => page.getByRole('listitem').filter({ hasText: title })
    await row(desk).getByRole('link', { name: title }).focus()
    await desk.keyboard.press('t')
    await expect(desk.getByText(panel('taken_now'))).toBeVisible()
    await desk.getByRole('button', { name: new RegExp(`^${panel('view.mine')}`) }).click()
    await row(desk)
      .getByRole('button', { name: `${panel('hand_over')} ${title}` })
      .click()
    const handing = desk.getByRole('dialog', { name: panel('hand_over_title') })
    await handing.getByLabel(panel('hand_over_to')).selectOption(ben.id)
    await handing.getByLabel(panel('note')).fill('The club has not answered yet.')
    await handing.getByRole('button', { name: panel('hand_over_do') }).click()
    await expect(row(desk)).toBeHidden()

    // Whoever it was handed to opens the case from their own panel.
    const phone = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs(ben.email, phone)
    await phone.goto('/admin/panel')
    await phone.getByRole('button', { name: new RegExp(`^${panel('view.mine')}`) }).tap()
    await expect(row(phone)).toContainText('The club has not answered yet.')
    expect(await axe(phone)).toEqual([])
    await row(phone).getByRole('link', { name: title }).tap()
    await expect(
      phone.getByText('He never was at this club.').filter({ visible: true }).first(),
    ).toBeVisible()

    // An announcement, each reader in their own language.
    await desk.goto('/admin/messages')
    await desk
      .getByRole('link', { name: announcement('new') })
      .first()
      .click()
    await desk.getByRole('button', { name: announcement('role.scout'), exact: true }).click()
    await desk.getByLabel(announcement('add_country')).selectOption(COUNTRIES[language])
    const people = announcement('readers.few')
    await expect(desk.getByText(announcement('reaches', { people }))).toBeVisible()
    const texts = desk.getByRole('group', { name: announcement('texts') })
    for (const spoken of LANGUAGES) {
      await texts.getByRole('button', { name: NAMES[spoken] }).click()
      await texts.getByLabel(announcement('field.title')).fill(`${TEXTS[spoken]} ${word}`)
      await texts.getByLabel(announcement('field.body')).fill('9:00, Campo Norte.')
      await texts.getByRole('button', { name: announcement('read_over') }).click()
      await expect(texts.getByText(announcement('read_by', { name: 'Ines Kestrel' }))).toBeVisible()
    }
    await desk.getByRole('button', { name: announcement('send', { people }) }).click()
    await expect(desk.getByText(announcement('sent'))).toBeVisible()
    for (const { email, spoken } of readers) {
      const mail = await mailTo(email, new RegExp(`^${TEXTS[spoken]} ${word}$`))
      expect(mail.text).toContain('9:00, Campo Norte.')
    }

    // The report of the last quarter, on paper.
    await desk.getByRole('link', { name: t('common.nav.reports'), exact: true }).click()
    const sheet = desk.getByRole('article')
    await expect(sheet.getByRole('table').first()).toBeVisible()
    await desk.emulateMedia({ media: 'print' })
    await expect(sheet).toBeVisible()
    await expect(desk.getByRole('navigation', { name: t('common.nav.main') }).first()).toBeHidden()
    expect((await desk.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(10_000)
  })
