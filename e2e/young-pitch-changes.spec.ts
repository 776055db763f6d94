import { createClient } from '@supabase/supabase-js'
import { CONSENT_TEXT_VERSION } from '#web/features/athletes/guardian/rules.ts'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

type Tools = Pick<
  Parameters<Parameters<typeof test>[2]>[0],
  'service' | 'newPerson' | 'openSession' | 'mailTo' | 'status'
>

/** A child who has pitched for an opening of a scout, and the link of the guardian who is asked. */
async function pitched(tools: Tools, locale: 'en' | 'es' | 'fr') {
  const { openSession, mailTo, status } = tools
  const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
  const child = await newAthlete(tools, {
    name: 'Noa V.',
    club: uniqueWord(),
    birthDate: `${new Date().getFullYear() - 14}-01-01`,
  })
  const email = `guardian-${child.id.slice(0, 8)}@people.example`
  const [asChild, asScout] = [await openSession(child.email), await openSession(scout.email)]
  await asChild
    .rpc('invite_guardian', { guardian_name: 'Marta', guardian_email: email, locale })
    .throwOnError()
  const token = /\/guardian\/([\w-]+)/.exec((await mailTo(email, /\/guardian\//)).link ?? '')?.[1] ?? ''
  const home = createClient(status.url, status.anonKey, { auth: { persistSession: false } })
  const decide = (decision: string, target?: string) =>
    home
      .rpc('guardian_decide', {
        token,
        decision,
        text_version: CONSENT_TEXT_VERSION,
        language: locale,
        ...(target && { target }),
      })
      .throwOnError()
  await decide('consent')
  const [opening, title] = [crypto.randomUUID(), `U15 ${uniqueWord()}`]
  const closes_on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await asScout
    .from('openings')
    .insert({ id: opening, title, filter: { sport: 'soccer', ageBands: ['13-15'] }, closes_on })
    .throwOnError()
  await asScout.rpc('publish_opening', { opening_id: opening }).throwOnError()
  const { data: pitch } = await asChild
    .rpc('send_pitch', { opening_id: opening, body: 'I am ready.' })
    .throwOnError()
  return { scout, child, token, decide, opening, title, pitch: pitch ?? '', asChild, asScout }
}

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
    const { scout, child, token, decide, opening, title, pitch } = await pitched(
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
  const { child, title, opening, asChild, asScout } = await pitched(
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
