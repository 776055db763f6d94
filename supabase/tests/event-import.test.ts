import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'
import { DRAFT, testEvents } from './test-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { answer, rows, notices } = testEvents(() => database)
const rolledBack = (name: string, run: () => Promise<void>) =>
  test(name, () => database.inRolledBackTransaction(run))

type Outcome = {
  id: string | null
  count: number
  problems: { line: number; field: string | null; code: string; message: string }[]
}
const bring = async (person: Account, lines: unknown, dryRun: boolean, name = 'Fixtures') => {
  const { rows: found, refused } = await database.as<{ o: Outcome }>(
    person,
    'select import_events($1, $2, $3) as o',
    [name, JSON.stringify(lines), dryRun],
  )
  return { outcome: found[0]?.o, refused }
}
const fixture = (line: number, change: object = {}) => ({ ...DRAFT, title: `Game ${line}`, line, ...change })

describe('an import of events', () => {
  rolledBack('says what is wrong by line, and keeps nothing', async () => {
    const amy = await createAdmin(database)
    const lines = [
      fixture(2),
      fixture(3, { start_time: '25:00' }),
      fixture(4, { location: '' }),
      fixture(5, { timezone: 'Mars/North' }),
      fixture(6, { description: 'Ring 0171 2345678' }),
      fixture(7, { title: 'Game 2' }),
      'no event',
      fixture(8, { capacity: 'many' }),
      fixture(9, { type: 'party' }),
      fixture(10, { host: 'x'.repeat(121) }),
      fixture(11, { start_time: '' }),
      fixture(12, { start_date: [] }),
    ]
    for (const dryRun of [true, false]) {
      const { outcome } = await bring(amy, lines, dryRun)
      expect(outcome?.id).toBeNull()
      expect(outcome?.problems.map(({ line, field, code }) => `${line} ${field} ${code}`)).toEqual([
        '3 start_time event.time_invalid',
        '4 location event.no_location',
        '5 timezone settings.timezone',
        '6 description contact.details',
        '7 title event.twice',
        '7 null event.draft',
        '8 capacity event.draft',
        '9 type event.draft',
        '10 host event.draft',
        '11 start_time event.no_start_time',
        '12 start_date event.time_invalid',
      ])
      expect(outcome?.problems.find(({ line }) => line === 9)?.message).toBe(
        "type: 'party' cannot be read; training, game, tournament, meeting or other is wanted.",
      )
      const text = JSON.stringify(outcome)
      for (const word of ['violates', 'constraint', 'syntax', 'relation', 'value too long'])
        expect(text).not.toContain(word)
      expect(await rows()).toEqual([])
    }
  })

  rolledBack('is looked at first and then kept whole, as one action', async () => {
    const amy = await createAdmin(database)
    const lines = [fixture(2), fixture(3), fixture(4, { status: 'draft' })]
    expect((await bring(amy, lines, true)).outcome).toEqual({ id: null, count: 3, problems: [] })
    expect(await rows()).toEqual([])
    const { outcome } = await bring(amy, lines, false)
    expect(outcome).toMatchObject({ count: 3, problems: [] })
    expect(await rows()).toHaveLength(3)
    expect(await database.sql('select name, count from event_imports')).toEqual([
      { name: 'Fixtures', count: 3 },
    ])
    expect(
      await database.sql(`select 1 from security_audit_log where action = 'events_imported'`),
    ).toHaveLength(1)
    // The same file a second time brings nothing in twice.
    expect((await bring(amy, lines, false)).outcome?.problems).toHaveLength(3)
  })

  rolledBack('asks for the name of a zone without reading the files of all zones for each line', async () => {
    const amy = await createAdmin(database)
    const took = async (what: () => Promise<unknown>) => {
      const started = performance.now()
      await what()
      return performance.now() - started
    }
    const LINES = 40
    await bring(amy, [fixture(1)], true)
    const brought = await took(() =>
      bring(
        amy,
        Array.from({ length: LINES }, (_, n) => fixture(n)),
        true,
      ),
    )
    const read = await took(() =>
      database.sql(
        `do $$ begin for n in 1..${LINES} loop perform from pg_timezone_names where name = 'Europe/Madrid'; end loop; end $$`,
      ),
    )
    expect(brought / read).toBeLessThan(2)
  })

  rolledBack('is undone: what nobody answered goes, the rest is cancelled and told', async () => {
    const [amy, ada] = [await createAdmin(database), await createAthlete(database)]
    const { outcome } = await bring(amy, [fixture(2), fixture(3), fixture(4)], false)
    const answered = (await rows()).find(({ title }) => title === 'Game 3')
    await answer(ada, answered?.id ?? '')
    const undo = () =>
      database.as<{ o: { removed: number; cancelled: { title: string }[] } }>(
        amy,
        'select undo_event_import($1) as o',
        [outcome?.id],
      )
    expect((await undo()).rows[0]?.o).toMatchObject({ removed: 2, cancelled: [{ title: 'Game 3' }] })
    expect(await notices(ada)).toEqual(['event_cancelled'])
    expect((await undo()).refused?.hint).toBe('event.import_undone')
  })

  test.each<[string, unknown, string, string]>([
    ['nothing', [], 'Fixtures', 'event.import_rows'],
    ['more than 500 rows', Array.from({ length: 501 }, () => ({})), 'Fixtures', 'event.import_rows'],
    ['no list', { a: 1 }, 'Fixtures', 'event.import_rows'],
    ['no name', [fixture(2)], ' ', 'event.import_name'],
  ])('of %s is refused', (_what, lines, name, hint) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      expect((await bring(amy, lines, false, name)).refused?.hint).toBe(hint)
    }),
  )

  rolledBack('is for admins alone, and so is taking one back', async () => {
    const [amy, ada, vera] = [
      await createAdmin(database),
      await createAthlete(database),
      await createScout(database, { check: 'approved' }),
    ]
    expect((await bring(ada, [fixture(2)], true)).refused?.hint).toBe('admin.only')
    const { outcome } = await bring(amy, [fixture(2), fixture(3)], false)
    const undo = (person: Caller, id: string | null | undefined) =>
      database.as(person, 'select undo_event_import($1)', [id])
    for (const one of [ada, vera]) {
      const real = await undo(one, outcome?.id)
      expect(real.refused?.hint).toBe('admin.only')
      expect(real).toEqual(await undo(one, crypto.randomUUID()))
    }
    for (const one of ['anon', atAal1(amy)] as const)
      expect((await undo(one, outcome?.id)).refused).not.toBeNull()
    expect(await rows()).toHaveLength(2)
    expect(await database.sql('select undone_at from event_imports')).toEqual([{ undone_at: null }])
  })
})
