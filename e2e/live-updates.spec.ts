import { newAthlete, newScout, uniqueWord } from './builders.ts'
import { expect, test } from './fixtures.ts'
import { countTraffic } from './traffic.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]

const intro = 'Your first steps stood out to us.'

async function pair({ service, newPerson }: Pick<Tools, 'service' | 'newPerson'>) {
  const tools = { service, newPerson }
  const athlete = await newAthlete(tools, { name: 'Lena Vasko', club: uniqueWord() })
  return { athlete, scout: await newScout(tools) }
}

/** A scout and an athlete who talk already. */
async function conversation(tools: Pick<Tools, 'service' | 'newPerson' | 'openSession'>) {
  const { athlete, scout } = await pair(tools)
  const [asScout, asAthlete] = await Promise.all([
    tools.openSession(scout.email),
    tools.openSession(athlete.email),
  ])
  const asked = await asScout.rpc('request_contact', { athlete_id: athlete.id, subject: 'Camp', intro })
  expect(asked.error).toBeNull()
  const opened = await asAthlete.rpc('answer_message_request', { request_id: asked.data.id, accept: true })
  expect(opened.error).toBeNull()
  return { athlete, scout, asScout, asAthlete, threadId: opened.data as string }
}

test('a message is one write, and on the other screen one change in the cache', async ({
  page: scoutPage,
  anotherBrowser,
  service,
  newPerson,
  openSession,
  signInAs,
}) => {
  const { athlete, scout, threadId } = await conversation({ service, newPerson, openSession })
  const athletePage = await anotherBrowser()
  await signInAs(scout.email, scoutPage)
  await signInAs(athlete.email, athletePage)
  const [sender, receiver] = [countTraffic(scoutPage), countTraffic(athletePage)]
  await scoutPage.goto(`/scout/messages?thread=${threadId}`)
  await athletePage.goto(`/athlete/messages?thread=${threadId}`)
  await sender.settled(`person:${scout.id}`, `thread:${threadId}`)
  await receiver.settled(`person:${athlete.id}`, `thread:${threadId}`)

  await scoutPage.getByRole('textbox', { name: 'Write to Lena Vasko' }).fill('Half past four, then.')
  await scoutPage.getByRole('button', { name: 'Send', exact: true }).click()
  const thread = (on: typeof scoutPage) => on.getByRole('list', { name: 'Messages' })
  await expect(thread(athletePage).getByText('Half past four, then.')).toBeVisible()
  // The mark of the reader comes back to the writer.
  await expect(thread(scoutPage).getByRole('listitem').last()).toContainText('Read')
  await expect.poll(() => receiver.asked()).toContain('GET rpc/my_badges')
  await Promise.all([sender.quiet(), receiver.quiet()])

  expect(sender.asked()).toEqual(['POST messages'])
  expect(receiver.asked()).toEqual(['GET rpc/my_badges', 'POST rpc/mark_conversation_read'])
  expect(receiver.heard('messages'), 'one message, heard by one subscription').toEqual([1])
  expect(sender.heard('messages')).toEqual([1])
})

test('a user on another page sees the badge and the notice, and no list is fetched again', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
}) => {
  const { athlete, scout, asScout, threadId } = await conversation({ service, newPerson, openSession })
  await signInAs(athlete.email)
  const traffic = countTraffic(page)
  await page.goto('/athlete/notifications')
  await traffic.settled(`person:${athlete.id}`)
  const sent = await asScout
    .from('messages')
    .insert({ conversation_id: threadId, content: 'Half past four, then.' })
  expect(sent.error).toBeNull()
  const list = page.getByRole('list', { name: 'Notifications' })
  await expect(list.getByRole('link', { name: `${scout.name} sent you a message.` })).toHaveCount(1)
  await expect(page.getByRole('navigation').getByText('1 unread message').first()).toBeAttached()
  await expect.poll(() => traffic.asked()).toContain('GET rpc/my_badges')
  await traffic.quiet()
  expect(traffic.asked()).toEqual(['GET rpc/my_badges'])
  expect(traffic.heard('notifications')).toEqual([1])
})

test('a request arrives and is withdrawn without its list being read again', async ({
  page,
  service,
  newPerson,
  openSession,
  signInAs,
}) => {
  const { athlete, scout } = await pair({ service, newPerson })
  const asScout = await openSession(scout.email)
  await signInAs(athlete.email)
  const traffic = countTraffic(page)
  await page.goto('/athlete/messages')
  await traffic.settled(`person:${athlete.id}`)
  const asked = await asScout.rpc('request_contact', { athlete_id: athlete.id, subject: 'Camp', intro })
  expect(asked.error).toBeNull()
  await expect(page.getByRole('article')).toContainText(intro)
  // Who asks is looked up once, for the athlete who decides.
  await expect.poll(() => traffic.asked()).toEqual(['GET rpc/my_badges', 'GET rpc/scout_public_record'])
  expect((await asScout.rpc('withdraw_message_request', { request_id: asked.data.id })).error).toBeNull()
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(0)
  await expect
    .poll(() => traffic.asked())
    .toEqual(['GET rpc/my_badges', 'GET rpc/my_badges', 'GET rpc/scout_public_record'])
  expect(traffic.heard('message_requests'), 'one subscription for the list and the badge').toEqual([1, 1])
})

test('a move on a board is one write, and is shown on every other screen from what was told', async ({
  page,
  anotherBrowser,
  service,
  newPerson,
  signInAs,
}) => {
  const { athlete, scout } = await pair({ service, newPerson })
  const { data: board } = await service
    .from('boards')
    .select('id, board_stages (id, kind)')
    .eq('owner_id', scout.id)
    .single()
  const stage = board?.board_stages.find(({ kind }) => kind === 'watching')
  const kept = { board_id: board?.id, stage_id: stage?.id, athlete_id: athlete.id, added_by: scout.id }
  expect((await service.from('board_items').insert(kept)).error).toBeNull()
  const other = await anotherBrowser()
  await signInAs(scout.email)
  await signInAs(scout.email, other)
  const [mover, watcher] = [countTraffic(page), countTraffic(other)]
  await page.goto('/scout/favorites')
  await other.goto('/scout/favorites')
  await mover.settled('board-items:', 'person:')
  await watcher.settled('board-items:', 'person:')

  await page.getByRole('button', { name: 'Move or remove Lena Vasko' }).click()
  await page.getByRole('menuitem', { name: 'Offer made' }).click()
  await expect(other.getByRole('region', { name: /^Offer made, / }).getByRole('article')).toContainText(
    'Lena Vasko',
  )
  await Promise.all([mover.quiet(), watcher.quiet()])
  expect(mover.asked()).toEqual(['PATCH board_items'])
  expect(watcher.asked()).toEqual([])
  expect(watcher.heard('board_items')).toEqual([1])
})
