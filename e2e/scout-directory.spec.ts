import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es')) {
  test(`an athlete finds who looks for somebody like them and notes down a target, on a phone, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const place = uniqueWord()
    const tools = { service, newPerson }
    const listed = async (name: string, sports: string[]) => {
      const scout = await newScout(tools, { name, sports })
      await service
        .from('scout_profiles')
        .update({ regions: [place], languages: ['fr'], bio: 'Two places from July.' })
        .eq('user_id', scout.id)
        .throwOnError()
      return scout
    }
    await listed('Rosa Vidal', ['soccer'])
    await listed('Ingrid Solheim', ['tennis'])
    await newScout(tools, { name: `Nobody ${place}`, verified: false, sports: ['soccer'] })
    const athlete = await newAthlete(tools, { name: 'Nora Quill', club: uniqueWord() })

    const page = await anotherBrowser({
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      locale: locales[language],
    })
    await signInAs(athlete.email, page)
    await page.goto('/athlete/browse-scouts')
    await page.getByRole('searchbox', { name: t('scout-directory.search') }).fill(place)
    const list = page.getByRole('list', { name: t('scout-directory.title') })
    await expect(list.getByRole('link')).toHaveText(['Rosa Vidal', 'Ingrid Solheim'])
    await expect(page).toHaveURL(new RegExp(`q=${place}`))
    await expect(list.getByText(t('scout-directory.too_few'))).toHaveCount(2)
    await page.getByRole('button', { name: t('scout-directory.like_me_short') }).click()
    await expect(page.getByText(t('scout-directory.found_like_me_one', { count: 1 }))).toBeVisible()
    await expect(list.getByRole('link')).toHaveText(['Rosa Vidal'])
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])

    await list.getByRole('link', { name: 'Rosa Vidal' }).click()
    const panel = page.getByRole('dialog', { name: 'Rosa Vidal' })
    await expect(panel.getByText(t('verified-fact.fact.staff_page'))).toBeVisible()
    await expect(panel.getByText('Two places from July.')).toBeVisible()
    await expect(panel.getByText(t('scout-directory.minors_about'))).toBeVisible()
    await panel.getByRole('button', { name: t('scout-directory.make_target') }).click()
    await panel.getByLabel(t('scout-directory.note')).fill('Open day in May')
    await panel.getByRole('button', { name: t('common.actions.save') }).click()
    await expect(panel.getByRole('button', { name: t('common.actions.save') })).toHaveCount(0)
    expect(await axe(page)).toEqual([])
    await page.goBack()
    await expect(panel).toHaveCount(0)
    const notes = () => service.from('athlete_targets').select('note').eq('athlete_id', athlete.id)
    await expect.poll(async () => (await notes()).data).toEqual([{ note: 'Open day in May' }])

    // Taken off by mistake, and back with its note.
    const bookmark = list.getByRole('button', {
      name: t('scout-directory.target_of', { name: 'Rosa Vidal' }),
    })
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await bookmark.click()
    await page.getByRole('button', { name: t('common.actions.undo') }).click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await page.getByRole('button', { name: t('scout-directory.my_targets') }).click()
    await expect(list.getByRole('link')).toHaveText(['Rosa Vidal'])
    await expect.poll(async () => (await notes()).data).toEqual([{ note: 'Open day in May' }])
  })
}

test('an athlete narrows the scouts by keyboard, and each choice says how many it leaves', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const place = uniqueWord()
  const tools = { service, newPerson }
  for (const [name, kind] of [
    ['Rosa Vidal', 'club'],
    ['Ingrid Solheim', 'college'],
    ['Marcus Bell', 'college'],
  ] as const) {
    const scout = await newScout(tools, { name })
    await service
      .from('scout_profiles')
      .update({ regions: [place], kind })
      .eq('user_id', scout.id)
      .throwOnError()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs((await newAthlete(tools, { name: 'Nora Quill', club: uniqueWord() })).email)
  await page.goto(`/athlete/browse-scouts?q=${place}&sort=name`)
  const list = page.getByRole('list', { name: 'Scouts' })
  await expect(list.getByRole('link')).toHaveText(['Ingrid Solheim', 'Marcus Bell', 'Rosa Vidal'])
  await expect(page.getByRole('complementary', { name: 'Ingrid Solheim' })).toBeVisible()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const college = filters.getByRole('checkbox', { name: 'College' })
  await expect(college.locator('xpath=ancestor::div[2]')).toHaveText('College2')
  await college.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('2 scouts', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/kind=college/)
  await list.getByRole('link', { name: 'Marcus Bell' }).press('Enter')
  await expect(page.getByRole('complementary', { name: 'Marcus Bell' })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.goBack()
  await page.goBack()
  await expect(list.getByRole('link')).toHaveCount(3)
  await page.getByRole('searchbox').fill('nobody of that name')
  await expect(page.getByText('No scouts match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a minor is shown scouts once the guardian agrees, those alone who may write to minors, and nobody in a pause', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  openSession,
  signInAs,
  mailTo,
}) => {
  const t = translationsFor('en')
  const tools = { service, newPerson }
  const place = uniqueWord()
  for (const [name, kind] of [
    ['Rosa Vidal', 'club'],
    ['Sly Agent', 'agent'],
  ] as const) {
    const scout = await newScout(tools, { name })
    await service
      .from('scout_profiles')
      .update({ regions: [place], kind })
      .eq('user_id', scout.id)
      .throwOnError()
  }
  const child = await newAthlete(tools, { name: 'Noa V.', club: uniqueWord(), birthDate: '2011-05-05' })
  await signInAs(child.email)
  await page.goto(`/athlete/browse-scouts?q=${place}`)
  await expect(page.getByText('A guardian comes first')).toBeVisible()

  const email = `guardian-${child.id.slice(0, 8)}@people.example`
  await (await openSession(child.email))
    .rpc('invite_guardian', { guardian_name: 'Marta', guardian_email: email, locale: 'en' })
    .throwOnError()
  const guardian = await anotherBrowser()
  await guardian.goto((await mailTo(email, /\/guardian\//)).link ?? '')
  await guardian.getByRole('checkbox').check()
  await guardian.getByRole('button', { name: t('guardian.agree') }).click()
  await expect(guardian.getByText(t('guardian.active_title'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Scouts' }).getByRole('link')).toHaveText(['Rosa Vidal'])
  await expect(page.getByText(t('scout-directory.about_minor'))).toBeVisible()

  await service
    .from('guardian_links')
    .update({ paused_at: new Date().toISOString() })
    .eq('athlete_id', child.id)
    .throwOnError()
  await page.reload()
  await expect(page.getByText('Your guardian has paused contact')).toBeVisible()
})
