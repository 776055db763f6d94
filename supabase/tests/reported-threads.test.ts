import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAdmin, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

type Thread = {
  thread_id: string
  name: string
  case_id: string
  reports: number
  reasons: string[]
  involves_minor: boolean
  action: string | null
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)
const listed = async (by: Account, state = 'open') => {
  const { rows, refused } = await database.as<{ all: Thread[] }>(by, 'select reported_threads($1) as all', [
    state,
  ])
  if (refused) throw new Error(refused.hint)
  return rows[0]?.all ?? []
}
const report = async (by: Account, type: string, subject: string | undefined, reason: string) => {
  const made = await database.as<{ id: string }>(by, `select report($1, $2, $3, 'Look at this') as id`, [
    type,
    subject,
    reason,
  ])
  if (made.refused) throw new Error(made.refused.message)
  return made.rows[0]?.id ?? ''
}

test(
  'an admin sees reported conversations, once each, and no others',
  rolledBack(async () => {
    const [amy, vera] = [await createAdmin(database), await createScout(database, { check: 'approved' })]
    const [mina, ada] = [
      await createAthlete(database, { years: 15, guardian: 'active', name: 'Mina Vellamo' }),
      await createAthlete(database),
    ]
    const [ofMina] = [
      await openConversation(database, vera, mina),
      await openConversation(database, vera, ada),
    ]
    expect(await listed(amy)).toEqual([])
    await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'Come alone.')`, [
      ofMina,
    ])
    const [message] = await database.sql<{ id: string }>(
      'select id from messages where conversation_id = $1',
      [ofMina],
    )
    const first = await report(mina, 'conversation', ofMina, 'harassment')
    const second = await report(mina, 'message', message?.id, 'inappropriate')
    const threads = await listed(amy)
    expect(threads).toMatchObject([
      {
        thread_id: ofMina,
        name: 'Sid Harrow',
        case_id: first,
        reports: 2,
        reasons: ['harassment', 'inappropriate'],
        involves_minor: true,
        action: null,
      },
    ])
    // Neither what was said nor who reported stands in the list.
    expect(JSON.stringify(threads)).not.toMatch(new RegExp(`Come alone|Mina|${mina.id}|Look at this`))
    expect(await listed(amy, 'decided')).toEqual([])
    const decision = await database.as(
      amy,
      `select decide_flag($1, 'warn', 'Children are never asked to come alone.', null, $2)`,
      [first, [first, second]],
    )
    expect(decision.refused).toBeNull()
    const decided = await listed(amy, 'decided')
    expect([await listed(amy), decided.map(({ action }) => action)]).toEqual([[], ['warn']])
  }),
)

test(
  'whoever is party to the case does not see it',
  rolledBack(async () => {
    const [amy, ann] = [await createAdmin(database), await createAdmin(database)]
    const [vera, ada] = [await createScout(database, { check: 'approved' }), await createAthlete(database)]
    const id = await openConversation(database, vera, ada)
    await report(ada, 'conversation', id, 'spam')
    await database.sql('update flags set reporter_id = $1', [ann.id])
    expect([(await listed(amy)).length, (await listed(ann)).length]).toEqual([1, 0])
  }),
)

test(
  'nobody else is answered, and a state that there is not is named',
  rolledBack(async () => {
    const [amy, vera, ada] = [
      await createAdmin(database),
      await createScout(database, { check: 'approved' }),
      await createAthlete(database),
    ]
    for (const other of [vera, ada])
      expect((await database.as(other, `select reported_threads('open')`)).refused).not.toBeNull()
    const { refused } = await database.as(amy, `select reported_threads('all')`)
    expect(refused).toMatchObject({
      hint: 'reported_thread.state',
      message: 'state: all was given, open or decided is wanted.',
    })
  }),
)
