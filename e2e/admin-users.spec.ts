import { hasHorizontalScroll, newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('en'))
  test(`an admin sorts and filters people, and reads one beside the list, in ${language}`, async ({
    anotherBrowser,
    service,
    newPerson,
    newAdmin,
    signInAs,
    axe,
  }) => {
    const t = translationsFor(language)
    const word = uniqueWord()
    await newAthlete({ service, newPerson }, { name: `Ada ${word}`, club: word })
    await newAthlete({ service, newPerson }, { name: `Bo ${word}`, club: word, birthDate: '2011-02-03' })
    const scout = await newScout({ service, newPerson }, { name: `Vera ${word}` })
    const page = await anotherBrowser({ viewport: { width: 1440, height: 900 }, locale: locales[language] })
    await signInAs((await newAdmin()).email, page)
    await page.goto('/admin/users')
    await page.getByRole('searchbox').fill(word)
    const people = page.getByRole('table', { name: t('user-directory.list') })
    const names = people.getByRole('row').getByRole('link').filter({ hasText: word })
    await expect(names).toHaveCount(3)
    await expect(page.getByText(t('user-directory.matching_other', { count: 3 }))).toBeVisible()
    // The newest stand first, so that they are there before they have been looked for.
    await expect(page).toHaveURL(new RegExp(`q=${word}`))

    const head = people.getByRole('columnheader', { name: t('user-directory.column.name') })
    await head.getByRole('link').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(names.first()).toContainText('Ada')
    await head.getByRole('link').press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(names.first()).toContainText('Vera')

    const chip = (key: string) =>
      page.getByRole('button', { name: new RegExp(`^${t(`user-directory.${key}`)}`) })
    await chip('minor').click()
    await expect(names).toHaveCount(1)
    await expect(names).toContainText('Bo')
    await expect(page.getByText(t('user-directory.matching_one', { count: 1 }))).toBeVisible()
    await chip('minor').click()
    await chip('verified').click()
    await expect(names).toHaveCount(1)
    await names.click()
    const details = page.getByRole('region', { name: t('user-directory.person'), exact: true })
    await expect(details.getByText(scout.email)).toBeVisible()
    await expect(people).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    await names.click()
    await details.getByRole('heading', { name: t('user-directory.log') }).scrollIntoViewIfNeeded()
    await details.getByRole('button', { name: t('user-directory.close') }).click()
    await expect(details).toHaveCount(0)
    // An address of a page that has gone by leads to the last one.
    await page.goto(`/admin/users?q=${word}&page=9`)
    await expect(names).toHaveCount(3)

    // What one does not need is put away, and stays away on this device.
    await page.locator('summary', { hasText: t('user-directory.columns', { count: 7 }) }).click()
    await page.getByRole('checkbox', { name: t('user-directory.column.reports') }).uncheck()
    await page.reload()
    await expect(head).toBeVisible()
    await expect(people.getByRole('columnheader', { name: t('user-directory.column.reports') })).toHaveCount(
      0,
    )
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await hasHorizontalScroll(page)).toBe(false)
  })

