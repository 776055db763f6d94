import { hasHorizontalScroll, newScout, uniqueWord } from './builders.ts'
import { test as base, expect } from './fixtures.ts'

type Arranged = {
  /** A scout with a name nobody else has, a waiting and a rejected verification, and an open flag about them. */
  arranged: { name: string; note: string; flag: string }
}

const test = base.extend<Arranged>({
  arranged: async ({ service, newPerson }, use) => {
    const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
      String.fromCharCode(97 + (byte % 26)),
    ).join('')
    const name = `Zoé ${letters.charAt(0).toUpperCase()}${letters.slice(1)}`
    const scout = await newScout({ service, newPerson }, { name, verified: false })
    const reporter = await newPerson('athlete')
    const note = `Licence of ${uniqueWord()}`
    const flag = crypto.randomUUID()
    const about = `About ${uniqueWord()}`
    await service
      .from('verifications')
      .insert([
        {
          user_id: scout.id,
          type: 'coaching',
          evidence_note: note,
          status: 'pending',
          reason: '',
          decided_at: null,
        },
        {
          user_id: scout.id,
          type: 'identity',
          evidence_note: 'My passport',
          status: 'rejected',
          reason: 'Not readable',
          decided_at: new Date().toISOString(),
        },
      ])
      .throwOnError()
    await service
      .from('flags')
      .insert({
        id: flag,
        reporter_id: reporter.id,
        subject_type: 'scout_profile',
        subject_id: scout.id,
        subject_user_id: scout.id,
        reason: 'spam',
        details: about,
      })
      .throwOnError()
    await use({ name, note, flag: about })
    await service.from('flags').delete().eq('id', flag).throwOnError()
  },
})

test('an admin types a name, finds the case by keyboard and opens it alone', async ({
  page,
  newAdmin,
  signInAs,
  arranged,
  axe,
}) => {
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Search people, cases, events, pages and actions' }).press('Enter')
  const box = page.getByRole('combobox', { name: 'Quick search' })
  await expect(box).toBeFocused()
  await page.keyboard.type(arranged.name)
  const cases = page.getByRole('group', { name: 'Verification cases' })
  await expect(cases.getByRole('option')).toHaveText([/Coaching licence · Waiting/, /Identity · Rejected/])
  await expect(page.getByRole('group', { name: 'Flags' }).getByRole('option')).toContainText('Spam · Open')
  expect(await axe()).toEqual([])
  // Past the person of that name, to the case.
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(cases.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/verifications\?status=pending&case=/)
  const shown = page.getByRole('main').getByRole('region', { name: /^Coaching licence: / })
  await expect(shown).toContainText(arranged.note)
  await expect(
    page.getByRole('main').getByRole('region', { name: /^(Coaching licence|Identity|Organization): / }),
  ).toHaveCount(1)
  await expect(shown.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.getByRole('button', { name: 'Waiting', exact: true }).click()
  await expect(page).toHaveURL('/admin/verifications?status=pending')
})

for (const [late, order] of [
  [/rpc\/search_admin_cases/, 'people before cases'],
  [/\/profiles\?.*ilike/, 'cases before people'],
] as const) {
  test(`the first answer of the search stays first with ${order}`, async ({
    page,
    newAdmin,
    signInAs,
    arranged,
  }) => {
    await signInAs((await newAdmin()).email)
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: 'Search people, cases, events, pages and actions' }).press('Enter')
    await expect(page.getByRole('combobox', { name: 'Quick search' })).toBeFocused()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(late, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.type(arranged.name)
    const options = page.getByRole('option')
    const person = page.getByRole('group', { name: 'People' }).getByRole('option')
    const cases = page.getByRole('group', { name: 'Verification cases' }).getByRole('option')
    await expect(order === 'people before cases' ? person : cases.first()).toHaveAttribute(
      'aria-selected',
      'true',
    )
    release()
    await expect(person).toHaveCount(1)
    await expect(cases).toHaveCount(2)
    // People stand above cases, and the mark is on the first of all.
    await expect(options.first()).toContainText(arranged.name)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('[role=option][aria-selected=true]')).toHaveCount(1)
    // A mark that was moved stays where it is.
    await page.keyboard.press('ArrowDown')
    await expect(cases.first()).toHaveAttribute('aria-selected', 'true')
  })
}

test('an admin finds a flag by the name of whom it is about, and opens it', async ({
  page,
  newAdmin,
  signInAs,
  arranged,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs((await newAdmin()).email)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox').fill(arranged.name)
  await page.getByRole('group', { name: 'Flags' }).getByRole('option').click()
  await expect(page).toHaveURL(/\/admin\/content\?case=/)
  await expect(page.getByRole('heading', { name: `${arranged.name}’s profile` })).toBeInViewport()
  await expect(page.getByRole('article').getByText(arranged.flag)).toBeVisible()
  expect(await hasHorizontalScroll(page)).toBe(false)
})

test('cases are found by kind and state in the language of the admin', async ({
  anotherBrowser,
  newAdmin,
  signInAs,
  arranged: { name },
}) => {
  const page = await anotherBrowser({ locale: 'fr-FR' })
  await signInAs((await newAdmin()).email, page)
  await page.goto('/admin/dashboard')
  await page
    .getByRole('button', { name: 'Chercher une personne, un dossier, un événement, une page, une action' })
    .click()
  const box = page.getByRole('combobox')
  await box.fill('rejetée')
  const cases = page.getByRole('group', { name: 'Vérifications' })
  await expect(cases.getByRole('option').filter({ hasText: name })).toContainText('Identité · Rejetée')
  await expect(cases.getByRole('option').filter({ hasText: 'En attente' })).toHaveCount(0)
  await box.fill('spam')
  const flags = page.getByRole('group', { name: 'Signalements' })
  await expect(flags.getByRole('option').filter({ hasText: name })).toContainText('Spam · Ouvert')
  await box.fill('qwxzqwxz')
  await expect(page.getByText('Aucun résultat. Vérifiez l’orthographe.')).toBeVisible()
})

test('a search that fails says so beside the pages', async ({ page, newAdmin, signInAs, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  await signInAs((await newAdmin()).email)
  await page.route(/\/rest\/v1\/rpc\/search_admin_cases/, (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'broken', details: null, hint: null } }),
  )
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Search people, cases, events, pages and actions' }).click()
  await page.getByRole('combobox').fill('verif')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.getByRole('option', { name: 'Verifications' }).click()
  await expect(page).toHaveURL('/admin/verifications')
})

for (const [role, label] of [
  ['athlete', 'Find conversations, pages and actions'],
  ['scout', 'Find athletes, pages and actions'],
] as const) {
  test(`the search box of the ${role} names what it finds, asks for no case and shows none`, async ({
    page,
    newPerson,
    signInAs,
    arranged: { name },
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await signInAs((await newPerson(role)).email)
    await page.goto(role === 'scout' ? '/scout/settings' : '/athlete/settings')
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('combobox', { name: 'Quick search' }).fill(name)
    await expect(page.getByText('No results. Check the spelling.')).toBeVisible()
    expect(asked.filter((url) => url.includes('search_admin_cases'))).toEqual([])
  })
}
