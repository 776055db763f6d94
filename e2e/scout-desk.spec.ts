import { boardWith } from './board-builders.ts'
import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

type Tools = Pick<Parameters<Parameters<typeof test>[2]>[0], 'service' | 'newPerson'>

/** A scout who talks with an athlete; both have written. */
async function talking({ service, newPerson }: Tools) {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Lena Vasko', club: uniqueWord() })
  const scout = await newScout({ service, newPerson })
  const id = crypto.randomUUID()
  await service
    .from('conversations')
    .insert({
      id,
      scout_id: scout.id,
      athlete_id: athlete.id,
      involves_minor: false,
      subject: 'Winter trial',
    })
    .throwOnError()
  await service
    .from('conversation_participants')
    .insert([
      { conversation_id: id, user_id: scout.id, role: 'scout', display_name: scout.name },
      { conversation_id: id, user_id: athlete.id, role: 'athlete', display_name: athlete.name },
    ])
    .throwOnError()
  for (const [sender, content] of [
    [scout.id, 'Would Saturday suit you?'],
    [athlete.id, 'Saturday is fine.'],
  ])
    await service.from('messages').insert({ conversation_id: id, sender_id: sender, content }).throwOnError()
  return { athlete, scout, id }
}

/** A request that the athlete has not answered yet. */
const waitingRequest = ({ service }: Tools, scout: { id: string; name: string }, athleteId: string) =>
  service
    .from('message_requests')
    .insert({
      scout_id: scout.id,
      athlete_id: athleteId,
      scout_name: scout.name,
      subject: 'Trial',
      intro: 'We would like to see you play.',
    })
    .throwOnError()

