import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, atAal1, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (work: () => Promise<void>) => () => database.inRolledBackTransaction(work)
const college = () => createScout(database, { check: 'approved', kind: 'college' })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const DEAD = {
  sport_code: 'soccer',
  level: 'college',
  kind: 'dead',
  from_on: day(-3),
  to_on: day(3),
  source_url: 'https://rules.example.org/dead',
  checked_on: day(-1),
}
type Kept = { id: string; version: number; change_id: string }
async function save(by: Account, details: object, reason = 'As the rules say') {
  const { rows, refused } = await database.as<{ w: Kept }>(by, 'select save_contact_window($1, $2) as w', [
    details,
    reason,
  ])
  return refused ?? rows[0]?.w
}
const kept = async (by: Account, details: object) => (await save(by, details)) as Kept
const notice = async (by: Account, about: Account) =>
  (
    await database.as<{ n: Record<string, unknown> }>(by, 'select contact_window_notice($1) as n', [about.id])
  ).rows.map(({ n }) => n)
const ask = async (by: Account, whom: Account) =>
  (await database.as(by, `select id from request_contact($1, 'Trial', 'Hello')`, [whom.id])).refused

describe('a dead period', () => {
  test(
    'is told with its source, and the request goes',
    rolledBack(async () => {
      const [amy, cole, ada] = [await createAdmin(database), await college(), await createAthlete(database)]
      await kept(amy, DEAD)
      expect(await notice(cole, ada)).toMatchObject([
        { kind: 'dead', source_url: DEAD.source_url, is_blocking: false, is_old: false },
      ])
      expect(await ask(cole, ada)).toBeNull()
    }),
  )

  test(
    'refuses the request where an admin set it so, in words with its source',
    rolledBack(async () => {
      const [amy, cole, ada] = [await createAdmin(database), await college(), await createAthlete(database)]
      const { id, version } = await kept(amy, DEAD)
      await kept(amy, { id, version, is_blocking: true })
      expect(await ask(cole, ada)).toEqual({
        code: 'PT409',
        hint: 'contact.window',
        message: `A dead period of soccer at college level runs until ${DEAD.to_on} (${DEAD.source_url}). Write once it is over.`,
      })
    }),
  )

  test.each([
    ['another sport', { sport_code: 'tennis' }],
    ['another level', { level: 'professional' }],
    ['another class', { class_year: 2031 }],
    ['days to come', { from_on: day(2), to_on: day(4) }],
    ['days that have passed', { from_on: day(-9), to_on: day(-2) }],
    ['a kind in which one may write', { kind: 'contact' }],
  ])('of %s holds nobody', (_what, change) =>
    database.inRolledBackTransaction(async () => {
      const [amy, cole, ada] = [await createAdmin(database), await college(), await createAthlete(database)]
      await kept(amy, { ...DEAD, is_blocking: !('kind' in change), ...change })
      expect([await notice(cole, ada), await ask(cole, ada)]).toEqual([[], null])
    }),
  )

  test.each([
    ['in the year', day(-3).slice(5), day(3).slice(5), 1],
    ['across New Year', day(-3).slice(5), day(-5).slice(5), 1],
    ['on other days', day(4).slice(5), day(6).slice(5), 0],
  ])('by month and day holds %s', (_what, from, to, count) =>
    database.inRolledBackTransaction(async () => {
      const [amy, cole, ada] = [await createAdmin(database), await college(), await createAthlete(database)]
      const { from_on: _from, to_on: _to, ...rest } = DEAD
      await kept(amy, { ...rest, from_day: from, to_day: to })
      expect(await notice(cole, ada)).toHaveLength(count)
    }),
  )

  test.each([
    ['no division', [], 1],
    ['the division', ['college_d1'], 1],
    ['another division', ['college_d3'], 0],
    ['both', ['college_d1', 'college_d3'], 1],
  ])('of a division holds a scout who states %s', (_what, levels, count) =>
    database.inRolledBackTransaction(async () => {
      const [amy, cole, ada] = [await createAdmin(database), await college(), await createAthlete(database)]
      await database.sql('update scout_profiles set levels = $2 where user_id = $1', [cole.id, levels])
      await kept(amy, { ...DEAD, division: 'd1' })
      expect(await notice(cole, ada)).toHaveLength(count)
    }),
  )

  test(
    'that nobody has checked for a year says so',
    rolledBack(async () => {
      const [amy, cole, ada] = [await createAdmin(database), await college(), await createAthlete(database)]
      await kept(amy, { ...DEAD, checked_on: day(-400) })
      expect(await notice(cole, ada)).toMatchObject([{ is_old: true }])
    }),
  )

  test(
    'tells nothing about somebody whom the scout may not contact, or who is not there',
    rolledBack(async () => {
      const [amy, cole] = [await createAdmin(database), await college()]
      await kept(amy, { ...DEAD, is_blocking: true })
      const blocker = await createAthlete(database)
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [blocker.id, cole.id])
      const unseen = [
        blocker,
        await createAthlete(database, { visibility: 'private' }),
        await createAthlete(database, { years: 15 }),
        { id: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee', email: '' },
      ]
      for (const one of unseen) {
        expect(await notice(cole, one)).toEqual([])
        expect((await ask(cole, one))?.hint).toBe('contact.not_found')
      }
      const ada = await createAthlete(database)
      expect(await notice(await createScout(database, { kind: 'college' }), ada)).toEqual([])
      expect(await notice(ada, ada)).toEqual([])
    }),
  )
})

