import { afterAll, beforeAll, expect, test } from 'vitest'
import { communitySteps } from './community-steps.ts'
import { savedSearchSteps } from './saved-search-steps.ts'
import { type Account, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (place: string, run: () => Promise<void>) =>
  test(place, () => database.inRolledBackTransaction(run))
const { started, join, people, write, feed } = communitySteps(() => database)
const scout = () => createScout(database, { check: 'approved' })
const leaves = (person: Account) => database.sql('select private.begin_deletion($1, null)', [person.id])
const keeps = async (person: Account) =>
  expect((await database.as(person, 'select undo_deletion()')).refused).toBeNull()
async function rowsOf<T = Record<string, unknown>>(by: Caller, text: string, values: unknown[] = []) {
  const { rows, refused } = await database.as<T>(by, text, values)
  expect(refused).toBeNull()
  return rows
}
const answerOf = async <T>(by: Caller, call: string, values: unknown[] = []) =>
  (await rowsOf<{ value: T }>(by, `select ${call} as value`, values))[0]?.value as T

/** Seen before, not seen while the person leaves, and seen again once they keep their account. */
async function isHidden(person: Account, seen: () => Promise<unknown>) {
  const before = await seen()
  expect(before).toBeTruthy()
  await leaves(person)
  expect(await seen()).toBeFalsy()
  await keeps(person)
  expect(await seen()).toEqual(before)
}
const countOf = async (by: Caller, text: string, values: unknown[]) => (await rowsOf(by, text, values)).length

rolledBack('search', async () => {
  const [ada, vera] = [await createAthlete(database), await scout()]
  const text = `select from search_athletes('{"text": "Ada Marrow", "limit": 100}') s where s -> 'ids' ? $1::text`
  await isHidden(ada, () => countOf(vera, text, [ada.id]))
})

rolledBack('the public page and the card', async () => {
  const ada = await createAthlete(database)
  for (const by of ['anon', await scout(), await createAthlete(database)] as const)
    for (const table of ['athlete_profiles', 'athlete_cards'])
      await isHidden(ada, () => countOf(by, `select from ${table} where id = $1`, [ada.id]))
})

rolledBack('the page and the directory of a scout', async () => {
  const [ada, vera] = [await createAthlete(database), await scout()]
  await isHidden(vera, () => countOf(ada, 'select from scout_profiles where user_id = $1', [vera.id]))
  await isHidden(vera, async () =>
    JSON.stringify(await rowsOf(ada, `select browse_scouts('{}')`)).includes(vera.id),
  )
})

rolledBack('communities: posts, people and counts', async () => {
  const [ada, bob] = [await createAthlete(database), await createAthlete(database)]
  const id = await started(ada)
  await join(bob, id)
  await write(bob, id, 'Training moves to six.')
  await isHidden(bob, async () => (await feed(ada, id)).posts.length)
  await isHidden(bob, async () => (await people(ada, id)).length > 1)
  const carl = await createAthlete(database)
  type Listed = { communities: { members: number; posts_this_week: number }[] }
  const counted = async () => {
    const [one] = (await answerOf<Listed>(carl, 'find_communities()')).communities
    return [one?.members, one?.posts_this_week]
  }
  expect(await counted()).toEqual([2, 1])
  await leaves(bob)
  expect(await counted()).toEqual([1, 0])
  await keeps(bob)
  expect(await counted()).toEqual([2, 1])
})

rolledBack('shortlists of scouts', async () => {
  const [ada, vera] = [await createAthlete(database), await scout()]
  await database.as(
    vera,
    `insert into board_items (board_id, stage_id, athlete_id)
     select b.id, s.id, $1 from boards b join board_stages s on s.board_id = b.id and s.kind = 'watching'`,
    [ada.id],
  )
  const counted = `select item_count(s) as many from board_stages s where s.kind = 'watching'`
  const shown = `select from board_items i join athlete_cards c on c.id = i.athlete_id where i.athlete_id = $1`
  await isHidden(ada, () => countOf(vera, shown, [ada.id]))
  expect(await rowsOf(vera, counted)).toHaveLength(1)
})

rolledBack('conversations: the other side reads no name and writes nothing', async () => {
  const [ada, vera] = [await createAthlete(database), await scout()]
  const thread = await openConversation(database, vera, ada)
  const says = async (by: Account) =>
    (await database.as(by, `insert into messages (conversation_id, content) values ($1, 'x')`, [thread]))
      .refused === null
  await isHidden(ada, () => countOf(vera, 'select from athlete_cards where id = $1', [ada.id]))
  await isHidden(ada, () => says(vera))
  await isHidden(vera, () => says(ada))
  await isHidden(vera, () => countOf(ada, 'select from scout_profiles where user_id = $1', [vera.id]))
})

rolledBack('requests: nobody asks or is asked', async () => {
  const [ada, vera, sven] = [await createAthlete(database), await scout(), await scout()]
  const asks = (by: Account) =>
    database.as(by, `select id from request_contact($1, 'Trial', 'Would you come?')`, [ada.id])
  await leaves(ada)
  expect((await asks(vera)).refused).not.toBeNull()
  await keeps(ada)
  await leaves(sven)
  expect((await asks(sven)).refused).not.toBeNull()
  expect((await asks(vera)).refused).toBeNull()
})

rolledBack('notifications and badges: nothing is told to whoever leaves', async () => {
  const ada = await createAthlete(database)
  const notify = () => database.sql(`select private.create_notification($1, 'favourite')`, [ada.id])
  const mails = () => database.sql(`select from touchline.mail_outbox where kind = 'notification'`)
  await leaves(ada)
  const before = (await mails()).length
  await notify()
  expect(await mails()).toHaveLength(before)
  await keeps(ada)
  await notify()
  expect(await answerOf(ada, 'my_badges()')).toMatchObject({ notifications: expect.any(Number) })
})

rolledBack('the card for other sites', async () => {
  const ada = await createAthlete(database)
  await database.sql(
    `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'public')
     on conflict (user_id) do update set privacy_profile_visibility = 'public'`,
    [ada.id],
  )
  await answerOf(ada, 'set_profile_embed(true, $1)', [[]])
  const [page] = await database.sql<{ handle: string }>('select handle from athlete_profiles where id = $1', [
    ada.id,
  ])
  await isHidden(ada, () => answerOf('anon', 'private.athlete_embed($1)', [{ handle: page?.handle }]))
})

rolledBack('codes and coach packets', async () => {
  const ada = await createAthlete(database)
  for (const scope of ['card', 'coach_packet']) {
    const [code] = await rowsOf<{ secret: string }>(
      ada,
      scope === 'card'
        ? `select secret from create_profile_code('Bib', 30)`
        : `select secret from create_profile_code('Coach Ruiz', 7, 'coach_packet')`,
    )
    await isHidden(
      ada,
      async () => (await answerOf('anon', 'open_profile_code($1)', [code?.secret])) !== null,
    )
  }
})

rolledBack('alerts of saved searches', async () => {
  const { save, athleteOf, alerts, mine } = savedSearchSteps(database)
  const vera = await scout()
  await save(vera, { text: 'Zarautz' })
  const ada = await athleteOf('Zarautz')
  await leaves(ada)
  expect(await alerts(vera)).toEqual([])
  expect(await mine(vera)).toMatchObject([{ total: 0 }])
  await keeps(ada)
  expect(await mine(vera)).toMatchObject([{ total: 1 }])
})

rolledBack('openings of a scout and pitches of an athlete', async () => {
  const [ada, vera] = [await createAthlete(database), await scout()]
  const [opening] = await rowsOf<{ id: string }>(
    vera,
    `insert into openings (title, filter, closes_on)
     values ('Two wingers', '{"sport": "soccer"}', current_date + 30) returning id`,
  )
  await answerOf(vera, 'publish_opening($1)', [opening?.id])
  await isHidden(vera, async () => (await answerOf<unknown[]>(ada, 'openings_for_me()')).length)
  await answerOf(ada, 'send_pitch($1, $2)', [opening?.id, 'I am quick, and I cross well.'])
  await isHidden(ada, async () => (await answerOf<unknown[]>(vera, 'pitches_for($1)', [opening?.id])).length)
})