test('an admin suspends two accounts at once, undoes it, and means it the second time', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
}) => {
  const word = uniqueWord()
  const people = [
    await newAthlete({ service, newPerson }, { name: `Ada ${word}`, club: word }),
    await newAthlete({ service, newPerson }, { name: `Bo ${word}`, club: word }),
  ]
  const suspended = async () => {
    const found = await Promise.all(people.map(({ id }) => service.auth.admin.getUserById(id)))
    return found.filter(({ data }) => Date.parse(data.user?.banned_until ?? '') > Date.now()).length
  }
  await page.clock.install()
  let decisions = 0
  page.on('request', (request) => {
    if (request.url().includes('/rpc/decide_account') && request.method() === 'POST') decisions++
  })
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(word)
  await expect(page.getByRole('row')).toHaveCount(3)
  const suspend = async () => {
    await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
    await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Suspend' }).click()
    const asked = page.getByRole('dialog', { name: 'Suspend 2 for 7 days?' })
    await asked.getByRole('button', { name: 'Suspend' }).click()
    await expect(asked.getByText('Give your reasons (3 to 2,000 characters).')).toBeVisible()
    await asked.getByRole('textbox', { name: 'Your reasons' }).fill('The same words to forty people.')
    await asked.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText('Suspend: 2 accounts in 10 seconds.')).toBeVisible()
  }
  await suspend()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.clock.runFor(11_000)
  // The list is read anew after that: whatever was asked for before has been.
  await page.getByRole('button', { name: /^Suspended/ }).click()
  await expect(page.getByText('No people found')).toBeVisible()
  expect(decisions).toBe(0)
  expect(await suspended()).toBe(0)
  await page.getByRole('button', { name: /^Suspended/ }).click()
  await expect(page.getByRole('row')).toHaveCount(3)

  // Who is signed out is named first.
  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check()
  await page
    .getByRole('group', { name: '2 selected' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click()
  const signOut = page.getByRole('dialog', { name: 'Sign 2 people out everywhere?' })
  for (const name of ['Ada', 'Bo']) await expect(signOut.getByText(`${name} ${word}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(signOut).toHaveCount(0)

  await suspend()
  await page.clock.runFor(11_000)
  await expect(page.getByText('Done for 2 accounts.')).toBeVisible()
  expect(await suspended()).toBe(2)
  expect(decisions).toBe(2)
  await page.getByRole('button', { name: /^Suspended/ }).click()
  await expect(page.getByRole('link', { name: new RegExp(word) })).toHaveCount(2)
})

test('the dashboard names the same suspicious accounts as Security', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
}) => {
  const name = `Rui ${uniqueWord()}`
  const scout = await newScout({ service, newPerson }, { name })
  await service
    .from('security_audit_log')
    .insert(Array.from({ length: 8 }, () => ({ user_id: scout.id, action: 'failed_login' })))
    .throwOnError()
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/dashboard')
  const accounts = page.getByRole('list', { name: 'Suspicious accounts' })
  await expect(accounts.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Verifications/ }).first()).toBeVisible()
  await page.getByRole('link', { name: /under Security$/ }).click()
  await expect(
    page.getByRole('list', { name: 'Suspicious activity' }).getByRole('link', { name }),
  ).toBeVisible()
})

test('a dashboard that cannot read an admin’s own security activity does not say that there is none', async ({
  page,
  newAdmin,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/)
  await signInAs((await newAdmin()).email)
  // A channel that opens would have them read before the button is pressed.
  await page.routeWebSocket(/realtime/, () => undefined)
  const ownEvents = /\/rest\/v1\/security_audit_log\?.*user_id=eq/
  await page.route(ownEvents, (route) =>
    route.fulfill({ status: 503, json: { code: 'PGRST002', message: 'down', details: null, hint: null } }),
  )
  await page.goto('/admin/dashboard')
  const panel = page.getByRole('region', { name: 'Recent security activity' })
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(panel.getByText(/^No recent security activity/)).toHaveCount(0)
  await page.unroute(ownEvents)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(
    panel
      .getByRole('listitem')
      .or(panel.getByText(/^No recent security activity/))
      .first(),
  ).toBeVisible()
})

test('two filters that are chosen in the same moment both hold', async ({ page, newAdmin, signInAs }) => {
  const t = translationsFor('en')
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users')
  const chip = (key: string) =>
    page.getByRole('button', { name: new RegExp(`^${t(`user-directory.${key}`)}`) })
  await expect(chip('minor')).toBeVisible()
  const [minor, verified] = await Promise.all([
    chip('minor').elementHandle(),
    chip('verified').elementHandle(),
  ])
  // In one task: what is shown is still the first address when the second is pressed.
  await page.evaluate(
    ([first, second]) => {
      if (first instanceof HTMLElement) first.click()
      if (second instanceof HTMLElement) second.click()
    },
    [minor, verified],
  )
  await expect(chip('minor')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip('verified')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/minor=1/)
  await expect(page).toHaveURL(/verified=1/)
})
