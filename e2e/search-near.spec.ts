import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const LEEDS = 2644688

for (const language of storyLanguages('es')) {
  test(`a scout looks around a town by keyboard and on a phone, and a minor is found by the region alone, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const club = uniqueWord()
    const tools = { service, newPerson }
    const living = (id: string, more: object) =>
      service
        .from('athlete_profiles')
        .update({ country: 'GB', ...more })
        .eq('id', id)
        .throwOnError()
    const ada = await newAthlete(tools, { name: 'Ada Yorke', club, sport: 'soccer' })
    await living(ada.id, { region: 'Yorkshire' })
    const lena = await newAthlete(tools, { name: 'Lena Quayle', club, sport: 'soccer' })
    await living(lena.id, { region: 'Cornwall' })
    const mina = await newAthlete(tools, { name: 'Mina D.', club, birthDate: '2010-05-05' })
    await living(mina.id, { region: 'Yorkshire' })
    const scout = await newScout(tools, { sports: ['soccer'] })

    // The athlete names a town on the page, by typing and by keyboard.
    const own = await anotherBrowser({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: locales[language],
    })
    await signInAs(ada.email, own)
    await own.goto('/athlete/profile/edit')
    const town = own.getByRole('combobox', { name: t('athlete-profile.field.place_id') })
    await town.fill('Zzqx')
    const people = new Intl.NumberFormat(locales[language]).format(15_000)
    const unknown = own.getByText(t('athlete-profile.problem.town_unknown', { given: 'Zzqx', people }))
    await expect(unknown).toBeVisible()
    // What names no town stays where it is typed, and saving says so.
    await town.blur()
    await own.getByRole('button', { name: t('actions.save') }).tap()
    await expect(unknown).toBeVisible()
    await expect(town).toHaveValue('Zzqx')
    // A whole name is taken on leaving the field.
    await town.fill('wakefield')
    await town.blur()
    await expect(town).toHaveValue('Wakefield')
    await town.fill('york')
    await expect(own.getByRole('option', { name: /^York\b/ })).toBeVisible()
    await town.press('ArrowDown')
    await town.press('Enter')
    await expect(town).toHaveValue('York')
    expect(await axe(own)).toEqual([])
    await own.getByRole('button', { name: t('actions.save') }).tap()
    await expect(own.getByText(t('athlete-profile.edit.saved'))).toBeVisible()

    // By keyboard alone, on a wide screen.
    const desk = await anotherBrowser({ viewport: { width: 1440, height: 900 }, locale: locales[language] })
    await signInAs(scout.email, desk)
    await desk.goto(`/scout/search?sport=soccer&q=${club}`)
    const results = desk.getByRole('list', { name: t('athlete-search.results.title') })
    await expect(results.getByRole('listitem')).toHaveCount(3)
    const near = desk.getByRole('combobox', { name: t('athlete-search.near.town') })
    await near.fill('leeds')
    await expect(desk.getByRole('option', { name: /^Leeds\b/ }).first()).toBeVisible()
    await near.press('ArrowDown')
    await near.press('Enter')
    await expect(results.getByRole('listitem')).toHaveCount(2)
    const lines = results.getByRole('listitem')
    await expect(lines.filter({ hasText: 'Ada Yorke' })).toContainText(
      t('athlete-search.near.distance', { km: 35 }),
    )
    const minor = lines.filter({ hasText: 'Mina D.' })
    await expect(minor).toContainText('Yorkshire')
    await expect(minor).not.toContainText(/\d\s?km/)
    expect(new URL(desk.url()).searchParams.get('near')).toBe(`${LEEDS}~50`)
    expect(await axe(desk)).toEqual([])

    // Narrower: the adult lives in York, the minor stands at the largest town of the region.
    await desk.getByRole('combobox', { name: t('athlete-search.near.radius') }).selectOption('25')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('Mina D.')

    // The link opens the same on a phone, and the chip lets it go.
    const phone = await anotherBrowser({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      locale: locales[language],
    })
    await signInAs(scout.email, phone)
    await phone.goto(desk.url())
    const found = phone.getByRole('list', { name: t('athlete-search.results.title') }).getByRole('listitem')
    await expect(found).toHaveCount(1)
    expect(await hasHorizontalScroll(phone)).toBe(false)
    await phone.getByRole('button', { name: /Leeds/ }).tap()
    await expect(found).toHaveCount(3)
  })
}

test('an answer about a town that is no longer typed chooses nothing', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const t = translationsFor('en')
  const scout = await newScout({ service, newPerson }, { sports: ['soccer'] })
  await signInAs(scout.email)
  await page.goto('/scout/search?sport=soccer')
  const town = page.getByRole('combobox', { name: t('athlete-search.near.town') })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const isAboutLeeds = (text: string) => /leeds/i.test(decodeURIComponent(text))
  await page.route(/rpc\/find_places/, async (route) => {
    const request = route.request()
    if (isAboutLeeds(request.url() + (request.postData() ?? ''))) await released
    await route.continue()
  })
  // Faster than a hand: once the list asks about the first town too, that is given up with the words.
  await town.evaluate(async (field: HTMLInputElement) => {
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    type('leeds')
    await new Promise((drawn) => requestAnimationFrame(drawn))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    type('wakefield')
  })
  await expect(page.getByRole('option', { name: /^Wakefield\b/ }).first()).toBeVisible()
  const late = page.waitForResponse((answer) =>
    isAboutLeeds(answer.url() + (answer.request().postData() ?? '')),
  )
  release()
  await (await late).finished()
  await expect(town).toHaveValue('wakefield')
  await expect(page.getByRole('option', { name: /^Wakefield\b/ }).first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('near')).toBeNull()
  await town.press('ArrowDown')
  await town.press('Enter')
  await expect(page).toHaveURL(/near=/)
  await expect(town).toHaveValue('Wakefield')
})
