import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { asOwner } from './database-owner.ts'
import { dayIsOver } from './day-is-over.ts'
import { expect, test } from './fixtures.ts'
import { newGuardianPage, newThread } from './talk-builders.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('an athlete reads why searches found them once five scouts stand behind it', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  openSession,
  signInAs,
  status,
  axe,
}) => {
  const club = uniqueWord()
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club })
  const scouts = [1, 2, 3, 4, 5].map(() => newScout({ service, newPerson }))
  const [seen, ...rest] = await Promise.all(scouts)
  const otherClub = uniqueWord()
  const another = await newAthlete({ service, newPerson }, { name: 'Mira Stone', club: otherClub })
  for (const { email } of rest) {
    const scout = await openSession(email)
    for (const text of [club, otherClub]) {
      const found = await scout.rpc('search_athletes', { filter: { text, sport: 'soccer' } }).throwOnError()
      expect(found.data).toMatchObject({ total: 1 })
    }
  }
  await signInAs(athlete.email)
  await page.goto('/athlete/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Figures' }).click()
  await expect(page).toHaveURL('/athlete/analytics')
  await expect(page.getByRole('heading', { name: 'You came up in 0 searches' })).toBeVisible()
  await expect(page.getByText('A number appears here once five scouts stand behind it.')).toBeVisible()
  expect(await axe()).toEqual([])

  const desk = await anotherBrowser()
  await signInAs(seen?.email ?? '', desk)
  await desk.goto(`/scout/search?sport=soccer&q=${club}`)
  await expect(desk.getByRole('link', { name: 'Nora Quill' }).first()).toBeVisible()
  // The server writes down who came up after it has answered.
  const showings = () =>
    asOwner(status, `select id from private.activity where $1 = any (athlete_ids)`, [athlete.id])
  await expect.poll(showings).toHaveLength(5)
  await dayIsOver(status)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You came up in 5 searches' })).toBeVisible()
  const why = page.getByRole('region', { name: 'Why they found you', exact: true }).first()
  await why.getByRole('button', { name: 'Table' }).click()
  await expect(why.getByRole('row', { name: 'Words typed in the search 5 0' })).toBeVisible()
  await expect(why.getByRole('row', { name: 'Football (soccer) 5 0' })).toBeVisible()
  await expect(page).toHaveURL(/tables=why/)
  expect(await axe()).toEqual([])

  // Four looked for her: nothing is told.
  await signInAs(another.email, desk)
  await desk.goto('/athlete/analytics')
  await expect(desk.getByRole('heading', { name: 'You came up in 0 searches' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 760 })
  const chart = page.getByRole('slider', { name: 'Searches a day' })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /not yet told/)
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /5 in all/)
})

