import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'
import { storyLanguages, translationsFor } from './translations.ts'

// Settings hold for everybody: stories that write them run one after the other, on keys that no other story meets.
test.describe.configure({ mode: 'serial' })

for (const language of storyLanguages('en')) {
  test(`an admin lowers a limit, reads what it would do, and takes it back, in ${language}`, async ({
    page,
    service,
    newAdmin,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const v = (key: string, values = {}) => t(`policy-setting.${key}`, values)
    const amy = await newAdmin()
    // The history of a setting keeps what the stories in other languages said of it.
    const reason = `Too many without anything new in them, ${uniqueWord()}`
    await service.from('user_settings').upsert({ user_id: amy.id, language }).throwOnError()
    await page.setViewportSize({ width: 1440, height: 900 })
    await signInAs(amy.email)
    await page.goto('/admin/settings')
    const menu = page.getByRole('navigation', { name: v('title') })
    await menu.getByRole('link', { name: v('section.limits') }).click()
    await page.getByRole('link', { name: v('name.limit.appeal') }).press('Enter')
    const detail = page.getByRole('complementary', { name: v('name.limit.appeal') })
    const value = detail.getByLabel(v('column.value'))
    await expect(value).toHaveValue('10')
    expect(await axe()).toEqual([])

    await value.fill('99')
    await detail.getByRole('button', { name: t('common.actions.save') }).click()
    await expect(detail.getByText(v('problem.range', { given: '99', min: '3', max: '50' }))).toBeVisible()
    await expect(value).toBeFocused()

    await value.fill('8')
    await expect(detail.getByText(v('count.stopped'))).toBeVisible()
    await detail.getByLabel(v('reason')).fill(reason)
    // Whoever looks at another setting meanwhile finds what was typed again.
    await page.getByRole('link', { name: v('name.limit.flag') }).press('Enter')
    await expect(menu.getByText(v('unsaved_one', { count: 1 }))).toBeVisible()
    await page.getByRole('link', { name: v('name.limit.appeal') }).press('Enter')
    await expect(value).toHaveValue('8')
    await detail.getByRole('button', { name: t('common.actions.save') }).click()
    await expect(page.getByText(v('saved'))).toBeVisible()
    await expect(detail.getByText(v('now', { value: '8', standard: '10' }))).toBeVisible()
    await expect(detail.getByText(reason)).toBeVisible()
    await detail.getByRole('button', { name: t('common.actions.undo') }).click()
    await expect(detail.getByText(v('now', { value: '10', standard: '10' }))).toBeVisible()
    await expect(value).toHaveValue('10')
  })
}

test('what makes minors less safe waits for a second admin, who agrees on a phone', async ({
  page,
  anotherBrowser,
  newAdmin,
  signInAs,
  axe,
}) => {
  const [amy, ben] = [await newAdmin(), await newAdmin()]
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(amy.email)
  await page.goto('/admin/settings?section=antispam&key=antispam.min_requests')
  const detail = page.getByRole('complementary', { name: 'Requests before it applies' })
  await detail.getByLabel('Value').fill('21')
  await expect(detail.getByText('Less safe for minors')).toBeVisible()
  await detail.getByLabel('Why, for the log').fill('Small clubs send few requests')
  await detail.getByRole('button', { name: 'Propose' }).click()
  await expect(detail.getByText('You proposed 20 → 21. Another admin decides.')).toBeVisible()
  await expect(detail.getByText('Now 20. Default 20.')).toBeVisible()

  const phone = await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true })
  await signInAs(ben.email, phone)
  await phone.goto('/admin/settings?section=antispam')
  await expect(phone.getByText('Needs a second admin', { exact: true })).toBeVisible()
  expect(await hasHorizontalScroll(phone)).toBe(false)
  await phone.getByRole('link', { name: 'Requests before it applies' }).click()
  const sheet = phone.getByRole('dialog', { name: 'Requests before it applies' })
  await expect(sheet.getByText('Small clubs send few requests').first()).toBeVisible()
  expect(await axe(phone)).toEqual([])
  await sheet.getByRole('button', { name: 'Agree' }).click()
  await expect(sheet.getByText('Now 21. Default 20.')).toBeVisible()
  // Back to what it was: safer, so one admin is enough.
  await sheet.getByLabel('Value').fill('20')
  await sheet.getByLabel('Why, for the log').fill('As it was before')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Now 20. Default 20.')).toBeVisible()
})

