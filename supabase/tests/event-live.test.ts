import { afterAll, beforeAll, expect, test } from 'vitest'
import { Inbox, subscribeToChanges } from '../../server/test/realtime/client-channel.ts'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'

type Change = { table: string; new: { user_id: string; place?: string | null } }

let server: TestServer
let database: TestDatabase
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterAll(() => database.close())

const { publish } = testEvents(() => database)

/** What an open window of this person hears of every answer there is, with no filter. */
async function listen(person: Account) {
  const token = await server.context.keys.sign({ role: 'authenticated', sub: person.id, aal: 'aal1' }, 600)
  const client = server.client({ accessToken: async () => token })
  await client.realtime.setAuth()
  const inbox = new Inbox<Change>()
  await subscribeToChanges(
    client
      .channel('answers')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'event_answers' }, inbox.put)
      .on('postgres_changes', { event: '*', schema: 'public', table: 'user_settings' }, inbox.put),
  )
  const say = async (event: string, answer: string) =>
    expect((await client.rpc('answer_event', { event_id: event, answer })).error).toBeNull()
  /** Changes arrive in the order of the log: once their own settings are heard, all that came before is there. */
  const heard = async () => {
    await server.sql('insert into user_settings (user_id) values ($1) on conflict do nothing', [person.id])
    await server.sql('update user_settings set updated_at = clock_timestamp() where user_id = $1', [
      person.id,
    ])
    const before: string[] = []
    for (let next = await inbox.next(); next.table !== 'user_settings'; next = await inbox.next())
      before.push(`${next.new.user_id === person.id ? 'own' : 'another'} ${next.new.place}`)
    return before
  }
  return { say, heard, close: () => client.realtime.disconnect() }
}

test('an open window hears that its person has moved up from the waiting list, and nothing of anybody else', async () => {
  const [ada, bob, cleo] = await database.inCommittedTransaction(async () => [
    await createAthlete(database),
    await createAthlete(database),
    await createAthlete(database),
  ])
  if (!ada || !bob || !cleo) throw new Error('nobody looks')
  const event = await publish({ capacity: 1 })
  const windows = [await listen(ada), await listen(bob), await listen(cleo)] as const
  for (const window of windows) await window.say(event, 'yes')
  await windows[0].say(event, 'no')
  expect(await windows[0].heard()).toEqual(['own going', 'own null'])
  expect(await windows[1].heard()).toEqual(['own waiting', 'own going'])
  expect(await windows[2].heard()).toEqual(['own waiting'])
  for (const window of windows) window.close()
})