test('the period of an admin’s figures survives a reload and Back, and a wrong one is told at its field', async ({
  page,
  newAdmin,
  signInAs,
  axe,
}) => {
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await expect(page.getByRole('button', { name: '12 weeks' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: 'Active people by week' })).toBeVisible()
  expect(await axe()).toEqual([])

  await page.getByRole('button', { name: '4 weeks' }).click()
  await expect(page).toHaveURL(`/admin/analytics?from=${daysAgo(27)}&to=${daysAgo(0)}`)
  await expect(page.getByText('compared with the 4 weeks before')).toBeVisible()
  await page.getByRole('button', { name: 'Choose days' }).click()
  await page.getByLabel('First day').fill('2026-10-01')
  await page.getByLabel('Last day').fill('2026-09-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('1 Sept 2026 is before the first day.')).toBeVisible()
  await expect(page.getByLabel('Last day')).toBeFocused()
  await page.getByLabel('First day').fill('2026-08-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL('/admin/analytics?from=2026-08-01&to=2026-09-01')
  await page.reload()
  await expect(page.getByText('1 Aug – 1 Sept 2026, compared with the 32 days before')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: '4 weeks' })).toHaveAttribute('aria-pressed', 'true')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/analytics')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied.pathname + copied.search).toBe(`/admin/analytics?from=${daysAgo(83)}&to=${daysAgo(0)}`)

  const contact = page.getByRole('region', { name: 'Contact between adults and minors' }).first()
  const saved = page.waitForEvent('download')
  await contact.getByRole('button', { name: /as CSV/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`contact-${daysAgo(83)}-${daysAgo(0)}.csv`)
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString()
  expect(text.split('\r\n')[0]).toBe('Step,Now,Before,Change,Of those sent')

  await page.goto('/admin/analytics?from=2099-01-01&to=2099-02-01')
  await expect(page.getByText('1 Jan 2099 hasn’t come yet.')).toBeVisible()
  await expect(page.getByText('1 Feb 2099 hasn’t come yet.')).toBeVisible()
  expect(await axe()).toEqual([])
})

test('a report is saved, made, printed as it is seen, equals the raw tables, and is deleted', async ({
  page,
  newAdmin,
  newPerson,
  service,
  signInAs,
  status,
  axe,
}) => {
  const reporter = await newPerson('athlete', 'Nora Quill')
  const reported = await newScout({ service, newPerson })
  await service
    .from('flags')
    .insert({
      reporter_id: reporter.id,
      subject_type: 'scout_profile',
      subject_id: reported.id,
      reason: 'spam',
      details: 'The same words to everybody.',
    })
    .throwOnError()
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Last quarter' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/admin/reports?from=${daysAgo(30)}&to=${daysAgo(0)}`)
  const title = `Board ${uniqueWord()}`
  await page.getByRole('button', { name: 'New' }).click()
  const form = page.getByRole('dialog', { name: 'Save a report' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Give the report a title.')).toBeVisible()
  await form.getByLabel('Title').fill(title)
  expect(await axe()).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page')

  const reports = () =>
    asOwner(
      status,
      `select count(*)::int as n from public.flags where (created_at at time zone 'utc')::date between $1 and $2`,
      [daysAgo(30), daysAgo(0)],
    ).then(([row]) => String(row?.n))
  const sheet = page.getByRole('article', { name: 'What was reported, and what we did' })
  // Other stories report as well: what is counted anew and the tables agree in the same moment.
  await expect(async () => {
    await page.reload()
    const cells = sheet.getByRole('row', { name: /^All/ }).getByRole('cell')
    await expect(cells.nth(1)).toHaveText(await reports(), { timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('All parts add up to the total')).toBeVisible()
  expect(await axe()).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Saved reports' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeHidden()
  expect((await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThan(10_000)
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: `More for “${title}”` }).click()
  await page.getByRole('menuitem', { name: 'Rename or schedule' }).click()
  const edit = page.getByRole('dialog', { name: 'Rename or schedule' })
  await edit.getByLabel('Title').fill(`${title} again`)
  await edit.getByLabel('Days').selectOption('last_month')
  await edit.getByLabel('Made by itself').selectOption('monthly')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: `${title} again Each month` })).toBeVisible()

  // Nothing was made of it yet, so that it comes back whole.
  await page.getByRole('button', { name: `More for “${title} again”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: `${title} again` })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: `${title} again` })).toBeVisible()
  await page.getByRole('button', { name: `More for “${title} again”` }).click()
  await page.getByRole('menuitem', { name: 'Make now' }).click()
  await expect(page.getByText('Later decisions don’t change it.')).toBeVisible()
  await expect(page).toHaveURL(/made=/)
  await page.getByRole('button', { name: `More for “${title} again”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const sure = page.getByRole('dialog')
  await expect(sure.getByText('The reports already made go with it.')).toBeVisible()
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: `${title} again` })).toBeHidden()
})

test('the outcomes that a scout owes are people, and lead to the conversation', async ({
  page,
  newPerson,
  service,
  signInAs,
  axe,
}) => {
  const scout = await newScout({ service, newPerson })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  const thread = await newThread(
    service,
    { athleteId: athlete.id, scoutId: scout.id },
    { athlete: 'Nora Quill', scout: scout.name, subject: 'A day with us' },
    [],
  )
  await service
    .from('conversations')
    .update({ last_message_at: new Date(Date.now() - 16 * 86_400_000 - 60_000).toISOString() })
    .eq('id', thread)
    .throwOnError()
  await signInAs(scout.email)
  await page.goto('/scout/home')
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your figures')
  const owed = page.getByRole('region', { name: 'Outcomes you owe' })
  await expect(owed.getByText('16 days')).toBeVisible()
  expect(await axe()).toEqual([])
  await owed.getByRole('link', { name: 'Nora Quill' }).click()
  await expect(page).toHaveURL(new RegExp(`thread=${thread}`))
  await expect(page.getByText('A day with us').first()).toBeVisible()
})

test('a guardian reads how often the child comes up, and never a person’s name', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
  mailTo,
  status,
  axe,
}) => {
  const { path, child } = await newGuardianPage(
    { service, newPerson, openSession, mailTo, status },
    { child: 'Noa V.', scout: 'Sam Ferreira', subject: 'A day with us', intro: 'Would you come?' },
  )
  await page.goto(path)
  const figures = page.getByRole('region', { name: 'How often Noa V. comes up' })
  await expect(figures.getByText('Profile: fewer than five people have opened it.')).toBeVisible()
  await expect(figures.getByText('Organizations only, never a person’s name.')).toBeVisible()
  await expect(figures.getByText('Sam Ferreira')).toHaveCount(0)
  expect(await axe()).toEqual([])

  // The child reads the same, and that the guardian does.
  await signInAs(child.email)
  await page.goto('/athlete/analytics')
  await expect(page.getByText('Organizations only, as each chose to be shown.')).toBeVisible()
  await expect(page.getByText('Your guardian sees how often you come up')).toBeVisible()
})

test('figures that cannot be read say so and are asked for again, with the period kept', async ({
  page,
  newPerson,
  service,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/500|Failed to load/)
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.route('**/rpc/scout_figures*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"XX000","message":"x"}' }),
  )
  await page.goto('/scout/analytics?from=2026-08-01&to=2026-09-01')
  await expect(page.getByRole('alert').getByText('Couldn’t load this')).toBeVisible()
  await page.unroute('**/rpc/scout_figures*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing in this period or the one before.')).toBeVisible()
  await expect(page.getByText('1 Aug – 1 Sept 2026, compared with the 32 days before')).toBeVisible()
})
