import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('en'))
  test(`two scouts work on one board, one by keyboard and one on a phone, until it ends for one of them, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    openSession,
    anotherBrowser,
    axe,
    expectedErrors,
  }) => {
    // A member who was removed is refused by the server.
    expectedErrors.push(/Failed to load resource/)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const board = `Trial ${uniqueWord()}`
    const [owner, member, athlete, unseen] = [
      await newScout(tools, { name: 'Rosa Vidal' }),
      await newScout(tools, { name: 'Karim Benatar' }),
      await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() }),
      await newAthlete(tools, { name: 'Yara Dune', club: uniqueWord() }),
    ]
    for (const { id } of [owner, member])
      await service.from('user_settings').upsert({ user_id: id, language }).throwOnError()
    const asOwner = await openSession(owner.email)
    const made = await asOwner.from('boards').insert({ name: board }).select('id').single().throwOnError()
    const watching = await asOwner
      .from('board_stages')
      .select('id')
      .match({ board_id: made.data.id, kind: 'watching' })
      .single()
      .throwOnError()
    for (const { id } of [athlete, unseen])
      await asOwner
        .from('board_items')
        .insert({ board_id: made.data.id, stage_id: watching.data.id, athlete_id: id })
        .throwOnError()
    // She has nothing to do with Karim, who must not learn that she is there.
    await service.from('blocks').insert({ blocker_id: unseen.id, blocked_id: member.id }).throwOnError()

    const desk = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(owner.email, desk)
    await desk.goto(`/scout/favorites?board=${made.data.id}`)
    await desk.getByRole('button', { name: t('board.team.open'), exact: true }).focus()
    await desk.keyboard.press('Enter')
    const team = desk.getByRole('dialog', { name: t('board.team.title', { board }) })
    await expect(team.getByLabel(t('board.team.whom'), { exact: true })).toBeFocused()
    for (const address of ['nobody@people.example', member.email]) {
      await desk.keyboard.type(address)
      await desk.keyboard.press('Enter')
      await expect(team.getByRole('status').filter({ hasText: t('board.team.sent') })).toBeVisible()
      await expect(team.getByRole('listitem').filter({ hasText: address })).toContainText(
        t('board.team.role.edit'),
      )
    }
    expect(await axe(desk)).toEqual([])

    const phone = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs(member.email, phone)
    await phone.goto('/scout/favorites')
    const invitation = phone.getByRole('list', { name: t('board.invitation.title') })
    await expect(invitation).toContainText('Rosa Vidal')
    expect(await axe(phone)).toEqual([])
    expect(await hasHorizontalScroll(phone)).toBe(false)
    await invitation.getByRole('button', { name: t('board.invitation.accept') }).tap()
    const card = (page: typeof desk) => page.getByRole('article', { name: 'Lena Vasko' })
    await expect(card(phone)).toBeVisible()
    await expect(phone.getByText(t('board.item.hidden_one', { count: 1 }))).toBeVisible()
    await expect(phone.getByText('Yara')).toHaveCount(0)
    expect(await axe(phone)).toEqual([])
    // The owner sees who has come, without asking again.
    await expect(team.getByRole('listitem').filter({ hasText: 'Karim Benatar' })).toBeVisible()
    await desk.keyboard.press('Escape')

    // What she moves by keyboard stands at the other stage on his phone.
    const menu = t('board.item.menu', { name: 'Lena Vasko' })
    await desk.getByRole('button', { name: menu }).focus()
    await desk.keyboard.press('Enter')
    await desk.getByRole('menuitem', { name: t('board.stage.trial'), exact: true }).focus()
    await desk.keyboard.press('Enter')
    await expect(
      phone.getByRole('region', {
        name: t('board.stage_count_one', { stage: t('board.stage.trial'), count: 1 }),
      }),
    ).toContainText('Lena Vasko')

    // A note of his says who wrote it; another is still being written when she takes him off the team.
    await card(phone).getByRole('button', { name: 'Lena Vasko', exact: true }).tap()
    const panel = phone.getByRole('dialog')
    const note = panel.getByRole('textbox', { name: t('board.note.label', { name: 'Lena Vasko' }) })
    await note.fill('Calm on the ball.')
    await panel.getByLabel(t('board.note.audience'), { exact: true }).selectOption('team')
    await panel.getByRole('button', { name: t('board.note.add') }).tap()
    await expect(note).toHaveValue('')
    await note.fill('Strong in the air')
    await desk.getByRole('button', { name: 'Lena Vasko', exact: true }).focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('dialog')).toContainText(t('board.note.by', { name: 'Karim Benatar' }))
    await desk.keyboard.press('Escape')

    await desk.getByRole('button', { name: new RegExp(`^${t('board.team.open')}`) }).focus()
    await desk.keyboard.press('Enter')
    await expect(team).toContainText(
      t('board.team.moved', {
        who: t('board.team.you_did'),
        name: 'Lena Vasko',
        from: t('board.stage.watching'),
        stage: t('board.stage.trial'),
      }),
    )
    await team.getByRole('button', { name: t('board.team.act.remove') }).focus()
    await desk.keyboard.press('Enter')
    await expect(team.getByText(t('board.team.ask.remove', { name: 'Karim Benatar' }))).toBeVisible()
    await expect(team.getByRole('button', { name: t('board.team.act.remove') })).toBeFocused()
    await desk.keyboard.press('Enter')

    await expect(phone.getByText(t('board.gone.title'))).toBeVisible()
    await expect(phone.getByLabel(t('board.gone.draft', { name: 'Lena Vasko' }))).toHaveValue(
      'Strong in the air',
    )
    expect(await axe(phone)).toEqual([])
    await phone.getByRole('button', { name: t('board.gone.action') }).tap()
    await expect(phone.getByRole('combobox', { name: t('board.board.choose') })).toBeVisible()
    await expect(team.getByRole('listitem').filter({ hasText: 'Karim Benatar' })).toHaveCount(0)
  })

test('a scout finds another by name, hands the board over, and hears that the heir deleted it', async ({
  page,
  service,
  newPerson,
  signInAs,
  openSession,
  anotherBrowser,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const tools = { service, newPerson }
  const name = `Noemie ${uniqueWord()}`
  const [owner, heir] = [await newScout(tools, { name: 'Rosa Vidal' }), await newScout(tools, { name })]
  const asOwner = await openSession(owner.email)
  const made = await asOwner.from('boards').insert({ name: 'Keepers' }).select('id').single().throwOnError()
  await signInAs(owner.email)
  await page.goto(`/scout/favorites?board=${made.data.id}`)
  await page.getByRole('button', { name: 'Team', exact: true }).click()
  const team = page.getByRole('dialog', { name: 'Team of Keepers' })
  await team.getByLabel('Name or email', { exact: true }).fill(name)
  await team.getByRole('button', { name: `Invite ${name}` }).click()
  await expect(team.getByText(`${name} is invited.`)).toBeVisible()

  const other = await anotherBrowser()
  await signInAs(heir.email, other)
  await other.goto('/scout/favorites')
  await other.getByRole('button', { name: /^Accept/ }).click()
  await expect(other.getByText('This shortlist is empty')).toBeVisible()

  await team.getByRole('button', { name: `Make owner (${name})` }).click()
  await team.getByRole('button', { name: 'Make owner', exact: true }).click()
  await expect(team.getByRole('listitem').filter({ hasText: name })).toContainText('Owner')
  await expect(team.getByLabel('Name or email', { exact: true })).toHaveCount(0)

  await other.getByRole('button', { name: 'Actions for Keepers' }).click()
  await other.getByRole('menuitem', { name: 'Delete shortlist' }).click()
  const question = other.getByRole('dialog', { name: 'Delete “Keepers”?' })
  await expect(question).toContainText('1 other person loses it, too.')
  await question.getByRole('button', { name: 'Delete shortlist' }).click()
  await expect(other.getByText('“Keepers” is deleted')).toBeVisible()
  await expect(page.getByText('This shortlist is no longer open to you')).toBeVisible()
})

test('a member who may only look moves nobody; one who is removed while they drag is told, and nobody is moved', async ({
  page,
  service,
  newPerson,
  signInAs,
  openSession,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const tools = { service, newPerson }
  const [owner, member, athlete] = [
    await newScout(tools, { name: 'Rosa Vidal' }),
    await newScout(tools, { name: 'Karim Benatar' }),
    await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() }),
  ]
  const asOwner = await openSession(owner.email)
  const board = await asOwner.from('boards').insert({ name: 'Keepers' }).select('id').single().throwOnError()
  const watching = await asOwner
    .from('board_stages')
    .select('id')
    .match({ board_id: board.data.id, kind: 'watching' })
    .single()
    .throwOnError()
  await asOwner
    .from('board_items')
    .insert({ board_id: board.data.id, stage_id: watching.data.id, athlete_id: athlete.id })
    .throwOnError()
  const seat = { board_id: board.data.id, user_id: member.id }
  await service
    .from('board_members')
    .insert({ ...seat, role: 'view' })
    .throwOnError()
  await signInAs(member.email)
  await page.goto(`/scout/favorites?board=${board.data.id}`)
  await expect(page.getByRole('article', { name: 'Lena Vasko' })).toBeVisible()
  const grip = page.getByRole('button', { name: 'Drag Lena Vasko' })
  await expect(grip).toHaveCount(0)
  // With more rights the page follows by itself.
  await asOwner.from('board_members').update({ role: 'edit' }).match(seat).throwOnError()
  await grip.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await asOwner.from('board_members').delete().match(seat).throwOnError()
  await page.keyboard.press('Space')
  await expect(page.getByText('This shortlist is no longer open to you')).toBeVisible()
  const stands = await asOwner
    .from('board_items')
    .select('stage_id')
    .eq('athlete_id', athlete.id)
    .throwOnError()
  expect(stands.data).toEqual([{ stage_id: watching.data.id }])
})
