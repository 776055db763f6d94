import { afterAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete } from './test-accounts.ts'
import { boardSteps } from './test-boards.ts'
import { type Caller, openTestDatabase } from './test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const {
  rolledBack,
  scout,
  ended,
  newBoard,
  invite,
  team,
  setRole,
  remove,
  handOver,
  join,
  add,
  note,
  itemsOf,
  notesOf,
  newsOf,
} = boardSteps(database)

describe('a member of a shared board', () => {
  test(
    'who reads changes nothing, and who edits changes neither roles, people nor the board itself',
    rolledBack(async () => {
      const [vera, reader, editor, ada] = [
        await scout(),
        await scout(),
        await scout(),
        await createAthlete(database),
      ]
      const board = await newBoard(vera)
      await join(vera, board, reader, 'view')
      await join(vera, board, editor, 'edit')
      const item = (await add(vera, board, ada)).rows[0]?.id
      expect(await itemsOf(reader, board)).toBe(1)
      expect((await add(reader, board, await createAthlete(database))).refused).not.toBeNull()
      const rename = `update boards set name = 'Mine' where id = $1`
      const tag = `update board_items set tags = '{x}' where id = $1`
      expect((await database.as(reader, tag, [item])).changed).toBe(0)
      expect((await note(reader, item, 'no')).refused).not.toBeNull()
      expect((await database.as(editor, tag, [item])).changed).toBe(1)
      expect((await note(editor, item, 'Quick.')).refused).toBeNull()
      for (const member of [reader, editor]) {
        expect((await database.as(member, rename, [board])).changed).toBe(0)
        expect((await setRole(member, board, member, 'edit')).changed).toBe(0)
        expect((await setRole(member, board, vera, 'view')).changed).toBe(0)
        expect((await remove(member, board, vera)).changed).toBe(0)
        expect((await handOver(member, board, member)).refused?.hint).toBe('board.not_found')
        expect((await database.as(member, 'delete from boards where id = $1', [board])).changed).toBe(0)
        const joined = await database.as(
          member,
          `insert into board_members (board_id, user_id, role) values ($1, $2, 'edit')`,
          [board, ada.id],
        )
        expect(joined.refused).not.toBeNull()
      }
      const tells = 'update board_items set notify_athlete = true where id = $1'
      expect((await database.as(editor, tells, [item])).refused?.hint).toBe('board.tell')
    }),
  )
  test(
    'sees of an athlete no more than by themselves, and otherwise only that somebody is there',
    rolledBack(async () => {
      const [vera, sven, ada, mina] = [
        await scout(),
        await scout(),
        await createAthlete(database),
        await createAthlete(database, { years: 15, guardian: 'active' }),
      ]
      const board = await newBoard(vera)
      await join(vera, board, sven)
      const item = (await add(vera, board, ada)).rows[0]?.id
      await add(vera, board, mina)
      await note(vera, item, 'Left foot.')
      await note(vera, item, 'For me.', 'private')
      const counts = async (by: Caller) =>
        (
          await database.as<{ n: number }>(
            by,
            `select item_count(s)::int as n from board_stages s where s.board_id = $1 and s.kind = 'watching'`,
            [board],
          )
        ).rows[0]?.n
      expect([await itemsOf(sven, board), await notesOf(sven)]).toEqual([2, ['Left foot.']])
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [ada.id, sven.id])
      expect([await itemsOf(sven, board), await notesOf(sven), await counts(sven)]).toEqual([1, [], 2])
      expect((await database.as(sven, 'select 1 from board_item_events')).changed).toBe(1)
      expect((await database.as(sven, `update board_items set tags = '{x}'`)).changed).toBe(1)
      expect(await itemsOf(vera, board)).toBe(2)
      await database.sql(
        `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
        [mina.id],
      )
      expect(await itemsOf(sven, board)).toBe(0)
      expect(await counts(await scout())).toBeUndefined()
    }),
  )
  test(
    'who was removed, has left, was banned or whose check has ended reads and writes nothing',
    rolledBack(async () => {
      const [vera, ada] = [await scout(), await createAthlete(database)]
      const board = await newBoard(vera)
      const item = (await add(vera, board, ada)).rows[0]?.id
      const ends: ((member: Account) => Promise<unknown>)[] = [
        (member) => remove(vera, board, member),
        (member) => remove(member, board, member),
        (member) => database.sql(ended, [member.id]),
      ]
      for (const end of ends) {
        const member = await scout()
        await join(vera, board, member)
        await note(member, item, 'Quick.')
        expect(await itemsOf(member, board)).toBe(1)
        await end(member)
        expect([await itemsOf(member, board), await notesOf(member)]).toEqual([0, []])
        expect(await team(member, board)).toBeUndefined()
        expect((await note(member, item, 'again')).refused).not.toBeNull()
        expect((await database.as(member, `update board_items set tags = '{x}'`)).changed).toBe(0)
      }
    }),
  )
  test(
    'who is removed hears of it; nobody is made owner by a change of role',
    rolledBack(async () => {
      const [vera, sven] = [await scout(), await scout()]
      const board = await newBoard(vera)
      await join(vera, board, sven)
      expect((await setRole(vera, board, sven, 'view')).changed).toBe(1)
      expect((await setRole(vera, board, sven, 'owner')).refused?.hint).toBe('board.owner')
      expect((await remove(vera, board, vera)).refused?.hint).toBe('board.owner')
      await remove(vera, board, sven)
      expect(await newsOf(sven)).toEqual(['removed'])
    }),
  )
})

describe('a shared board', () => {
  test(
    'is handed over to a verified member, and the owner before goes on editing and may leave',
    rolledBack(async () => {
      const [vera, sven, otto] = [await scout(), await scout(), await scout()]
      const board = await newBoard(vera)
      await join(vera, board, sven, 'view')
      expect((await handOver(vera, board, otto)).refused?.hint).toBe('board.heir')
      expect((await handOver(vera, board, vera)).refused?.hint).toBe('board.heir')
      expect((await handOver(vera, board, sven)).refused).toBeNull()
      expect((await team(sven, board))?.members).toMatchObject([
        { id: sven.id, role: 'owner' },
        { id: vera.id, role: 'edit' },
      ])
      expect((await invite(vera, board, { id: otto.id })).refused?.hint).toBe('board.not_found')
      expect((await remove(vera, board, vera)).changed).toBe(1)
      expect(await team(vera, board)).toBeUndefined()
    }),
  )
  test(
    'passes to the verified scout who has edited it longest when its owner’s account is erased, else it goes',
    rolledBack(async () => {
      const [vera, reader, lapsed, sven, otto] = [
        await scout(),
        await scout(),
        await scout(),
        await scout(),
        await scout(),
      ]
      const [shared, alone] = [await newBoard(vera), await newBoard(vera)]
      await join(vera, shared, reader, 'view')
      for (const member of [lapsed, sven, otto]) await join(vera, shared, member)
      await database.sql(
        `update board_members m set created_at = now() - (array_position($1::uuid[], m.user_id) || ' hours')::interval where m.role <> 'owner'`,
        [[otto.id, sven.id, lapsed.id, reader.id]],
      )
      await join(vera, alone, reader, 'view')
      await invite(vera, shared, { email: 'nobody@people.example' })
      await database.sql(ended, [lapsed.id])
      await database.sql('delete from auth.users where id = $1', [vera.id])
      const left = await database.sql('select id, owner_id from boards where id = any ($1)', [
        [shared, alone],
      ])
      expect(left).toEqual([{ id: shared, owner_id: sven.id }])
      expect((await team(sven, shared))?.members.map(({ role }) => role)).toEqual([
        'owner',
        'view',
        'edit',
        'edit',
      ])
      expect(await newsOf(sven)).toEqual(['owner'])
      await database.sql('delete from auth.users where id = $1', [reader.id])
      expect(await database.sql('select id from boards where id = $1', [shared])).toHaveLength(1)
    }),
  )
  test(
    'keeps no invitation to the address of an erased account',
    rolledBack(async () => {
      const [vera, sven] = [await scout(), await scout()]
      await invite(vera, await newBoard(vera), { email: sven.email })
      await database.sql('delete from auth.users where id = $1', [sven.id])
      expect(await database.sql('select email from private.board_invitations')).toEqual([])
    }),
  )
})
