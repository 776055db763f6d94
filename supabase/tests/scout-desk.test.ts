import { afterAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout, decideAsGuardian } from './test-accounts.ts'
import { boardSteps } from './test-boards.ts'
import { type Caller, openTestDatabase } from './test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { rolledBack, scout, ended, newBoard, join, add } = boardSteps(database)

type Desk = {
  board: { id: string; name: string; is_default: boolean; stages: { kind: string; count: number }[] } | null
  steps: { athlete_id: string; name: string; board: string; at: string }[]
  waiting: {
    count: number
    people: { athlete_id: string; name: string; until: string; awaiting_guardian: boolean }[]
  }
  allowance: { per_week: number; left: number; more_at: string | null } | null
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const desk = async (by: Caller, from = inDays(-1), to = inDays(7)) =>
  (await database.as<{ d: Desk | null }>(by, 'select my_scout_desk($1, $2) as d', [from, to])).rows[0]?.d
const watching = (of: Desk | null | undefined) =>
  of?.board?.stages.find(({ kind }) => kind === 'watching')?.count
const plan = (by: Caller, item: string | undefined, days: number) =>
  database.as(by, 'update board_items set next_action_at = $2 where id = $1', [item, inDays(days)])
const ask = (by: Account, whom: Account) =>
  database.as(by, `select id from request_contact($1, 'Trial', 'Would you come?')`, [whom.id])
const mina = (name = 'Mina Quokka') => createAthlete(database, { years: 15, guardian: 'active', name })

/** Somebody who stands on the scout's board with a step in two days, and has not answered a request. */
async function kept(by: Account, athlete: Account, board?: string) {
  const id = board ?? (await newBoard(by))
  await plan(by, (await add(by, id, athlete)).rows[0]?.id, 2)
  expect((await ask(by, athlete)).refused).toBeNull()
  return id
}

describe('the side of a scout’s home', () => {
  test(
    'has the steps of the week in their order, the board used last by stage, who has not answered, and what is left',
    rolledBack(async () => {
      const vera = await scout()
      expect(await desk(vera)).toMatchObject({
        board: { is_default: true },
        steps: [],
        waiting: { count: 0, people: [] },
        allowance: { left: 60, per_week: 60, more_at: null },
      })
      const [ada, bo, cleo] = [
        await createAthlete(database, { name: 'Ada Marrow' }),
        await createAthlete(database, { name: 'Bo Marrow' }),
        await createAthlete(database),
      ]
      const board = await newBoard(vera)
      const [first, second, third] = [
        await add(vera, board, ada),
        await add(vera, board, bo),
        await add(vera, board, cleo),
      ]
      await plan(vera, first.rows[0]?.id, 3)
      await plan(vera, second.rows[0]?.id, 1)
      await plan(vera, third.rows[0]?.id, 9)
      expect((await ask(vera, ada)).refused).toBeNull()
      const told = await desk(vera)
      expect(told?.steps.map(({ name }) => name)).toEqual(['Bo Marrow', 'Ada Marrow'])
      expect(told?.board).toMatchObject({ id: board, name: 'Winter trial', is_default: false })
      // A request moves whom it asks.
      expect(told?.board?.stages.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(3)
      expect(told?.waiting).toMatchObject({
        count: 1,
        people: [{ name: 'Ada Marrow', awaiting_guardian: false }],
      })
      expect(told?.allowance).toMatchObject({ left: 59, per_week: 60 })
      expect(Date.parse(told?.allowance?.more_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
      // An archived board is put away with its steps.
      await database.as(vera, 'update boards set archived_at = now() where id = $1', [board])
      expect(await desk(vera)).toMatchObject({ board: { is_default: true }, steps: [] })
    }),
  )

  test(
    'names a minor without the surname, and says that a guardian has the request',
    rolledBack(async () => {
      const vera = await createScout(database, { check: 'approved' })
      await kept(vera, await mina())
      const told = await desk(vera)
      expect(told?.waiting.people).toMatchObject([{ name: 'Mina Q.', awaiting_guardian: true }])
      expect(told?.steps).toMatchObject([{ name: 'Mina Q.' }])
      expect(JSON.stringify(told)).not.toContain('Quokka')
    }),
  )

  test.each<[string, (vera: Account, who: Account) => Promise<unknown>]>([
    [
      'hides the page',
      (_, who) =>
        database.sql(
          `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
          [who.id],
        ),
    ],
    [
      'blocks the scout',
      (vera, who) =>
        database.as(who, 'insert into blocks (blocker_id, blocked_id) values ($1, $2)', [who.id, vera.id]),
    ],
    [
      'is blocked by the scout',
      (vera, who) =>
        database.as(vera, 'insert into blocks (blocker_id, blocked_id) values ($1, $2)', [vera.id, who.id]),
    ],
    [
      'is suspended',
      (_, who) =>
        database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [who.id]),
    ],
    ['deletes the account', (_, who) => database.sql('delete from auth.users where id = $1', [who.id])],
  ])('neither names nor counts an athlete who %s', (_, change) =>
    database.inRolledBackTransaction(async () => {
      const [vera, ada, bo] = [
        await scout(),
        await createAthlete(database, { name: 'Ada Marrow' }),
        await createAthlete(database, { name: 'Bo Harrow' }),
      ]
      const board = await kept(vera, ada)
      await kept(vera, bo, board)
      const all = (told: Desk | null | undefined) =>
        told?.board?.stages.reduce((sum, { count }) => sum + count, 0)
      expect(all(await desk(vera))).toBe(2)
      await change(vera, ada)
      const told = await desk(vera)
      expect(told?.waiting).toMatchObject({ count: 1, people: [{ name: 'Bo Harrow' }] })
      expect(told?.steps).toMatchObject([{ name: 'Bo Harrow' }])
      expect(all(told)).toBe(1)
      expect(JSON.stringify(told)).not.toContain(ada.id)
    }),
  )

  test(
    'neither names nor counts a minor whose guardian withdrew, nor any minor once the check has ended',
    rolledBack(async () => {
      const vera = await scout()
      const [one, two] = [await mina(), await mina('Nia Quokka')]
      const board = await kept(vera, one)
      await kept(vera, two, board)
      expect((await desk(vera))?.steps).toHaveLength(2)
      await decideAsGuardian(database, one, 'withdraw')
      const left = await desk(vera)
      expect(left?.steps).toMatchObject([{ name: 'Nia Q.' }])
      expect(left?.waiting).toMatchObject({ count: 1, people: [{ name: 'Nia Q.' }] })
      await database.sql(ended, [vera.id])
      expect(await desk(vera)).toMatchObject({
        steps: [],
        waiting: { count: 0, people: [] },
        allowance: null,
      })
      expect((await desk(vera))?.board?.stages.every(({ count }) => count === 0)).toBe(true)
    }),
  )

  test(
    'is the caller’s own: another scout, a reader of the board, an athlete, a suspended scout and nobody',
    rolledBack(async () => {
      const [vera, sven, reader] = [await scout(), await scout(), await scout()]
      const ada = await createAthlete(database)
      const board = await kept(vera, ada)
      expect(await desk(sven)).toMatchObject({
        board: { is_default: true },
        steps: [],
        waiting: { count: 0 },
      })
      await join(vera, board, reader, 'view')
      // The team's steps are the reader's too; the requests and the allowance are not, nor is it what they used last.
      expect(await desk(reader)).toMatchObject({
        board: { is_default: true },
        steps: [{ athlete_id: ada.id }],
        waiting: { count: 0, people: [] },
        allowance: { left: 60 },
      })
      expect(watching(await desk(reader))).toBe(0)
      expect(await desk(ada)).toBeNull()
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        vera.id,
      ])
      expect(await desk(vera)).toBeNull()
      expect((await database.as('anon', 'select my_scout_desk(now(), now())')).refused).not.toBeNull()
    }),
  )

  test(
    'says nothing of an allowance to who may send none',
    rolledBack(async () => {
      expect(await desk(await createScout(database))).toMatchObject({ allowance: null, steps: [] })
    }),
  )
})
