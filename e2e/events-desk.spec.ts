import { newAthlete, newEvent, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Location').fill('CAR Sevilla, hall 2')
  await page.getByLabel('Starts').fill(inDays(7))
  await page.getByLabel('Time', { exact: true }).fill('18:00')
  await page.getByLabel('End time').fill('19:30')
}

test('an admin meets each message of the form at its field, and keeps what was typed', async ({
  page,
  newAdmin,
  signInAs,
  axe,
}) => {
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/events?view=list')
  await page.getByRole('link', { name: 'New event' }).click()
  await page.getByLabel('Starts').fill('')
  await page.getByLabel('Time', { exact: true }).fill('25:00')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(
    'Please fill in the title and start date.',
  )
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Location')).toHaveAccessibleDescription('Location is required')
  await expect(page.getByLabel('Time', { exact: true })).toHaveAccessibleDescription('Invalid time format')
  expect(await axe()).toEqual([])

  await page.getByLabel('Title').fill('Winter sprint group')
  await page.getByLabel('Location').fill('CAR Sevilla')
  await page.getByLabel('Time', { exact: true }).fill('18:00')
  await page.getByLabel('Starts').fill(inDays(-2))
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Starts')).toHaveAccessibleDescription('Date cannot be in the past')

  // A reload costs nothing.
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Winter sprint group')
  const kept = page.getByText('We’ve kept what you typed on this device.')
  await expect(kept).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(kept).toHaveCount(0)
})

