import { newAthlete, newEvent, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es'))
  test(`an admin narrows the list by keyboard, changes a draft, publishes it and sees who answered, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    // A year of its own for each language and try, in which no other story plans anything.
    const year = { en: 2033, es: 2034, fr: 2035 }[language] + 3 * test.info().retry
    const word = uniqueWord()
    const host = `Club ${word}`
    const at = (day: string) => ({ start_at: `${year}-${day}T10:00:00Z`, end_at: `${year}-${day}T11:00:00Z` })
    const named = (name: string) => `${name} ${word}`
    await newEvent(service, {
      title: named('Tennis'),
      type: 'training',
      sport_code: 'tennis',
      ...at('04-05'),
    })
    await newEvent(service, { title: named('Cup'), type: 'game', sport_code: 'soccer', host, ...at('04-06') })
    await newEvent(service, { title: named('Later'), type: 'other', ...at('05-20') })
    const draft = await newEvent(service, {
      title: named('Draft'),
      type: 'meeting',
      status: 'draft',
      ...at('04-07'),
    })
    const admin = await newAdmin()
    await service.from('user_settings').upsert({ user_id: admin.id, language }).throwOnError()
    const page = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(admin.email, page)
    await page.goto(`/admin/events?view=list&day=${year}-04-01`)
    const listed = async (...names: string[]) => {
      await expect(page.getByRole('row').locator('a[data-event]')).toHaveText(names.map(named))
    }
    await listed('Tennis', 'Cup', 'Draft')
    expect(await axe(page)).toEqual([])

    const type = page.getByRole('button', { name: new RegExp(`^${t('event.type.training')}`) })
    await type.press('Enter')
    await listed('Tennis')
    await type.press('Space')
    for (const [filter, option, left] of [
      ['sport', t('sport.sport.soccer'), 'Cup'],
      ['state', t('event.state.draft'), 'Draft'],
      ['host', host, 'Cup'],
    ] as const) {
      await listed('Tennis', 'Cup', 'Draft')
      const choice = page.getByRole('main').getByLabel(t(`event-desk.filter.${filter}`), { exact: true })
      await chooseByKeyboard(page, choice, option)
      await listed(left)
      await chooseByKeyboard(page, choice, t(`event-desk.filter.any_${filter}`))
    }
    // Another time: the month after, and back.
    await page.getByRole('button', { name: t('event.next_month') }).press('Enter')
    await listed('Later')
    await page.getByRole('button', { name: t('event.previous_month') }).press('Enter')
    await listed('Tennis', 'Cup', 'Draft')

    await page.getByRole('link', { name: named('Draft') }).press('Enter')
    const opened = page.getByRole('article', { name: named('Draft') })
    await opened.getByRole('button', { name: t('common.actions.edit') }).press('Enter')
    const form = page.getByRole('complementary', { name: t('event-desk.edit') })
    await form.getByLabel(t('event-desk.field.location'), { exact: true }).fill('CAR Sevilla, hall 2')
    await form.getByLabel(t('event-desk.field.capacity'), { exact: true }).fill('2')
    await form.getByRole('button', { name: t('event-desk.keep_draft') }).press('Enter')
    await expect(opened.getByText('CAR Sevilla, hall 2')).toBeVisible()
    const kept = async () => {
      const { data } = await service
        .from('events')
        .select('location, capacity, status')
        .eq('id', draft)
        .single()
        .throwOnError()
      return data
    }
    expect(await kept()).toEqual({ location: 'CAR Sevilla, hall 2', capacity: 2, status: 'draft' })
    await opened.getByRole('button', { name: t('event-desk.publish') }).press('Enter')
    const question = page.getByRole('dialog', {
      name: t('event-desk.publish_title', { title: named('Draft') }),
    })
    await question.getByRole('button', { name: t('event-desk.publish') }).press('Enter')
    await expect(page.getByText(t('event-desk.published_one', { count: 1 }))).toBeVisible()
    await expect.poll(async () => (await kept()).status).toBe('published')

    // Who has said yes: by name for an admin, an adult and one who can't come.
    for (const [name, answer] of [
      ['Ana Duro', 'yes'],
      ['Bea Sol', 'no'],
    ] as const) {
      const athlete = await newAthlete({ service, newPerson }, { name, club: uniqueWord() })
      const session = await openSession(athlete.email)
      await session.rpc('answer_event', { event_id: draft, answer }).throwOnError()
    }
    const who = opened.getByRole('region', { name: t('event-desk.who.title') })
    await expect(who.getByText(t('event-desk.who.hint'))).toBeVisible()
    await expect(who.getByRole('listitem')).toHaveCount(0)
    await who.getByRole('button', { name: t('event-desk.who.show') }).press('Enter')
    await expect(who.getByText(t('event-desk.who.left_one', { count: 1 }))).toBeVisible()
    const going = who.getByRole('listitem').filter({ hasText: 'Ana Duro' })
    await expect(going).toContainText(t('event-desk.who.word.going'))
    await expect(who.getByRole('listitem').filter({ hasText: 'Bea Sol' })).toContainText(
      t('event-desk.who.word.no'),
    )
    expect(await axe(page)).toEqual([])
  })

/** As a hand does it: the arrows until the option stands there. */
async function chooseByKeyboard(page: Page, choice: ReturnType<Page['getByLabel']>, option: string) {
  await choice.focus()
  const options = await choice.locator('option').allTextContents()
  // A choice stands once the address has it: the next key waits for that, as an eye does.
  const shows = (at: number) => expect(choice.locator('option:checked')).toHaveText(options[at] ?? '')
  await page.keyboard.press('Home')
  await shows(0)
  for (let at = 1; at <= options.indexOf(option); at += 1) {
    await page.keyboard.press('ArrowDown')
    await shows(at)
  }
  await expect(choice.locator('option:checked')).toHaveText(option)
}
