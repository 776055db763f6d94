import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPersonas, type Personas } from './personas.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let personas: Personas
beforeAll(async () => {
  database = await openTestDatabase()
  personas = await createPersonas(database)
})
afterAll(() => database.close())

/** What the morning list of an admin asks for, web/src/features/trust/admin-work/queries.ts, and the disputed numbers. */
const LISTED = `select
  (select count(*) from moderation_queue('open')) + (select count(*) from moderation_queue('second')) as flags,
  (select count(*) from verifications where status = 'pending') as verifications,
  jsonb_array_length(disputed_numbers()) as disputes,
  (select count(*) from data_requests where status = 'open') as data_requests,
  (select count(*) from feedback where is_safety and status in ('new', 'triaged')) as feedback`

test('the bell of an admin counts what the list shows, bans and appeals that wait for a second admin too', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, ann, pia, vera } = personas
    for (const [person, status] of [
      [pia, 'awaiting_second'],
      [vera, 'appealed'],
    ] as const)
      await database.sql(
        `insert into private.moderation_decisions (subject_user_id, subject_type, subject_id, action, until, statement, status, decided_by, appealed_at, appeal)
         values ($1, 'account', $1, 'ban', now() + interval '100 years', 'Against the rules', $2, $3, $4, $5)`,
        [
          person.id,
          status,
          ann.id,
          status === 'appealed' ? new Date() : null,
          status === 'appealed' ? 'I did nothing of the kind' : '',
        ],
      )
    const waiting = await database.as(amy, `select case_id from moderation_queue('second')`)
    expect(waiting.rows).toHaveLength(2)
    const [listed] = (await database.as<Record<string, string>>(amy, LISTED)).rows
    const [{ counts } = { counts: {} }] = (
      await database.as<{ counts: Record<string, number> }>(amy, 'select admin_work_counts() as counts')
    ).rows
    const numbers = Object.fromEntries(Object.entries(listed ?? {}).map(([name, n]) => [name, Number(n)]))
    expect(counts).toMatchObject(numbers)
    expect(counts.total).toBe(Object.values(numbers).reduce((sum, n) => sum + n, 0))
  }))

test('who asked for their data is read by an admin with the list of people, and by no password alone', () =>
  database.inRolledBackTransaction(async () => {
    const { amy, mina } = personas
    const asked = await database.as(
      mina,
      `insert into data_requests (kind, note) values ('erase', 'All of it')`,
    )
    expect(asked.refused).toBeNull()
    const read = `select r.kind, p.full_name is not null as named from data_requests r join profiles p on p.id = r.user_id
      where r.user_id = $1 and r.kind = 'erase'`
    expect((await database.as(amy, read, [mina.id])).rows).toEqual([{ kind: 'erase', named: true }])
    expect((await database.as({ ...amy, aal: 'aal1' }, read, [mina.id])).rows).toEqual([])
  }))