test('home counts what stands under "To do now", and a request without an answer stands under Requests alone', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const { scout, ids } = await boardWith(tools, [
    { name: 'Lena Vasko', at: 'watching' },
    { name: 'Nora Quill', at: 'evaluating' },
  ])
  const due = new Date(Date.now() - 86_400_000).toISOString()
  await service.from('board_items').update({ next_action_at: due }).in('athlete_id', ids).throwOnError()
  await waitingRequest(tools, scout, ids[1] ?? '')
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await expect(page.getByText('You have 2 things to do.')).toBeVisible()
  await expect(page.getByRole('link', { name: '2 next steps are due' })).toBeVisible()
  const requests = page.getByRole('region', { name: 'Requests' })
  await expect(requests.getByRole('link', { name: '1 request waiting for an answer' })).toBeVisible()
  await expect(page.getByText('1 request waiting for an answer')).toHaveCount(1)
  expect(await axe()).toEqual([])
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Hello, Sam" [level=1]
      - paragraph: You have 2 things to do.
      - heading "To do now" [level=2]
      - list:
        - listitem:
          - link "2 next steps are due"
          - paragraph: /Vasko|Quill/
  `)
})

test('a new scout is invited to begin where others have numbers', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await expect(page.getByText('Follow your first athletes')).toBeVisible()
  await page.goto('/scout/dashboard')
  await expect(
    page.getByRole('link', { name: 'Save athletes from the search to follow them here' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open shortlists' })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.getByRole('link', { name: 'Save athletes from the search to follow them here' }).click()
  await expect(page).toHaveURL(/\/scout\/search/)
})

test('the dashboard lists the next steps of all shortlists by date, however far off', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout, ids } = await boardWith({ service, newPerson }, [
    { name: 'Lena Vasko', at: 'trial' },
    { name: 'Nora Quill', at: 'offered' },
  ])
  const step = (athleteId: string | undefined, days: number) =>
    service
      .from('board_items')
      .update({ next_action_at: new Date(Date.now() + days * 86_400_000).toISOString() })
      .eq('athlete_id', athleteId)
      .throwOnError()
  await step(ids[0], 9)
  await step(ids[1], -2)
  await signInAs(scout.email)
  await page.goto('/scout/dashboard')
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('time') })
  await expect(steps).toHaveText([/Nora Quill.*Offer made.*Overdue/, /Lena Vasko.*Trial or visit/])
  await steps.first().getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Nora Quill' })).toBeVisible()
})

test('from 1024 pixels the thread stands beside the list, below it the thread is the page', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const { scout, id } = await talking({ service, newPerson })
  await signInAs(scout.email)
  const list = page.getByRole('list', { name: 'Conversations' })
  const thread = page.getByRole('region', { name: 'Conversation with Lena Vasko' })
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`/scout/messages?thread=${id}`)
  await expect(thread).toBeVisible()
  await expect(list).toBeVisible()
  // Nothing under it: the composer is where the screen ends.
  const bottom = await thread.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThan(48)
  await expect(thread).toMatchAriaSnapshot(`
    - region "Conversation with Lena Vasko":
      - heading "Lena Vasko" [level=2]
      - paragraph: Winter trial
      - list "Messages":
        - listitem:
          - paragraph: You
          - paragraph: Would Saturday suit you?
        - listitem:
          - paragraph: Lena Vasko
          - paragraph: Saturday is fine.
      - textbox "Write to Lena Vasko"
      - button "Send" [disabled]
  `)
  expect(await axe()).toEqual([])

  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(list).toBeHidden()
    await expect(page.getByRole('banner')).toHaveCount(0)
    const box = await thread.boundingBox()
    expect([box?.width, box?.height]).toEqual([width, 800])
    expect(await hasHorizontalScroll(page)).toBe(false)
  }
  await page.getByRole('link', { name: 'Back to all conversations' }).click()
  await expect(list).toBeVisible()
})

for (const language of storyLanguages('en'))
  test(`at 1440 pixels in ${language} the first unread conversation stands open, on a phone it is only marked`, async ({
    anotherBrowser,
    service,
    newPerson,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const { scout, id } = await talking({ service, newPerson })
    const page = await anotherBrowser({ locale: locales[language], viewport: { width: 360, height: 780 } })
    await signInAs(scout.email, page)
    await page.goto('/scout/messages')
    const row = page.getByRole('listitem').filter({ hasText: 'Lena Vasko' })
    await expect(row.getByText(t('conversation.unread'), { exact: true })).toBeAttached()
    await expect(row.getByText('Lena Vasko')).toHaveCSS('font-weight', '700')
    await expect(page).toHaveURL('/scout/messages')
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await hasHorizontalScroll(page)).toBe(false)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await expect(page).toHaveURL(`/scout/messages?thread=${id}`)
    const thread = page.getByRole('region', { name: t('conversation.thread_with', { name: 'Lena Vasko' }) })
    await expect(thread.getByText('Saturday is fine.')).toBeVisible()
    // The name and the subject share a line.
    const [name, subject] = await Promise.all(
      [thread.getByRole('heading', { name: 'Lena Vasko' }), thread.getByText('Winter trial')].map((part) =>
        part.boundingBox(),
      ),
    )
    expect(Math.abs((name?.y ?? 0) - (subject?.y ?? 99))).toBeLessThan(12)
    await expect(row.getByText(t('conversation.unread'), { exact: true })).toHaveCount(0)
    expect(await axe(page)).toEqual([])
  })

test('at 200 % zoom no screen of the desk scrolls sideways', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout, id } = await talking({ service, newPerson })
  await signInAs(scout.email)
  // A window of 1280 pixels at 200 % has 640 of them.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 500 })
    for (const path of [
      'home',
      'dashboard',
      'favorites',
      `messages?thread=${id}`,
      'profile',
      'verification',
    ]) {
      await page.goto(`/scout/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      expect(await hasHorizontalScroll(page), `${path} at ${width}`).toBe(false)
    }
  }
})

test('in forced colours the open conversation, the place in the menu and the ticks can be told', async ({
  service,
  newPerson,
  signInAs,
  anotherBrowser,
}) => {
  const { scout, id } = await talking({ service, newPerson })
  const page = await anotherBrowser({ forcedColors: 'active' })
  await signInAs(scout.email, page)
  await page.goto(`/scout/messages?thread=${id}`)
  await expect(page.getByRole('link', { name: /^Lena Vasko\s/ })).toHaveCSS('outline-style', 'solid')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: /^Messages/ })).toHaveCSS('outline-style', 'solid')
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveCSS('outline-style', 'none')
})
