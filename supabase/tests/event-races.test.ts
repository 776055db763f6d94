import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAdmin, createAthlete } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { testEvents } from './test-events.ts'

const PEOPLE = 12
let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { jobs: false })
  database = await openTestDatabase(server)
})
afterAll(() => database.close())

const { publish } = testEvents(() => database)

/** Every call of its own person over a connection of its own, all at once; the hint or code of each, null for success. */
async function atOnce(calls: [person: Account, text: string, values: unknown[]][]) {
  const clients = await Promise.all(
    calls.map(async ([person]) => {
      const client = new Client({ connectionString: server.databaseUrl })
      await client.connect()
      await client.query('begin')
      await client.query(
        `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
        [JSON.stringify({ role: 'authenticated', sub: person.id, aal: person.aal })],
      )
      return client
    }),
  )
  const answers = await Promise.all(
    clients.map(async (client, n) => {
      const [, text, values] = calls[n] ?? []
      try {
        await client.query(text ?? '', values)
        await client.query('commit')
        return null
      } catch (error) {
        await client.query('rollback')
        const { hint, code } = error as { hint?: string; code?: string }
        return hint ?? code ?? 'unknown'
      }
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  return answers
}
const crowd = () =>
  database.inCommittedTransaction(async () => {
    const people = []
    for (let n = 0; n < PEOPLE; n++) people.push(await createAthlete(database))
    return people
  })
const yes = (event: string) => (person: Account) =>
  [person, `select answer_event($1, 'yes')`, [event]] as [Account, string, unknown[]]
const places = (event: string) =>
  database.sql<{ place: string; n: number }>(
    'select place, count(*)::int as n from event_answers where event_id = $1 group by place order by place',
    [event],
  )

test('the last two places go to two of many who answer at once, and the others wait', async () => {
  const [people, event] = [await crowd(), await publish({ capacity: 2 })]
  expect(await atOnce(people.map(yes(event)))).toEqual(people.map(() => null))
  expect(await places(event)).toEqual([
    { place: 'going', n: 2 },
    { place: 'waiting', n: PEOPLE - 2 },
  ])
})

test('without a waiting list the others are refused', async () => {
  const [people, event] = [await crowd(), await publish({ capacity: 2, waitlist: false })]
  const answers = await atOnce(people.map(yes(event)))
  expect(answers.filter((answer) => answer === null)).toHaveLength(2)
  expect(new Set(answers.filter(Boolean))).toEqual(new Set(['event.full']))
})

test('places that come free at once go to as many who wait, in their order', async () => {
  const [people, event] = [await crowd(), await publish({ capacity: 4 })]
  for (const person of people) await atOnce([yes(event)(person)])
  const left = people.slice(0, 3)
  expect(await atOnce(left.map((person) => [person, `select answer_event($1, 'no')`, [event]]))).toEqual([
    null,
    null,
    null,
  ])
  const going = await database.sql<{ user_id: string }>(
    `select user_id from event_answers where event_id = $1 and place = 'going' order by answered_at`,
    [event],
  )
  expect(going.map(({ user_id }) => user_id)).toEqual(people.slice(3, 7).map(({ id }) => id))
})

test('whoever answers while an event is cancelled is told of it, or refused', async () => {
  const amy = await database.inCommittedTransaction(() => createAdmin(database))
  const [people, event] = [await crowd(), await publish()]
  const answers = await atOnce([
    ...people.map(yes(event)),
    [amy, `select cancel_event($1, 'The pitch is under water')`, [event]],
  ])
  expect(answers.at(-1)).toBeNull()
  const told = await database.sql<{ user_id: string }>(
    `select user_id from notifications where kind = 'event_cancelled' and params ->> 'event_id' = $1`,
    [event],
  )
  const kept = people.filter((_, n) => answers[n] === null).map(({ id }) => id)
  expect(told.map(({ user_id }) => user_id).sort()).toEqual(kept.sort())
  expect(new Set(answers.filter(Boolean))).toEqual(new Set(kept.length < PEOPLE ? ['event.cancelled'] : []))
})

test('the numbers of admins are exact after answers and the hour at once', async () => {
  const [people, event] = [await crowd(), await publish({ capacity: 4 })]
  const hour = () => database.sql('select private.update_event_counts()')
  const [answers] = await Promise.all([atOnce(people.map(yes(event))), hour().then(hour).then(hour)])
  expect(answers).toEqual(people.map(() => null))
  expect(
    await database.sql('select going, waiting, maybe, declined from event_totals where event_id = $1', [
      event,
    ]),
  ).toEqual([{ going: 4, waiting: PEOPLE - 4, maybe: 0, declined: 0 }])
})