test('two admins change the same setting, and the second keeps what was typed', async ({
  page,
  anotherBrowser,
  newAdmin,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409 .*set_policy_setting/)
  const [amy, ben] = [await newAdmin(), await newAdmin()]
  const open = async (to: typeof page, email: string) => {
    await to.setViewportSize({ width: 1440, height: 900 })
    await signInAs(email, to)
    await to.goto('/admin/settings?section=retention&key=retention.event_notices_days')
    const detail = to.getByRole('complementary', { name: 'Event notices' })
    await expect(detail.getByLabel('Value')).toHaveValue('60')
    return detail
  }
  const mine = await open(page, amy.email)
  const other = await anotherBrowser()
  const theirs = await open(other, ben.email)
  await mine.getByLabel('Value').fill('50')
  await mine.getByLabel('Why, for the log').fill('Nobody reads them later')
  await theirs.getByLabel('Value').fill('45')
  await theirs.getByLabel('Why, for the log').fill('A month and a half is enough')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByText('Now 45 days. Default 60 days.')).toBeVisible()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Someone else changed this in the meantime. Look at it again.')).toBeVisible()
  await expect(mine.getByText('Now 45 days. Default 60 days.')).toBeVisible()
  await expect(mine.getByLabel('Value')).toHaveValue('50')
  await theirs.getByRole('button', { name: 'Undo' }).click()
  await expect(theirs.getByText('Now 60 days. Default 60 days.')).toBeVisible()
})

test('what is typed while a setting is saved stays; one that is left meanwhile is saved too', async ({
  page,
  newAdmin,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/settings?section=retention&key=retention.event_notices_days')
  const detail = page.getByRole('complementary', { name: 'Event notices' })
  const reason = detail.getByLabel('Why, for the log')
  const send = async () => {
    const held = await stallRequests(page, '**/rpc/set_policy_setting')
    await detail.getByRole('button', { name: 'Save' }).click()
    await held.asked
    return held
  }
  await detail.getByLabel('Value').fill('50')
  await reason.fill('Nobody reads them later')
  const first = await send()
  await reason.fill('Somebody does read them')
  first.release()
  await expect(detail.getByText('Now 50 days. Default 60 days.')).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy', 'true')
  await expect(reason).toHaveValue('Somebody does read them')
  await detail.getByLabel('Value').fill('60')
  const second = await send()
  await page.getByRole('link', { name: 'Unfinished video uploads' }).press('Enter')
  second.release()
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('1 unsaved')).toHaveCount(0)
  await page.goto('/admin/settings?section=retention&key=retention.event_notices_days')
  await expect(detail.getByText('Now 60 days. Default 60 days.')).toBeVisible()
})

test('a setting that cannot be taken back, or is refused after one looked at another, is named', async ({
  page,
  newAdmin,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const refuse = { status: 400, json: { message: 'Not now.', code: 'P0001' } }
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/settings?section=retention&key=retention.event_notices_days')
  const detail = page.getByRole('complementary', { name: 'Event notices' })
  await detail.getByLabel('Value').fill('50')
  await detail.getByLabel('Why, for the log').fill('Nobody reads them later')
  await page.route('**/rpc/undo_policy_setting', (route) => route.fulfill(refuse))
  await detail.getByRole('button', { name: 'Save' }).click()
  const said = page.getByText('Not saved: Event notices')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Setting saved' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(said).toBeVisible()
  await page.unroute('**/rpc/undo_policy_setting')
  await page.reload()
  await detail.getByRole('button', { name: 'Undo' }).click()
  await expect(detail.getByText('Now 60 days. Default 60 days.')).toBeVisible()

  await detail.getByLabel('Value').fill('50')
  await detail.getByLabel('Why, for the log').fill('Nobody reads them later')
  await page.route('**/rpc/set_policy_setting', (route) => route.fulfill(refuse))
  const held = await stallRequests(page, '**/rpc/set_policy_setting')
  await detail.getByRole('button', { name: 'Save' }).click()
  await held.asked
  await page.getByRole('link', { name: 'Unfinished video uploads' }).press('Enter')
  held.release()
  await expect(said).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('1 unsaved')).toBeVisible()
})

