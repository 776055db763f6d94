import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import {
  type Account,
  createAdmin,
  createAthlete,
  createScout,
  guardianToken,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { type Step, twoAtOnce } from './two-at-once.ts'

// Two people act in the same moment: one's transaction is open while the other's begins. Whoever commits first was first.

let database: TestDatabase
let server: TestServer
const clients: Client[] = []
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
})
afterAll(() => database.close())

const { begin, interleave } = twoAtOnce(() => ({ database, server, clients }))

const pair = (years: number) =>
  database.inCommittedTransaction(async () => {
    const athlete = await createAthlete(database, years < 18 ? { years, guardian: 'active' } : { years })
    const scout = await createScout(database, { check: 'approved' })
    return { athlete, scout, token: years < 18 ? await guardianToken(database, athlete) : '' }
  })

const block = (by: Account, whom: Account): Step => [by, 'select block_user($1)', [whom.id]]
const write = (by: Account, thread: string): Step => [
  by,
  `insert into messages (conversation_id, content) values ($1, 'One more thing')`,
  [thread],
]
const accept = (by: Account, request: string): Step => [
  by,
  'select answer_message_request($1, true)',
  [request],
]
const decide = (token: string, decision: string): Step => [
  null,
  `select guardian_decide($1, $2, null, '2026-11', 'en')`,
  [token, decision],
]
const blockAsGuardian = (token: string, scout: Account): Step => [
  null,
  'select guardian_block($1, $2)',
  [token, scout.id],
]

const open = ({ athlete, scout }: { athlete: Account; scout: Account }) =>
  database.inCommittedTransaction(() => openConversation(database, scout, athlete))

/** A request that is the athlete's to answer. */
const ask = ({ athlete, scout, token }: { athlete: Account; scout: Account; token: string }) =>
  database.inCommittedTransaction(async () => {
    const asked = await database.as<{ id: string }>(
      scout,
      `select id from request_contact($1, 'Trial', 'Would you come?')`,
      [athlete.id],
    )
    const id = asked.rows[0]?.id ?? ''
    if (token)
      await database.as('anon', `select guardian_decide($1, 'approve_request', $2, '2026-11', 'en')`, [
        token,
        id,
      ])
    return id
  })

const said = (thread: string) =>
  database.sql(`select content from messages where conversation_id = $1 and content = 'One more thing'`, [
    thread,
  ])
const threads = async ({ athlete }: { athlete: Account }) =>
  (
    await database.sql<{ status: string }>('select status from conversations where athlete_id = $1', [
      athlete.id,
    ])
  ).map(({ status }) => status)

describe.each([
  ['an adult', 20],
  ['a minor', 16],
])('in the same moment, between a scout and %s,', (_who, years) => {
  test('a block that comes first refuses the message', async () => {
    const two = await pair(years)
    const thread = await open(two)
    expect(await interleave(block(two.athlete, two.scout), write(two.scout, thread))).toBe('thread.closed')
    expect(await said(thread)).toEqual([])
  })

  test('a message that comes first is kept, and the block ends the thread', async () => {
    const two = await pair(years)
    const thread = await open(two)
    expect(await interleave(write(two.scout, thread), block(two.athlete, two.scout))).toBe('done')
    expect(await said(thread)).toHaveLength(1)
    expect(await threads(two)).toEqual(['closed'])
  })

  test('a block that comes first lets nobody accept', async () => {
    const two = await pair(years)
    const request = await ask(two)
    expect(await interleave(block(two.athlete, two.scout), accept(two.athlete, request))).toBe(
      'request.settled',
    )
    expect(await threads(two)).toEqual([])
  })

  test('a block that comes second ends a thread that its end was just taken back for', async () => {
    const two = await pair(years)
    const thread = await open(two)
    await database.inCommittedTransaction(async () => {
      await database.as(two.scout, `select end_conversation($1, '')`, [thread])
    })
    const undo: Step = [two.scout, 'select undo_end_conversation($1)', [thread]]
    expect(await interleave(undo, block(two.athlete, two.scout))).toBe('done')
    expect(await threads(two)).toEqual(['closed'])
  })

  test('a block that comes first lets nobody take the end of a thread back', async () => {
    const two = await pair(years)
    const thread = await open(two)
    await database.inCommittedTransaction(async () => {
      await database.as(two.scout, `select end_conversation($1, '')`, [thread])
    })
    const undo: Step = [two.scout, 'select undo_end_conversation($1)', [thread]]
    expect(await interleave(block(two.athlete, two.scout), undo)).toBe('thread.not_found')
    expect(await threads(two)).toEqual(['closed'])
  })

  test('a block that comes second ends what was just accepted', async () => {
    const two = await pair(years)
    const request = await ask(two)
    expect(await interleave(accept(two.athlete, request), block(two.scout, two.athlete))).toBe('done')
    expect(await threads(two)).toEqual(['closed'])
  })
})

