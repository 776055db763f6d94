import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'

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
