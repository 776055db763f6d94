import { expect, test } from './fixtures.ts'
import { type Language, storyLanguages } from './translations.ts'

// One test aborts requests on purpose; the browser logs them as errors.
test.use({ expectedErrors: [/ERR_FAILED/] })

const titles: Record<Language, string> = {
  en: 'Every number says who measured it.',
  es: 'Cada dato dice quién lo midió.',
  fr: 'Chaque mesure dit qui l’a prise.',
}

for (const language of storyLanguages('fr')) {
  test.describe(`a browser in ${language}`, () => {
    test.use({ locale: language })
    test(`the front page is in ${language} and passes axe`, async ({ page, axe }) => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language])
      expect(await axe()).toEqual([])
    })
  })
}

test('a language chosen on the front page is kept, there and in the app', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.es)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.es)
  await page.goto('/auth')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola de nuevo')
})

test('the front page search finds public adults live, shows their number, and never a minor', async ({
  page,
  service,
}) => {
  await page.goto('/')
  const search = page.locator('#search')
  await search.scrollIntoViewIfNeeded()
  await expect(search.getByRole('status')).toHaveText(/^\d+ public profiles$/)
  await expect(search.getByRole('listitem')).toHaveCount(5)

  const { data: adult } = await service
    .from('athlete_profiles')
    .select('display_name')
    .eq('effective_visibility', 'public')
    .not('user_id', 'is', null)
    // The first of the demo people: other stories rename and delete the people they made.
    .order('created_at')
    .limit(1)
    .single()
  await search.getByRole('searchbox').fill(adult?.display_name ?? '')
  await expect(search.getByRole('listitem').filter({ hasText: adult?.display_name })).toBeVisible()

  const answered = page.waitForResponse(/rpc\/search_athletes/)
  const { data: minor } = await service
    .from('athlete_profiles')
    .select('display_name')
    .eq('is_minor', true)
    .eq('effective_visibility', 'scouts')
    // Also one of the demo people: in another story a minor comes of age, and opens the page that is asked for here.
    .order('created_at')
    .limit(1)
    .single()
  await search.getByRole('searchbox').fill(minor?.display_name ?? '')
  // Whatever else the name resembles, it is answered before it is looked for.
  await answered
  await expect(search.getByRole('listitem').filter({ hasText: minor?.display_name })).toHaveCount(0)
})

test('the front page search stands in the address, goes back, and shows more, and no request names whom it asks for', async ({
  page,
  service,
}) => {
  const { data: adult } = await service
    .from('athlete_profiles')
    .select('display_name')
    .eq('effective_visibility', 'public')
    .not('user_id', 'is', null)
    .order('created_at')
    .limit(1)
    .single()
  const name = adult?.display_name ?? ''
  const sent: string[] = []
  page.on('request', (request) => sent.push(decodeURIComponent(request.url())))
  await page.goto('/')
  const search = page.locator('#search')
  const rows = search.getByRole('listitem')
  const more = search.getByRole('button', { name: 'Show more' })
  const box = search.getByRole('searchbox')
  await search.scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(5)
  await more.click()
  await expect(rows).toHaveCount(10)
  const links = await rows.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(links).size).toBe(10)

  await box.pressSequentially(name)
  await expect(rows.filter({ hasText: name })).toBeVisible()
  await expect(page).toHaveURL((url) => new URLSearchParams(url.hash.slice(1)).get('q') === name)
  await expect(more).toBeHidden()
  await search.getByRole('combobox', { name: 'Sport' }).selectOption('soccer')
  await expect(page).toHaveURL(/sport=soccer/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sport=/)
  await expect(box).toHaveValue(name)
  await page.reload()
  await expect(box).toHaveValue(name)
  await expect(rows.filter({ hasText: name })).toBeInViewport()
  // The menu leads to a part of the page, and what was asked for stays.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').nth(1).click()
  await expect(box).toHaveValue(name)
  await page.goBack()
  await page.goBack()
  await expect(box).toHaveValue('')
  await expect(rows).toHaveCount(5)
  expect(sent.filter((url) => url.includes(name) || url.includes(name.split(' ')[0] ?? name))).toEqual([])
})

test('a failed search on the front page says so and can be retried', async ({ page }) => {
  let broken = true
  await page.route(/rpc\/search_athletes/, (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/')
  const search = page.locator('#search')
  await search.scrollIntoViewIfNeeded()
  await expect(search.getByRole('status')).toHaveText(
    'Search isn’t working right now. Try again in a moment.',
  )
  broken = false
  await search.getByRole('button', { name: 'Try again' }).click()
  await expect(search.getByRole('listitem')).toHaveCount(5)
})

test('the sample profile differs for a scout, a guardian and a visitor', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('The first message goes to Lucía’s guardian.')).toBeVisible()
  await page.getByText('The public', { exact: true }).click()
  await expect(page.getByText('This profile isn’t public')).toBeVisible()
  await expect(page.getByText('The first message goes to Lucía’s guardian.')).toBeHidden()
  await page.getByText('Guardian', { exact: true }).click()
  await expect(page.getByText('Adaeze O. (Real Turia) would like to talk to Lucía')).toBeVisible()
})

test.describe('a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('shows the whole front page and its link to the sign-in', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles.en)
    expect(await (await page.request.get('/')).text()).toContain('Search needs JavaScript.')
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toHaveAttribute('href', '/auth')
  })
})
