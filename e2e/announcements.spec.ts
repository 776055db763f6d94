import { hasHorizontalScroll, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

/** Nobody else in any story lives there, so each announcement reaches its own people alone. */
const COUNTRIES = { en: 'TV', es: 'NR', fr: 'PW' } as const

async function write(page: Page, t: ReturnType<typeof translationsFor>, language: string, title: string) {
  const texts = page.getByRole('group', { name: t('announcement.texts') })
  await texts.getByRole('button', { name: language }).click()
  await texts.getByLabel(t('announcement.field.title')).fill(title)
  await texts.getByLabel(t('announcement.field.body')).fill('Sprint and jump, measured by the league.')
  await texts.getByRole('button', { name: t('announcement.read_over') }).click()
  await expect(texts.getByText(t('announcement.read_by', { name: 'Ines Kestrel' }))).toBeVisible()
}

for (const language of storyLanguages('es'))
  test(`an admin sends an announcement in two languages, and its readers read and stop news, in ${language}`, async ({
    service,
    newPerson,
    newAdmin,
    signInAs,
    anotherBrowser,
    mailTo,
    request,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const title = `Test day ${uniqueWord()}`
    const [first, second] = [
      await newScout(tools, { name: 'Rosa Vidal' }),
      await newScout(tools, { name: 'Ilse Haan' }),
    ]
    for (const { id } of [first, second])
      await service
        .from('scout_profiles')
        .update({ country: COUNTRIES[language] })
        .eq('user_id', id)
        .throwOnError()
    await service.from('user_settings').upsert({ user_id: second.id, language: 'es' }).throwOnError()

    const admin = await newAdmin()
    const desk = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(admin.email, desk)
    await desk.goto('/admin/messages')
    await desk
      .getByRole('link', { name: t('announcement.new') })
      .first()
      .click()
    await desk.getByRole('button', { name: t('announcement.role.scout'), exact: true }).click()
    await desk.getByLabel(t('announcement.add_country')).selectOption(COUNTRIES[language])
    const people = t('announcement.readers.few')
    await expect(desk.getByText(t('announcement.reaches', { people }))).toBeVisible()
    await write(desk, t, 'English', title)
    await write(desk, t, 'Español', `Día de pruebas ${title}`)
    expect(await axe(desk)).toEqual([])
    expect(await hasHorizontalScroll(desk)).toBe(false)
    await desk.getByRole('button', { name: t('announcement.test') }).click()
    await mailTo(admin.email, new RegExp(title))
    await desk.getByRole('button', { name: t('announcement.send', { people }) }).click()
    await expect(desk.getByText(t('announcement.sent'))).toBeVisible()
    await desk.getByRole('link', { name: t('announcement.tab') }).click()
    const done = desk.getByRole('list', { name: t('announcement.group.done') })
    await expect(done.getByRole('link', { name: title })).toBeVisible()
    expect(await axe(desk)).toEqual([])

    const phone = await anotherBrowser({ locale: locales.en, viewport: { width: 360, height: 780 } })
    await signInAs(first.email, phone)
    const mail = await mailTo(first.email, new RegExp(`^${title}$`))
    const { pathname } = new URL(mail.text.match(/\S+\/announcement\/\S+/)?.[0] ?? '')
    await phone.goto(pathname)
    await expect(phone.getByRole('heading', { name: title })).toBeVisible()
    await expect(phone.getByText('Sprint and jump, measured by the league.')).toBeVisible()
    expect(await axe(phone)).toEqual([])
    expect(await hasHorizontalScroll(phone)).toBe(false)
    const stop = new URL(mail.text.match(/\S+\/stop-news\/\S+/)?.[0] ?? '')
    await phone.goto(stop.pathname)
    await phone.getByRole('button', { name: 'Stop news' }).click()
    await expect(phone.getByText('You won’t get news anymore')).toBeVisible()
    // The key is out of the address bar and the history.
    await expect(phone).toHaveURL(/\/stop-news$/)
    await phone.goto('/scout/settings?tab=notifications')
    await expect(phone.getByRole('switch', { name: 'News from the team' })).not.toBeChecked()

    // A mail program does the same without a page.
    const spanish = await mailTo(second.email, new RegExp(`Día de pruebas ${title}`))
    const link = new URL(spanish.text.match(/\S+\/stop-news\/\S+/)?.[0] ?? '').pathname
    const oneClick = { form: { 'List-Unsubscribe': 'One-Click' } }
    expect((await request.post(`${link.slice(0, -1)}x`, oneClick)).status()).toBe(404)
    expect((await request.post(link, oneClick)).status()).toBe(200)
    const settings = await service.from('user_settings').select('notifications_news').eq('user_id', second.id)
    expect(settings.data).toEqual([{ notifications_news: false }])
  })

test('what is typed while an announcement is saved stays, and is saved next', async ({
  page,
  newAdmin,
  signInAs,
}) => {
  const t = translationsFor('en')
  const title = `Test day ${uniqueWord()}`
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/messages?announcement=new')
  const texts = page.getByRole('group', { name: t('announcement.texts') })
  await texts.getByLabel(t('announcement.field.title')).fill(title)
  await texts.getByLabel(t('announcement.field.body')).fill('Sprint and jump, measured by the league.')
  const readOver = texts.getByRole('button', { name: t('announcement.read_over') })
  const save = page.getByRole('button', { name: t('announcement.save'), exact: true })
  for (const [call, button, language] of [
    ['read_announcement_over', readOver, 'Español'],
    ['save_announcement', save, 'Français'],
  ] as const) {
    const saving = await stallRequests(page, `**/rpc/${call}`)
    await button.click()
    await saving.asked
    await texts.getByRole('button', { name: language }).click()
    await texts.getByLabel(t('announcement.field.title')).fill(`${language} ${title}`)
    const answered = page.waitForResponse(`**/rpc/${call}`)
    saving.release()
    await answered
    await texts.getByRole('button', { name: 'English' }).click()
    await expect(texts.getByText(t('announcement.read_by', { name: 'Ines Kestrel' }))).toBeVisible()
    await texts.getByRole('button', { name: language }).click()
    await expect(texts.getByLabel(t('announcement.field.title'))).toHaveValue(`${language} ${title}`)
  }
  const saved = page.waitForResponse('**/rpc/save_announcement')
  await save.click()
  await saved
  await expect(save).toBeDisabled()
  await page.reload()
  await texts.getByRole('button', { name: 'Français' }).click()
  await expect(texts.getByLabel(t('announcement.field.title'))).toHaveValue(`Français ${title}`)
})

test('a safety announcement waits for a second admin, who lets it go on a phone', async ({
  service,
  newPerson,
  newAdmin,
  signInAs,
  anotherBrowser,
  axe,
  expectedErrors,
}) => {
  const t = translationsFor('en')
  const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal' })
  await service.from('scout_profiles').update({ country: 'MH' }).eq('user_id', scout.id).throwOnError()
  const title = `Never pay for a trial ${uniqueWord()}`
  const [desk, phone] = [
    await anotherBrowser({ viewport: { width: 768, height: 1024 } }),
    await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true }),
  ]
  await signInAs((await newAdmin()).email, desk)
  await desk.goto('/admin/messages?announcement=new')
  await desk.getByRole('radio', { name: 'Safety' }).check()
  await desk.getByLabel(t('announcement.add_country')).selectOption('MH')
  await write(desk, t, 'English', title)
  expect(await hasHorizontalScroll(desk)).toBe(false)
  await desk.getByRole('button', { name: 'Ask a second admin' }).click()
  await expect(desk.getByText('You wrote or sent this, so somebody else lets it go.')).toBeVisible()

  await signInAs((await newAdmin()).email, phone)
  await phone.goto('/admin/messages')
  await phone.getByRole('link', { name: title }).tap()
  expect(await axe(phone)).toEqual([])
  expect(await hasHorizontalScroll(phone)).toBe(false)
  let offline = true
  expectedErrors.push(/Failed to load resource/)
  await phone.route(/rpc\/approve_announcement/, (route) => (offline ? route.abort() : route.continue()))
  const letGo = phone.getByRole('button', { name: 'Let it go to fewer than five people' })
  await letGo.tap()
  await expect(phone.getByRole('alert').filter({ hasText: /connection|reach/ })).toBeVisible()
  offline = false
  await letGo.tap()
  await expect(phone.getByText('Sent', { exact: true }).first()).toBeVisible()
  const { data } = await service.from('notifications').select('kind').eq('user_id', scout.id)
  expect(data).toEqual([{ kind: 'announcement' }])
})

test('an announcement is nobody else’s to read, and says so', async ({ page, newPerson, signInAs }) => {
  await page.goto(`/announcement/${crypto.randomUUID()}`)
  await expect(page.getByRole('link', { name: 'Sign in' }).last()).toBeVisible()
  await signInAs((await newPerson('scout')).email)
  await page.goto(`/announcement/${crypto.randomUUID()}`)
  await expect(page.getByText('There’s no announcement for you here')).toBeVisible()
})
