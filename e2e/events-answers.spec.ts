import { answerOf, inDays, newAthlete, newEvent, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'

const PHONE = { width: 390, height: 844 }

test('an athlete on a phone answers, meets a full event, and moves up from the waitlist while looking', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  axe,
}) => {
  const title = `Open trial ${uniqueWord()}`
  const id = await newEvent(service, { title, capacity: 1 })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club: uniqueWord() })
  const other = await newAthlete({ service, newPerson }, { name: 'Bea Sol', club: uniqueWord() })
  const asOther = await openSession(other.email)
  expect((await asOther.rpc('answer_event', { event_id: id, answer: 'yes' })).error).toBeNull()

  await page.setViewportSize(PHONE)
  await signInAs(athlete.email)
  await page.goto('/athlete/events')
  const card = page.getByRole('article', { name: title })
  await expect(card.getByText('Full', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Join waitlist' }).click()
  await expect(card.getByText('Waitlist', { exact: true })).toBeVisible()
  await expect(card.getByText('Number 1 in line.')).toBeVisible()
  expect(await axe()).toEqual([])

  // Nothing is reloaded: the place comes to the open page.
  expect((await asOther.rpc('answer_event', { event_id: id, answer: 'no' })).error).toBeNull()
  await expect(card.getByRole('button', { name: 'Going' })).toBeVisible()
  await card.getByRole('button', { name: 'Change' }).click()
  await card.getByRole('button', { name: 'Can’t' }).click()
  await expect.poll(async () => (await answerOf(service, id, athlete.id))?.answer).toBe('no')
})

test('an answer without a connection says that it is not sent yet, and is sent once there is one', async ({
  page,
  context,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|WebSocket/)
  const title = `Test day ${uniqueWord()}`
  const id = await newEvent(service, { title })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/events?view=agenda')
  const card = page.getByRole('article', { name: title })
  await expect(card).toBeVisible()
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Maybe' }).click()
  await expect(card.getByText(/^Not sent yet\. Keep this page open/)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await answerOf(service, id, athlete.id))?.answer).toBe('maybe')
})

test('a scout sees who of a shortlist comes, and is named to athletes only after saying so', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  openSession,
  signInAs,
  axe,
}) => {
  const title = `Cup ${uniqueWord()}`
  const id = await newEvent(service, { title, type: 'tournament' })
  const name = `Lucía ${uniqueWord()}`
  const athlete = await newAthlete({ service, newPerson }, { name, club: uniqueWord() })
  const scout = await newScout({ service, newPerson }, { name: 'Ida Kessel' })
  const asScout = await openSession(scout.email)
  const { data: board } = await asScout.from('boards').select('id, board_stages (id)').limit(1).single()
  const added = await asScout
    .from('board_items')
    .insert({ board_id: board?.id, stage_id: board?.board_stages[0]?.id, athlete_id: athlete.id })
  expect(added.error).toBeNull()
  const asAthlete = await openSession(athlete.email)
  expect((await asAthlete.rpc('answer_event', { event_id: id, answer: 'yes' })).error).toBeNull()

  await signInAs(scout.email)
  await page.goto('/scout/events?view=agenda')
  await page.getByRole('button', { name: 'From my shortlists' }).click()
  const card = page.getByRole('article', { name: title })
  await expect(card.getByText(name)).toBeVisible()
  await card.getByRole('button', { name: 'Going' }).click()
  await card.getByRole('link', { name: title }).click()
  const opened = page.getByRole('dialog')
  await expect(opened.getByRole('link', { name })).toBeVisible()
  expect(await axe()).toEqual([])

  const reader = await anotherBrowser({ viewport: PHONE })
  await signInAs(athlete.email, reader)
  const people = reader.waitForResponse(/rpc\/event_people/).then((answer) => answer.finished())
  await reader.goto(`/athlete/events?event=${id}`)
  await expect(reader.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
  // Once the page has been told who comes, which is nobody it may name.
  await people
  await expect(reader.getByText('Ida Kessel')).toHaveCount(0)
  await opened.getByRole('switch', { name: 'Let athletes see that I’m going' }).check()
  await expect.poll(async () => (await answerOf(service, id, scout.id))?.shown).toBe(true)
  await reader.reload()
  await expect(reader.getByText('Ida Kessel')).toBeVisible()
})

test('month and week are reached by keyboard, and the open day stands in the address', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const title = `Round ${uniqueWord()}`
  // More than a day of the month shows: the rest is counted behind a button of its own.
  for (let nth = 1; nth <= 4; nth += 1) await newEvent(service, { title: `${title} ${nth}`, type: 'game' })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club: uniqueWord() })
  await signInAs(athlete.email)
  await page.goto('/athlete/events?view=week')
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await axe()).toEqual([])
  const press = async (name: string, key: string) => {
    const button = page.getByRole('button', { name, exact: true })
    // By the key that a person has: forward until it has the focus.
    for (
      let step = 0;
      step < 60 && !(await button.evaluate((one) => one === document.activeElement));
      step += 1
    )
      await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await page.keyboard.press(key)
  }
  await press('Month', 'Enter')
  await expect(page).toHaveURL(/view=month/)
  expect(await axe()).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
  await press('Next month', 'Space')
  await expect(page).toHaveURL(/day=\d{4}-\d\d-01/)
})