describe('in the same moment, a guardian', () => {
  test('who blocks first refuses the message of the scout', async () => {
    const two = await pair(16)
    const thread = await open(two)
    expect(await interleave(blockAsGuardian(two.token, two.scout), write(two.scout, thread))).toBe(
      'thread.closed',
    )
    expect(await said(thread)).toEqual([])
  })

  test('who withdraws first refuses the message of the scout', async () => {
    const two = await pair(16)
    const thread = await open(two)
    expect(await interleave(decide(two.token, 'withdraw'), write(two.scout, thread))).toBe('thread.closed')
    expect(await said(thread)).toEqual([])
  })

  test('who takes a withdrawal back while the child blocks the scout opens no thread with them', async () => {
    for (const childIsFirst of [true, false]) {
      const two = await pair(16)
      await open(two)
      await database.inCommittedTransaction(async () => {
        await database.as('anon', `select guardian_decide($1, 'withdraw', null, '2026-11', 'en')`, [
          two.token,
        ])
      })
      const steps: [Step, Step] = [block(two.athlete, two.scout), decide(two.token, 'undo_withdraw')]
      expect(await interleave(...(childIsFirst ? steps : (steps.toReversed() as typeof steps)))).toBe('done')
      expect(await threads(two)).toEqual(['closed'])
    }
  })

  test('who withdraws second ends what the child just accepted', async () => {
    const two = await pair(16)
    const request = await ask(two)
    expect(await interleave(accept(two.athlete, request), decide(two.token, 'withdraw'))).toBe('done')
    expect(await threads(two)).toEqual(['closed'])
  })

  test('who withdraws first lets the child accept nothing', async () => {
    const two = await pair(16)
    const request = await ask(two)
    expect(await interleave(decide(two.token, 'withdraw'), accept(two.athlete, request))).toBe(
      'request.settled',
    )
    expect(await threads(two)).toEqual([])
  })
})

describe('two admins answer a ban in the same moment', () => {
  const banned = () =>
    database.inCommittedTransaction(async () => {
      const [amy, ann, abe] = [
        await createAdmin(database),
        await createAdmin(database),
        await createAdmin(database),
      ]
      const vera = await createScout(database, { check: 'approved' })
      await database.as(amy, `select decide_account($1, 'ban', 'Against the rules')`, [vera.id])
      const [decision] = await database.sql<{ id: string }>(
        'select id from private.moderation_decisions where subject_user_id = $1',
        [vera.id],
      )
      return { ann, abe, vera, id: decision?.id }
    })
  const ANSWER = `select review_decision($1, $2, 'Looked at it again')`
  const isOut = async ({ id }: Account) =>
    (await database.sql('select 1 from auth.users where id = $1 and banned_until > now()', [id])).length > 0

  test('both lift it: the second one’s word is the second of two, and it is over', async () => {
    const { ann, abe, vera, id } = await banned()
    const [one, other] = [await begin(ann), await begin(abe)]
    await one.run(ANSWER, [id, false])
    const { outcome } = await other.start(ANSWER, [id, false])
    await one.run('commit')
    expect(await outcome).toBe('done')
    await other.run('commit')
    expect(await isOut(vera)).toBe(false)
  })

  test('one confirms and one lifts it: it is confirmed, and the other reads that it is decided', async () => {
    const { ann, abe, vera, id } = await banned()
    const [one, other] = [await begin(ann), await begin(abe)]
    await one.run(ANSWER, [id, true])
    const { outcome } = await other.start(ANSWER, [id, false])
    await one.run('commit')
    expect(await outcome).toBe('flag.settled')
    expect(await isOut(vera)).toBe(true)
  })
})
