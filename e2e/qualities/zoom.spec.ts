import { boardWith, card } from '../board-builders.ts'
import { hasHorizontalScroll, uniqueWord } from '../builders.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { textProblems } from '../text-layout.ts'

const windows = {
  '200 % zoom': { width: 720, height: 450 },
  '320 px': { width: 320, height: 640 },
  'a window of 320 by 400': { width: 320, height: 400 },
}

/** Nothing beside the window and no text over other text. */
async function holds(page: Page) {
  expect.soft(await hasHorizontalScroll(page), 'scrolls sideways').toBe(false)
  expect.soft(await page.evaluate(textProblems), 'text over text or out of sight').toEqual([])
}

/** A scout with one athlete on a board and in a conversation. */
async function atWork(tools: Parameters<typeof boardWith>[0]) {
  // One that the search finds once, whatever other stories have brought.
  const name = `Garance ${uniqueWord()}`
  const { scout, ids } = await boardWith(tools, [{ name, at: 'evaluating' }])
  const thread = crypto.randomUUID()
  await tools.service
    .from('conversations')
    .insert({ id: thread, scout_id: scout.id, athlete_id: ids[0], involves_minor: false, subject: 'Camp' })
    .throwOnError()
  await tools.service
    .from('conversation_participants')
    .insert([
      { conversation_id: thread, user_id: scout.id, role: 'scout', display_name: scout.name },
      { conversation_id: thread, user_id: ids[0], role: 'athlete', display_name: name },
    ])
    .throwOnError()
  return { scout, name, thread }
}

async function work(page: Page, { name, thread }: { name: string; thread: string }) {
  await page.goto(`/scout/search?sport=soccer&q=${encodeURIComponent(name)}`)
  const result = page.getByRole('list', { name: 'Results' }).getByRole('link', { name })
  await expect(result).toBeVisible()
  await holds(page)
  await result.click()
  const panel = page.getByRole('article', { name })
  const request = panel.getByRole('button', { name: 'Send request' })
  await request.scrollIntoViewIfNeeded()
  await expect(request).toBeInViewport({ ratio: 1 })
  await panel.getByRole('button', { name: `Compare ${name}` }).click({ trial: true })
  // The sheet lies over the list, so only the page itself is asked.
  expect.soft(await hasHorizontalScroll(page), 'scrolls sideways').toBe(false)

  await page.goto('/scout/favorites')
  const stage = page.getByRole('button', { name: /^Evaluating/ })
  await expect(stage.or(card(page, name)).first()).toBeVisible()
  if (!(await card(page, name).isVisible())) await stage.first().click()
  await card(page, name)
    .getByRole('button', { name: `Move or remove ${name}` })
    .click({ trial: true })
  await page.getByRole('button', { name: 'New shortlist' }).click({ trial: true })
  await holds(page)

  await page.goto(`/scout/messages?thread=${thread}`)
  const field = page.getByRole('textbox', { name: new RegExp(name) })
  await field.fill('Shall we meet on Saturday?')
  await page.getByRole('button', { name: 'Send', exact: true }).click({ trial: true })
  await holds(page)
}

for (const [what, viewport] of Object.entries(windows))
  test(`a scout searches, keeps and writes at ${what}`, async ({ page, service, newPerson, signInAs }) => {
    const at = await atWork({ service, newPerson })
    await page.setViewportSize(viewport)
    await signInAs(at.scout.email)
    await work(page, at)
  })

test('a scout searches, keeps and writes with the colours of the system', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const at = await atWork({ service, newPerson })
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs(at.scout.email)
  await work(page, at)
  // What is chosen differs from what is not by more than a wash of colour.
  await page.goto('/scout/search?sport=soccer')
  const [here, elsewhere] = await Promise.all(
    ['Search', 'Home'].map((place) =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: place })
        .evaluate((link) => {
          const { backgroundColor, outlineStyle, borderStyle } = getComputedStyle(link)
          return [backgroundColor, outlineStyle, borderStyle].join()
        }),
    ),
  )
  expect(here).not.toBe(elsewhere)
})

test('the menu shows its words when asked, and remembers it', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout } = await boardWith({ service, newPerson }, [])
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(scout.email)
  await page.goto('/scout/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const width = async () => (await menu.boundingBox())?.width ?? 0
  expect(await width()).toBeLessThan(60)
  const more = page.getByRole('button', { name: 'Expand sidebar' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.focus()
  await page.keyboard.press('Enter')
  const less = page.getByRole('button', { name: 'Collapse sidebar' })
  await expect(less).toBeFocused()
  await expect(less).toHaveAttribute('aria-expanded', 'true')
  expect(await width()).toBeGreaterThan(150)
  await page.reload()
  await expect(less).toBeVisible()
  await less.click()
  await expect(more).toBeVisible()
})