test('a month that is opened again shows what it holds by then, and takes presses', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const word = uniqueWord()
  // In the middle of a month years ahead, since a day shows two events and counts the others.
  const ahead = Math.floor(Math.random() * 900)
  const start = `${inDays(1000 + 30 * (ahead % 90)).slice(0, 7)}-${11 + Math.floor(ahead / 90)}T16:00:00Z`
  const [same, renamed] = [`Steady ${word}`, `Early ${word}`]
  for (const title of [same, renamed])
    await newEvent(service, { title, type: 'game', start_at: start, end_at: null })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club: uniqueWord() })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(athlete.email)
  await page.goto(`/athlete/events?view=month&day=${start.slice(0, 10)}`)
  const grid = page.locator('[data-date]')
  await expect(grid.getByText(renamed)).toBeVisible()
  await page.getByRole('button', { name: 'Next month', exact: true }).click()
  await expect(grid.getByText(renamed)).toBeHidden()
  await page.getByRole('button', { name: 'Previous month', exact: true }).click()
  await grid.getByText(renamed).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: renamed })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Next month', exact: true }).click()
  await expect(grid.getByText(same)).toBeHidden()
  await service
    .from('events')
    .update({ title: `Later ${word}` })
    .eq('title', renamed)
    .throwOnError()
  await page.getByRole('button', { name: 'Previous month', exact: true }).click()
  await expect(grid.getByText(`Later ${word}`)).toBeVisible()
  await expect(grid.getByText(renamed)).toBeHidden()
  await expect(grid.getByText(same)).toBeVisible()
})

test('an athlete subscribes in another calendar, reads when it was read, and ends it', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  axe,
}) => {
  const title = `Open day ${uniqueWord()}`
  const id = await newEvent(service, { title })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club: uniqueWord() })
  const session = await openSession(athlete.email)
  expect((await session.rpc('answer_event', { event_id: id, answer: 'yes' })).error).toBeNull()
  await page.setViewportSize(PHONE)
  await signInAs(athlete.email)
  await page.goto(`/athlete/events?event=${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('event.ics')

  await page.goto('/athlete/events')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to your events' })
  await dialog.getByRole('button', { name: 'Create address' }).click()
  const address = await dialog.getByLabel('Address of your calendar').inputValue()
  await expect(dialog.getByText('No calendar has read it yet.')).toBeVisible()
  expect(await axe()).toEqual([])
  const read = await page.request.get(address)
  expect([read.status(), (await read.text()).includes(title)]).toEqual([200, true])

  await page.reload()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialog.getByText('Last read by a calendar: just now.')).toBeVisible()
  await expect(dialog.getByLabel('Address of your calendar')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Delete address' }).click()
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})

test('two events at the same time are pointed out, whole days too, without a question for each', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
}) => {
  const [camp, trial] = [`Camp ${uniqueWord()}`, `Trial ${uniqueWord()}`]
  const midnight = new Date(Date.now() + 86_400_000 * 4)
  midnight.setUTCHours(0, 0, 0, 0)
  const at = (hours: number) => new Date(midnight.getTime() + hours * 3_600_000).toISOString()
  const campId = await newEvent(service, {
    title: camp,
    timezone: 'UTC',
    all_day: true,
    start_at: at(0),
    end_at: at(48),
  })
  const trialId = await newEvent(service, {
    title: trial,
    timezone: 'America/New_York',
    start_at: at(30),
    end_at: at(32),
    answer_until: at(16),
  })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club: uniqueWord() })
  const session = await openSession(athlete.email)
  await session.rpc('answer_event', { event_id: campId, answer: 'yes' }).throwOnError()
  await signInAs(athlete.email)
  await page.goto('/athlete/events?view=agenda')
  const card = page.getByRole('article', { name: trial })
  const overlap = card.getByText(`Overlaps with ${camp}`)
  // By the clock of the place, which is not the reader's.
  await expect(card.getByText(/^Answer by .+(11|12):00 \(New York\)/)).toBeVisible()
  await card.getByRole('button', { name: 'Going' }).click()
  await expect(overlap).toBeVisible()
  await expect.poll(async () => (await answerOf(service, trialId, athlete.id))?.answer).toBe('yes')
  await expect(page.getByRole('article', { name: camp }).getByText(`Overlaps with ${trial}`)).toBeVisible()
})

test('home says that events could not be read, and shows them at the second try', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const title = `Test day ${uniqueWord()}`
  await newEvent(service, { title })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Ana Duro', club: uniqueWord() })
  let broken = true
  // News of other stories' events would read them again before the button is pressed.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.route(/rest\/v1\/events\?/, (route) => (broken ? route.abort() : route.continue()))
  await signInAs(athlete.email)
  await page.goto('/athlete/home')
  const card = page.getByRole('region', { name: 'Next up' })
  const failure = card.getByRole('alert')
  await expect(failure).toBeVisible()
  broken = false
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toBeHidden()
  // Whichever comes first: other stories plan events as well, and three fit.
  await expect(
    card.getByRole('link', { name: title }).or(card.getByRole('listitem').nth(2)).first(),
  ).toBeVisible()
})
