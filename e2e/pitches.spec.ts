import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

type Client = Awaited<ReturnType<Parameters<Parameters<typeof test>[2]>[0]['openSession']>>

async function publish(client: Client, title: string) {
  const id = crypto.randomUUID()
  const closes_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await client
    .from('openings')
    .insert({ id, title, filter: { sport: 'soccer', dominantSides: ['left'] }, closes_on })
    .throwOnError()
  await client.rpc('publish_opening', { opening_id: id }).throwOnError()
  return id
}

for (const language of storyLanguages('fr'))
  test(`an adult pitches, is asked for more, and is shortlisted, on phones and by keyboard, in ${language}`, async ({
    service,
    newPerson,
    openSession,
    signInAs,
    anotherBrowser,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const title = `Winger ${uniqueWord()}`
    const athlete = await newAthlete(tools, { name: 'Ana Duro', club: uniqueWord() })
    const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
    const opening = await publish(await openSession(scout.email), title)

    const page = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs(athlete.email, page)
    await page.goto(`/athlete/search?sport=soccer&opening=${opening}`)
    const panel = page.getByRole('dialog', { name: title })
    await panel.getByRole('button', { name: t('pitch.send') }).tap()
    await expect(panel.getByText(t('pitch.refused.pitch.length'))).toBeVisible()
    await panel.getByLabel(t('pitch.body')).fill('Call me on 0034 612 345 678.')
    await panel.getByRole('button', { name: t('pitch.send') }).tap()
    // Refused, and nothing that was typed is lost.
    await expect(panel.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect(panel.getByLabel(t('pitch.body'))).toHaveValue('Call me on 0034 612 345 678.')
    await panel.getByLabel(t('pitch.body')).fill('I am quick, and I cross well.')
    expect(await axe(page)).toEqual([])
    expect(await hasHorizontalScroll(page)).toBe(false)
    await panel.getByRole('button', { name: t('pitch.send') }).tap()
    await expect(panel.getByText(t('pitch.state.sent'))).toBeVisible()

    // The scout answers by keyboard alone.
    const desk = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(scout.email, desk)
    await desk.goto('/scout/openings')
    await expect(desk.getByRole('link', { name: t('pitch.waiting_one', { count: 1 }) })).toBeVisible()
    // It stands before the first stage of the favourites, too.
    await desk.goto('/scout/favorites')
    const waiting = desk.getByRole('list', { name: t('pitch.received') })
    await expect(waiting).toContainText(t('pitch.waiting_one', { count: 1 }))
    expect(await axe(desk)).toEqual([])
    await waiting.getByRole('link', { name: title }).focus()
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('I am quick, and I cross well.')).toBeVisible()
    await expect(desk.getByText(t('pitch.fit', { met: 0, all: 1 }))).toBeVisible()
    expect(await axe(desk)).toEqual([])
    await desk.getByRole('button', { name: t('pitch.ask'), exact: true }).focus()
    await desk.keyboard.press('Enter')
    const question = desk.getByLabel(t('pitch.ask_field'))
    await expect(question).toBeFocused()
    await desk.keyboard.type('Which foot do you shoot with?')
    await desk.getByRole('button', { name: t('pitch.ask_send') }).press('Enter')
    await expect(desk.getByText(t('pitch.none_waiting'), { exact: true })).toBeVisible()

    await page.goto('/athlete/search?sport=soccer')
    await page.getByRole('link', { name: title }).last().tap()
    const mine = page.getByRole('dialog', { name: title })
    await expect(mine.getByText('Which foot do you shoot with?')).toBeVisible()
    await mine.getByLabel(t('pitch.your_answer')).fill('Both.')
    expect(await axe(page)).toEqual([])
    await mine.getByRole('button', { name: t('pitch.answer') }).tap()
    await expect(mine.getByText(t('pitch.state.answered'))).toBeVisible()

    await desk.reload()
    await expect(desk.getByText('Both.')).toBeVisible()
    await desk.getByRole('button', { name: t('pitch.shortlist'), exact: true }).press('Enter')
    await expect(desk.getByText(t('pitch.none_waiting'), { exact: true })).toBeVisible()
    await desk.goto('/scout/favorites')
    await expect(desk.getByText('Ana Duro').first()).toBeVisible()
    await expect(waiting).toHaveCount(0)

    await page.goto('/athlete/search?sport=soccer')
    const list = page.getByRole('list', { name: t('pitch.mine_list') })
    await expect(list.getByText(t('pitch.state.shortlisted'))).toBeVisible()
  })

for (const language of storyLanguages('en'))
  test(`an opening closes while somebody writes, and everybody who pitched hears, in ${language}`, async ({
    service,
    newPerson,
    openSession,
    signInAs,
    anotherBrowser,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const title = `Winger ${uniqueWord()}`
    const [ana, bea] = [
      await newAthlete(tools, { name: 'Ana Duro', club: uniqueWord() }),
      await newAthlete(tools, { name: 'Bea Lind', club: uniqueWord() }),
    ]
    const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
    const desk = await openSession(scout.email)
    const opening = await publish(desk, title)
    const sentByBea = await openSession(bea.email)
    await sentByBea.rpc('send_pitch', { opening_id: opening, body: 'I am ready.' }).throwOnError()

    const page = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(ana.email, page)
    await page.goto(`/athlete/search?sport=soccer&opening=${opening}`)
    const panel = page.getByRole('dialog', { name: title })
    await panel.getByLabel(t('pitch.body')).fill('I am quick.')
    await desk.rpc('close_opening', { opening_id: opening, reason: 'filled' }).throwOnError()
    await panel.getByRole('button', { name: t('pitch.send') }).press('Enter')
    await expect(panel.getByText(t('pitch.refused.pitch.no_opening'))).toBeVisible()
    await expect(panel.getByLabel(t('pitch.body'))).toHaveValue('I am quick.')

    const phone = await anotherBrowser({
      locale: locales[language],
      viewport: { width: 360, height: 780 },
      hasTouch: true,
    })
    await signInAs(bea.email, phone)
    await phone.goto('/athlete/notifications')
    await phone.getByRole('link', { name: t('notification.kind.pitch_answered') }).tap()
    await expect(phone.getByRole('dialog', { name: title }).getByText(t('pitch.reason.closed'))).toBeVisible()
  })

test('a pitch that is withdrawn while it is read says so, by keyboard alone, and the others stand', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const tools = { service, newPerson }
  const [ana, bea] = [
    await newAthlete(tools, { name: 'Ana Duro', club: uniqueWord() }),
    await newAthlete(tools, { name: 'Bea Lind', club: uniqueWord() }),
  ]
  const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
  const opening = await publish(await openSession(scout.email), `Winger ${uniqueWord()}`)
  const asAna = await openSession(ana.email)
  const { data: pitch } = await asAna
    .rpc('send_pitch', { opening_id: opening, body: 'I am quick.' })
    .throwOnError()
  await (await openSession(bea.email))
    .rpc('send_pitch', { opening_id: opening, body: 'I cross well.' })
    .throwOnError()
  await signInAs(scout.email)
  await page.goto(`/scout/openings?pitches=${opening}`)
  await expect(page.getByText('I am quick.')).toBeVisible()
  await asAna.rpc('withdraw_pitch', { pitch_id: String(pitch) }).throwOnError()

  await page.getByRole('button', { name: 'Ask for more' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your question')).toBeFocused()
  await page.keyboard.type('Which foot do you shoot with?')
  await page.getByRole('button', { name: 'Send question' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The athlete has withdrawn it meanwhile.')).toBeVisible()
  // What was typed can be copied for somebody else.
  await expect(page.getByLabel('Your question')).toHaveValue('Which foot do you shoot with?')
  await page.keyboard.press('Escape')
  await expect(page.getByText('I am quick.')).toHaveCount(0)
  await expect(page.getByText('I cross well.')).toBeVisible()
})