test('an admin adds a contact window, and a scout reads it before writing', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  newAdmin,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const amy = await newAdmin()
  await signInAs(amy.email)
  await page.goto('/admin/settings?section=contact_windows')
  await page.getByRole('button', { name: 'Add a window' }).click()
  const form = page.getByRole('dialog', { name: 'Add a contact window' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose a sport.')).toBeVisible()
  await form.getByLabel('Sport', { exact: true }).selectOption({ label: 'Lacrosse' })
  await form.getByLabel('Kind').selectOption({ label: 'Dead period' })
  await form.getByLabel('Level').selectOption({ label: 'Academy' })
  await form.getByLabel('Each year').check()
  await form.getByLabel('First day').fill('01-01')
  await form.getByLabel('Last day').fill('12-31')
  await form.getByLabel('Source').fill('https://rules.example/dead')
  await form.getByLabel('Why, for the log').fill('The rules of this season')
  expect(await axe()).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'rules.example' })
  await expect(row).toContainText('1 Jan to 31 Dec, each year')
  await expect(row).toContainText('Academy')

  const athlete = await newAthlete(tools, {
    name: 'Ada Quill',
    club: uniqueWord(),
    sport: 'lacrosse',
    positions: ['a'],
  })
  const scout = await newScout(tools)
  const desk = await anotherBrowser()
  await signInAs(scout.email, desk)
  await desk.goto(`/scout/search?sport=lacrosse&open=${athlete.id}`)
  await desk.getByRole('button', { name: 'Send request' }).first().click()
  const request = desk.getByRole('dialog', { name: 'Message request to Ada Quill' })
  await expect(request.getByText('Dead period until 31 Dec', { exact: true })).toBeVisible()
  await expect(request.getByRole('link', { name: 'rules.example' })).toBeVisible()

  await row.getByRole('button', { name: 'Delete' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete this window?' })
  await sure.getByLabel('Why, for the log').fill('Only for this test of it')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('a scout who is rarely answered reads before writing how many requests are left today, and why', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const [athlete, scout] = [
    await newAthlete(tools, { name: 'Ada Quill', club: uniqueWord() }),
    await newScout(tools),
  ]
  const earlier = await newAthlete(tools, { name: 'Bea Marlow', club: uniqueWord() })
  const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString()
  await service
    .from('message_requests')
    .insert(
      Array.from({ length: 20 }, () => ({
        scout_id: scout.id,
        athlete_id: earlier.id,
        subject: 'A trial week',
        intro: 'I saw you play on Sunday.',
        status: 'expired',
        created_at: tenDaysAgo,
      })),
    )
    .throwOnError()
  await signInAs(scout.email)
  await page.goto(`/scout/search?open=${athlete.id}`)
  await page.getByRole('button', { name: 'Send request' }).first().click()
  const request = page.getByRole('dialog', { name: 'Message request to Ada Quill' })
  await expect(request.getByText('You can send 3 requests a day')).toBeVisible()
  await expect(
    request.getByText(/^Of 20 requests in 14 days, 0 in 100 were answered; 13 are wanted\./),
  ).toBeVisible()
  await expect(request.getByText(/Today: 0 of 3\./)).toBeVisible()
  expect(await axe()).toEqual([])
})
