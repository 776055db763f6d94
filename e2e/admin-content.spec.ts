import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { REPORTED_WORDS, reportedMessage } from './talk-builders.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

test('an admin reads what a minor reported, warns the scout, and both hear of it', async ({
  page,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
  axe,
}) => {
  const { scout, child, asChild, details } = await reportedMessage({ service, newPerson, openSession })
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/dashboard')
  await page.getByRole('listitem').filter({ hasText: details }).getByRole('link', { name: 'Review' }).click()
  const opened = page.getByRole('article', { name: 'Message by Sam Ferreira' })
  await expect(opened.getByText(REPORTED_WORDS)).toBeVisible()
  await expect(opened.getByText(details)).toBeVisible()
  await expect(opened.getByText('Involves a minor')).toBeVisible()
  // Who reported is nowhere on the screen, nor in what it reads.
  const [firstName = ''] = child.name.split(' ')
  await expect(page.getByText(firstName)).toHaveCount(0)
  expect(await axe()).toEqual([])

  await opened.getByRole('button', { name: 'Decide' }).click()
  await expect(opened.getByText('Choose a decision.')).toBeVisible()
  await opened.getByRole('radio', { name: 'Warn' }).check()
  await opened.getByRole('button', { name: 'Decide' }).click()
  await expect(opened.getByText('Give your reasons (3 to 2,000 characters).')).toBeVisible()
  const reasons = opened.getByRole('textbox', { name: 'Your reasons' })
  await reasons.fill('Nobody asks a child to keep secrets.')
  // What was typed survives a reload.
  await page.reload()
  await expect(reasons).toHaveValue('Nobody asks a child to keep secrets.')
  await opened.getByRole('radio', { name: 'Warn' }).check()
  await opened.getByRole('button', { name: 'Decide' }).click()
  const asked = page.getByRole('dialog', { name: 'Warn Sam Ferreira?' })
  expect(await axe()).toEqual([])
  await asked.getByRole('button', { name: 'Warn' }).click()
  await expect(page.getByText('Decided. The people concerned have been told.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open' }).getByText(details)).toHaveCount(0)
  await page.getByRole('button', { name: 'Decided' }).click()
  await page.getByRole('list', { name: 'Decided' }).getByRole('listitem').filter({ hasText: details }).click()
  await expect(opened.getByRole('heading', { name: 'Warning In force' })).toBeVisible()
  await expect(opened.getByText('Nobody asks a child to keep secrets.')).toBeVisible()

  const { data: mine } = await asChild.rpc('my_reports').throwOnError()
  expect(mine).toMatchObject([{ outcome: 'action_taken' }])
  // The scout reads the reasons where the notification leads; the child's has none of them.
  const { data: told } = await service.from('notifications').select('kind').eq('user_id', child.id)
  expect(told).toContainEqual({ kind: 'report_answered' })
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await page.getByRole('link', { name: /has given you a warning/ }).click()
  await expect(page.getByRole('heading', { name: 'You’ve received a warning' })).toBeVisible()
  await expect(page.getByText('Nobody asks a child to keep secrets.')).toBeVisible()
  await expect(page.getByText(details)).toHaveCount(0)
})

