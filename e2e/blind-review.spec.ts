import { answersOf, expectNobody, newSquad, squadNames } from './blind-review-builders.ts'
import { hasHorizontalScroll, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('en'))
  test(`a scout grades athletes without names from a search to the reveal, by keyboard, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
    expectedErrors,
  }) => {
    // While the connection is lost.
    expectedErrors.push(/Failed to load resource|Failed to fetch|ERR_INTERNET_DISCONNECTED/)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const club = uniqueWord()
    const squad = await newSquad(tools, club)
    const scout = await newScout(tools, { sports: ['soccer'] })
    await service.from('user_settings').upsert({ user_id: scout.id, language }).throwOnError()
    const page = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(scout.email, page)
    await page.goto('/scout/blind-reviews')
    await expect(page.getByText(t('blind-review.empty'))).toBeVisible()

    await page.goto(`/scout/search?sport=soccer&q=${club}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('nav.more'), exact: true })
      .focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: t('blind-review.open'), exact: true }).focus()
    await page.keyboard.press('Enter')
    const start = page.getByRole('dialog', { name: t('blind-review.start.title') })
    await start.getByLabel(t('blind-review.start.name'), { exact: true }).fill('Spring trial')
    await start.getByLabel(t('blind-review.start.size'), { exact: true }).fill('3')
    await page.keyboard.press('Enter')
    await expect(start.getByText(t('blind-review.problem.size', { min: 4, max: 7 }))).toBeVisible()
    expect(await axe(page)).toEqual([])
    await start.getByLabel(t('blind-review.start.size'), { exact: true }).fill('4')
    await page.keyboard.press('Enter')
    const person = (letter: string) =>
      page.getByRole('heading', { name: t('blind-review.letters.athlete', { letter }), exact: true })
    await expect(person('A')).toBeVisible()
    await expect(page.getByText(t('blind-review.no_films'))).toBeVisible()
    // From here on the page knows nothing that the search before had told.
    const answers = answersOf(page)
    await page.reload()
    await expect(page.getByRole('article')).toContainText(/4[.,]\d\d/)
    expect(await axe(page)).toEqual([])

    // Without a connection nothing is believed to be saved, and nothing is lost.
    for (const key of ['5', '4', '5']) await page.keyboard.press(key)
    await page.getByLabel(t('blind-review.grade.note'), { exact: true }).fill('Quick on both sides')
    await page.context().setOffline(true)
    const save = page.getByRole('button', { name: t('blind-review.grade.save', { letter: 'B' }) })
    await save.press('Enter')
    await expect(page.getByText(t('blind-review.grade.offline'))).toBeVisible()
    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByLabel(t('blind-review.grade.note'), { exact: true })).toHaveValue(
      'Quick on both sides',
    )
    await save.press('Enter')
    await expect(person('B')).toBeVisible()
    for (const letter of ['B', 'C']) {
      await expect(person(letter)).toBeVisible()
      for (const key of ['2', '3', '2']) await page.keyboard.press(key)
      const next = letter === 'B' ? 'C' : 'D'
      await page.getByRole('button', { name: t('blind-review.grade.save', { letter: next }) }).press('Enter')
    }
    await expect(person('D')).toBeVisible()
    await page.getByRole('button', { name: t('blind-review.grade.skip'), exact: true }).press('Enter')
    await expect(page.getByText(t('blind-review.letters.skipped'), { exact: true })).toBeVisible()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(3)
    const reveal = page.getByRole('button', { name: t('blind-review.reveal.do'), exact: true })
    await expect(reveal).toBeDisabled()
    await page.getByRole('button', { name: t('blind-review.lock.do') }).press('Enter')
    await expect(reveal).toBeEnabled()
    await expectNobody(answers, squad, club)

    await reveal.press('Enter')
    const ask = page.getByRole('dialog', { name: t('blind-review.reveal.ask') })
    await ask.getByRole('button', { name: t('blind-review.reveal.ask_do') }).press('Enter')
    const rows = page.getByRole('main').getByRole('checkbox')
    await expect(rows).toHaveCount(4)
    await expect(page.getByText('Quick on both sides')).toBeVisible()
    expect(await axe(page)).toEqual([])
    await rows.first().press('Space')
    await page.getByRole('button', { name: t('blind-review.result.add') }).press('Enter')
    await expect
      .poll(async () => {
        const kept = await service.from('board_items').select('athlete_id').eq('added_by', scout.id)
        return squad.some(({ id }) => id === kept.data?.[0]?.athlete_id)
      })
      .toBe(true)

    await page.getByRole('link', { name: t('blind-review.result.back') }).press('Enter')
    const row = page.getByRole('main').getByRole('listitem')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(t('blind-review.state.revealed'))
    await page
      .getByRole('button', { name: t('blind-review.row.more', { name: 'Spring trial' }) })
      .press('Enter')
    await page.getByRole('menuitem', { name: t('blind-review.leave.end') }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('blind-review.leave.end') })
      .press('Enter')
    await expect(page.getByText(t('blind-review.empty'))).toBeVisible()
  })

