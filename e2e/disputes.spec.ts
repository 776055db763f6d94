import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { width: 390, height: 844 }
const SURE = 'The timing sheet of the day shows it.'
// The list of the team holds every language's numbers at once.
const NAMES = { en: 'Ida Marlowe', es: 'Lena Quiroga', fr: 'Zoé Tamarin' }
const WRONG = 'No one runs that far in this test.'
const UNSURE = 'Nobody of the club has seen it.'

for (const language of storyLanguages('es'))
  test(`a scout disputes two numbers, the athlete answers on a phone, and the team keeps one and lowers the other, in ${language}`, async ({
    page: desk,
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const m = (key: string, values: Record<string, string> = {}) => t(`measurement.dispute.${key}`, values)
    const calm = async (page: Page) => {
      expect(await axe(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
    }
    const lena = await newAthlete(
      { service, newPerson },
      {
        name: NAMES[language],
        club: uniqueWord(),
        numbers: [
          { metric: 'sprint30_s', value: 4.12, unit: 's' },
          { metric: 'sprint10_s', value: 1.8, unit: 's' },
          { metric: 'yoyo_ir1_m', value: 3140, unit: 'm' },
        ],
      },
    )
    const sam = await newScout({ service, newPerson }, { sports: ['soccer'] })
    await service.from('user_settings').upsert([
      { user_id: lena.id, language },
      { user_id: sam.id, language },
    ])

    const scout = await anotherBrowser({ locale: locales[language] })
    await signInAs(sam.email, scout)
    const page = scout.getByRole('article', { name: lena.name })
    const metric = (code: string) => t(`metric.name.${code}`)
    await scout.goto(`/scout/search?open=${lena.id}`)
    for (const [code, about] of [
      ['sprint30_s', 'method'],
      ['sprint10_s', 'value'],
      ['yoyo_ir1_m', 'date'],
    ] as const) {
      await page
        .getByRole('listitem')
        .filter({ hasText: metric(code) })
        .getByRole('button', { name: m('raise') })
        .click()
      const form = scout.getByRole('dialog', { name: m('raise') })
      await expect(form.getByText(metric(code))).toBeVisible()
      await calm(scout)
      await form.getByRole('combobox').selectOption(about)
      await form.getByRole('textbox', { name: m('reason') }).fill(`Film of ${code} says otherwise.`)
      await form.getByRole('button', { name: m('send') }).click()
      await expect(form).toBeHidden()
      await expect(page.getByText(m('yours', { what: m(`about.${about}`) }))).toBeVisible()
    }
    await calm(scout)

    // The notice leads to the number; the athlete reads what is disputed, and never in whose words.
    const phone = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await signInAs(lena.email, phone)
    await phone.goto('/athlete/notifications')
    await phone
      .getByRole('list', { name: t('common.nav.notifications') })
      .getByRole('link')
      .last()
      .click()
    const sheet = phone.getByRole('dialog', { name: metric('sprint30_s') })
    await expect(sheet.getByText(m('doubted'))).toBeVisible()
    await expect(sheet.getByRole('listitem').filter({ hasText: m('about.method') })).toBeVisible()
    await expect(sheet.getByText('says otherwise')).toHaveCount(0)
    await calm(phone)
    await sheet.getByRole('button', { name: m('give_answer'), exact: true }).click()
    await sheet.getByRole('textbox', { name: m('answer') }).fill('Gates of the club took it.')
    await calm(phone)
    await sheet.getByRole('button', { name: m('send_answer') }).click()
    await expect(
      sheet.getByText(m('answered').split('{{date}}')[0]?.trim() ?? '', { exact: false }),
    ).toBeVisible()

    await signInAs((await newAdmin()).email, desk)
    await desk.goto('/admin/content?of=numbers')
    const words = translationsFor('en')
    for (const [code, outcome, why] of [
      ['sprint30_s', 'kept', SURE],
      ['sprint10_s', 'lowered', UNSURE],
      ['yoyo_ir1_m', 'removed', WRONG],
    ] as const) {
      await desk
        .getByRole('list', { name: words('dispute.title') })
        .getByRole('listitem')
        .filter({ hasText: lena.name })
        .filter({ hasText: words(`metric.name.${code}`) })
        .getByRole('link')
        .click()
      const opened = desk.getByRole('article', { name: lena.name })
      await expect(opened.getByText(`Film of ${code} says otherwise.`)).toBeVisible()
      if (outcome === 'kept') await expect(opened.getByText('Gates of the club took it.')).toBeVisible()
      expect(await axe(desk)).toEqual([])
      await opened.getByRole('button', { name: words(`dispute.outcome.${outcome}`) }).click()
      await opened.getByRole('textbox', { name: words('dispute.statement') }).fill(why)
      expect(await axe(desk)).toEqual([])
      await opened.getByRole('button', { name: words(`dispute.confirm.${outcome}`), exact: true }).click()
      await expect(desk.getByText(words(`dispute.decided.${outcome}`))).toBeVisible()
    }

    // What was taken away has a page that names the number, and a way back.
    await phone.goto('/athlete/notifications')
    const notices = phone.getByRole('list', { name: t('common.nav.notifications') })
    await notices.locator('a[href^="/decision/"]').first().click()
    const decision = phone.getByRole('article')
    await expect(decision.getByText(WRONG)).toBeVisible()
    await expect(decision.getByText(metric('yoyo_ir1_m'))).toBeVisible()
    await expect(decision.getByText(/^3[,. \u202f]?140 m$/)).toBeVisible()
    await calm(phone)
    await phone.getByRole('link', { name: t('common.nav.notifications') }).click()
    await expect(phone).toHaveURL('/athlete/notifications')

    // Both read what came of it, each on a page of their own.
    await phone.goto('/athlete/profile')
    for (const [code, outcome, why] of [
      ['sprint30_s', 'kept', SURE],
      ['sprint10_s', 'lowered', UNSURE],
    ] as const) {
      await phone
        .getByRole('button', { name: new RegExp(metric(code)) })
        .first()
        .click()
      const detail = phone.getByRole('dialog', { name: metric(code) })
      await expect(detail.getByText(m(`outcome.${outcome}`))).toBeVisible()
      await expect(detail.getByText(why)).toBeVisible()
      await calm(phone)
      await phone.keyboard.press('Escape')
    }
    await scout.goto('/scout/home')
    await scout.getByRole('link', { name: t('common.nav.notifications'), exact: true }).click()
    await expect(scout.getByRole('link', { name: new RegExp(UNSURE) })).toBeVisible()
    await scout.getByRole('link', { name: new RegExp(SURE) }).click()
    await expect(page.getByText(m('outcome.kept'))).toBeVisible()
    await expect(page.getByText(m('outcome.lowered'))).toBeVisible()
    await expect(page.getByText(UNSURE)).toBeVisible()
    await calm(scout)
  })
