import { truncateSync, writeFileSync } from 'node:fs'
import { hasHorizontalScroll, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`an admin with a phone brings in the fixtures of a file and takes them back, in ${language}`, async ({
    anotherBrowser,
    service,
    newAdmin,
    signInAs,
    axe,
  }, testInfo) => {
    const words = translationsFor(language)
    const t = (key: string, values: Record<string, string | number> = {}) =>
      words(`event-import.${key}`, values)
    const place = `Sevilla ${uniqueWord()}`
    const titles = async () => {
      const { data } = await service
        .from('events')
        .select('title, status, start_at, type')
        .eq('location', place)
        .order('start_at')
        .throwOnError()
      return data
    }
    const page = await anotherBrowser({ viewport: { width: 360, height: 780 }, locale: locales[language] })
    await signInAs((await newAdmin()).email, page)
    await page.goto('/admin/events')
    await page.getByRole('button', { name: t('action') }).click()
    const dialog = page.getByRole('dialog', { name: t('title') })
    const choose = (name: string, text: string) =>
      dialog
        .getByLabel(t('file'), { exact: true })
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

    // A film, a letter: said at the field, and nothing is asked of the server.
    await choose('letter.csv', 'Dear all,\nSee you on Saturday.')
    await expect(dialog.getByLabel(t('file'), { exact: true })).toHaveAccessibleDescription(
      new RegExp(t('file_problem.no_title').slice(0, 20)),
    )
    // Larger than a season of fixtures by far: refused by its size, and not one byte of it is read.
    const season = testInfo.outputPath('season.ics')
    writeFileSync(season, '')
    truncateSync(season, 50_000_000)
    await page.evaluate(() => {
      const read = Blob.prototype.text
      Blob.prototype.text = function () {
        document.documentElement.dataset.bytesRead = String(this.size)
        return read.call(this)
      }
    })
    await dialog.getByLabel(t('file'), { exact: true }).setInputFiles(season)
    await expect(dialog.getByLabel(t('file'), { exact: true })).toHaveAccessibleDescription(
      new RegExp(t('file_problem.too_large')),
    )
    await expect(page.locator('html')).not.toHaveAttribute('data-bytes-read')
    const cells = `Cup final;5/12/2031;18h30;20:00;${place}\nGala;31/02/2032;18:30;;${place}\nOld;2001-01-01;10:00;;${place}`
    const flood = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'SUMMARY:Flood', `LOCATION:${place}`]
    const rule = [
      'DTSTART:20310606T180000Z',
      'RRULE:FREQ=SECONDLY;COUNT=1000000000',
      'END:VEVENT',
      'END:VCALENDAR',
    ]
    await choose('flood.ics', [...flood, ...rule].join('\r\n'))
    await expect(dialog.getByRole('listitem').filter({ hasText: t('line', { line: 3 }) })).toContainText(
      t('problem.repeats'),
    )
    await choose('fixtures.csv', `Title;Date;Time;End time;Place\n${cells}`)
    await expect(dialog.getByText(t('problem.date', { given: '31/02/2032' }))).toBeVisible()
    // The server's own rule, by the line of the file.
    const past = dialog.getByRole('listitem').filter({ hasText: t('line', { line: 4 }) })
    await expect(past).toContainText(words('problems.event_in_past'))
    const bring = dialog.getByRole('button', { name: t('bring_in_one', { count: 1 }), exact: true })
    await expect(bring).toBeDisabled()
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await titles()).toEqual([])
    await dialog.getByLabel(t('leave_out_other', { count: 2 })).check()
    await bring.click()
    await expect(dialog.getByText(t('done_one', { count: 1 }))).toBeVisible()
    expect(await titles()).toMatchObject([
      { title: 'Cup final', status: 'draft', start_at: '2031-12-05T17:30:00+00:00', type: 'game' },
    ])
    await dialog
      .getByRole('button', { name: words('actions.close'), exact: true })
      .last()
      .click()

    // A calendar, by keyboard: published, and taken back as a whole from the list of imports.
    await page.getByRole('button', { name: t('action') }).press('Enter')
    await dialog.getByLabel(t('status')).selectOption('published')
    const event = [
      'BEGIN:VEVENT',
      'SUMMARY:Camp',
      `LOCATION:${place}`,
      'DTSTART;VALUE=DATE:20320701',
      'END:VEVENT',
    ]
    await choose('camp.ics', ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'].join('\r\n'))
    await bring.press('Enter')
    await expect(dialog.getByText(t('done_one', { count: 1 }))).toBeVisible()
    expect((await titles()).map(({ title, status }) => `${title} ${status}`)).toEqual([
      'Cup final draft',
      'Camp published',
    ])
    await dialog
      .getByRole('button', { name: words('actions.close'), exact: true })
      .last()
      .press('Enter')
    await page.getByRole('button', { name: t('action') }).press('Enter')
    const undo = dialog.getByRole('button', { name: t('undo_of', { name: 'camp.ics' }) }).first()
    await undo.press('Enter')
    await expect(dialog.getByText(t('undo_text'))).toBeVisible()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: t('undo'), exact: true }).press('Enter')
    await expect(page.getByText(t('undone_one', { count: 1 }))).toBeVisible()
    expect((await titles()).map(({ title }) => title)).toEqual(['Cup final'])
  })
