import { readFileSync } from 'node:fs'
import { pdf, picture } from '../server/test/storage/sample-files.ts'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const PHONE = { width: 360, height: 780 }
const certificate = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf() }

for (const language of storyLanguages('fr'))
  test(`an adult puts a document beside an honour, the club opens it, and a scout once it is shown, in ${language}`, async ({
    page,
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    mailTo,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const athlete = await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() })
    await service.from('user_settings').upsert({ user_id: athlete.id, language }).throwOnError()
    await signInAs(athlete.email)
    await page.setViewportSize(PHONE)
    await page.goto('/athlete/achievements?add=honour')
    const form = page.getByRole('dialog')
    await form.getByLabel(t('achievement.field.title'), { exact: true }).fill('Cup winners')
    await form.getByLabel(t('achievement.field.awarded_on'), { exact: true }).fill('2026-06-14')
    const file = form.getByLabel(t('achievement.field.document'), { exact: true })
    await file.setInputFiles({ name: 'run.exe', mimeType: 'application/x-msdownload', buffer: pdf() })
    await expect(form.getByText(t('problems.file_type'))).toBeVisible()
    await form.getByRole('button', { name: t('actions.save') }).click()
    await expect(form).toBeVisible()
    await file.setInputFiles(certificate)
    await expect(form.getByLabel(t('achievement.show_document'))).not.toBeChecked()
    expect(await axe()).toEqual([])
    await form.getByRole('button', { name: t('actions.save') }).click()
    await expect(form).toBeHidden()
    const item = page.getByRole('listitem').filter({ hasText: 'Cup winners' })
    const link = item.getByRole('link', { name: t('achievement.document') })
    await expect(item.getByText(t('achievement.document_yours'))).toBeVisible()
    const opened = await page.request.get((await link.getAttribute('href')) ?? '')
    expect((await opened.body()).equals(pdf())).toBe(true)
    expect(await hasHorizontalScroll(page)).toBe(false)

    // A scout reads the honour and nothing of the document.
    const desk = await anotherBrowser({ locale: locales[language] })
    await signInAs((await newScout(tools)).email, desk)
    await desk.goto(`/scout/search?open=${athlete.id}`)
    const honours = desk.locator('[data-athlete-panel]').getByRole('list', { name: t('achievement.title') })
    await expect(honours).toContainText('Cup winners')
    await expect(honours.getByRole('link', { name: t('achievement.document') })).toHaveCount(0)

    // The club saves it from its page, until it has answered.
    await item.getByRole('button', { name: t('achievement.ask'), exact: true }).click()
    await expect(page.getByText(t('achievement.ask_document'))).toBeVisible()
    const league = `office-${athlete.id.slice(0, 8)}@league.example`
    await page.getByRole('dialog').getByLabel(t('achievement.ask_email')).fill(league)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('achievement.ask_send') })
      .click()
    await expect(page.getByText(league)).toBeVisible()
    const club = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await club.goto((await mailTo(league, /\/honour\//)).link ?? '')
    const saved = club.waitForEvent('download')
    await club.getByRole('link', { name: t('achievement.issuer.save_document') }).click()
    expect(readFileSync(await (await saved).path()).equals(pdf())).toBe(true)
    expect(await axe(club)).toEqual([])
    await club.getByLabel(t('achievement.issuer.name')).fill('Janet Holroyd')
    await club.getByRole('button', { name: t('achievement.issuer.confirm'), exact: true }).click()
    await expect(club.getByRole('heading', { level: 1 })).toHaveText(
      t('achievement.issuer.title_confirmed', { athlete: 'Lena Vasko' }),
    )
    await expect(club.getByRole('link', { name: t('achievement.issuer.save_document') })).toHaveCount(0)

    // A picture takes its place, is drawn anew on the device, and is shown.
    const edit = async () => {
      await item.getByRole('button', { name: t('achievement.actions_of', { title: 'Cup winners' }) }).click()
      await page.getByRole('menuitem', { name: t('actions.edit') }).click()
    }
    await edit()
    const photo = await picture('jpeg', 1200, 800)
    await form
      .getByLabel(t('achievement.field.other_document'), { exact: true })
      .setInputFiles({ name: 'medal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) })
    await form.getByLabel(t('achievement.show_document')).check()
    await form.getByRole('button', { name: t('actions.save') }).click()
    await expect(form).toBeHidden()
    await expect(item.getByText(t('achievement.document_yours'))).toHaveCount(0)
    await desk.reload()
    const shown = honours.getByRole('link', { name: t('achievement.document') })
    const url = (await shown.getAttribute('href')) ?? ''
    const seen = await desk.request.get(url)
    expect([seen.status(), seen.headers()['content-type']]).toEqual([200, 'image/webp'])

    // Removed, the link that was handed out opens nothing.
    await edit()
    await form.getByRole('button', { name: t('achievement.remove_document') }).click()
    await expect(form.getByText(t('achievement.document_goes'))).toBeVisible()
    await form.getByRole('button', { name: t('actions.save') }).click()
    await expect(form).toBeHidden()
    await expect(item.getByRole('link', { name: t('achievement.document') })).toHaveCount(0)
    expect((await desk.request.get(url)).status()).toBeGreaterThanOrEqual(400)
  })

test('a minor’s document is opened by nobody else, and the form says so', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  axe,
}) => {
  const t = translationsFor('en')
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Mina Fell', club: uniqueWord(), birthDate: '2011-05-05' })
  await signInAs(athlete.email)
  await page.goto('/athlete/achievements?add=honour')
  const form = page.getByRole('dialog')
  await form.getByLabel(t('achievement.field.title'), { exact: true }).fill('Cup winners')
  await form.getByLabel(t('achievement.field.awarded_on'), { exact: true }).fill('2026-06-14')
  await form.getByLabel(t('achievement.field.document'), { exact: true }).setInputFiles(certificate)
  await expect(form.getByText(t('achievement.hint.document_minor', { megabytes: 10 }))).toBeVisible()
  await expect(form.getByLabel(t('achievement.show_document'))).toHaveCount(0)
  expect(await axe()).toEqual([])
  await form.getByRole('button', { name: t('actions.save') }).click()
  await expect(form).toBeHidden()
  const item = page.getByRole('listitem').filter({ hasText: 'Cup winners' })
  const link = item.getByRole('link', { name: t('achievement.document') })
  await expect(link).toBeVisible()
  await expect(item.getByText(t('achievement.document_yours'))).toBeVisible()
  const scout = await openSession((await newScout(tools)).email)
  expect((await scout.from('honour_documents').select('id').throwOnError()).data).toEqual([])
})
