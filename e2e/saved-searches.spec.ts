import { Client } from 'pg'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

/** The job of the schedule, now. */
async function sendAlerts(databaseUrl: string) {
  const db = new Client({ connectionString: databaseUrl })
  await db.connect()
  await db.query('select private.send_search_alerts()')
  await db.end()
}

for (const language of storyLanguages('fr')) {
  test(`a scout saves a search and hears of a new match, on a phone, in ${language}`, async ({
    service,
    status,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
    mailTo,
  }) => {
    const t = translationsFor(language)
    const club = uniqueWord()
    const tools = { service, newPerson }
    await newAthlete(tools, { name: 'Ana Duro', club })
    const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
    await service
      .from('user_settings')
      .upsert({ user_id: scout.id, language }, { onConflict: 'user_id' })
      .throwOnError()
    const page = await anotherBrowser({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: locales[language],
    })
    await signInAs(scout.email, page)
    await page.goto(`/scout/search?sport=soccer&q=${club}`)
    await page.getByRole('button', { name: t('saved-search.save') }).tap()
    const dialog = page.getByRole('dialog', { name: t('saved-search.dialog.save') })
    await dialog.getByRole('button', { name: t('common.actions.save') }).tap()
    await expect(dialog.getByText(t('saved-search.problem.name_missing'))).toBeVisible()
    await dialog.getByLabel(t('saved-search.dialog.name')).fill('U19 keepers')
    await dialog.getByRole('radio', { name: t('saved-search.cadence.at_once') }).tap()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: t('common.actions.save') }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'U19 keepers' })).toBeVisible()
    expect(await hasHorizontalScroll(page)).toBe(false)

    await newAthlete(tools, { name: 'Bea Sol', club })
    await sendAlerts(status.databaseUrl)
    await page.goto('/scout/home')
    const card = page.getByRole('region', { name: t('saved-search.title') })
    await expect(card.getByText(t('saved-search.fresh_one', { count: 1 }))).toBeVisible()
    const alert = t('notification.kind.search_alert_one', { search: 'U19 keepers' })
    await page.getByRole('link', { name: alert }).tap()
    const list = page.getByRole('region', { name: t('athlete-search.results.title') })
    const fresh = t('athlete-search.card.fresh')
    await expect(list.getByRole('listitem').filter({ hasText: fresh })).toHaveCount(1)
    await expect(list.getByRole('listitem').filter({ hasText: fresh })).toContainText('Bea Sol')
    await expect(page).toHaveURL(new RegExp(`q=${club}`))
    expect(await axe(page)).toEqual([])

    const mail = await mailTo(scout.email, /saved=/)
    for (const word of ['U19', 'Bea', 'Sol', club]) expect(`${mail.subject} ${mail.text}`).not.toContain(word)

    // Looked at, it is no news any more.
    await page.goto('/scout/home')
    await expect(card.getByText(t('saved-search.total_other', { count: 2 }))).toBeVisible()
    await expect(card.getByText(t('saved-search.fresh_one', { count: 1 }))).toHaveCount(0)
  })
}

