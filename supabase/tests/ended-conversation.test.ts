import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A thread with a message that the athlete has not read. */
async function openThread() {
  const [ada, vera] = [await createAthlete(database), await createScout(database, { check: 'approved' })]
  const thread = await openConversation(database, vera, ada)
  await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'Are you there?')`, [
    thread,
  ])
  return { ada, vera, thread }
}

async function unread(person: Account) {
  const { rows } = await database.as<{ b: { messages: number } }>(person, 'select my_badges() as b')
  return rows[0]?.b.messages
}

/** Until when somebody has read, as they are told themselves. */
async function readAt(person: Account) {
  const { rows } = await database.as<{ at: string }>(
    person,
    'select read_at(c)::text as at from conversations c',
  )
  return rows[0]?.at
}

const flags = async (person: Account) =>
  (await database.as(person, 'select muted, archived from my_conversation_flags()')).rows

test.each(['select end_conversation($1)', 'select block_user($2)'])(
  'after %s the other side learns nothing of what one reads, mutes or puts away',
  (end) =>
    database.inRolledBackTransaction(async () => {
      const { ada, vera, thread } = await openThread()
      const sql = end.replace('$1', `'${thread}'`).replace('$2', `'${vera.id}'`)
      expect((await database.as(ada, sql)).refused).toBeNull()
      // The row itself, which a live channel would show the other side with each change.
      const row = () => database.sql('select * from conversation_participants where user_id = $1', [ada.id])
      const [shown, before] = [await row(), await readAt(ada)]
      expect(await unread(ada)).toBe(1)

      await database.as(ada, 'select mark_conversation_read($1)', [thread])
      await database.as(ada, 'update conversation_participants set muted = true, archived = true')
      expect(await unread(ada)).toBe(0)
      expect(await flags(ada)).toEqual([{ muted: true, archived: true }])
      expect(await readAt(ada)).not.toBe(before)
      await database.as(ada, 'update conversation_participants set muted = false')
      expect(await flags(ada)).toEqual([{ muted: false, archived: true }])

      expect(await row()).toEqual(shown)
    }),
)

test('a conversation that goes on has what was read and muted in between', () =>
  database.inRolledBackTransaction(async () => {
    const { ada, vera, thread } = await openThread()
    await database.as(ada, 'select end_conversation($1)', [thread])
    await database.as(ada, 'select mark_conversation_read($1)', [thread])
    await database.as(ada, 'update conversation_participants set muted = true')
    const read = await readAt(ada)
    expect((await database.as(ada, 'select undo_end_conversation($1)', [thread])).refused).toBeNull()
    const { rows } = await database.as(
      vera,
      'select last_read_at::text as at from conversation_participants where user_id = $1',
      [ada.id],
    )
    expect(rows).toEqual([{ at: read }])
    expect(await flags(ada)).toEqual([{ muted: true, archived: false }])
  }))

test('good news that is named twice is taken back to what stood before the first', () =>
  database.inRolledBackTransaction(async () => {
    const { vera, thread } = await openThread()
    const named = async () => {
      const [row] = await database.sql<{ outcome: string; outcome_at: Date | null }>(
        'select outcome, outcome_at from conversations where id = $1',
        [thread],
      )
      return row
    }
    for (let press = 0; press < 2; press += 1)
      expect((await database.as(vera, `select end_conversation($1, 'trial')`, [thread])).refused).toBeNull()
    expect(await named()).toMatchObject({ outcome: 'trial' })
    expect((await database.as(vera, 'select undo_end_conversation($1)', [thread])).refused).toBeNull()
    expect(await named()).toEqual({ outcome: '', outcome_at: null })
  }))