test('what is typed while an event is saved waits in its form; whoever went elsewhere meanwhile stays there', async ({
  page,
  newAdmin,
  signInAs,
}) => {
  const title = `Sprint group ${uniqueWord()}`
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/events?view=list&new=1')
  await fillIn(page, title)
  const save = async (button: string) => {
    const held = await stallRequests(page, '**/rpc/save_event')
    await page.getByRole('button', { name: button, exact: true }).click()
    await held.asked
    return held
  }
  const first = await save('Keep as draft')
  await page.getByLabel('Title').fill(`${title} for all`)
  first.release()
  const opened = page.getByRole('article', { name: title })
  await opened.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(`${title} for all`)
  const second = await save('Keep as draft')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('link', { name: 'New event' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  second.release()
  await expect(page.getByText('Draft saved', { exact: true }).last()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('an admin publishes a weekly training, moves one date and takes that back, and cancels one date with a reason', async ({
  page,
  service,
  newAdmin,
  signInAs,
  axe,
}) => {
  const title = `Sprint group ${uniqueWord()}`
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/events?view=list&new=1')
  await fillIn(page, title)
  await page.getByRole('switch', { name: 'Repeats' }).check()
  await page.getByLabel('Until', { exact: true }).selectOption({ label: 'A number of dates' })
  await page.getByLabel('Dates').fill('3')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()

  const dates = async () => {
    const { data } = await service
      .from('events')
      .select('start_at, status, cancel_reason')
      .eq('title', title)
      .order('start_at')
    return data ?? []
  }
  const before = await dates()
  expect(before.map(({ status }) => status)).toEqual(['published', 'published', 'published'])

  await page.getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('dialog', { name: `Move ${title}` })
  await move.getByLabel('New date').fill(inDays(8))
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(/^Moved to /)).toBeVisible()
  expect((await dates())[0]?.start_at).not.toBe(before[0]?.start_at)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await dates())[0]?.start_at).toBe(before[0]?.start_at)

  await page.getByRole('button', { name: 'Cancel event' }).click()
  const cancel = page.getByRole('dialog', { name: `Cancel ${title}?` })
  await cancel.getByRole('button', { name: 'Cancel event' }).click()
  await expect(cancel.getByLabel('Reason')).toHaveAccessibleDescription(
    /Give a reason of 3 to 500 characters\./,
  )
  await cancel.getByLabel('Reason').fill('The hall is being repaired')
  await cancel.getByRole('button', { name: 'Cancel event' }).click()
  await expect(cancel).toHaveCount(0)
  await expect(page.getByText('The hall is being repaired')).toBeVisible()
  expect((await dates()).map(({ status }) => status)).toEqual(['cancelled', 'published', 'published'])
  expect(await axe()).toEqual([])
})

test('an admin keeps a draft, duplicates it, and deletes the copy', async ({
  page,
  service,
  newAdmin,
  signInAs,
}) => {
  const title = `Winter cup ${uniqueWord()}`
  const count = async () => {
    const { count } = await service
      .from('events')
      .select('id', { count: 'exact', head: true })
      .match({ title, status: 'draft' })
    return count
  }
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/events?view=list')
  await expect(page.getByRole('button', { name: 'List' })).toBeVisible()
  await page.keyboard.press('n')
  await fillIn(page, title)
  await page.getByRole('button', { name: 'Keep as draft' }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(count).toBe(2)
  await expect(page.getByText('Copied as a draft')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Delete ${title}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.poll(count).toBe(1)
})

test('M moves the event that has the focus or is open, and nothing else', async ({
  page,
  service,
  newAdmin,
  signInAs,
}) => {
  const title = `Round ${uniqueWord()}`
  // A month that no other story uses.
  await newEvent(service, { title, start_at: '2032-03-10T10:00:00Z', end_at: '2032-03-10T11:00:00Z' })
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/events?view=month&day=2032-03-01')
  const entry = page.getByText(title)
  const dialog = page.getByRole('dialog', { name: `Move ${title}` })
  await expect(entry).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('n')
  await expect(page.getByLabel('Title')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin/events?view=month&day=2032-03-01')
  await expect(entry).toBeVisible()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let step = 0; step < 80 && !(await focused()).endsWith(title); step += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('m')
  await expect(dialog).toBeVisible()
})

test('an admin drags an event to another day, and of a series all dates or this and later ones, and takes each back', async ({
  page,
  service,
  newAdmin,
  signInAs,
}) => {
  const title = `Drag ${uniqueWord()}`
  const alone = `Alone ${uniqueWord()}`
  await newEvent(service, { title: alone, start_at: '2032-06-08T10:00:00Z', end_at: '2032-06-08T11:00:00Z' })
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/events?view=month&day=2032-06-01&new=1')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Location').fill('CAR Sevilla, hall 2')
  await page.getByLabel('Starts').fill('2032-06-02')
  await page.getByLabel('Time', { exact: true }).fill('18:00')
  await page.getByLabel('End time').fill('19:30')
  await page.getByRole('switch', { name: 'Repeats' }).check()
  await page.getByLabel('Until', { exact: true }).selectOption({ label: 'A number of dates' })
  await page.getByLabel('Dates').fill('3')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  await page.goto('/admin/events?view=month&day=2032-06-01')
  const days = async (of: string) => {
    const { data } = await service.from('events').select('start_at').eq('title', of).order('start_at')
    return data?.map(({ start_at }) => String(start_at).slice(5, 10))
  }
  const day = (date: string) => page.locator(`[data-date="2032-06-${date}"]`)
  const drag = async (what: string, from: string, to: string) => {
    await expect(day(from).getByText(what)).toBeVisible()
    await day(from).getByText(what).dragTo(day(to))
  }

  await drag(alone, '08', '10')
  await expect(page.getByText(/^Moved to /)).toBeVisible()
  await expect.poll(() => days(alone)).toEqual(['06-10'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => days(alone)).toEqual(['06-08'])

  const dialog = page.getByRole('dialog', { name: `Move ${title}` })
  for (const [from, to, scope, moved] of [
    ['02', '03', 'All dates to come', ['06-03', '06-10', '06-17']],
    ['09', '10', 'This and later dates', ['06-02', '06-10', '06-17']],
  ] as const) {
    await drag(title, from, to)
    await dialog.getByRole('radio', { name: scope }).check()
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect.poll(() => days(title)).toEqual(moved)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => days(title)).toEqual(['06-02', '06-09', '06-16'])
  }
})

test('an admin leaves a holiday out of a new series, reads who comes exactly, and finds it with quick search', async ({
  page,
  service,
  newPerson,
  newAdmin,
  openSession,
  signInAs,
  axe,
}) => {
  const title = `Holiday group ${uniqueWord()}`
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/events?view=list&new=1')
  await fillIn(page, title)
  await page.getByRole('switch', { name: 'Repeats' }).check()
  await page.getByLabel('Until', { exact: true }).selectOption({ label: 'A number of dates' })
  await page.getByLabel('Dates').fill('3')
  await page.getByLabel('Days to leave out').fill(inDays(14))
  await page.getByRole('button', { name: 'Leave out', exact: true }).press('Enter')
  await page.getByLabel('Days to leave out').fill(inDays(15))
  await page.getByRole('button', { name: 'Leave out', exact: true }).press('Enter')
  const left = page.getByRole('list', { name: 'Days left out' })
  await expect(left.getByRole('button')).toHaveCount(2)
  await left.getByRole('button').last().press('Enter')
  await expect(left.getByRole('button')).toHaveCount(1)
  await page.getByLabel('Places').fill('1')
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  const { data: dates } = await service
    .from('events')
    .select('id, series_day')
    .eq('title', title)
    .order('series_day')
    .throwOnError()
  expect(dates.map(({ series_day }) => series_day)).toEqual([inDays(7), inDays(21)])

  for (const name of ['Ana Duro', 'Bea Sol']) {
    const athlete = await newAthlete({ service, newPerson }, { name, club: uniqueWord() })
    const asAthlete = await openSession(athlete.email)
    await asAthlete.rpc('answer_event', { event_id: dates[0]?.id ?? '', answer: 'yes' }).throwOnError()
  }
  await page.goto(`/admin/events?view=list&day=${inDays(7)}`)
  const row = page.getByRole('row').filter({ hasText: title }).first()
  await expect(row.getByRole('cell').last()).toHaveText('11 waiting')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Quick search' }).fill(title)
  const found = page.getByRole('group', { name: 'Events' }).getByRole('option')
  await expect(found).toHaveCount(2)
  expect(await axe()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/events\?day=/)
  await expect(page.getByRole('article', { name: title })).toBeVisible()
})
