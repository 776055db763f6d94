import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { locales, storyLanguages, translationsFor } from './translations.ts'

for (const language of storyLanguages('es')) {
  test(`a scout publishes an opening and an athlete reads why they fit, on phones, in ${language}`, async ({
    service,
    newPerson,
    signInAs,
    anotherBrowser,
    axe,
  }) => {
    const t = translationsFor(language)
    const title = `Winger ${uniqueWord()}`
    const tools = { service, newPerson }
    const athlete = await newAthlete(tools, {
      name: 'Ana Duro',
      club: uniqueWord(),
      numbers: [sprintResult(4.31)],
    })
    await service
      .from('athlete_profiles')
      .update({ dominant_side: 'left' })
      .eq('id', athlete.id)
      .throwOnError()
    const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: locales[language] }

    const desk = await anotherBrowser(phone)
    await signInAs(scout.email, desk)
    await desk.goto('/scout/openings')
    await desk.getByRole('link', { name: t('opening.new') }).tap()
    // The choices grow once they are counted, and the button below them moves.
    await expect(desk.getByText(/\d (personas? )?adult/)).toBeVisible()
    await desk.getByRole('button', { name: t('opening.publish') }).tap()
    await expect(desk.getByText(t('opening.problem.title_missing'))).toBeVisible()
    await desk.getByLabel(t('opening.field.title')).fill(title)
    await desk.getByLabel(t('opening.field.body')).fill('Training four times a week.')
    await desk.getByLabel(t('opening.field.places')).fill('2')
    await desk.goto(`${desk.url()}&side=left&level=national&m=sprint30_s~~4.5`)
    await desk.getByLabel(t('opening.field.title')).fill(title)
    await desk.getByLabel(t('opening.field.body')).fill('Training four times a week.')
    expect(await hasHorizontalScroll(desk)).toBe(false)
    expect(await axe(desk)).toEqual([])
    await desk.getByRole('button', { name: t('opening.publish') }).tap()
    const open = desk.getByRole('region', { name: t('opening.state.open') })
    await expect(open.getByRole('link', { name: title, exact: true })).toBeVisible()
    expect(await axe(desk)).toEqual([])

    const page = await anotherBrowser(phone)
    await signInAs(athlete.email, page)
    // Other stories publish openings too; only the first few stand on the page.
    await page.goto(`/athlete/search?sport=soccer&q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title }).tap()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByText('Training four times a week.')).toBeVisible()
    await expect(panel.getByText(t('opening.fit', { met: 2, all: 3 }))).toBeVisible()
    const conditions = panel.getByRole('region', { name: t('opening.why') }).getByRole('listitem')
    await expect(conditions).toHaveCount(3)
    await expect(conditions.filter({ hasText: /4[.,]31/ })).toContainText(t('opening.met'))
    await expect(conditions.filter({ hasText: t('opening.missing') })).toContainText(t('opening.not_said'))
    expect(await hasHorizontalScroll(page)).toBe(false)
    expect(await axe(page)).toEqual([])
    await panel.getByRole('link', { name: t('opening.record') }).tap()
    await expect(page.getByRole('dialog', { name: 'Rosa Vidal' })).toBeVisible()

    // Closed with a reason, it is gone for the athlete.
    await open.getByRole('button', { name: t('opening.more', { title }) }).tap()
    await desk.getByRole('menuitem', { name: t('opening.close.open') }).tap()
    const closing = desk.getByRole('dialog')
    await closing.getByRole('button', { name: t('opening.close.do') }).tap()
    await expect(closing.getByText(t('opening.close.missing'))).toBeVisible()
    await closing.getByRole('radio', { name: t('opening.reason.filled') }).tap()
    await closing.getByRole('button', { name: t('opening.close.do') }).tap()
    await expect(
      desk.getByRole('region', { name: t('opening.state.closed') }).getByText(title, { exact: true }),
    ).toBeVisible()
    await page.goto('/athlete/search')
    await expect(page.getByRole('heading', { name: t('discovery.part.openings') })).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  })
}

test('a search becomes an opening by keyboard; without a verification it stays a draft', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const tools = { service, newPerson }
  const title = `Keeper ${uniqueWord()}`
  const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'], verified: false })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(scout.email)
  await page.goto('/scout/search?sport=soccer&pos=gk&q=river')
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Publish as opening' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/scout\/openings\?opening=new&pos=gk&sport=soccer$/)
  await expect(page.getByRole('checkbox', { name: 'Goalkeeper' })).toBeChecked()
  await expect(page.getByText('Publishing takes a verified account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await page.getByLabel('Title').focus()
  await page.keyboard.type(title)
  await page.getByLabel('Places').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a number from 1 to 50.')).toBeVisible()
  await expect(page.getByLabel('Places')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await expect(drafts.getByText('3 places')).toBeVisible()
  expect(await axe()).toEqual([])

  // Opened again it asks for the same.
  await drafts.getByRole('link', { name: title }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByRole('checkbox', { name: 'Goalkeeper' })).toBeChecked()
  await page.goto('/scout/openings')
  await drafts.getByRole('button', { name: `Options for “${title}”` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete draft' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have no openings yet')).toBeVisible()
})

test('somebody under 18 without a guardian is shown no openings, and one that is gone says so', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const child = await newAthlete(tools, {
    name: 'Lia Duro',
    club: uniqueWord(),
    birthDate: `${new Date().getFullYear() - 15}-01-01`,
  })
  await signInAs(child.email)
  await page.goto('/athlete/search')
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Openings' })).toHaveCount(0)
  await page.goto(`/athlete/search?sport=soccer&opening=${crypto.randomUUID()}`)
  await expect(page.getByText('This opening is no longer there')).toBeVisible()
})

test('a new opening begins with the sport of its scout, by whatever address it was opened', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal', sports: ['soccer'] })
  await signInAs(scout.email)
  await page.goto('/scout/openings?opening=new')
  await expect(page.getByLabel('Sport', { exact: true })).toHaveValue('soccer')
  await expect(page.getByText(/\d adult/)).toBeVisible()
})

test('a range that ends before it begins is told at its field, and nothing is published or lost', async ({
  service,
  newPerson,
  signInAs,
  anotherBrowser,
  axe,
}) => {
  const title = `Sprinter ${uniqueWord()}`
  const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal', sports: ['soccer'] })
  const page = await anotherBrowser({ viewport: { width: 360, height: 780 }, hasTouch: true })
  await signInAs(scout.email, page)
  await page.goto('/scout/openings?opening=new&sport=soccer&m=sprint30_s')
  await page.getByLabel('Title').fill(title)
  const range = page.getByRole('form', { name: 'Sprint 30 m' })
  const [least, most] = [range.getByRole('textbox').first(), range.getByRole('textbox').last()]
  // In the middle of the axis, where the thumbs of the slider stand apart.
  await least.fill('4.2')
  await most.fill('4')
  await page.keyboard.press('Enter')
  const problem = range.getByText('Sprint 30 m: the minimum can’t be higher than the maximum.')
  await expect(problem).toBeVisible()
  const published = async () =>
    (await service.from('openings').select('title, filter').eq('scout_id', scout.id)).data
  await page.getByRole('button', { name: 'Publish', exact: true }).tap()
  await expect(problem).toBeVisible()
  await expect(least).toBeFocused()
  expect(await published()).toEqual([])
  expect(await axe(page)).toEqual([])
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(most).toHaveValue('4')

  // Enter in a field of the range takes the range, and publishes nothing.
  await least.fill('3.5')
  await page.keyboard.press('Enter')
  await expect(problem).toHaveCount(0)
  await expect(page).toHaveURL(/m=sprint30_s(~|%7E)3\.5(~|%7E)4/)
  expect(await published()).toEqual([])
  await page.getByRole('button', { name: 'Publish', exact: true }).tap()
  await expect(page.getByText(`“${title}” is published.`)).toBeVisible()
  expect(await published()).toMatchObject([{ title, filter: { metrics: [{ min: 3.5, max: 4 }] } }])
})
