import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { newEmail } from '../server/test/auth/test-users.ts'
import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

for (const language of storyLanguages('fr'))
  test(`a scout hears who stays out, takes a search along as a table, and whoever is in it is told, in ${language}`, async ({
    anotherBrowser,
    newPerson,
    signInAs,
    service,
    axe,
  }) => {
    const t = translationsFor(language)
    const counted = (key: string, count: number) =>
      t(`search-export.${key}_${new Intl.PluralRules(language).select(count)}`, { count })
    const tools = { service, newPerson }
    const club = uniqueWord()
    const adult = await newAthlete(tools, { name: 'Ada North', club, numbers: [sprintResult(4.12)] })
    await newAthlete(tools, { name: 'Bo South', club })
    const child = await newAthlete(tools, {
      name: 'Mina Vale',
      club,
      birthDate: `${new Date().getFullYear() - 15}-01-02`,
    })
    await service
      .from('guardian_links')
      .insert({
        athlete_id: child.id,
        guardian_name: 'Gus Vale',
        guardian_email: newEmail('gus'),
        state: 'active',
        decided_at: new Date().toISOString(),
      })
      .throwOnError()
    const scout = await newScout(tools)
    await service.from('user_settings').upsert({ user_id: scout.id, language }).throwOnError()
    const page = await anotherBrowser({ ...phone, locale: locales[language], acceptDownloads: true })
    await signInAs(scout.email, page)
    await page.goto(`/scout/search?sport=soccer&sort=name&q=${club}`)
    // At the head of the results: the phone has another "More" at its foot.
    await page
      .getByRole('main')
      .getByRole('button', { name: t('nav.more'), exact: true })
      .click()
    await page.getByRole('menuitem', { name: t('search-export.open'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('search-export.title') })
    await expect(dialog.getByText(counted('all', 2))).toBeVisible()
    await expect(dialog.getByText(counted('minors', 1))).toBeVisible()
    await expect(dialog.getByText(t('search-export.on_record'))).toBeVisible()
    await dialog.getByRole('checkbox', { name: t('search-export.column.class_year') }).uncheck()
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('search-export.go') }).click()
    const file = await readFile(await (await saved).path())
    await expect(page.getByText(counted('saved', 2))).toBeVisible()
    // French sets its colons off with a space that does not break.
    const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
    const rows = parse<Record<string, string>>(file, {
      bom: true,
      columns: (heads: string[]) => heads.map(spaced),
    })
    const name = t('search-export.column.name')
    expect(rows.map((row) => row[name])).toEqual(['Ada North', 'Bo South'])
    expect(file.toString('utf8').codePointAt(0)).toBe(0xfeff)
    const test_ = t('metric.name.sprint30_s')
    expect(rows[0]).toMatchObject({
      [t('search-export.column.age_band')]: '24-29',
      [test_]: '4.12',
      [t('search-export.part.unit', { test: test_ })]: 's',
      [t('search-export.part.proof', { test: test_ })]: t('common.provenance.club_recorded'),
      [t('search-export.part.date', { test: test_ })]: '2026-10-03',
    })
    expect(rows[0]).not.toHaveProperty(t('search-export.column.class_year'))
    expect(file.toString('utf8')).not.toContain('Mina')

    // The link leads to the person.
    await page.goto(rows[0]?.[t('search-export.column.profile')] ?? '')
    await expect(page.getByRole('heading', { name: 'Ada North' }).first()).toBeVisible()

    await service.from('user_settings').upsert({ user_id: adult.id, language }).throwOnError()
    const own = await anotherBrowser({ ...phone, locale: locales[language] })
    await signInAs(adult.email, own)
    await own.goto('/athlete/home')
    await expect(own.getByText(t('account-security.events.words.page_exported'))).toBeVisible()
    const { data } = await service
      .from('security_audit_log')
      .select('details')
      .eq('user_id', scout.id)
      .eq('action', 'search_exported')
      .single()
      .throwOnError()
    expect(data.details).toMatchObject({ people: 2, left_out: 1, filters: ['sport=soccer', 'text'] })
    expect(JSON.stringify(data.details)).not.toContain(club)
  })

test('an unverified scout reads why there is no file', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/)
  const scout = await newScout({ service, newPerson }, { verified: false })
  await signInAs(scout.email)
  await page.goto('/scout/search?sport=soccer')
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export this search' })
  await expect(dialog.getByRole('alert')).toHaveText('Only verified scouts can export a search.')
  await expect(dialog.getByRole('button', { name: 'Save as CSV' })).toBeDisabled()
  expect(await axe()).toEqual([])
})

test('without a connection it says so at once: nothing is sent later unseen', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Ada North', club })
  await signInAs((await newScout(tools)).email)
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  const choose = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Export this search' })
  const save = dialog.getByRole('button', { name: 'Save as CSV' })
  const exported = page.waitForEvent('download')
  await choose('Export')
  await save.click()
  await exported
  await expect(page.getByText('File saved with 1 person')).toBeVisible()

  await page.context().setOffline(true)
  const told = 'You’re offline. Check your connection and try again.'
  await choose('Blind review')
  await expect(page.getByText(told)).toBeVisible()
  await choose('Export')
  await expect(dialog.getByRole('alert')).toHaveText(told)
  await save.click()
  await expect(save).toBeEnabled()

  await page.context().setOffline(false)
  const again = page.waitForEvent('download')
  await save.click()
  await again
})

test('the first thing said of all may be that the connection is lost', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  const tools = { service, newPerson }
  const club = uniqueWord()
  await newAthlete(tools, { name: 'Ada North', club })
  await signInAs((await newScout(tools)).email)
  // What says it comes by itself once the page is idle.
  const parts = ['js', 'css'].map((kind) =>
    page.waitForEvent('requestfinished', (request) =>
      new RegExp(`/assets/toaster-[\\w-]+\\.${kind}$`).test(request.url()),
    ),
  )
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  const item = page.getByRole('menuitem', { name: 'Blind review', exact: true })
  await expect(item).toBeVisible()
  await Promise.all(parts)
  await page.context().setOffline(true)
  await item.click()
  await expect(page.getByText('You’re offline. Check your connection and try again.')).toBeVisible()
})
