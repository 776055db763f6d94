import { newAthlete, newEvent, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { mouse } from './input-devices.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

for (const language of storyLanguages('fr')) {
  test(`a scout folds out what else there is to choose by, reads how many each choice leaves, and is offered nothing that finds nobody, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const words = (key: string, values = {}) => t(`athlete-search.${key}`, values)
    const club = uniqueWord()
    const tools = { service, newPerson }
    const [ada, lena, mina] = [
      await newAthlete(tools, { name: 'Ada Yorke', club }),
      await newAthlete(tools, { name: 'Lena Quayle', club }),
      await newAthlete(tools, { name: 'Mina Dahl', club }),
    ]
    for (const [athlete, days] of [
      [ada, 10],
      [lena, 60],
    ] as const)
      await service
        .from('video_links')
        .insert({
          athlete_id: athlete.id,
          url: 'https://film.example/cup',
          title: 'Cup final',
          visibility: 'public',
          recorded_on: dayBefore(days),
        })
        .throwOnError()
    const scout = await newScout(tools, { sports: ['soccer'] })
    const other = await newScout(tools)
    // The other scout wrote to one of them, which is nobody else's to know.
    for (const [from, to] of [
      [scout, ada],
      [other, lena],
    ] as const)
      await service
        .from('message_requests')
        .insert({
          scout_id: from.id,
          athlete_id: to.id,
          subject: 'A trial in spring',
          intro: 'We saw you in the cup.',
          scout_name: 'Sam Ferreira',
          athlete_name: to.name,
        })
        .throwOnError()

    const page = await anotherBrowser({ viewport: { width: 1440, height: 900 }, locale: locales[language] })
    await signInAs(scout.email, page)
    await page.goto(`/scout/search?sport=soccer&q=${club}`)
    const lines = page.getByRole('list', { name: words('results.title') }).getByRole('listitem')
    await expect(lines).toHaveCount(3)
    const group = (title: string) =>
      page
        .getByRole('group')
        .filter({ has: page.getByRole('heading', { name: title, exact: true, level: 3 }) })
    const choice = (title: string, name: string) => group(title).getByRole('checkbox', { name })
    /** How many each choice says that it leaves, in the order it stands. */
    const counts = (title: string) => group(title).locator('.num')
    const [film, ticks] = [words('windows.filmWithin'), words('ticks.title')]

    // Folded until it is asked for; who has no film counts in none of its windows.
    await expect(counts(film).first()).toBeHidden()
    await page.getByRole('heading', { name: film, exact: true }).click()
    await expect(counts(film)).toHaveText(['1', '2', '2'])
    await page.getByRole('heading', { name: ticks, exact: true }).click()
    // Nobody is endorsed, and nobody of a board comes anywhere: that is not offered.
    await expect(group(ticks).getByRole('checkbox')).toHaveCount(1)
    await expect(counts(ticks)).toHaveText(['2'])
    await expect(page.getByRole('heading', { name: words('event.title'), exact: true })).toHaveCount(0)
    expect(await axe(page)).toEqual([])

    await mouse.tick(choice(film, words('windows.days_other', { count: 90 })))
    await expect(lines).toHaveCount(2)
    // Its own choices stay as they were, the others follow.
    await expect(counts(film)).toHaveText(['1', '2', '2'])
    await expect(counts(ticks)).toHaveText(['1'])
    await mouse.tick(choice(ticks, words('ticks.notContacted')))
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('Lena Quayle')
    await expect(counts(film)).toHaveText(['0', '1', '1'])

    // The address keeps both, folded out, and a chip lets one go.
    await page.reload()
    await expect(choice(film, words('windows.days_other', { count: 90 }))).toBeChecked()
    await expect(lines).toHaveCount(1)
    await page.getByRole('button', { name: new RegExp(words('ticks.notContacted')) }).click()
    await expect(lines).toHaveCount(2)

    // One of the scout's board comes to an event, and somebody else, whom this scout does not follow.
    const { data: board } = await service
      .from('boards')
      .select('id, board_stages (id, kind)')
      .eq('owner_id', scout.id)
      .single()
      .throwOnError()
    await service
      .from('board_items')
      .insert({
        board_id: board.id,
        stage_id: board.board_stages.find(({ kind }) => kind === 'watching')?.id,
        athlete_id: ada.id,
        added_by: scout.id,
      })
      .throwOnError()
    const title = `Open day ${uniqueWord()}`
    const event = await newEvent(service, { title })
    await service
      .from('event_answers')
      .insert([ada, mina].map(({ id }) => ({ event_id: event, user_id: id, answer: 'yes', place: 'going' })))
      .throwOnError()
    await page.goto(`/scout/search?sport=soccer&q=${club}`)
    await expect(lines).toHaveCount(3)
    await page.getByRole('heading', { name: words('event.title'), exact: true }).click()
    await expect(counts(words('event.title'))).toHaveText(['1'])
    await mouse.tick(choice(words('event.title'), title))
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('Ada Yorke')
  })
}