test('a saved search is changed, renamed, deleted and had back, by keyboard alone', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push(/another of your searches has that name/)
  const club = uniqueWord()
  const tools = { service, newPerson }
  await newAthlete(tools, { name: 'Ana Duro', club })
  const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
  await signInAs(scout.email)
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  const dialog = page.getByRole('dialog')
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name }).first()
    await button.focus()
    await page.keyboard.press('Enter')
  }
  const choose = async (name: string | RegExp) => {
    const item = page.getByRole('menuitem', { name })
    await expect(item).toBeVisible()
    await item.focus()
    await page.keyboard.press('Enter')
  }
  const nameIt = async (name: string) => {
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await press('Save search')
  await nameIt('Wingers')
  await expect(page.getByRole('button', { name: 'Wingers' })).toBeVisible()

  // Something else is asked for: it is the same search, changed.
  await page.goto(`${page.url()}&film=1`)
  await expect(page.getByRole('button', { name: 'Wingers · changed' })).toBeVisible()
  expect(await axe()).toEqual([])
  await press(/Wingers/)
  await choose('Save changes to “Wingers”')
  await expect(page.getByText('“Wingers” now looks for this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wingers', exact: true })).toBeVisible()
  await press(/Wingers/)
  await choose('Name and alerts')
  await nameIt('Fast wingers')
  await expect(page.getByRole('button', { name: 'Fast wingers' })).toBeVisible()

  // A name that is taken is said at its field, and what was typed stays.
  await page.goto(`/scout/search?sport=soccer&q=${club}`)
  await press('Saved searches')
  await choose('Save search')
  await nameIt('fast WINGERS')
  await expect(dialog.getByText('You already have a search with this name. Choose another.')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('fast WINGERS')
  await page.keyboard.press('Escape')

  await page.goto('/scout/home')
  const card = page.getByRole('region', { name: 'Saved searches' })
  await card.getByRole('link', { name: 'Fast wingers' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/film=1/)
  await press(/Fast wingers/)
  await choose('Delete search')
  await expect(page.getByText('“Fast wingers” deleted.')).toBeVisible()
  const count = async () =>
    (await service.from('saved_searches').select('name, cadence').eq('scout_id', scout.id)).data
  await expect.poll(count).toEqual([])
  await press('Undo')
  await expect.poll(count).toEqual([{ name: 'Fast wingers', cadence: 'daily' }])
})

test('a saved search that is gone says so, and the list of them is read again after a failure', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal', sports: ['soccer'] })
  await service
    .from('saved_searches')
    .insert({ scout_id: scout.id, name: 'Strikers', filter: { sport: 'soccer' } })
    .throwOnError()
  await signInAs(scout.email)
  await page.goto(`/scout/search?saved=${crypto.randomUUID()}`)
  await expect(page.getByText('This search no longer exists.')).toBeVisible()
  let broken = true
  await page.route(/rpc\/my_saved_searches/, (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/scout/home')
  const card = page.getByRole('region', { name: 'Saved searches' })
  await expect(card.getByRole('alert')).toBeVisible()
  broken = false
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('link', { name: 'Strikers' })).toBeVisible()
})

test('an alert about a sport that is gone leads to the search, which is changed and stands again, by keyboard', async ({
  page,
  service,
  status,
  newPerson,
  signInAs,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal', sports: ['soccer'] })
  await service
    .from('saved_searches')
    .insert({ scout_id: scout.id, name: 'Strikers', cadence: 'at_once', filter: { sport: 'soccer' } })
    .throwOnError()
  // As it stands there once its sport is taken off the list.
  const db = new Client({ connectionString: status.databaseUrl })
  await db.connect()
  await db.query('begin')
  await db.query('set local session_replication_role = replica')
  await db.query(`update saved_searches set filter = '{"sport": "quidditch"}' where scout_id = $1`, [
    scout.id,
  ])
  await db.query('commit')
  await db.end()
  await sendAlerts(status.databaseUrl)

  await signInAs(scout.email)
  await page.goto('/scout/home')
  const card = page.getByRole('region', { name: 'Saved searches' })
  await expect(card.getByText('It asks for something Touchline no longer has.')).toBeVisible()
  expect(await axe()).toEqual([])
  await card.getByRole('link', { name: 'Strikers' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sport=quidditch/)
  await page.getByRole('combobox', { name: 'Sport', exact: true }).first().selectOption('soccer')
  await expect(page).toHaveURL(/sport=soccer/)
  await page.getByRole('button', { name: /Strikers/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Save changes to “Strikers”' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Strikers” now looks for this.')).toBeVisible()
  await page.goto('/scout/home')
  await expect(card.getByText('It asks for something Touchline no longer has.')).toHaveCount(0)
})
