import { hasHorizontalScroll, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { newChildPitch } from './pitch-builders.ts'
import { newFamily } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es'))
  test(`a minor browses, notes down a target and asks the guardian, who passes the pitch on, on phones and by keyboard, in ${language}`, async ({
    service,
    newPerson,
    openSession,
    signInAs,
    anotherBrowser,
    mailTo,
    status,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson, openSession, mailTo, status }
    const [place, title] = [uniqueWord(), `U15 ${uniqueWord()}`]
    const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
    await service
      .from('scout_profiles')
      .update({ regions: [place] })
      .eq('user_id', scout.id)
      .throwOnError()
    const { child, email } = await newFamily(tools, language)

    // The scout ticks an age under 18 by keyboard, and reads who sees it then.
    const desk = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(scout.email, desk)
    await desk.goto('/scout/openings?opening=new&sport=soccer')
    await expect(desk.getByText(t('opening.minors_by_age'))).toBeVisible()
    await desk.getByRole('checkbox', { name: /13–15/ }).focus()
    await desk.keyboard.press('Space')
    await expect(desk.getByText(t('opening.minors_too'))).toBeVisible()
    await desk.getByLabel(t('opening.field.title')).focus()
    await desk.keyboard.type(title)
    await desk.keyboard.press('Enter')
    await expect(
      desk
        .getByRole('region', { name: t('opening.state.open') })
        .getByRole('link', { name: title })
        .first(),
    ).toBeVisible()

    const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, locale: locales[language] }
    const page = await anotherBrowser(phone)
    await signInAs(child.email, page)
    await test.step('the child finds the scout, notes them down and asks the guardian', async () => {
      await page.goto(`/athlete/browse-scouts?q=${place}`)
      await page
        .getByRole('list', { name: t('scout-directory.title') })
        .getByRole('link', { name: 'Rosa Vidal' })
        .tap()
      const record = page.getByRole('dialog', { name: 'Rosa Vidal' })
      await record.getByRole('button', { name: t('scout-directory.make_target') }).tap()
      await expect(record.getByLabel(t('scout-directory.note'))).toBeVisible()
      await record.getByRole('link', { name: title }).tap()
      const panel = page.getByRole('dialog', { name: title })
      await expect(panel.getByText(t('pitch.next_guardian', { name: 'Rosa Vidal' }))).toBeVisible()
      await panel.getByLabel(t('pitch.body')).fill('I am quick, and I cross well.')
      expect(await axe(page)).toEqual([])
      expect(await hasHorizontalScroll(page)).toBe(false)
      await panel.getByRole('button', { name: t('pitch.send_to_guardian') }).tap()
      await expect(panel.getByText(t('pitch.state.guardian'))).toBeVisible()
    })
    await desk.goto('/scout/openings')
    await expect(desk.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(desk.getByRole('link', { name: t('pitch.waiting_one', { count: 1 }) })).toHaveCount(0)

    await test.step('the guardian reads who asks for whom, says yes, takes it back and says it again', async () => {
      const mail = await mailTo(email, /Rosa Vidal/)
      expect(mail.text).toContain('I am quick, and I cross well.')
      const home = await anotherBrowser(phone)
      await home.goto('/')
      await home.evaluate((chosen) => localStorage.setItem('touchline-language', chosen), language)
      await home.goto(mail.link ?? '')
      const card = home.getByRole('article', { name: t('pitch.child.of', { name: 'Rosa Vidal' }) })
      const question = t('guardian.title.pitches_one', { athlete: 'Noa V.', scout: 'Rosa Vidal', count: 1 })
      await expect(home.getByRole('heading', { name: question })).toBeVisible()
      await expect(card.getByText(title)).toBeVisible()
      await expect(card.getByText('I am quick, and I cross well.')).toBeVisible()
      expect(await axe(home)).toEqual([])
      expect(await hasHorizontalScroll(home)).toBe(false)
      const approve = card.getByRole('button', { name: t('pitch.child.approve') })
      await approve.tap()
      const words = { name: 'Rosa Vidal', athlete: 'Noa V.' }
      await expect(
        home.getByRole('heading', { name: t('guardian.deciding.approve_pitch.title', words) }),
      ).toBeVisible()
      expect(await axe(home)).toEqual([])
      await home.getByRole('button', { name: t('common.actions.undo') }).tap()
      await approve.tap()
      const state = async () =>
        (await service.from('pitches').select('state').eq('athlete_id', child.id).single()).data?.state
      await expect.poll(state, { timeout: 30_000 }).toBe('sent')
      await expect(home.getByText(t('pitch.child.settled_one', { count: 1 }))).toBeVisible()
    })

    await test.step('the scout reads it, is told that nobody under 18 is asked here, and shortlists', async () => {
      await desk.reload()
      await desk.getByRole('link', { name: t('pitch.waiting_one', { count: 1 }) }).focus()
      await desk.keyboard.press('Enter')
      await expect(desk.getByText('I am quick, and I cross well.')).toBeVisible()
      await expect(desk.getByText(t('pitch.minor_text'))).toBeVisible()
      await expect(desk.getByRole('button', { name: t('pitch.ask'), exact: true })).toHaveCount(0)
      expect(await axe(desk)).toEqual([])
      await desk.getByRole('button', { name: t('pitch.shortlist'), exact: true }).press('Enter')
      await expect(desk.getByText(t('pitch.none_waiting'), { exact: true })).toBeVisible()
    })
    await page.goto('/athlete/search?sport=soccer')
    await expect(
      page.getByRole('list', { name: t('pitch.mine_list') }).getByText(t('pitch.state.shortlisted')),
    ).toBeVisible()
  })

test('a guardian says no by keyboard alone, the child reads it, and the scout never hears', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  anotherBrowser,
  mailTo,
  status,
}) => {
  const tools = { service, newPerson, openSession, mailTo, status }
  const { child, token, title, opening, asScout } = await newChildPitch(tools, 'en')

  await page.goto(`/guardian/${token}`)
  const card = page.getByRole('article', { name: 'Pitch to Rosa Vidal' })
  await card.getByRole('button', { name: 'No', exact: true }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Say no to this pitch?' })
  await question.getByRole('button', { name: 'No', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No. It isn’t passed on' })).toBeVisible()
  const state = async () =>
    (await service.from('pitches').select('state').eq('athlete_id', child.id).single()).data?.state
  await expect.poll(state, { timeout: 30_000 }).toBe('ended')

  const phone = await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true })
  await signInAs(child.email, phone)
  await phone.goto('/athlete/search?sport=soccer')
  await phone.getByRole('link', { name: title }).last().tap()
  await expect(phone.getByRole('dialog', { name: title }).getByText('Your guardian said no.')).toBeVisible()
  const heard = await asScout.from('notifications').select('kind').throwOnError()
  expect(heard.data).toEqual([])
  expect((await asScout.rpc('pitches_for', { opening_id: opening }).throwOnError()).data).toEqual([])
})
