import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAccount, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))
const make = (person: Caller) =>
  database.as<{ path: string }>(person, 'select create_calendar_feed() as path')
const feeds = () =>
  database.sql('select user_id, revoked_at is null as open from calendar_feeds order by open')
const reads = async (path: string) => {
  const secret = path.replace('/calendar/', '').replace('.ics', '')
  const [{ feed } = { feed: null }] = await database.sql<{ feed: object | null }>(
    'select private.calendar_feed($1) as feed',
    [{ secret }],
  )
  return feed !== null
}

describe('the address of a calendar feed', () => {
  rolledBack('is ended by its person alone', async () => {
    const [ada, bob, amy] = [
      await createAthlete(database),
      await createAthlete(database),
      await createAdmin(database),
    ]
    const path = (await make(ada)).rows[0]?.path ?? ''
    for (const one of [bob, amy] as const)
      expect((await database.as(one, 'select revoke_calendar_feed()')).refused).toBeNull()
    expect((await database.as('anon', 'select revoke_calendar_feed()')).refused).not.toBeNull()
    expect([await reads(path), await feeds()]).toEqual([true, [{ user_id: ada.id, open: true }]])
    await make(bob)
    await database.as(bob, 'select revoke_calendar_feed()')
    expect(await reads(path)).toBe(true)
    await database.as(ada, 'select revoke_calendar_feed()')
    expect(await reads(path)).toBe(false)
  })

  test.each<[string, () => Promise<Caller>]>([
    ['a suspended athlete', async () => suspended(await createAthlete(database))],
    ['a suspended scout', async () => suspended(await createScout(database, { check: 'approved' }))],
    ['an account without a role', () => createAccount(database, null)],
  ])('is not made for %s', (_who, create) =>
    database.inRolledBackTransaction(async () => {
      expect((await make(await create())).refused?.hint).toBe('event.feed_account')
      expect(await feeds()).toEqual([])
    }),
  )

  rolledBack('is not made for a stranger', async () => {
    expect((await make('anon')).refused).not.toBeNull()
    expect(await feeds()).toEqual([])
  })

  rolledBack('opens nothing once its person is suspended', async () => {
    const ada = await createAthlete(database)
    const path = (await make(ada)).rows[0]?.path ?? ''
    await suspended(ada)
    expect(await reads(path)).toBe(false)
  })
})

async function suspended(person: Account) {
  await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    person.id,
  ])
  return person
}

const TABLES = [
  'event_notices',
  'event_news',
  'event_news_sent',
  'guardian_event_bans',
  'imported_events',
  'free_mail_hosts',
  'confirmation_tokens',
  'denied_measurers',
  'measurement_sessions',
  'measurement_session_rows',
  'recorded_numbers_told',
]
describe('what the server keeps of events, honours and numbers for itself', () => {
  test.each(TABLES)('private.%s is read and written by nobody', (table) =>
    database.inRolledBackTransaction(async () => {
      const people = [
        'anon' as const,
        await createAthlete(database),
        await createScout(database, { check: 'approved' }),
        await createAdmin(database),
      ]
      for (const person of people)
        for (const statement of [
          `select * from private.${table}`,
          `select count(*) from private.${table}`,
          `delete from private.${table}`,
          `insert into private.${table} default values`,
        ])
          expect((await database.as(person, statement)).refused?.code).toBe('42501')
    }),
  )
})
