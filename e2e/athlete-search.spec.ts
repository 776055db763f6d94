import { hasHorizontalScroll, newAthlete, newEvent, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr')) {
  test(`one search of an athlete finds scouts, events and open pages, on a phone, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const word = uniqueWord()
    const tools = { service, newPerson }
    for (const [name, sports] of [
      ['Rosa Vidal', ['soccer']],
      ['Ingrid Solheim', ['tennis']],
    ] as const) {
      const scout = await newScout(tools, { name, sports: [...sports] })
      await service
        .from('scout_profiles')
        .update({ regions: [word] })
        .eq('user_id', scout.id)
        .throwOnError()
    }
    for (const [title, sport_code] of [
      [`Open trial ${word}`, null],
      [`Cup ${word}`, 'soccer'],
      [`Regatta ${word}`, 'rowing'],
    ] as const)
      await newEvent(service, { title, sport_code, type: 'game' })
    await newEvent(service, { title: `Draft ${word}`, status: 'draft' })
    await newAthlete(tools, { name: 'Leo Open', club: word })
    await newAthlete(tools, { name: 'Max Hidden', club: word, visibility: 'scouts' })
    await newAthlete(tools, { name: 'Kim Rower', club: word, sport: 'rowing', positions: [] })
    await newAthlete(tools, { name: 'Noa V.', club: word, birthDate: '2011-05-05' })
    const athlete = await newAthlete(tools, { name: 'Nora Quill', club: word })

    const page = await anotherBrowser({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      locale: locales[language],
    })
    await signInAs(athlete.email, page)
    await page.goto('/athlete/search')
    // Without a question: who looks for somebody like the reader, in the reader's own sport.
    await expect(page).toHaveURL(/sport=soccer/)
    await expect(page.getByRole('heading', { name: t('discovery.scouts_like_me') })).toBeVisible()
    await page.getByRole('searchbox', { name: t('discovery.search') }).fill(word)
    const list = (part: string) => page.getByRole('list', { name: t(`discovery.part.${part}`) })
    await expect(list('scouts').getByRole('link')).toHaveText(['Rosa Vidal'])
    await expect(list('events').getByRole('link')).toHaveCount(2)
    await expect(list('events').getByRole('link', { name: `Open trial ${word}` })).toBeVisible()
    await expect(list('events').getByRole('link', { name: `Cup ${word}` })).toBeVisible()
    const pages = list('athletes')
    await expect(pages.getByRole('link')).toHaveCount(2)
    await expect(pages.getByRole('listitem').filter({ hasText: 'Leo Open' })).toBeVisible()
    await expect(
      pages.getByRole('listitem').filter({ hasText: 'Nora Quill' }).getByText(t('discovery.you')),
    ).toBeVisible()
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])

    await page.getByRole('combobox', { name: t('discovery.sport') }).selectOption('')
    await expect(list('scouts').getByRole('link')).toHaveText(['Rosa Vidal', 'Ingrid Solheim'])
    await expect(list('events').getByRole('link')).toHaveCount(3)
    await expect(pages.getByRole('link')).toHaveCount(3)

    const parts = page.getByRole('navigation', { name: t('discovery.parts') })
    await parts.getByRole('link', { name: t('discovery.part.events') }).click()
    await expect(page).toHaveURL(/show=events/)
    await expect(list('scouts')).toHaveCount(0)
    await list('events')
      .getByRole('link', { name: `Cup ${word}` })
      .click()
    await expect(page).toHaveURL(/\/athlete\/events\?event=/)
    await page.goBack()
    await expect(list('events').getByRole('link')).toHaveCount(3)
    await page.goBack()
    await list('scouts').getByRole('link', { name: 'Rosa Vidal' }).click()
    await expect(page.getByRole('dialog', { name: 'Rosa Vidal' })).toBeVisible()
  })
}

test('other athletes are narrowed by the filters of the sport, by keyboard, and the page opens', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const club = uniqueWord()
  const tools = { service, newPerson }
  await newAthlete(tools, { name: 'Leo Keeper', club, positions: ['gk'] })
  await newAthlete(tools, { name: 'Mia Striker', club, positions: ['st'] })
  const own = await newAthlete(tools, { name: 'Nora Quill', club: uniqueWord() })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(own.email)
  await page.goto(`/athlete/search?show=athletes&q=${club}&sport=soccer`)
  const list = page.getByRole('list', { name: 'Athletes' })
  await expect(list.getByRole('link')).toHaveCount(2)
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  const keeper = filters.getByRole('checkbox', { name: 'Goalkeeper' })
  await keeper.focus()
  await page.keyboard.press('Space')
  await expect(filters.getByRole('button', { name: 'Show 1 athlete' })).toBeVisible()
  // Nobody under 18 is found, so nobody is asked for.
  await expect(filters.getByText('18–20')).toBeVisible()
  await expect(filters.getByText('13–15')).toHaveCount(0)
  expect(await axe()).toEqual([])
  await filters.getByRole('button', { name: 'Show 1 athlete' }).press('Enter')
  await expect(list.getByRole('link')).toHaveText(['Leo Keeper'])
  await page.getByRole('searchbox', { name: 'Search scouts, events and athletes' }).fill('nobody at all')
  await expect(page.getByText('No open page fits.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search scouts, events and athletes' }).fill(club)
  await list.getByRole('link', { name: 'Leo Keeper' }).click()
  await expect(page).toHaveURL(/\/a\/story-/)
  await expect(page.getByRole('heading', { name: 'Leo Keeper' })).toBeVisible()
})

test('a part that cannot be read says so and is read again, while the others stand', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  const club = uniqueWord()
  const own = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club })
  await signInAs(own.email)
  expectedErrors.push(/status of 500 .*browse_scouts/)
  await page.route(/rpc\/browse_scouts/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/athlete/search?q=${club}&sport=soccer`)
  await expect(page.getByRole('list', { name: 'Athletes' }).getByRole('link')).toHaveText(['Nora Quill'])
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute(/rpc\/browse_scouts/)
  await retry.click()
  await expect(page.getByText('Nobody fits.')).toBeVisible()
})

test('a minor is told that a guardian comes first, and finds no other minor', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const club = uniqueWord()
  const tools = { service, newPerson }
  await newAthlete(tools, { name: 'Noa V.', club, birthDate: '2011-05-05', visibility: 'public' })
  await newAthlete(tools, { name: 'Leo Open', club })
  const child = await newAthlete(tools, { name: 'Ivo T.', club, birthDate: '2011-06-06' })
  await signInAs(child.email)
  await page.goto(`/athlete/search?q=${club}&sport=soccer`)
  await expect(page.getByText('A guardian comes first')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Athletes' }).getByRole('link')).toHaveText(['Leo Open'])
})
