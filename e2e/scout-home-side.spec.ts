import { boardWith } from './board-builders.ts'
import { hasHorizontalScroll, newEvent } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es'))
  test(`beside what waits a scout reads the week and who comes along, the shortlist used last, the requests and how others see them by keyboard, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    openSession,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const tools = { service, newPerson }
    const { scout, board, ids } = await boardWith(tools, [
      { name: 'Lena Vasko', at: 'trial' },
      { name: 'Nora Quill', at: 'watching' },
      { name: 'Hidden Away', at: 'watching' },
    ])
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const plan = (athlete: string | undefined, days: number) =>
      service
        .from('board_items')
        .update({ next_action_at: inDays(days) })
        .eq('athlete_id', athlete)
        .throwOnError()
    await plan(ids[0], 4)
    await plan(ids[1], 12)
    await plan(ids[2], 2)
    const waitingRequest = (athlete: string | undefined) =>
      service
        .from('message_requests')
        .insert({
          scout_id: scout.id,
          athlete_id: athlete,
          scout_name: scout.name,
          subject: 'Trial',
          intro: 'We would like to see you play.',
        })
        .throwOnError()
    await waitingRequest(ids[0])
    await waitingRequest(ids[2])
    const camp = await newEvent(service, { title: 'Autumn camp' })
    await newEvent(service, { title: 'Not for me' })
    // Whoever goes out of sight is neither named nor counted.
    const asScout = await openSession(scout.email)
    await asScout.rpc('answer_event', { event_id: camp, answer: 'yes' }).throwOnError()
    for (const athlete of ids) {
      const { data } = await service
        .from('profiles')
        .select('email')
        .eq('id', athlete)
        .single()
        .throwOnError()
      const session = await openSession(data.email)
      await session.rpc('answer_event', { event_id: camp, answer: 'yes' }).throwOnError()
    }
    await asScout
      .from('blocks')
      .insert({ blocker_id: scout.id, blocked_id: ids[2] ?? '' })
      .throwOnError()

    const page = await anotherBrowser({ locale: locales[language], viewport: { width: 1440, height: 900 } })
    await signInAs(scout.email, page)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().includes('/rpc/my_scout_desk')) calls += 1
    })
    await page.goto('/scout/home')
    const week = page.getByRole('region', { name: t('scout-desk.week.title') })
    await expect(week.getByRole('link')).toHaveText([
      t('scout-desk.week.calendar'),
      'Autumn camp',
      'Lena Vasko',
    ])
    const pipeline = page.getByRole('region', { name: t('scout-desk.pipeline.title') })
    await expect(pipeline.getByRole('listitem')).toHaveText([
      `${t('board.stage.watching')}1`,
      `${t('board.stage.trial')}1`,
    ])
    const requests = page.getByRole('region', { name: t('scout-desk.requests.title') })
    await expect(requests.getByText(t('scout-desk.requests.left_other', { count: 58, of: 60 }))).toBeVisible()
    await expect(requests.getByRole('listitem')).toHaveText([/^Lena Vasko/])
    // Of those whom the event's own page names; whoever is out of sight is neither a face nor counted.
    await expect(week.getByText(t('scout-desk.week.faces_other', { count: 2, names: '' }).trim())).toHaveText(
      /Lena Vasko.+Nora Quill$/,
    )
    const seen = page.getByRole('region', { name: t('scout-desk.seen.title') })
    await expect(seen.getByText(t('scout-desk.seen.few'))).toBeVisible()
    await expect(seen.getByRole('definition')).toHaveText(['0'])
    await expect(seen.getByRole('listitem')).toHaveText([
      t('scout-desk.seen.few_yes', { fewest: 5 }),
      t('scout-desk.seen.few_no', { fewest: 5 }),
      t('scout-desk.seen.not_upheld'),
    ])
    expect(calls).toBe(1)
    expect(await axe(page)).toEqual([])
    // Beside each other on a desk; on a phone after what waits and before what is new.
    const left = async (name: string) =>
      (await page.getByRole('heading', { name, exact: true }).boundingBox()) ?? { x: 0, y: 0 }
    const now = await left(t('scout-agenda.now'))
    expect((await left(t('scout-desk.week.title'))).x).toBeGreaterThan(now.x + 500)

    await week.getByRole('link', { name: 'Lena Vasko' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/scout/favorites\\?board=${board.id}&open=${ids[0]}`))
    await page.goBack()
    await week.getByRole('link', { name: 'Autumn camp' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/scout/events\\?event=${camp}`))
    await page.goBack()
    await pipeline.getByRole('link').press('Enter')
    await expect(page).toHaveURL(new RegExp(`/scout/favorites\\?board=${board.id}`))
    await page.goBack()
    await seen.getByRole('link', { name: t('scout-desk.seen.page') }).press('Enter')
    await expect(page).toHaveURL(/\/scout\/profile/)
    await page.goBack()
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(week).toBeVisible()
    expect((await left(t('scout-desk.week.title'))).y).toBeGreaterThan((await left(t('scout-agenda.now'))).y)
    expect(await hasHorizontalScroll(page)).toBe(false)
  })
