import { parse } from 'csv-parse/sync'
import { readZip } from '../server/test/storage/read-zip.ts'
import { hasHorizontalScroll, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { newGuardianPage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

for (const language of storyLanguages('es'))
  test(`an athlete asks for their data, hears that it is ready, and opens the file, on a phone in ${language}`, async ({
    anotherBrowser,
    newPerson,
    signInAs,
    service,
    mailTo,
    axe,
  }) => {
    const t = translationsFor(language)
    const page = await anotherBrowser({ ...phone, locale: locales[language], acceptDownloads: true })
    const name = `Otis ${uniqueWord()}`
    const athlete = await newPerson('athlete', name)
    await service.from('user_settings').upsert({ user_id: athlete.id, language }).throwOnError()
    await service
      .from('feedback')
      .insert({ user_id: athlete.id, category: 'idea', message: '=HYPERLINK("x"), "quoted"\nand more' })
      .throwOnError()
    await signInAs(athlete.email, page)
    await page.goto('/athlete/settings?tab=account')
    await expect(page.getByRole('heading', { name: t('data-export.title') })).toBeVisible()
    const prove = async (action: string) => {
      const button = page.getByRole('button', { name: t(`data-export.${action}`), exact: true })
      await button.click()
      await button.click()
      await expect(page.getByText(t('proof.password_missing'))).toBeVisible()
      expect(await axe(page)).toEqual([])
      await page.getByLabel(t('proof.password'), { exact: true }).fill(athlete.password)
      await button.click()
    }
    await prove('ask')
    const download = page.getByRole('button', { name: t('data-export.download'), exact: true })
    await expect(download).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('status').filter({ hasText: /MB|Mo/ })).toBeVisible()
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    const { link } = await mailTo(athlete.email, /\/athlete\/settings/)
    expect(link).toContain('/athlete/settings?tab=account')

    const saved = page.waitForEvent('download')
    await prove('download')
    const entries = await readZip(await (await saved).path())
    const text = (entry: string) => entries.get(entry)?.toString('utf8') ?? ''
    expect(JSON.parse(text('data.json')).profiles).toEqual([
      expect.objectContaining({ id: athlete.id, full_name: name }),
    ])
    const [row] = parse<Record<string, string>>(text('tables/feedback.csv'), { columns: true, bom: true })
    expect(row?.message).toBe(`'=HYPERLINK("x"), "quoted"\nand more`)
    expect(text('README.txt')).toContain(athlete.email)
  })

for (const language of storyLanguages('fr'))
  test(`a guardian asks for the child’s data, and the child is told, in ${language}`, async ({
    anotherBrowser,
    newPerson,
    service,
    openSession,
    mailTo,
    status,
    axe,
  }) => {
    const t = translationsFor(language)
    const name = 'Noa V.'
    const asked = { child: name, scout: `Sam ${uniqueWord()}`, subject: 'Camp', intro: 'I saw you play.' }
    const { path, child } = await newGuardianPage({ service, newPerson, openSession, mailTo, status }, asked)
    const page = await anotherBrowser({ ...phone, locale: locales[language] })
    await page.goto(path)
    await page.getByRole('combobox').first().selectOption(language)
    await page.getByRole('button', { name: t('data-export.child_ask', { name }) }).click()
    await expect(page.getByRole('heading', { name: t('data-export.child_title', { name }) })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /Mo|MB/ })).toBeVisible({ timeout: 30_000 })
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect((await mailTo(child.email, /guardian|responsable/)).text).toMatch(/settings/)
  })
