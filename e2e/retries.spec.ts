import { newAthlete, newScout } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { newThread } from './talk-builders.ts'
import { countTraffic } from './traffic.ts'

test.use({ expectedErrors: [/status of 50[03]/] })

/** As a table answers while the database cannot be reached. */
const unavailable = {
  code: 'PGRST002',
  message: 'Could not query the database for the schema cache. Retrying.',
  details: null,
  hint: null,
}

/** The next requests of this kind are answered with 503; returns how many there were. */
async function failNext(page: Page, method: string, table: string, times: number) {
  let asked = 0
  await page.route(`**/rest/v1/${table}?*`, (route) => {
    if (route.request().method() !== method) return route.continue()
    asked += 1
    return asked <= times ? route.fulfill({ status: 503, json: unavailable }) : route.continue()
  })
  return () => asked
}

/** It asks again by itself when it opens. */
const withoutLiveConnection = (page: Page) => page.routeWebSocket(/realtime/, () => undefined)

for (const place of ['home', 'dashboard'])
  test(`the ${place} of an athlete whose answers fail says so, and not that nothing waits`, async ({
    page,
    newPerson,
    service,
    signInAs,
  }) => {
    const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' })
    await signInAs(athlete.email)
    await withoutLiveConnection(page)
    await page.goto('/athlete/settings')
    let broken = true
    await page.route(
      /rest\/v1\/(rpc\/my_badges|message_requests|measurements|video_links|sports)/,
      (route) => (broken ? route.fulfill({ status: 503, json: unavailable }) : route.continue()),
    )
    await page.goto(`/athlete/${place}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText('Touchline isn’t available right now')
    await expect(main).not.toContainText('You’re all caught up.')
    await expect(main.locator('[data-skeleton]')).toHaveCount(0)
    broken = false
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('heading', { name: 'Add your first measurement' })).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)
  })

test('the home of a scout whose answers fail says so, and not that nothing waits', async ({
  page,
  newPerson,
  service,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await withoutLiveConnection(page)
  await page.goto('/scout/settings')
  let broken = true
  // What asks for it together with the rest fails with it; the rest is then asked for by itself.
  await page.route(/rest\/v1\/rpc\/(my_start|my_badges)/, (route) => {
    if (!broken) return route.continue()
    return route.request().url().includes('my_start')
      ? route.fulfill({ status: 500, json: { ...unavailable, code: 'XX000' } })
      : route.fulfill({ status: 503, json: unavailable })
  })
  await page.goto('/scout/home')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('Touchline isn’t available right now')
  await expect(main).not.toContainText('You’re all caught up.')
  broken = false
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main).toContainText('You’re all caught up.')
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('events of shortlists and requests to issuers that cannot be read say so, and not that there are none', async ({
  page,
  newPerson,
  service,
  signInAs,
  anotherBrowser,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await withoutLiveConnection(page)
  await page.goto('/scout/settings')
  let broken = true
  await page.route('**/rest/v1/rpc/shortlist_events*', (route) =>
    broken ? route.fulfill({ status: 503, json: unavailable }) : route.continue(),
  )
  await page.goto('/scout/events?view=agenda&from=boards')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('Touchline isn’t available right now')
  await expect(main).not.toContainText('None of your athletes yet')
  broken = false
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main).toContainText('None of your athletes yet')

  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' })
  await service
    .from('honours')
    .insert({
      athlete_id: athlete.id,
      kind: 'award',
      level: 'club',
      title: 'Top scorer',
      awarded_on: '2026-06-14',
    })
    .throwOnError()
  const other = await anotherBrowser()
  await signInAs(athlete.email, other)
  await withoutLiveConnection(other)
  await other.goto('/athlete/settings')
  broken = true
  await other.route('**/rest/v1/honour_confirmations*', (route) =>
    broken ? route.fulfill({ status: 503, json: unavailable }) : route.continue(),
  )
  await other.goto('/athlete/achievements')
  const honours = other.getByRole('main')
  await expect(honours.getByRole('alert')).toContainText('Touchline isn’t available right now')
  await expect(honours.getByRole('button', { name: 'Ask for confirmation' })).toHaveCount(0)
  broken = false
  await honours.getByRole('button', { name: 'Try again' }).click()
  await expect(honours.getByText('Top scorer')).toBeVisible()
})

test('a scout whose badges cannot be counted again keeps the screen they read', async ({
  page,
  newPerson,
  service,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const scout = await newScout(tools)
  const athlete = await newAthlete(tools, { name: 'Nora Quill', club: 'C.D. Ribera' })
  const thread = await newThread(
    service,
    { athleteId: athlete.id, scoutId: scout.id },
    { athlete: 'Nora Quill', scout: 'Sam Ferreira', subject: 'Camp' },
    ['Would Saturday suit you?'],
  )
  await signInAs(scout.email)
  const traffic = countTraffic(page)
  await page.goto('/scout/dashboard')
  await traffic.settled(`person:${scout.id}`)
  await page.route('**/rest/v1/rpc/my_badges', (route) => route.fulfill({ status: 503, json: unavailable }))
  const message = { conversation_id: thread, sender_id: athlete.id, content: 'Half past four, then.' }
  await service.from('messages').insert(message).throwOnError()
  // Once, and once more.
  await expect.poll(() => traffic.asked().filter((one) => one === 'GET rpc/my_badges')).toHaveLength(2)
  await traffic.quiet()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Next steps' })).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('an admin whose cases cannot be counted reads no number of them', async ({
  page,
  newAdmin,
  signInAs,
}) => {
  const admin = await newAdmin()
  await signInAs(admin.email)
  await withoutLiveConnection(page)
  await page.goto('/admin/settings')
  let broken = true
  await page.route(/rest\/v1\/rpc\/(my_start|my_badges|admin_work_counts)/, (route) =>
    broken ? route.fulfill({ status: 503, json: unavailable }) : route.continue(),
  )
  for (const [place, heading, count] of [
    ['content', 'Content', /reports? to review/],
    ['verifications', 'Verifications', /requests? to review/],
  ] as const) {
    broken = true
    const answered = page.waitForResponse(/rpc\/admin_work_counts/)
    await page.goto(`/admin/${place}`)
    await answered
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(count)).toHaveCount(0)
    broken = false
    await page.reload()
    await expect(page.getByText(count)).toBeVisible()
  }
})

test('a thread that cannot be read says so on a phone, and asks again', async ({
  anotherBrowser,
  newPerson,
  service,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const scout = await newScout(tools)
  const athlete = await newAthlete(tools, { name: 'Nora Quill', club: 'C.D. Ribera' })
  const thread = await newThread(
    service,
    { athleteId: athlete.id, scoutId: scout.id },
    { athlete: 'Nora Quill', scout: 'Sam Ferreira', subject: 'Camp' },
    ['Would Saturday suit you?'],
  )
  const page = await anotherBrowser({ viewport: { width: 360, height: 780 } })
  await signInAs(athlete.email, page)
  await withoutLiveConnection(page)
  await page.goto('/athlete/settings')
  let broken = true
  await page.route(/rest\/v1\/conversations\?/, (route) =>
    broken ? route.fulfill({ status: 503, json: unavailable }) : route.continue(),
  )
  await page.goto(`/athlete/messages?thread=${thread}`)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Touchline isn’t available right now')
  await expect(page.getByRole('link', { name: 'Back to all conversations' })).toBeVisible()
  broken = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Would Saturday suit you?')
})

test('a failed read is asked once more, and a failed change never', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: 'C.D. Ribera' })
  await signInAs(athlete.email)
  // The live connection asks for what it may have missed when it opens, which would be counted here.
  await page.routeWebSocket(/realtime/, () => undefined)
  const once = await failNext(page, 'GET', 'notifications', 1)
  await page.goto('/athlete/notifications')
  await expect(page.getByRole('main').getByText('No notifications yet')).toBeVisible()
  expect(once()).toBe(2)

  await page.unrouteAll()
  const always = await failNext(page, 'GET', 'notifications', 99)
  // Another address: a page opened before asks for what it read then ahead of the app.
  await page.goto('/athlete/notifications?show=unread')
  await expect(
    page.getByText('Touchline isn’t available right now. Try again in a few minutes.'),
  ).toBeVisible()
  expect(always()).toBe(2)

  await page.goto('/athlete/settings')
  await expect(page.getByRole('switch', { name: 'Play sounds' })).toBeChecked()
  const saved = await failNext(page, 'PATCH', 'user_settings', 99)
  await page.getByRole('switch', { name: 'Play sounds' }).click()
  await expect(
    page.getByText('Touchline isn’t available right now. Try again in a few minutes.'),
  ).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Play sounds' })).toBeChecked()
  expect(saved()).toBe(1)
})
