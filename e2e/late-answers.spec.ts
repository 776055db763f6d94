import { boardWith } from './board-builders.ts'
import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, type Page, test } from './fixtures.ts'
import { stallRequests } from './stall-requests.ts'
import { askWith, openCase } from './verification-steps.ts'

// What a person is told when the answer comes after their next press, or on their next screen.

/** Holds the first of these requests, and answers it with a refusal once released. */
async function refuseFirst(page: Page, address: string, method: string) {
  let refused: unknown
  await page.route(address, (route) => {
    if (route.request() !== refused) return route.fallback()
    return route.fulfill({ status: 400, json: { message: 'Not now.', code: 'P0001' } })
  })
  return stallRequests(page, address, (asked) => {
    if (asked.method() !== method || refused) return false
    refused = asked
    return true
  })
}

test('tags that cannot be saved are named, also when the stage is chosen before their answer', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const tools = { service, newPerson }
  const club = uniqueWord()
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club })
  await signInAs((await newScout(tools)).email)
  await page.goto(`/scout/search?q=${encodeURIComponent(club)}&open=${athlete.id}`)
  const panel = page.getByRole('article', { name: 'Lena Vasko' })
  await panel.getByRole('button', { name: 'Add to Favourites' }).click()
  await expect(panel.getByLabel('Stage')).toHaveValue(/.+/)
  await page.route('**/rest/v1/board_items**', (route) =>
    route.request().postDataJSON()?.tags
      ? route.fulfill({ status: 400, json: { message: 'Tags: at most 20.', code: 'P0001' } })
      : route.continue(),
  )
  const answer = await stallRequests(page, '**/rest/v1/board_items**', (asked) => asked.method() === 'PATCH')
  await panel.getByLabel('Tags').fill('left side')
  await panel.getByLabel('Next step date').focus()
  await answer.asked
  await panel.getByLabel('Stage').selectOption({ label: 'Evaluating' })
  answer.release()
  await expect(page.getByText('Couldn’t save')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'Lena Vasko moved to “Evaluating”' }),
  ).toBeAttached()
})

