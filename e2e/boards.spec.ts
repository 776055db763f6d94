import { hasHorizontalScroll, newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { mouse } from './input-devices.ts'
import { stallRequests } from './stall-requests.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]

/** A scout with one athlete on the default board. */
async function someoneKept({ service, newPerson }: Pick<Tools, 'service' | 'newPerson'>, birthDate?: string) {
  const athlete = await newAthlete(
    { service, newPerson },
    { name: 'Lena Vasko', club: uniqueWord(), numbers: [sprintResult(4.2)], birthDate },
  )
  const scout = await newScout({ service, newPerson })
  const { data: board } = await service
    .from('boards')
    .select('id, board_stages (id, kind)')
    .eq('owner_id', scout.id)
    .single()
  const stage = board?.board_stages.find(({ kind }) => kind === 'watching')
  const { data: item, error } = await service
    .from('board_items')
    .insert({ board_id: board?.id, stage_id: stage?.id, athlete_id: athlete.id, added_by: scout.id })
    .select('id')
    .single()
  if (error) throw error
  return { athlete, scout, itemId: item.id as string }
}

test('a scout adds an athlete to a board from the search, with a private note and a next step', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club })
  const scout = await newScout(tools)
  await signInAs(scout.email)
  await page.goto(`/scout/search?q=${encodeURIComponent(club)}&open=${athlete.id}`)
  const panel = page.getByRole('article', { name: 'Lena Vasko' })
  await panel.getByRole('button', { name: 'Add to Favourites' }).click()
  await expect(panel.getByLabel('Stage')).toHaveValue(/.+/)

  await expect(panel.getByText('They may have to be shown to that person on request')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Note about Lena Vasko' }).fill('Two-footed, calm under pressure.')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Two-footed' }).last()).toContainText('Only you')
  await panel.getByLabel('Tags').fill('left side, trial ready')
  await panel.getByLabel('Next step date').fill('2027-03-04')
  await panel.getByLabel('Stage').selectOption({ label: 'Evaluating' })
  // Shown once the note and everything typed before is saved.
  await expect(
    page.getByRole('status').filter({ hasText: 'Lena Vasko moved to “Evaluating”' }),
  ).toBeAttached()

  await page.goto('/scout/favorites')
  const column = page.getByRole('region', { name: 'Evaluating, 1 athlete' })
  const card = column.getByRole('article')
  await expect(card).toContainText('Lena Vasko')
  await expect(card).toContainText('trial ready')
  await expect(card).toContainText('1 note')
  await expect(card).toContainText('2027')

  const { data: notes } = await service
    .from('board_item_notes')
    .select('body, visibility')
    .eq('author_id', scout.id)
  expect(notes).toEqual([{ body: 'Two-footed, calm under pressure.', visibility: 'private' }])
})

test('a note written before the board has loaded is saved', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const tools = { service, newPerson }
  const club = uniqueWord()
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club })
  await signInAs((await newScout(tools)).email)
  await page.goto(`/scout/search?q=${encodeURIComponent(club)}&open=${athlete.id}`)
  const answer = await stallRequests(page, '**/rest/v1/board_items**', (asked) => asked.method() === 'POST')
  const panel = page.getByRole('article', { name: 'Lena Vasko' })
  await panel.getByRole('button', { name: 'Add to Favourites' }).click()
  await panel.getByRole('textbox', { name: 'Note about Lena Vasko' }).fill('Two-footed, calm under pressure.')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(panel.getByRole('button', { name: 'Add note' })).toHaveAttribute('aria-busy', 'true')
  answer.release()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Two-footed' }).last()).toContainText('Only you')
})

test('a scout moves an athlete by menu and by dragging, and undo moves them back', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout, itemId } = await someoneKept({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/favorites')
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
  const saved = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.url().includes('/board_items?'),
    )
  const moved = saved()
  await page.getByRole('button', { name: 'Move or remove Lena Vasko' }).click()
  await page.getByRole('menuitem', { name: 'Offer made' }).click()
  await expect(column('Offer made').getByRole('article')).toContainText('Lena Vasko')
  await moved
  const undone = saved()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column('Watching').getByRole('article')).toContainText('Lena Vasko')
  // Changes are queued in order only until a reload, so only one is pending before it.
  await undone

  await column('Watching').getByRole('listitem').dragTo(column('Contacted'))
  await expect(column('Contacted').getByRole('article')).toContainText('Lena Vasko')
  await page.reload()
  await expect(column('Contacted').getByRole('article')).toContainText('Lena Vasko')

  const { data: events } = await service
    .from('board_item_events')
    .select('kind, from_stage, to_stage')
    .eq('item_id', itemId)
    .order('id')
  expect(events?.map(({ to_stage }) => to_stage)).toEqual(['watching', 'offered', 'watching', 'contacted'])
})

test('a queued move is saved even though the page is reloaded', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout, itemId } = await someoneKept({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/favorites')
  const moves: string[] = []
  // The first change never completes; the second must not wait for it forever.
  await stallRequests(page, '**/rest/v1/board_items?**', (asked) => {
    if (asked.method() === 'PATCH') moves.push(asked.url())
    return asked.method() === 'PATCH' && moves.length === 1
  })
  const move = async (stage: string) => {
    await page.getByRole('button', { name: 'Move or remove Lena Vasko' }).click()
    await page.getByRole('menuitem', { name: stage }).click()
    await expect(page.getByRole('region', { name: new RegExp(`^${stage}, `) })).toContainText('Lena Vasko')
  }
  await move('Offer made')
  await move('Contacted')
  expect(moves).toHaveLength(1)
  await page.reload()
  const stage = async () => {
    const { data } = await service.from('board_items').select('board_stages (kind)').eq('id', itemId).single()
    return data?.board_stages
  }
  await expect.poll(stage).toEqual({ kind: 'contacted' })
})

