import { expect } from 'vitest'
import { type Account, createScout } from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

type Waiting = { id: string; board: string; role: string; by: string }
type Team = {
  members: { id: string; role: string; name: string | null; verified: boolean }[]
  invitations: { id: string; email: string | null; name: string | null; role: string }[]
}

/** What scouts do with shared boards, in one database. */
export function boardSteps(database: TestDatabase) {
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
  return {
    rolledBack,
    scout,
    ended,
    newBoard,
    invite,
    waiting,
    answer,
    team,
    setRole,
    remove,
    handOver,
    join,
    add,
    note,
    itemsOf,
    notesOf,
    told,
    newsOf,
  }
}