test('the first of two moves is refused, and it is said of which athlete', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const { scout } = await boardWith({ service, newPerson }, [
    { name: 'Nora Quill', at: 'watching' },
    { name: 'Mira Stone', at: 'watching' },
  ])
  await signInAs(scout.email)
  await page.goto('/scout/favorites')
  const answer = await refuseFirst(page, '**/rest/v1/board_items?**', 'PATCH')
  const move = async (name: string) => {
    await page.getByRole('button', { name: `Move or remove ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Offer made' }).click()
  }
  const offered = page.getByRole('region', { name: /^Offer made, / }).getByRole('article')
  await move('Nora Quill')
  await answer.asked
  await move('Mira Stone')
  await expect(offered).toHaveCount(2)
  answer.release()
  await expect(page.getByText('Couldn’t move Nora Quill')).toBeVisible()
  await expect(offered).toHaveText(/Mira Stone/)
})

test('two films deleted at once can both be put back, and a refusal is said on the next screen', async ({
  page,
  service,
  newPerson,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const nora = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  const film = (title: string) => ({ athlete_id: nora.id, url: 'https://film.example/nora', title })
  await service
    .from('video_links')
    .insert([film('Cup final'), film('Weak foot')])
    .throwOnError()
  await signInAs(nora.email)
  await page.goto('/athlete/profile')
  const films = page.getByRole('list', { name: 'Video' }).getByRole('listitem')
  const answer = await stallRequests(
    page,
    '**/rest/v1/video_links?**',
    (asked) => asked.method() === 'DELETE',
  )
  for (const title of ['Cup final', 'Weak foot']) {
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(films.filter({ hasText: title })).toHaveCount(0)
  }
  answer.release()
  await expect(page.getByText('Video removed')).toHaveCount(2)

  await page.route('**/rest/v1/video_links?**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'Not now.', code: 'P0001' } })
      : route.fallback(),
  )
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await expect(page).toHaveURL('/athlete/messages')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByText('Couldn’t change the video')).toBeVisible()
})

test('a target taken off the list of targets can be put back, though its row is gone', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson }, { name: 'Rosa Vidal', sports: ['soccer'] })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  await service
    .from('athlete_targets')
    .insert({ athlete_id: athlete.id, scout_id: scout.id, note: 'Open day in May' })
    .throwOnError()
  await signInAs(athlete.email)
  await page.goto('/athlete/browse-scouts')
  await page.getByRole('button', { name: 'My targets' }).click()
  const list = page.getByRole('list', { name: 'Scouts' })
  await expect(list.getByRole('link')).toHaveText(['Rosa Vidal'])
  const answer = await stallRequests(
    page,
    '**/rest/v1/athlete_targets?**',
    (asked) => asked.method() === 'DELETE',
  )
  await list.getByRole('button', { name: /Rosa Vidal/ }).click()
  await answer.asked
  await page.getByRole('searchbox').fill(uniqueWord())
  await expect(list.getByRole('link')).toHaveCount(0)
  answer.release()
  await page.getByRole('button', { name: 'Undo' }).click()
  const notes = () => service.from('athlete_targets').select('note').eq('athlete_id', athlete.id)
  await expect.poll(async () => (await notes()).data).toEqual([{ note: 'Open day in May' }])
})

test('a rejection that is refused is said to the admin who has gone on to the next case', async ({
  page,
  service,
  newPerson,
  newAdmin,
  signInAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const tools = { service, newPerson }
  const first = await askWith(tools)
  const second = await askWith(tools)
  await signInAs((await newAdmin()).email)
  const check = await openCase(page, first.email)
  await check.getByRole('button', { name: 'Reject', exact: true }).click()
  await check.getByLabel('Reason').fill('The passport cannot be read.')
  const answer = await refuseFirst(page, '**/rpc/decide_verification', 'POST')
  await check.getByRole('button', { name: 'Reject verification' }).click()
  await answer.asked
  await page.getByRole('listitem').filter({ hasText: second.email }).getByRole('link').click()
  await expect(check).toHaveCount(0)
  answer.release()
  await expect(page.getByText(/^Not saved: /)).toBeVisible()
})

for (const stays of [true, false])
  test(`whoever leaves a community is ${stays ? 'brought to the others, though its page has gone first' : 'not taken along from another screen'}`, async ({
    page,
    service,
    newPerson,
    openSession,
    signInAs,
  }) => {
    const tools = { service, newPerson }
    const scout = await newScout(tools, { name: 'Rosa Vidal', sports: ['soccer'] })
    const athlete = await newAthlete(tools, { name: 'Ana Duro', club: uniqueWord() })
    const id = crypto.randomUUID()
    const host = await openSession(scout.email)
    await host
      .rpc('create_community', {
        id,
        kind: 'sport',
        name: `Sprint ${uniqueWord()}`,
        about: 'Sprinters of the north',
        rules: 'Be kind.',
        place: 'Leeds',
        sport: 'soccer',
        join_policy: 'open',
        age_policy: 'adults',
        is_listed: true,
      })
      .throwOnError()
    const member = await openSession(athlete.email)
    await member.rpc('join_community', { community_id: id }).throwOnError()
    await signInAs(athlete.email)
    await page.goto(`/athlete/communities/${id}`)
    await page.getByRole('tab', { name: 'About' }).click()

    const left = Promise.withResolvers<void>()
    await page.route('**/rpc/leave_community', async (route) => {
      const response = await route.fetch()
      await left.promise
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    if (stays) {
      // The page has heard of it before the answer is there.
      await expect(page.getByRole('button', { name: 'Agree to the rules and join' })).toBeVisible()
      left.resolve()
      await expect(page).toHaveURL('/athlete/communities')
      return
    }
    await page.getByRole('link', { name: 'Messages' }).first().click()
    await expect(page).toHaveURL('/athlete/messages')
    const answered = page.waitForResponse('**/rpc/leave_community')
    left.resolve()
    await answered
    await expect(page).toHaveURL('/athlete/messages')
  })
