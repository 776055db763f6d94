import { readFileSync } from 'node:fs'
import extractChunks from 'png-chunks-extract'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'
import { newVideo } from './video-builders.ts'

const PHONE = { width: 360, height: 780 }

/** What stands in the badge that a picture carries, read by another implementation. */
function badgeIn(png: Uint8Array) {
  const chunk = extractChunks(png).find(({ name }) => name === 'iTXt')
  const [, credential = ''] = Buffer.from(chunk?.data ?? [])
    .toString()
    .split('\0\0\0\0\0')
  return JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString())
}

for (const language of storyLanguages('es'))
  test(`an athlete adds three honours, pins one and asks; the club corrects it on a phone, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    mailTo,
    axe,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (409|410) .*(honour|rpc)/)
    const t = translationsFor(language)
    const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
    const window = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await signInAs(athlete.email, window)
    await window.goto('/athlete/achievements')
    await window.getByRole('button', { name: t('achievement.add_first') }).click()
    for (const [title, day] of [
      ['Top scorer', '2026-06-14'],
      ['Captain', '2025-09-01'],
      ['Player of the cup', '2025-03-02'],
    ] as const) {
      const form = window.getByRole('dialog')
      if (title !== 'Top scorer')
        await window.getByRole('button', { name: t('achievement.add'), exact: true }).click()
      await form.getByRole('button', { name: t('actions.save') }).click()
      await expect(form.getByText(t('achievement.problem.title_missing'))).toBeVisible()
      await form.getByLabel(t('achievement.field.title'), { exact: true }).fill(title)
      await form.getByLabel(t('achievement.field.awarded_on'), { exact: true }).fill(day)
      await form.getByRole('button', { name: t('actions.save') }).click()
      await expect(form).toBeHidden()
    }
    const season = window.getByRole('region', { name: t('achievement.season', { season: '2025/26' }) })
    await expect(season.getByRole('listitem')).toHaveCount(2)

    await window.getByRole('button', { name: t('achievement.actions_of', { title: 'Captain' }) }).click()
    await window.getByRole('menuitem', { name: t('achievement.pin'), exact: true }).click()
    await expect(
      window.getByRole('region', { name: t('achievement.pinned'), exact: true }).getByText('Captain'),
    ).toBeVisible()

    await window
      .getByRole('listitem')
      .filter({ hasText: 'Top scorer' })
      .getByRole('button', { name: t('achievement.ask'), exact: true })
      .click()
    const league = `office-${athlete.id.slice(0, 8)}@league.example`
    await window.getByRole('dialog').getByLabel(t('achievement.ask_email')).fill(league)
    await window
      .getByRole('dialog')
      .getByRole('button', { name: t('achievement.ask_send') })
      .click()
    await expect(window.getByText(league)).toBeVisible()

    const link = (await mailTo(league, /\/honour\//)).link ?? ''
    const phone = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    const second = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    for (const page of [phone, second]) {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('achievement.issuer.title', { athlete: 'Lena Vasko' }),
      )
      await expect(page.getByText('{{')).toHaveCount(0)
      // The secret does not stay in the address bar.
      await expect(page).toHaveURL(/\/honour$/)
    }
    await phone.getByRole('button', { name: t('achievement.issuer.correct') }).click()
    await phone.getByLabel(t('achievement.field.placement')).fill('14 goals')
    await phone.getByRole('button', { name: t('achievement.issuer.send_correction') }).click()
    await expect(phone.getByText(t('achievement.issuer.name_missing'))).toBeVisible()
    await phone.getByLabel(t('achievement.issuer.name')).fill('Janet Holroyd')
    await phone.getByRole('button', { name: t('achievement.issuer.send_correction') }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(
      t('achievement.issuer.title_corrected', { athlete: 'Lena Vasko' }),
    )

    // Live, with who said so; and the other window of the issuer learns that it was answered.
    const item = window.getByRole('listitem').filter({ hasText: 'Top scorer, 14 goals' })
    await expect(item.getByText('Janet Holroyd')).toBeVisible()
    await expect(item.getByText('league.example')).toBeVisible()
    await second.getByLabel(t('achievement.issuer.name')).fill('Somebody else')
    await second.getByRole('button', { name: t('achievement.issuer.confirm'), exact: true }).click()
    await expect(second.getByRole('heading', { level: 1 })).toHaveText(
      t('achievement.issuer.title_corrected', { athlete: 'Lena Vasko' }),
    )

    // A picture to send elsewhere, with the signed badge in it.
    await window.getByRole('button', { name: t('achievement.actions_of', { title: 'Top scorer' }) }).click()
    await window.getByRole('menuitem', { name: t('achievement.share'), exact: true }).click()
    const share = window.getByRole('dialog')
    await expect(share.getByText(t('achievement.share_signed', { who: 'Janet Holroyd' }))).toBeVisible()
    await expect(share.getByRole('button', { name: t('achievement.save_badge') })).toBeVisible()
    expect(await axe(window)).toEqual([])
    const saved = window.waitForEvent('download')
    await share.getByRole('button', { name: t('achievement.save_picture') }).click()
    const badge = badgeIn(readFileSync(await (await saved).path()))
    expect(badge).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      credentialSubject: { achievement: { name: 'Top scorer', description: '14 goals' } },
    })
    await window.keyboard.press('Escape')

    await phone.getByRole('button', { name: t('achievement.issuer.withdraw') }).click()
    await phone.getByRole('button', { name: t('achievement.issuer.withdraw') }).click()
    await expect(item.getByText('Janet Holroyd')).toBeHidden()
    const { revokedCredential: ended } = await (await window.request.get('/badges/ended.json')).json()
    expect(ended).toContainEqual({ id: badge.id, revoked: true })
    await window.goto(`/athlete/profile`)
    await expect(window.getByRole('list', { name: t('achievement.title') })).toContainText('Captain')
  })

test('an issuer reads the honour anew when it was changed meanwhile, and is asked before saying that it is not theirs', async ({
  anotherBrowser,
  service,
  newPerson,
  openSession,
  mailTo,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409 .*answer_honour/)
  const t = translationsFor('en')
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const asAthlete = await openSession(athlete.email)
  const { data: honour } = await asAthlete
    .from('honours')
    .insert({
      athlete_id: athlete.id,
      kind: 'award',
      level: 'club',
      title: 'Top scorer',
      awarded_on: '2026-06-14',
    })
    .select('id')
    .single()
    .throwOnError()
  const league = `office-${athlete.id.slice(0, 8)}@league.example`
  await asAthlete
    .rpc('ask_honour_confirmation', { honour_id: honour.id, issuer_email: league, locale: 'en' })
    .throwOnError()
  const page = await anotherBrowser({ viewport: PHONE })
  await page.goto((await mailTo(league, /\/honour\//)).link ?? '')
  await page.getByRole('button', { name: t('achievement.issuer.correct') }).click()
  await page.getByLabel(t('achievement.issuer.name')).fill('Janet Holroyd')
  await page.getByLabel(t('achievement.field.placement')).fill('14 goals')
  await asAthlete.from('honours').update({ title: 'Second scorer' }).eq('id', honour.id).throwOnError()
  await page.getByRole('button', { name: t('achievement.issuer.send_correction') }).click()
  await expect(page.getByRole('alert')).toHaveText(t('achievement.refused.honour.changed'))

  // What is corrected is what stands now; who answers need not write that again.
  await expect(page.getByText('Second scorer')).toBeVisible()
  await page.getByRole('button', { name: t('achievement.issuer.correct') }).click()
  await expect(page.getByLabel(t('achievement.field.title'))).toHaveValue('Second scorer')
  await expect(page.getByLabel(t('achievement.issuer.name'))).toHaveValue('Janet Holroyd')
  await page.getByRole('button', { name: t('actions.cancel') }).click()

  await page.getByRole('button', { name: t('achievement.issuer.refuse'), exact: true }).click()
  await expect(page.getByText(t('achievement.issuer.refuse_text', { athlete: 'Lena Vasko' }))).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: t('achievement.issuer.refuse_send') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('achievement.issuer.title_refused', { athlete: 'Lena Vasko' }),
  )
})

for (const language of storyLanguages('en'))
  test(`a video that was uploaded stands beside an honour, and whoever may see it watches it from there, in ${language}`, async ({
    page,
    anotherBrowser,
    service,
    newPerson,
    openSession,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const athlete = await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() })
    const asAthlete = await openSession(athlete.email)
    const film = await newVideo(asAthlete, athlete.id, { title: 'Cup final', visibility: 'scouts' })
    await service.from('user_settings').upsert({ user_id: athlete.id, language }).throwOnError()
    await signInAs(athlete.email)
    await page.goto('/athlete/achievements?add=honour')
    const form = page.getByRole('dialog')
    await form.getByLabel(t('achievement.field.title'), { exact: true }).fill('Cup winners')
    await form.getByLabel(t('achievement.field.awarded_on'), { exact: true }).fill('2026-06-14')
    await form.getByLabel(t('achievement.field.video'), { exact: true }).selectOption({ label: 'Cup final' })
    await form.getByRole('button', { name: t('actions.save') }).click()
    await expect(form).toBeHidden()
    const item = page.getByRole('listitem').filter({ hasText: 'Cup winners' })
    await expect(item.getByRole('link', { name: 'Cup final' })).toHaveAttribute(
      'href',
      `/athlete/videos/${film}`,
    )
    await page.setViewportSize(PHONE)
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe()).toEqual([])

    // Edited, it is chosen still.
    await item.getByRole('button', { name: t('achievement.actions_of', { title: 'Cup winners' }) }).click()
    await page.getByRole('menuitem', { name: t('actions.edit') }).click()
    await expect(form.getByLabel(t('achievement.field.video'), { exact: true })).toHaveValue(film)
    await form.getByRole('button', { name: t('actions.save') }).click()
    await expect(form).toBeHidden()
    await expect(item.getByRole('link', { name: 'Cup final' })).toBeVisible()

    const desk = await anotherBrowser({ locale: locales[language] })
    await signInAs((await newScout(tools)).email, desk)
    await desk.goto(`/scout/search?open=${athlete.id}`)
    const honours = desk.locator('[data-athlete-panel]').getByRole('list', { name: t('achievement.title') })
    await honours.getByRole('link', { name: 'Cup final' }).click()
    await expect(desk).toHaveURL(new RegExp(`/scout/videos/${film}`))

    // A visitor reads the honour alone, until everybody may see the film.
    const visitor = await anotherBrowser({ locale: locales[language], viewport: PHONE })
    await visitor.goto(`/a/story-${athlete.id.slice(0, 8)}`)
    await expect(visitor.getByText('Cup winners')).toBeVisible()
    const watch = visitor.getByRole('link', { name: t('achievement.watch_video') })
    await expect(watch).toHaveCount(0)
    await asAthlete.rpc('publish_video', { video_id: film, visibility: 'public' }).throwOnError()
    await visitor.reload()
    expect(await axe(visitor)).toEqual([])
    await watch.click()
    await expect(visitor).toHaveURL(new RegExp(`/video/${film}`))
  })

test('what Touchline itself sees in the numbers stands apart, and others read the honours alone', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  signInAs,
}) => {
  const t = translationsFor('en')
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() })
  const sprint = { athlete_id: athlete.id, metric_code: 'sprint30_s', unit_entered: 's', method: 'laser' }
  await service
    .from('measurements')
    .insert(
      [
        { ...sprint, value_entered: 4.51, measured_on: '2025-04-02' },
        { ...sprint, value_entered: 4.32, measured_on: '2026-04-09' },
      ].map((number) => ({ ...number, recorded_by: athlete.id })),
    )
    .throwOnError()
  await service
    .from('honours')
    .insert({ athlete_id: athlete.id, title: 'Cup winners', awarded_on: '2026-06-14' })
    .throwOnError()
  await signInAs(athlete.email)
  await page.goto('/athlete/achievements')
  const facts = page.getByRole('region', { name: t('achievement.facts') })
  await expect(facts.getByRole('listitem')).toHaveText('A year of results, April 2026')
  const timeline = page.getByRole('region', { name: t('achievement.timeline') })
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await expect(timeline).toContainText('Cup winners')

  const visitor = await anotherBrowser()
  await visitor.goto(`/a/story-${athlete.id.slice(0, 8)}`)
  await expect(visitor.getByText('Cup winners')).toBeVisible()
  await expect(visitor.getByText(/year of results/i)).toHaveCount(0)
})
