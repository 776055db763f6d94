import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPEAL, moderationOf } from './moderation-steps.ts'
import { type Account, atAal1, createAccount, createAthlete, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const { people, first, report, decide, decideAccount, review, tokenOf, daysBanned } = moderationOf(
  () => database,
)

test('a restricted scout reads and writes to nobody, and writes again when it is lifted', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ada, bob, vera } = await people()
    const thread = await openConversation(database, vera, ada)
    const write = (who: Account) =>
      database.as(who, `insert into messages (conversation_id, content) values ($1, 'Hello there')`, [thread])
    const ask = () =>
      database.as(
        vera,
        `insert into message_requests (athlete_id, subject, intro) values ($1, 'A trial', 'Come and see us')`,
        [bob.id],
      )
    expect((await decideAccount(amy, vera, 'restrict', 30)).refused).toBeNull()
    expect((await write(vera)).refused).not.toBeNull()
    expect((await ask()).refused?.hint).toBe('contact.restricted')
    expect((await database.as(vera, 'select 1 from messages')).changed).toBeGreaterThan(0)
    expect((await write(ada)).refused).toBeNull()
    expect(
      (await database.as(amy, `select restore_account($1, 'Settled with the club')`, [vera.id])).refused,
    ).toBeNull()
    expect((await write(vera)).refused).toBeNull()
    expect((await ask()).refused).toBeNull()
  }))

test('the longest term stands when the shorter one is reversed', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ann, ada, vera } = await people()
    const reported = await report(ada, 'scout_profile', vera.id)
    await decideAccount(amy, vera, 'suspend', 90)
    expect((await decide(amy, reported, 'suspend', 7)).refused).toBeNull()
    const week = (
      await first<{ id: string }>(
        `select id from private.moderation_decisions where subject_type = 'scout_profile'`,
      )
    )?.id
    await database.as('anon', 'select appeal_decision($1, $2)', [await tokenOf(week), APPEAL])
    expect((await review(ann, week, false)).refused).toBeNull()
    expect(await daysBanned(vera)).toBe(90)
  }))

test('an account is decided on without a report, by another admin than its owner, and no admin is suspended', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ann, ada, vera } = await people()
    for (const who of [atAal1(amy), ada, vera, 'anon'] as const)
      for (const call of [
        `select decide_account('${vera.id}', 'ban', 'Against the rules')`,
        `select restore_account('${vera.id}', 'Against the rules')`,
        `select end_account_sessions('${vera.id}')`,
        `select account_overview('${vera.id}')`,
      ])
        expect((await database.as(who, call)).refused, call).not.toBeNull()
    expect((await decideAccount(amy, amy, 'warn')).refused?.hint).toBe('flag.own')
    expect((await decideAccount(amy, ann, 'suspend', 7)).refused?.hint).toBe('flag.admin')
    expect((await decideAccount(amy, vera, 'remove')).refused?.hint).toBe('flag.action')
    expect(
      (await database.as(amy, `select restore_account($1, 'There is nothing')`, [vera.id])).refused?.hint,
    ).toBe('flag.not_suspended')
    expect((await decideAccount(amy, vera, 'suspend', 7)).refused).toBeNull()
    expect(await daysBanned(vera)).toBe(7)
  }))

test('an account is shown with numbers instead of the names of others, and each look is on record', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ada, vera } = await people()
    await openConversation(database, vera, ada)
    await report(ada, 'scout_profile', vera.id)
    const { rows } = await database.as<{ o: Record<string, unknown> }>(
      amy,
      'select account_overview($1) as o',
      [vera.id],
    )
    expect(rows[0]?.o).toMatchObject({ conversations: 1, reports_about: 1, reports_open: 1, is_admin: false })
    expect(JSON.stringify(rows)).not.toContain(ada.id)
    expect(
      await database.sql(`select 1 from security_audit_log where action = 'account_read' and user_id = $1`, [
        amy.id,
      ]),
    ).toHaveLength(1)
  }))

test('the sessions of an adult are shown with half of the address, those of a minor with none and no browser', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ada } = await people()
    const mina = await createAthlete(database, { years: 15 })
    // Signed up, and has not said how old they are.
    const newcomer = await createAccount(database, { role: 'athlete', full_name: 'Noa Quill' })
    for (const { id } of [ada, mina, newcomer])
      for (const ip of ['203.0.113.9', '2001:db8:a:b::1'])
        await database.sql(
          `insert into auth.sessions (user_id, ip, user_agent) values ($1, $2, 'Lynx/2.9')`,
          [id, ip],
        )
    const sessionsOf = async (person: Account) => {
      const { rows } = await database.as<{ s: { ip: string | null; user_agent: string | null }[] }>(
        amy,
        `select account_overview($1) -> 'sessions' as s`,
        [person.id],
      )
      return rows[0]?.s.map(({ ip, user_agent }) => [ip, user_agent]).sort()
    }
    expect(await sessionsOf(ada)).toEqual([
      ['2001:db8:x', 'Lynx/2.9'],
      ['203.0.x.x', 'Lynx/2.9'],
    ])
    for (const person of [mina, newcomer])
      expect(await sessionsOf(person)).toEqual([
        [null, null],
        [null, null],
      ])
  }))

test('ending the sessions of an account ends all of them and none of another', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ada, vera } = await people()
    for (const who of [vera, vera, ada])
      await database.sql('insert into auth.sessions (user_id) values ($1)', [who.id])
    const { rows } = await database.as<{ n: number }>(amy, 'select end_account_sessions($1) as n', [vera.id])
    expect(rows).toEqual([{ n: 2 }])
    expect(await database.sql('select 1 from auth.sessions where user_id = $1', [ada.id])).toHaveLength(1)
  }))