describe('an admin keeps the windows:', () => {
  test.each([
    ['sport_code', { sport_code: 'chess' }],
    ['kind', { kind: 'loud' }],
    ['level', { level: 'College!' }],
    ['from_on', { from_on: 'soon' }],
    ['days', { to_on: day(-9) }],
    ['days', { to_on: 'infinity' }],
    ['days', { from_day: '12-01' }],
    ['from_day', { from_on: null, to_on: null, from_day: '13-01', to_day: '12-01' }],
    ['source_url', { source_url: 'http://rules.example.org' }],
    ['checked_on', { checked_on: day(2) }],
    ['checked_on', { checked_on: null }],
    ['blocking', { kind: 'contact', is_blocking: true }],
  ])('%s is named where it is wrong: %j', (field, change) =>
    database.inRolledBackTransaction(async () => {
      const amy = await createAdmin(database)
      expect(await save(amy, { ...DEAD, ...change })).toMatchObject({
        code: 'PT422',
        hint: 'window.details',
        message: expect.stringMatching(new RegExp(`^${field}:`)),
      })
    }),
  )

  test(
    'of two who change the same, the second is told',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const { id, version } = await kept(amy, DEAD)
      await kept(amy, { id, version, kind: 'quiet' })
      expect(await save(amy, { id, version, kind: 'contact' })).toMatchObject({ hint: 'window.changed' })
    }),
  )

  test(
    'what was added, changed or deleted is taken back within ten minutes, the last change alone',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const listed = async () =>
        (await database.sql<{ kind: string }>('select kind from contact_windows')).map(({ kind }) => kind)
      const undo = async (change: string | undefined) =>
        (await database.as(amy, 'select undo_contact_window($1)', [change])).refused?.hint
      const added = await kept(amy, DEAD)
      const changed = await kept(amy, { id: added.id, version: 1, kind: 'quiet' })
      expect(await undo(added.change_id)).toBe('window.not_last')
      expect(await undo(changed.change_id)).toBeUndefined()
      expect([await listed(), await undo(changed.change_id)]).toEqual([['dead'], 'window.not_last'])
      const gone = await database.as<{ id: string }>(
        amy,
        `select delete_contact_window($1, 'It is no rule') as id`,
        [added.id],
      )
      expect(await listed()).toEqual([])
      expect(await undo(gone.rows[0]?.id)).toBeUndefined()
      expect(await listed()).toEqual(['dead'])
      const late = await kept(amy, { ...DEAD, kind: 'quiet' })
      await database.sql(
        `update private.contact_window_changes set changed_at = now() - interval '11 minutes' where id = $1`,
        [late.change_id],
      )
      expect(await undo(late.change_id)).toBe('window.undo_over')
      const history = await database.as(amy, 'select contact_window_history()')
      expect(history.changed).toBe(4)
    }),
  )

  test(
    'nobody else does',
    rolledBack(async () => {
      const amy = await createAdmin(database)
      const { id } = await kept(amy, DEAD)
      const others = ['anon' as const, atAal1(amy), await createAthlete(database), await college()]
      for (const other of others)
        for (const call of [
          `select save_contact_window('{}', 'As the rules say')`,
          `select delete_contact_window('${id}', 'As the rules say')`,
          `select undo_contact_window('${id}')`,
          'select contact_window_history()',
          'delete from contact_windows',
          'update contact_windows set is_blocking = false',
          'select * from private.contact_window_changes',
          `select * from private.closed_windows('${id}', '${id}')`,
        ])
          expect([call, (await database.as(other, call)).refused?.code]).toEqual([
            call,
            expect.stringMatching(/^(PT403|42501)$/),
          ])
      expect((await database.as('anon', 'select 1 from contact_windows')).refused?.code).toBe('42501')
    }),
  )
})
