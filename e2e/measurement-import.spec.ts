import { hasHorizontalScroll, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { type Language, locales, storyLanguages, translationsFor } from './translations.ts'

const WINDOWS: Record<Language, { width: number; height: number }> = {
  en: { width: 1440, height: 900 },
  es: { width: 360, height: 780 },
  fr: { width: 768, height: 1024 },
}

/** Heights in inches under a heading that does not say so, a weight with its unit, and four kinds of mistakes. */
const fileOf = (school: string) =>
  [
    'Name,School,Pos,Height,Weight (lb),40yd,Shoe size',
    `Nia Orley,${school},QB,74,210,4.61,44`,
    `Tess Wynn,${school},WR,71,188,4.52,42`,
    `Ria Kell,${school},WR,70,181,fast,41`,
    `Ona Pell,${school},RB,69,199,1.2,43`,
    `,${school},RB,72,205,4.7,43`,
    `Una Brisk,${school},XX,73,220,4.9,45`,
  ].join('\n')

for (const language of storyLanguages('es'))
  test(`an admin looks a file of measurements over, imports it and takes it back, in ${language}`, async ({
    anotherBrowser,
    newAdmin,
    signInAs,
    service,
    axe,
  }) => {
    const words = translationsFor(language)
    const t = (key: string, values?: Record<string, string | number>) =>
      words(`measurement-import.${key}`, values)
    const school = uniqueWord()
    const name = `combine-${crypto.randomUUID().slice(0, 8)}.csv`
    const people = async () =>
      (await service.from('athlete_profiles').select('display_name').eq('club', school).order('display_name'))
        .data ?? []
    const page = await anotherBrowser({ viewport: WINDOWS[language], locale: locales[language] })
    await signInAs((await newAdmin()).email, page)
    await page.goto('/admin/users')
    await page.getByRole('link', { name: words('user-directory.import') }).click()
    await expect(page.getByRole('heading', { name: t('file_title') })).toBeVisible()

    await test.step('says what is wrong with a file that is no table', async () => {
      await page
        .getByLabel(t('file'), { exact: true })
        .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
      await expect(page.getByText(t('file_problem.empty', { name: 'empty.csv' }))).toBeVisible()
    })

    await page
      .getByLabel(t('file'), { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(fileOf(school)) })
    await expect(page.getByText(t('file_chosen_other', { name, count: 6 }))).toBeVisible()

    await test.step('offers the unit that the values fit, and groups what it cannot take', async () => {
      const metric = translationsFor(language)
      const inches = metric('metric.unit.in')
      await expect(page.getByText(t('unused', { columns: 'Shoe size' }))).toBeVisible()
      const counts = (people: number, numbers: number, rejected: number) =>
        page.getByText(t('preview_counts', { people, numbers, blanks: 0, rejected }))
      // A height of 74 cm is none.
      await expect(counts(5, 8, 9)).toBeVisible()
      await page.getByRole('button', { name: t('use_unit', { unit: inches }) }).click()
      await expect(page.getByLabel(t('unit_of', { column: 'Height' }))).toHaveValue('in')
      await expect(counts(5, 13, 4)).toBeVisible()
      const problems = page.getByRole('table', { name: t('problems') })
      for (const code of ['not_a_number', 'not_plausible', 'no_name', 'unknown_position'])
        await expect(problems.getByText(t(`code.${code}`))).toHaveCount(1)
      await expect(problems.getByText(t('example_line', { line: 4, given: 'fast' }))).toBeVisible()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: t('download_problems') }).click()
      expect((await saved).suggestedFilename()).toBe(`${name}.problems.csv`)
      expect(await axe(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
    })

    const bring = page.getByRole('button', { name: t('bring_in_other', { count: 5 }) })
    await expect(bring).toBeDisabled()
    await expect(page.getByText(t('adults_needed'))).toBeVisible()
    await page.getByLabel(t('adults_only')).check()
    await bring.click()
    await expect(page.getByText(t('done'))).toBeVisible()
    await expect(
      page.getByText(t('outcome', { created: 5, changed: 0, unchanged: 0, refused: 0 })).first(),
    ).toBeVisible()
    expect((await people()).map(({ display_name }) => display_name)).toEqual([
      'Nia Orley',
      'Ona Pell',
      'Ria Kell',
      'Tess Wynn',
      'Una Brisk',
    ])

    await test.step('takes it back as a whole', async () => {
      const past = page.getByRole('listitem').filter({ hasText: name })
      await past.getByRole('button', { name: words('common.actions.undo') }).click()
      await expect(page.getByText(t('taken_back', { measurements: 13, athletes: 5 }))).toBeVisible()
      await expect(past.getByText(t('undone'), { exact: true })).toBeVisible()
      await expect(past.getByRole('button')).toHaveCount(0)
      expect(await people()).toEqual([])
      await page.getByRole('button', { name: t('another') }).click()
      await expect(page.getByRole('heading', { name: t('file_title') })).toBeVisible()
      expect(await hasHorizontalScroll(page)).toBe(false)
    })
  })
