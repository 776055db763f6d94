import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Account,
  atAal1,
  createAdmin,
  createAthlete,
  createScout,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

type Access = { id: string; state: string; scout: string; messages_read: number; told_at: string | null }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)

const WHY = 'A guardian asked us to look at how this began.'
const ask = (by: Account, scout: Account, athlete: Account, reason = WHY) =>
  database.as<{ id: string }>(by, 'select ask_thread_access($1, $2, $3) as id', [
    scout.email.toUpperCase(),
    athlete.email,
    reason,
  ])
const decide = (by: Account, id: string, allow: boolean, answer = '') =>
  database.as(by, 'select decide_thread_access($1, $2, $3)', [id, allow, answer])
const read = (by: Account, id: string) =>
  database.as<{ said: { by: string; content: string }[] }>(by, 'select read_thread($1) as said', [id])
const listed = async (by: Account) =>
  (await database.as<{ all: Access[] }>(by, 'select thread_accesses() as all')).rows[0]?.all ?? []
const told = (person: Account) =>
  database.sql(`select url from notifications where user_id = $1 and kind = 'thread_read'`, [person.id])

async function talking() {
  const [amy, bea, cleo] = [
    await createAdmin(database),
    await createAdmin(database),
    await createAdmin(database),
  ]
  const [vera, mina] = [
    await createScout(database, { check: 'approved' }),
    await createAthlete(database, { years: 15, guardian: 'active' }),
  ]
  const id = await openConversation(database, vera, mina)
  await database.as(vera, `insert into messages (conversation_id, content) values ($1, 'Come alone.')`, [id])
  await database.sql(
    `update private.policy_settings set value = 0 where key in ('quiet_hours.starts', 'quiet_hours.ends')`,
  )
  return { amy, bea, cleo, vera, mina }
}
async function asked(by: Account, scout: Account, athlete: Account) {
  const { rows, refused } = await ask(by, scout, athlete)
  expect(refused).toBeNull()
  return rows[0]?.id ?? ''
}

test(
  'a conversation opens to two admins for an hour with a reason, each look is on record, and its people hear afterwards',
  rolledBack(async () => {
    const { amy, bea, cleo, vera, mina } = await talking()
    const id = await asked(amy, vera, mina)
    expect((await read(amy, id)).refused?.hint).toBe('thread_access.closed')
    expect((await decide(amy, id, true)).refused?.hint).toBe('thread_access.own')
    expect((await decide(bea, id, true)).refused).toBeNull()
    const said = (await read(amy, id)).rows[0]?.said
    expect(said?.at(-1)).toMatchObject({ by: 'scout', content: 'Come alone.' })
    expect((await read(bea, id)).refused).toBeNull()
    // A third one has not decided anything here.
    expect((await read(cleo, id)).refused?.hint).toBe('thread_access.closed')
    await database.sql('select private.tell_of_thread_access()')
    expect(await told(mina)).toHaveLength(0)
    await database.sql(`update private.thread_access set opens_until = now() - interval '1 second'`)
    expect((await read(amy, id)).refused?.hint).toBe('thread_access.closed')
    await database.sql('select private.tell_of_thread_access()')
    await database.sql('select private.tell_of_thread_access()')
    // What they read on the bell leads to where they ask the team about it.
    expect(await told(vera)).toEqual([{ url: '/scout/feedback' }])
    expect(await told(mina)).toEqual([{ url: '/athlete/feedback' }])
    expect(
      await database.sql(`select 1 from touchline.mail_outbox where kind = 'guardian_thread_read'`),
    ).toHaveLength(1)
    expect(await listed(cleo)).toMatchObject([
      { state: 'ended', messages_read: 2, told_at: expect.any(String) },
    ])
    const lines = await database.sql<{ action: string }>(
      `select action from security_audit_log where action like 'thread_access%' order by created_at, action`,
    )
    expect(lines.map(({ action }) => action).sort()).toEqual([
      'thread_access_allowed',
      'thread_access_asked',
      'thread_access_read',
      'thread_access_read',
    ])
  }),
)

test(
  'a refusal says why, nothing was read and nobody is told; what is asked can be taken back, and what is open ended',
  rolledBack(async () => {
    const { amy, bea, vera, mina } = await talking()
    const first = await asked(amy, vera, mina)
    expect((await ask(bea, vera, mina)).refused?.hint).toBe('thread_access.asked')
    expect((await decide(bea, first, false, 'No.')).refused?.hint).toBe('thread_access.words')
    expect((await decide(bea, first, false, 'The report names no message at all.')).refused).toBeNull()
    expect((await read(amy, first)).refused?.hint).toBe('thread_access.closed')
    expect((await decide(bea, first, true)).refused?.hint).toBe('thread_access.state')
    await database.sql('select private.tell_of_thread_access()')
    expect(await told(vera)).toHaveLength(0)
    const second = await asked(amy, vera, mina)
    expect((await database.as(amy, 'select end_thread_access($1)', [second])).refused).toBeNull()
    expect((await decide(bea, second, true)).refused?.hint).toBe('thread_access.state')
    const third = await asked(amy, vera, mina)
    await decide(bea, third, true)
    expect((await database.as(bea, 'select end_thread_access($1)', [third])).refused).toBeNull()
    expect((await read(amy, third)).refused?.hint).toBe('thread_access.closed')
    await database.sql('select private.tell_of_thread_access()')
    expect(await told(vera)).toHaveLength(1)
  }),
)

test(
  'nobody but admins with a second factor asks or reads, and none who is close to somebody in it',
  rolledBack(async () => {
    const { amy, bea, vera, mina } = await talking()
    for (const who of [atAal1(amy), vera, mina, await createScout(database)])
      expect((await ask(who, vera, mina)).refused).not.toBeNull()
    expect((await ask(amy, vera, await createAthlete(database))).refused?.hint).toBe(
      'thread_access.no_thread',
    )
    expect((await ask(amy, vera, mina, 'Because')).refused?.hint).toBe('thread_access.words')
    // The scout becomes an admin: of their own conversation they decide nothing.
    const id = await asked(amy, vera, mina)
    await database.sql('insert into admin_users (user_id) values ($1)', [vera.id])
    const admin: Account = { ...vera, aal: 'aal2' }
    expect((await decide(admin, id, true)).refused?.hint).toBe('thread_access.party')
    expect(await listed(admin)).toEqual([])
    await decide(bea, id, true)
    expect((await read(admin, id)).refused?.hint).toBe('thread_access.party')
  }),
)
