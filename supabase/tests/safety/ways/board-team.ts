import { expect } from 'vitest'
import { each, expectOk, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const rpc = `${api}/rpc`
type Person = Exclude<CallerName, 'nobody' | 'keyless'>

/** Vera's shared board with Mina and Ada on it, where Adam, who may not read minors, edits; undone afterwards. */
async function onSharedBoard(world: World, steps: (board: string) => Promise<void>) {
  const { database, people } = world
  await database.inRolledBackTransaction(async () => {
    const [made] = await database.sql<{ id: string }>(
      `insert into boards (owner_id, name) values ($1, 'Shared') returning id`,
      [people.vera.id],
    )
    const board = made?.id ?? ''
    await database.sql(
      `insert into board_items (board_id, stage_id, athlete_id, added_by, tags, next_action_at)
       select s.board_id, s.id, unnest($2::uuid[]), $3, '{cassowary}', now() from board_stages s where s.board_id = $1 and s.kind = 'watching'`,
      [board, [people.mina.id, people.ada.id], people.vera.id],
    )
    await database.sql(
      `insert into board_item_notes (item_id, author_id, visibility, body) select id, $2, 'team', 'cassowary' from board_items where board_id = $1`,
      [board, people.vera.id],
    )
    await steps(board)
  })
}
const puts = (world: World, board: string, who: Person, role = 'edit') =>
  world.database.sql('insert into board_members (board_id, user_id, role) values ($1, $2, $3)', [
    board,
    world.people[who].id,
    role,
  ])
const readBy = async (world: World, board: string, who: Person) => {
  const { database, people } = world
  const items = await database.as(people[who], 'select athlete_id from board_items where board_id = $1', [
    board,
  ])
  const notes = await database.as(
    people[who],
    'select n.body from board_item_notes n join board_items i on i.id = n.item_id where i.board_id = $1',
    [board],
  )
  return [items.changed, notes.changed]
}

/** A place on the board, however it came about, opens nothing to somebody whose check does not stand. */
const opensNothing = (by: Person): Way =>
  tries(by, 'reads a shared board as its member', (world) =>
    onSharedBoard(world, async (board) => {
      await puts(world, board, by)
      expect(await readBy(world, board, by)).toEqual([0, 0])
      const desk = await world.database.as(
        world.people[by],
        `select my_scout_desk(now() - interval '1 day', now() + interval '1 day')`,
      )
      for (const { id } of [world.people.mina, world.people.ada])
        expect(JSON.stringify(desk.rows)).not.toContain(id)
      expect(
        (await world.database.as(world.people[by], 'select board_team($1)', [board])).refused,
      ).not.toBeNull()
    }),
  )
const acceptsNothing = (by: Person): Way =>
  tries(by, 'accepts an invitation that was sent to them or to somebody else', (world) =>
    onSharedBoard(world, async (board) => {
      const { database, people } = world
      for (const whom of by === 'sven' ? [people.hugo] : [people[by], people.hugo]) {
        await database.as(people.vera, `select invite_to_board($1, 'edit', null, $2)`, [board, whom.email])
        const [sent] = await database.sql<{ id: string }>(
          'select id from private.board_invitations where board_id = $1 and email = lower($2)',
          [board, whom.email],
        )
        const taken = await database.as(people[by], 'select answer_board_invitation($1, true)', [sent?.id])
        expect(taken.refused).not.toBeNull()
      }
      expect(await readBy(world, board, by)).toEqual([0, 0])
    }),
  )
const seesNoMore = (by: Person, of: 'mina' | 'ada'): Way =>
  tries(by, `reads of ${of} on a shared board what they may not read by themselves`, (world) =>
    onSharedBoard(world, async (board) => {
      await puts(world, board, by)
      const { rows } = await world.database.as<{ athlete_id: string }>(
        world.people[by],
        'select athlete_id from board_items where board_id = $1',
        [board],
      )
      expect(rows.map(({ athlete_id }) => athlete_id)).not.toContain(world.people[of].id)
      await world.database.as(world.people[by], `update board_items set tags = '{seen}'`)
      await world.database.as(world.people[by], 'delete from board_items')
      const left = await world.database.sql(
        'select tags from board_items where board_id = $1 and athlete_id = $2',
        [board, world.people[of].id],
      )
      expect(left).toEqual([{ tags: ['cassowary'] }])
    }),
  )
const answersAlike = (by: Person): Way =>
  tries(by, 'tells from an invitation whose address has an account', async (world) => {
    await onSharedBoard(world, async (board) => {
      const { database, people } = world
      await database.sql('update boards set owner_id = $2 where id = $1', [board, people[by].id])
      const answers = []
      for (const email of ['nobody@example.org', people.sven.email, people.mina.email, people.bert.email])
        answers.push(
          await database.as(people[by], `select invite_to_board($1, 'edit', null, $2)`, [board, email]),
        )
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    })
  })

export const sharedBoards: Ways = {
  rule: 'scout.shared_board',
  allowed: [
    'a verified scout who was invited accepts and reads what is shared',
    async (world) => {
      await onSharedBoard(world, async (board) => {
        const { database, people } = world
        await database.as(people.vera, `select invite_to_board($1, 'edit', $2)`, [board, people.sven.id])
        const { rows } = await database.as<{ list: { id: string }[] }>(
          people.sven,
          'select my_board_invitations() as list',
        )
        const taken = await database.as(people.sven, 'select answer_board_invitation($1, true)', [
          rows[0]?.list[0]?.id,
        ])
        expect(taken.refused).toBeNull()
        expect(await readBy(world, board, 'sven')).toEqual([2, 2])
      })
      expectOk(await world.call('vera', 'POST', `${rpc}/my_board_invitations`, { body: {} }))
    },
  ],
  ways: [
    ...each(['nobody', 'ada', 'mina', 'una', 'sven'], (by) =>
      reads(by, 'asks for what stands beside another scout’s home', `${rpc}/my_scout_desk`, {
        method: 'POST',
        body: { from_at: '2020-01-01T00:00:00Z', to_at: '2099-01-01T00:00:00Z' },
        rows: true,
        words: ['Mina', '{mina}', '{sula}', 'cassowary'],
      }),
    ),
    ...each(['una', 'pia', 'elmo', 'rex', 'otto', 'mina', 'ada'], (by) => opensNothing(by as Person)),
    ...each(['una', 'elmo', 'rex', 'otto', 'sven', 'ada', 'amy'], (by) => acceptsNothing(by as Person)),
    seesNoMore('bert', 'mina'),
    seesNoMore('bert', 'ada'),
    ...each(['vera', 'adam'], (by) => answersAlike(by as Person)),
    ...each(['sven', 'mina', 'otto', 'amy', 'nobody'], (by) =>
      writes(by, 'invites to the board of another', 'POST', `${rpc}/invite_to_board`, {
        board_id: '{board}',
        role: 'edit',
        email: 'sven@example.org',
      }),
    ),
    writes('vera', 'invites to the board that is hers alone', 'POST', `${rpc}/invite_to_board`, {
      board_id: '{board}',
      role: 'edit',
      scout_id: '{sven}',
    }),
    ...each(['sven', 'mina', 'nobody'], (by) =>
      writes(by, 'takes the board of another over', 'POST', `${rpc}/hand_over_board`, {
        board_id: '{board}',
        to_scout: '{sven}',
      }),
    ),
    writes('sven', 'takes an invitation back that is none', 'POST', `${rpc}/withdraw_board_invitation`, {
      invitation_id: '{board}',
    }),
    ...each(['sven', 'ada', 'nobody'], (by) =>
      tries(by, 'reads who shares the board of another, or how many are on it', async (world) => {
        const asked = await world.call(by, 'POST', `${rpc}/board_team`, {
          body: { board_id: world.fill('{board}') },
        })
        expect(asked.text).not.toContain('members')
        const counted = await world.call(
          by,
          'GET',
          world.fill(`${api}/board_stages?select=item_count&board_id=eq.{board}`),
        )
        expect(counted.text).not.toContain('item_count')
      }),
    ),
    tries('sven', 'goes on after he was removed', (world) =>
      onSharedBoard(world, async (board) => {
        const { database, people } = world
        await puts(world, board, 'sven')
        expect(await readBy(world, board, 'sven')).toEqual([2, 2])
        await database.as(people.vera, 'delete from board_members where board_id = $1 and user_id = $2', [
          board,
          people.sven.id,
        ])
        expect(await readBy(world, board, 'sven')).toEqual([0, 0])
        expect((await database.as(people.sven, `update board_items set tags = '{x}'`)).changed).toBe(0)
      }),
    ),
    tries('sven', 'makes himself more than a reader', (world) =>
      onSharedBoard(world, async (board) => {
        const { database, people } = world
        await puts(world, board, 'sven', 'view')
        await database.as(people.sven, `update board_members set role = 'edit' where user_id = $1`, [
          people.sven.id,
        ])
        expect((await database.as(people.sven, `update board_items set tags = '{x}'`)).changed).toBe(0)
        await database.as(people.sven, 'select hand_over_board($1, $2)', [board, people.sven.id])
        expect(await database.sql('select owner_id from boards where id = $1', [board])).toEqual([
          { owner_id: people.vera.id },
        ])
      }),
    ),
    tries('sven', 'tells an athlete in the name of the scout who added her', (world) =>
      onSharedBoard(world, async (board) => {
        const { database, people } = world
        await puts(world, board, 'sven')
        const told = await database.as(
          people.sven,
          'update board_items set notify_athlete = true where board_id = $1 and athlete_id = $2',
          [board, people.ada.id],
        )
        expect(told.refused?.hint).toBe('board.tell')
      }),
    ),
    tries('vera', 'puts somebody on a board without being asked', (world) =>
      onSharedBoard(world, async (board) => {
        const { database, people } = world
        const put = await database.as(
          people.vera,
          `insert into board_members (board_id, user_id, role) values ($1, $2, 'edit')`,
          [board, people.sven.id],
        )
        expect(put.refused).not.toBeNull()
      }),
    ),
  ],
}