test('removing an athlete from a board can be undone with every note, and is final after leaving', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const { scout, itemId } = await someoneKept({ service, newPerson })
  await service.from('board_item_notes').insert({ item_id: itemId, author_id: scout.id, body: 'Seen twice.' })
  await signInAs(scout.email)
  await page.goto('/scout/favorites')
  const menu = page.getByRole('button', { name: 'Move or remove Lena Vasko' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Remove from shortlist' }).click()
  await expect(page.getByText('This shortlist is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toContainText('1 note')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Remove from shortlist' }).click()
  await expect(page.getByText('This shortlist is empty')).toBeVisible()
  await page.goto('/scout/profile')
  await expect
    .poll(async () => (await service.from('board_items').select('id').eq('id', itemId)).data)
    .toEqual([])
})

test('an adult is notified of a favourite when the scout chooses so, a minor never', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const adult = await someoneKept({ service, newPerson })
  await signInAs(adult.scout.email)
  await page.goto(`/scout/favorites?open=${adult.athlete.id}`)
  await mouse.tick(page.getByRole('switch', { name: 'Tell Lena Vasko' }))
  await expect
    .poll(async () => {
      const { data } = await service.from('notifications').select('kind').eq('user_id', adult.athlete.id)
      return data
    })
    .toEqual([{ kind: 'favourite' }])

  const minor = await someoneKept({ service, newPerson }, '2010-06-01')
  await signInAs(minor.scout.email)
  await page.goto(`/scout/favorites?open=${minor.athlete.id}`)
  await expect(page.getByText('is under 18 and is never told who follows their profile')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
})

test('a scout names, archives, restores and deletes a board', async ({
  page,
  service,
  newPerson,
  signInAs,
  axe,
}) => {
  const scout = await newScout({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/favorites')
  await page.getByRole('button', { name: 'New shortlist' }).click()
  const dialog = page.getByRole('dialog', { name: 'New shortlist' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Give the shortlist a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Winter trial')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Shortlist', { exact: true }).locator('option:checked')).toHaveText(
    'Winter trial (0)',
  )
  await expect(page.getByRole('link', { name: 'Search athletes' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Winter trial' }).click()
  await page.getByRole('menuitem', { name: 'Archive shortlist' }).click()
  const choice = page.getByLabel('Shortlist', { exact: true })
  await expect(choice.locator('option:checked')).toHaveText('Favourites (0)')
  await expect(choice.locator('optgroup[label=Archived] option')).toHaveText(['Winter trial (0)'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(choice.locator('optgroup')).toHaveCount(0)

  // Weeks later there is no undo any more: it is found among the archived ones.
  await choice.selectOption({ label: 'Winter trial (0)' })
  const menu = page.getByRole('button', { name: 'Actions for Winter trial' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Archive shortlist' }).click()
  await choice.selectOption({ label: 'Winter trial (0)' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Restore shortlist' }).click()
  await expect(choice.locator('optgroup')).toHaveCount(0)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete shortlist' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Winter trial”?' })
  await expect(question).toContainText('Nobody can bring them back.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await axe()).toEqual([])
  // The answer is held back until the live channel has told of it: who deleted it hears so all the same.
  await page.route(/\/rest\/v1\/boards\?.*id=eq/, async (route) => {
    const answer = await route.fetch()
    await expect(page.getByText('This shortlist is no longer open to you')).toBeVisible()
    await route.fulfill({ response: answer })
  })
  await question.getByRole('button', { name: 'Delete shortlist' }).click()
  await expect(page.getByText('“Winter trial” is deleted')).toBeVisible()
  await expect(choice.locator('option')).toHaveText(['Favourites (0)'])
  // The one that comes with the account stays.
  await expect(page.getByRole('button', { name: 'Actions for Favourites' })).toHaveCount(0)
})

test('a board is shown stage by stage on a phone', async ({
  service,
  newPerson,
  signInAs,
  anotherBrowser,
  axe,
}) => {
  const { scout } = await someoneKept({ service, newPerson })
  const phone = await anotherBrowser({ viewport: { width: 320, height: 700 }, hasTouch: true })
  await signInAs(scout.email, phone)
  await phone.goto('/scout/favorites')
  await expect(phone.getByRole('article')).toContainText('Lena Vasko')
  await phone.getByRole('button', { name: /^Offer made/ }).click()
  await expect(phone.getByText('No athletes in “Offer made”')).toBeVisible()
  expect(await hasHorizontalScroll(phone)).toBe(false)
  expect(await axe(phone)).toEqual([])
})

test('boards and the athlete panel pass axe', async ({ page, service, newPerson, signInAs, axe }) => {
  const { scout } = await someoneKept({ service, newPerson })
  await signInAs(scout.email)
  await page.goto('/scout/favorites')
  await expect(page.getByRole('article')).toContainText('Lena Vasko')
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Lena Vasko', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Stage')).toBeVisible()
  expect(await axe()).toEqual([])
})
