import { afterAll, describe, expect, test } from 'vitest'
import { createAthlete, createScout } from './test-accounts.ts'
import { boardSteps } from './test-boards.ts'
import { type Caller, openTestDatabase } from './test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const { rolledBack, scout, ended, newBoard, invite, waiting, answer, team, join, itemsOf, told } =
  boardSteps(database)

describe('an invitation to a board', () => {
  test(
    'by address or by page is found by its scout, who accepts and edits, and says nothing to its owner',
    rolledBack(async () => {
      const [vera, sven, otto] = [await scout(), await scout(), await scout()]
      const board = await newBoard(vera)
      const answers = [
        await invite(vera, board, { email: ` ${sven.email.toUpperCase()} ` }),
        await invite(vera, board, { id: otto.id }, 'view'),
        await invite(vera, board, { email: 'nobody@people.example' }),
      ]
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
      expect(await told(sven)).toMatchObject([{ kind: 'board_invitation' }])
      expect(await waiting(sven)).toMatchObject([{ board: 'Winter trial', role: 'edit' }])
      expect(await itemsOf(sven, board)).toBe(0)
      expect(await team(sven, board)).toBeUndefined()
      expect((await answer(sven, (await waiting(sven))[0]?.id, true)).refused).toBeNull()
      expect((await team(sven, board))?.members.map(({ role }) => role)).toEqual(['owner', 'edit'])
      expect((await team(sven, board))?.invitations).toEqual([])
      expect(new Set((await team(vera, board))?.invitations.map(({ email }) => email))).toEqual(
        new Set([null, 'nobody@people.example']),
      )
      expect(await told(vera)).toMatchObject([{ kind: 'board_news', params: { because: 'joined' } }])
    }),
  )
  test(
    'that was declined looks to its owner like one to an address without an account, and does not ring again',
    rolledBack(async () => {
      const [vera, sven] = [await scout(), await scout()]
      const board = await newBoard(vera)
      await invite(vera, board, { email: sven.email })
      const before = await team(vera, board)
      expect((await answer(sven, (await waiting(sven))[0]?.id, false)).refused).toBeNull()
      expect(await team(vera, board)).toEqual(before)
      const id = before?.invitations[0]?.id
      expect((await database.as(vera, 'select withdraw_board_invitation($1)', [id])).refused).toBeNull()
      expect((await invite(vera, board, { email: sven.email })).refused).toBeNull()
      expect(await waiting(sven)).toEqual([])
      expect(await told(sven)).toHaveLength(1)
    }),
  )
  test(
    'reaches neither an athlete, an unverified scout, a banned one nor one who has blocked its owner',
    rolledBack(async () => {
      const [vera, sven, una, elmo, ada] = [
        await scout(),
        await scout(),
        await createScout(database),
        await scout(),
        await createAthlete(database),
      ]
      const board = await newBoard(vera)
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [sven.id, vera.id])
      await database.sql(ended, [elmo.id])
      for (const person of [sven, una, elmo, ada]) {
        expect((await invite(vera, board, { email: person.email })).refused).toBeNull()
        expect(await waiting(person)).toEqual([])
        expect(await told(person)).toEqual([])
      }
      const [first] = await database.sql<{ id: string }>('select id from private.board_invitations')
      for (const person of [sven, una, elmo, ada])
        expect((await answer(person, first?.id, true)).refused?.hint).toBe('board.invitation_over')
    }),
  )
  test(
    'is accepted by nobody else, not after 14 days, not once taken back and not twice',
    rolledBack(async () => {
      const [vera, sven, otto] = [await scout(), await scout(), await scout()]
      const board = await newBoard(vera)
      await invite(vera, board, { id: sven.id })
      const [mine] = await waiting(sven)
      for (const other of [otto, vera, 'anon'] as const)
        expect((await answer(other, mine?.id, true)).refused).not.toBeNull()
      await database.sql(`update private.board_invitations set ends_at = now() - interval '1 second'`)
      expect((await answer(sven, mine?.id, true)).refused?.hint).toBe('board.invitation_over')
      expect((await database.sql<{ n: number }>('select private.end_board_invitations() as n'))[0]?.n).toBe(1)
      await invite(vera, board, { id: sven.id })
      const [again] = await waiting(sven)
      await database.as(vera, 'select withdraw_board_invitation($1)', [again?.id])
      expect((await answer(sven, again?.id, true)).refused?.hint).toBe('board.invitation_over')
      await invite(vera, board, { id: sven.id })
      expect((await answer(sven, again?.id, true)).refused).toBeNull()
      expect((await answer(sven, again?.id, true)).refused?.hint).toBe('board.invitation_over')
    }),
  )
  test(
    'is sent by a verified owner alone, to one person, as reader or editor, and 20 fit with those who wait',
    rolledBack(async () => {
      const [vera, sven, otto] = [await scout(), await scout(), await scout()]
      const board = await newBoard(vera)
      await join(vera, board, sven)
      const refusedFor = async (by: Caller, whom: { id?: string; email?: string }, role?: string) =>
        (await invite(by, board, whom, role)).refused?.hint
      expect(await refusedFor(sven, { id: otto.id })).toBe('board.not_found')
      expect(await refusedFor(otto, { id: otto.id })).toBe('board.not_found')
      expect(await refusedFor(vera, {})).toBe('board.address')
      expect(await refusedFor(vera, { id: otto.id, email: otto.email })).toBe('board.address')
      expect(await refusedFor(vera, { email: 'otto' })).toBe('board.address')
      expect(await refusedFor(vera, { email: vera.email })).toBe('board.self')
      expect(await refusedFor(vera, { id: otto.id }, 'owner')).toBe('board.role')
      const [own] = await database.sql<{ id: string }>(
        'select id from boards where owner_id = $1 and is_default',
        [vera.id],
      )
      expect((await invite(vera, own?.id ?? '', { id: otto.id })).refused?.hint).toBe('board.default')
      for (let n = 0; n < 18; n++) await invite(vera, board, { email: `one${n}@people.example` })
      expect(await refusedFor(vera, { id: otto.id })).toBe('board.full')
      await database.sql(ended, [vera.id])
      expect(await refusedFor(vera, { id: otto.id })).toBe('board.not_verified')
    }),
  )
})