for (const language of storyLanguages('fr'))
  test(`a film is removed and an account suspended from a report on a phone, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
  }) => {
    const t = translationsFor(language)
    const page = await anotherBrowser({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: locales[language],
    })
    const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
    const film = crypto.randomUUID()
    await service
      .from('video_links')
      .insert({
        id: film,
        athlete_id: athlete.id,
        url: 'https://film.example.org/1',
        title: film,
        visibility: 'public',
      })
      .throwOnError()
    const scout = await newScout({ service, newPerson })
    const asScout = await openSession(scout.email)
    const asAthlete = await openSession(athlete.email)
    const report = (client: typeof asScout, subject_type: string, subject_id: string) =>
      client
        .rpc('report', { subject_type, subject_id, reason: 'spam', details: `${subject_type} ${subject_id}` })
        .throwOnError()
    await report(asScout, 'video_link', film)
    await report(asAthlete, 'scout_profile', scout.id)

    await signInAs((await newAdmin()).email, page)
    await page.goto('/admin/content')
    const decide = async (what: string, action: 'remove' | 'suspend') => {
      await page.getByRole('listitem').filter({ hasText: what }).getByRole('link').click()
      // The decision comes after the evidence and before the rest, and a bar leads to it while the evidence is read.
      const decision = page.getByRole('region', { name: t('moderation.decision'), exact: true })
      await expect(page.getByRole('button', { name: t('moderation.to_decision') })).toBeInViewport()
      await page.getByRole('button', { name: t('moderation.to_decision') }).press('Enter')
      await expect(decision).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(decision.getByRole('radio').first()).toBeFocused()
      await expect(decision.getByRole('radio').first()).toBeInViewport()
      const topOf = async (heading: string) =>
        (await page.getByRole('heading', { name: t(heading), exact: true }).boundingBox())?.y ?? 0
      const people = await topOf('moderation.people.title')
      expect((await decision.boundingBox())?.y).toBeLessThan(people)
      expect(people).toBeLessThan(await topOf('moderation.history.title'))
      await page.getByRole('radio', { name: t(`moderation.action.${action}`), exact: true }).check()
      await page.getByRole('textbox', { name: t('moderation.statement') }).fill('Against the rules.')
      expect(await hasHorizontalScroll(page)).toBe(false)
      await page.getByRole('button', { name: t('moderation.decide') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t(`moderation.action.${action}`), exact: true })
        .click()
      await expect(page.getByRole('heading', { name: t(`moderation.decided_as.${action}`) })).toBeVisible()
      await page.getByRole('link', { name: t('moderation.back') }).click()
      await expect(page.getByRole('listitem').filter({ hasText: what })).toHaveCount(0)
    }
    await decide(film, 'remove')
    expect((await service.from('video_links').select('id').eq('id', film)).data).toEqual([])
    await decide(`scout_profile ${scout.id}`, 'suspend')
    const { data: suspended } = await service.auth.admin.getUserById(scout.id)
    expect(Date.parse(suspended.user?.banned_until ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  })

test('of two admins on one report the second is told that it is decided', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409 .*\/rest\/v1\/rpc\/decide_flag/)
  const { id, details } = await reportedMessage({ service, newPerson, openSession })
  // One of the two hears nothing live, and decides when it has been done.
  const [second, third] = [await anotherBrowser(), await anotherBrowser()]
  await second.routeWebSocket(/realtime/, () => undefined)
  const write = async (one: typeof page) => {
    await signInAs((await newAdmin()).email, one)
    await one.goto(`/admin/content?case=${id}`)
    await one.getByRole('radio', { name: 'No action' }).check()
    await one.getByRole('textbox', { name: 'Your reasons' }).fill('Looked at it.')
  }
  await write(page)
  await write(second)
  // What happens before the line is up is told to nobody.
  const listening = third.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => /person:.*Subscribed to PostgreSQL/.test(String(payload)),
    }),
  )
  await write(third)
  await listening
  for (const one of [page, second]) await one.getByRole('button', { name: 'Decide', exact: true }).click()
  for (const one of [page, second]) {
    await one.getByRole('dialog').getByRole('button', { name: 'No action' }).click()
    await expect(one.getByRole('heading', { name: 'No action In force' })).toBeVisible()
  }
  await expect(second.getByText('This report has already been decided.')).toBeVisible()
  // Whoever hears live sees it decided before they press anything.
  await expect(third.getByRole('heading', { name: 'No action In force' })).toBeVisible()
  await expect(third.getByRole('list', { name: 'Open' }).getByText(details)).toHaveCount(0)
})

test('without a second step an admin sees no report; a report that is gone says so', async ({
  page,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404 .*\/rest\/v1\/rpc\/flag_evidence/)
  const { id, details } = await reportedMessage({ service, newPerson, openSession })
  await signInAs((await newAdmin('password alone')).email)
  await page.goto(`/admin/content?case=${id}`)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(page.getByText(details)).toHaveCount(0)
  await expect(page.getByText(REPORTED_WORDS)).toHaveCount(0)
  await signInAs((await newAdmin()).email)
  await page.goto(`/admin/content?case=${crypto.randomUUID()}`)
  await expect(page.getByText('This report no longer exists.')).toBeVisible()
})

for (const language of storyLanguages('es'))
  test(`an admin reads every word of a reported page and of a reported endorsement, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    openSession,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const page = await anotherBrowser({ locale: locales[language] })
    const club = uniqueWord()
    const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club })
    const written = { status_note: 'Free from the spring', competition: 'Saltmarsh Cup', languages: ['cy'] }
    await service.from('athlete_profiles').update(written).eq('id', athlete.id).throwOnError()
    const scout = await newScout({ service, newPerson })
    const endorsement = {
      id: crypto.randomUUID(),
      scout_id: scout.id,
      athlete_id: athlete.id,
      relationship: 'scouted_live',
      observed_on: '2026-10-03',
      rating: 4,
      skills: ['Left foot', 'Calm'],
      shown: true,
    }
    await service.from('endorsements').insert(endorsement).throwOnError()
    const report = async (email: string, subject_type: string, subject_id: string) => {
      const client = await openSession(email)
      const given = { subject_type, subject_id, reason: 'fake_information', details: '' }
      return (await client.rpc('report', given).throwOnError()).data
    }
    const aboutPage = await report(scout.email, 'athlete_profile', athlete.id)
    const aboutEndorsement = await report(athlete.email, 'endorsement', endorsement.id)

    await signInAs((await newAdmin()).email, page)
    const kept = page.getByRole('figure')
    const says = (label: string, value: string) =>
      expect(kept.locator('dt', { hasText: label }).locator('+ dd')).toHaveText(value)
    const country = new Intl.DisplayNames(language, { type: 'region' }).of('ES') ?? ''
    const spoken = new Intl.DisplayNames(language, { type: 'language' }).of('cy') ?? ''
    await page.goto(`/admin/content?case=${aboutPage}`)
    await says(t('athlete-profile.field.club'), club)
    await says(t('athlete-profile.field.region'), 'Valencia')
    await says(t('athlete-profile.field.country'), country)
    await says(t('athlete-profile.fact.competition'), written.competition)
    await says(t('athlete-profile.field.status_note'), written.status_note)
    await says(t('moderation.evidence.languages'), spoken)
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])

    await page.goto(`/admin/content?case=${aboutEndorsement}`)
    await says(t('moderation.evidence.skills'), 'Left foot, Calm')
    await says(t('moderation.evidence.relationship'), t('endorsement.relationship.scouted_live'))
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])
  })

test('where the reports cannot be read, none is to be chosen until they can', async ({
  page,
  newAdmin,
  service,
  newPerson,
  openSession,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/)
  await reportedMessage({ service, newPerson, openSession })
  await signInAs((await newAdmin()).email)
  // A channel that opens, and reports of other stories, would have them read before the button is pressed.
  await page.routeWebSocket(/realtime/, () => undefined)
  const queue = '**/rest/v1/rpc/moderation_queue'
  await page.route(queue, (route) =>
    route.fulfill({ status: 503, json: { code: 'PGRST002', message: 'down', details: null, hint: null } }),
  )
  await page.goto('/admin/content')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('Choose a report')).toHaveCount(0)
  await page.unroute(queue)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Choose a report')).toBeVisible()
})
