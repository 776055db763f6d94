import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { type Caller, openTestDatabase, type TestDatabase } from './test-database.ts'

type Waiting = { id: string; board: string; role: string; by: string }
type Team = {
  members: { id: string; role: string; name: string | null; verified: boolean }[]
  invitations: { id: string; email: string | null; name: string | null; role: string }[]
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rolledBack = (run: () => Promise<void>) => () => database.inRolledBackTransaction(run)
const scout = () => createScout(database, { check: 'approved' })
const ended = `update verifications set expires_at = now() - interval '1 day' where user_id = $1`

async function newBoard(owner: Account) {
  const { rows, refused } = await database.as<{ id: string }>(
    owner,
    `insert into boards (owner_id, name) values ($1, 'Winter trial') returning id`,
    [owner.id],
  )
  expect(refused).toBeNull()
  return rows[0]?.id ?? ''
}
const invite = (by: Caller, board: string, whom: { id?: string; email?: string }, role = 'edit') =>
  database.as(by, 'select invite_to_board($1, $2, $3, $4)', [
    board,
    role,
    whom.id ?? null,
    whom.email ?? null,
  ])
const waiting = async (by: Caller) =>
  (await database.as<{ list: Waiting[] }>(by, 'select my_board_invitations() as list')).rows[0]?.list ?? []
const answer = (by: Caller, id: string | undefined, accept: boolean) =>
  database.as(by, 'select answer_board_invitation($1, $2)', [id, accept])
const team = async (by: Caller, board: string) =>
  (await database.as<{ team: Team }>(by, 'select board_team($1) as team', [board])).rows[0]?.team
const setRole = (by: Caller, board: string, of: Account, role: string) =>
  database.as(by, 'update board_members set role = $3 where board_id = $1 and user_id = $2', [
    board,
    of.id,
    role,
  ])
const remove = (by: Caller, board: string, of: Account) =>
  database.as(by, 'delete from board_members where board_id = $1 and user_id = $2', [board, of.id])
const handOver = (by: Caller, board: string, to: Account) =>
  database.as(by, 'select hand_over_board($1, $2)', [board, to.id])
async function join(owner: Account, board: string, whom: Account, role = 'edit') {
  expect((await invite(owner, board, { id: whom.id }, role)).refused).toBeNull()
  expect((await answer(whom, (await waiting(whom))[0]?.id, true)).refused).toBeNull()
}
const add = (by: Caller, board: string, athlete: Account) =>
  database.as<{ id: string }>(
    by,
    `insert into board_items (board_id, stage_id, athlete_id) select $1, s.id, $2 from board_stages s where s.board_id = $1 and s.kind = 'watching' returning id`,
    [board, athlete.id],
  )
const note = (by: Account, item: string | undefined, body: string, visibility = 'team') =>
  database.as(
    by,
    'insert into board_item_notes (item_id, author_id, body, visibility) values ($1, $2, $3, $4)',
    [item, by.id, body, visibility],
  )
const itemsOf = async (by: Caller, board: string) =>
  (await database.as(by, 'select athlete_id from board_items where board_id = $1', [board])).changed
const notesOf = async (by: Caller) =>
  (await database.as<{ body: string }>(by, 'select body from board_item_notes order by body')).rows.map(
    ({ body }) => body,
  )
const told = (person: Account) =>
  database.sql<{ kind: string; params: { because?: string } }>(
    'select kind, params from notifications where user_id = $1 order by created_at, id',
    [person.id],
  )
const newsOf = async (person: Account) =>
  (await told(person)).filter(({ kind }) => kind === 'board_news').map(({ params }) => params.because)

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
      expect((await team(vera, board))?.invitations.map(({ email }) => email)).toEqual([
        null,
        'nobody@people.example',
      ])
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