for (const language of storyLanguages('es'))
  test(`two scouts grade apart, one on a phone, while somebody hides, and differ at the reveal, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    openSession,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const club = uniqueWord()
    const squad = await newSquad(tools, club)
    const [owner, other] = [
      await newScout(tools, { name: 'Rosa Vidal' }),
      await newScout(tools, { name: 'Karim Benatar' }),
    ]
    for (const { id } of [owner, other])
      await service.from('user_settings').upsert({ user_id: id, language }).throwOnError()
    const asOwner = await openSession(owner.email)
    const made = await asOwner
      .from('boards')
      .insert({ name: 'Winter trial' })
      .select('id')
      .single()
      .throwOnError()
    await service
      .from('board_members')
      .insert({ board_id: made.data.id, user_id: other.id, role: 'view' })
      .throwOnError()
    const watching = await asOwner
      .from('board_stages')
      .select('id')
      .match({ board_id: made.data.id, kind: 'watching' })
      .single()
      .throwOnError()
    for (const { id } of squad)
      await asOwner
        .from('board_items')
        .insert({ board_id: made.data.id, stage_id: watching.data.id, athlete_id: id })
        .throwOnError()

    const desk = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(owner.email, desk)
    await desk.goto(`/scout/favorites?board=${made.data.id}`)
    await desk.getByRole('button', { name: t('blind-review.open'), exact: true }).click()
    const start = desk.getByRole('dialog', { name: t('blind-review.start.title') })
    await start.getByRole('checkbox', { name: 'Karim Benatar' }).check()
    await start.getByRole('button', { name: t('blind-review.start.do') }).click()
    await expect(desk.getByText(t('blind-review.reviewers.hint'))).toBeVisible()
    for (const letter of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
      await desk
        .getByRole('navigation', { name: t('blind-review.letters.label') })
        .getByText(letter, { exact: true })
        .click()
      await expect(
        desk.getByRole('heading', { name: t('blind-review.letters.athlete', { letter }), exact: true }),
      ).toBeVisible()
      for (const key of ['1', '3', '3']) await desk.keyboard.press(key)
      await desk.locator('form button[type=submit]').click()
      await expect(desk.getByRole('progressbar')).toHaveAttribute(
        'aria-valuenow',
        String('ABCDEFG'.indexOf(letter) + 1),
      )
    }

    const phone = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs(other.email, phone)
    const answers = answersOf(phone)
    await phone.goto('/scout/blind-reviews')
    await phone.getByRole('link', { name: 'Winter trial' }).tap()
    await expect(phone.getByText(t('blind-review.no_films'))).toBeVisible()
    expect(await hasHorizontalScroll(phone)).toBe(false)
    expect(await axe(phone)).toEqual([])
    // Somebody hides the page while both are at it.
    await service
      .from('user_settings')
      .upsert({ user_id: squad[2]?.id, privacy_profile_visibility: 'private' }, { onConflict: 'user_id' })
      .throwOnError()
    await phone.reload()
    await expect(
      phone.locator('[data-letter]').filter({ hasText: t('blind-review.letters.gone') }),
    ).toHaveCount(1)
    const letters = await phone
      .locator('[data-letter]')
      .filter({ hasNotText: t('blind-review.letters.gone') })
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-letter') ?? ''))
    expect(letters).toHaveLength(6)
    for (const letter of letters) {
      await phone.locator(`[data-letter="${letter}"]`).tap()
      await phone.getByRole('button', { name: t('blind-review.grade.open', { letter }) }).tap()
      const sheet = phone.getByRole('dialog', { name: t('blind-review.letters.athlete', { letter }) })
      for (const criterion of ['with', 'without', 'decisions'])
        await sheet
          .getByRole('radio', {
            name: t('blind-review.grade.of', {
              criterion: t(`blind-review.start.defaults.${criterion}`),
              grade: 5,
            }),
          })
          .tap()
      await sheet.getByRole('button', { name: new RegExp(`^${t('blind-review.grade.save_last')}`) }).tap()
      await expect(sheet).toHaveCount(0)
    }
    await phone.getByRole('button', { name: t('blind-review.lock.do') }).tap()
    await expect(phone.getByText(t('blind-review.reveal.other'))).toBeVisible()
    await expectNobody(answers, squad, club)

    await desk.reload()
    const goneLetter = desk.locator('[data-letter]').filter({ hasText: t('blind-review.letters.gone') })
    await expect(goneLetter).toHaveCount(1)
    const gone = (await goneLetter.getAttribute('data-letter')) ?? ''
    await goneLetter.click()
    await expect(desk.getByText(t('blind-review.gone', { letter: gone }))).toBeVisible()
    const karim = desk.getByRole('listitem').filter({ hasText: 'Karim Benatar' })
    await expect(karim).toContainText(t('blind-review.reviewers.locked'))
    await desk.getByRole('button', { name: t('blind-review.lock.do') }).click()
    await desk.getByRole('button', { name: t('blind-review.reveal.do'), exact: true }).click()
    await desk
      .getByRole('dialog', { name: t('blind-review.reveal.ask') })
      .getByRole('button', { name: t('blind-review.reveal.ask_do') })
      .click()
    await expect(desk.getByRole('main').getByRole('checkbox')).toHaveCount(6)
    await expect(desk.getByText(t('blind-review.gone', { letter: gone }))).toBeVisible()
    await expect(desk.getByText(squadNames[2] ?? '')).toHaveCount(0)
    const differs = t('blind-review.result.differs', {
      criteria: translationsFor(language)('blind-review.start.defaults.with'),
    }).slice(0, 12)
    await expect(desk.getByText(differs)).toHaveCount(6)
    expect(await axe(desk)).toEqual([])

    // To the other, who reads no names, it says that it was revealed.
    await phone.reload()
    await expect(phone.getByText(squadNames[0] ?? '')).toHaveCount(0)
    await expect(phone.locator('[data-letter]')).toHaveCount(7)
  })
