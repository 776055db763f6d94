import { hasHorizontalScroll } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { newChildPitch } from './pitch-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('fr'))
  test(`what families read stays, the child hears of the yes, and a guardian still keeps the scout away, in ${language}`, async ({
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
    const { scout, child, token, decide, opening, title, pitch } = await newChildPitch(
      { service, newPerson, openSession, mailTo, status },
      language,
    )
    const locale = locales[language]
    await decide('approve_pitch', pitch)

    const phone = await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true, locale })
    await signInAs(child.email, phone)
    await phone.goto('/athlete/notifications')
    await expect(phone.getByText(t('notification.because.pitch_answered_sent'))).toBeVisible()

    const desk = await anotherBrowser({ locale, viewport: { width: 768, height: 1024 } })
    await signInAs(scout.email, desk)
    await desk.goto(`/scout/openings?opening=${opening}`)
    await expect(desk.getByText(t('opening.words_stand'))).toBeVisible()
    await expect(desk.getByLabel(t('opening.field.title'))).not.toBeEditable()
    await expect(desk.getByLabel(t('opening.field.body'))).not.toBeEditable()
    await expect(desk.getByRole('checkbox')).toHaveCount(0)
    expect(await axe(desk)).toEqual([])
    for (const width of [1440, 360]) {
      await desk.setViewportSize({ width, height: 800 })
      expect(await hasHorizontalScroll(desk)).toBe(false)
    }
    await desk.getByLabel(t('opening.field.places')).fill('3')
    await desk.getByRole('button', { name: t('opening.save') }).press('Enter')
    await expect(desk.getByText(t('opening.saved', { title }))).toBeVisible()
    const kept = await service.from('openings').select('title, places').eq('id', opening).single()
    expect(kept.data).toEqual({ title, places: 3 })

    const home = await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true, locale })
    await home.goto('/')
    await home.evaluate((chosen) => localStorage.setItem('touchline-language', chosen), language)
    await home.goto(`/guardian/${token}`)
    await home.getByText(t('pitch.child.settled_one', { count: 1 })).tap()
    expect(await axe(home)).toEqual([])
    expect(await hasHorizontalScroll(home)).toBe(false)
    await home.getByRole('button', { name: t('guardian.block_of', { name: 'Rosa Vidal' }) }).tap()
    await home
      .getByRole('dialog')
      .getByRole('button', { name: t('guardian.block'), exact: true })
      .tap()
    const how = async () =>
      (await service.from('pitches').select('state, reason').eq('id', pitch).single()).data
    await expect.poll(how).toEqual({ state: 'ended', reason: 'over' })
  })

test('at 18 a pitch that waited for the guardian is sent by the athlete, once they have chosen who sees them', async ({
  service,
  newPerson,
  openSession,
  signInAs,
  anotherBrowser,
  mailTo,
  status,
  axe,
  expectedErrors,
}) => {
  const { child, title, opening, asChild, asScout } = await newChildPitch(
    { service, newPerson, openSession, mailTo, status },
    'en',
  )
  await service
    .from('athlete_private_details')
    .update({ birth_date: `${new Date().getFullYear() - 18}-01-01` })
    .eq('athlete_id', child.id)
    .throwOnError()
  const phone = await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true })
  await signInAs(child.email, phone)
  await phone.goto('/athlete/search?sport=soccer')
  const list = phone.getByRole('list', { name: 'Pitches you’ve sent' })
  await expect(list.getByText('Yours to send', { exact: true })).toBeVisible()
  await list.getByRole('link', { name: title }).tap()
  const panel = phone.getByRole('dialog', { name: title })
  await expect(panel.getByText('You’re 18 now, so no guardian decides this.')).toBeVisible()
  expect(await axe(phone)).toEqual([])
  expect(await hasHorizontalScroll(phone)).toBe(false)
  expectedErrors.push(/409 .*rpc\/send_pitch/)
  const send = panel.getByRole('button', { name: 'Send pitch', exact: true })
  await send.tap()
  await expect(panel.getByText('You’re 18 now: first choose who can see your profile.')).toBeVisible()
  expect((await asScout.rpc('pitches_for', { opening_id: opening }).throwOnError()).data).toEqual([])
  await asChild.rpc('answer_handover', { visibility: 'scouts', recruiting_status: 'open' }).throwOnError()
  await send.tap()
  await expect(panel.getByText('Waiting for an answer', { exact: true })).toBeVisible()
  expect((await asScout.rpc('pitches_for', { opening_id: opening }).throwOnError()).data).toMatchObject([
    { body: 'I am ready.' },
  ])
})
