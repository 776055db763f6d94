import { type MutationOptions, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSignedInApp } from '../../../../test/signed-in-app.ts'
import type { Board, BoardItem } from './types.ts'

const { server, line, me, other: athlete } = await startSignedInApp('scout')
const { addNoteOptions, addToBoardOptions, createBoard, updateItemOptions } = await import('./mutations.ts')
const { boardQueries } = await import('./queries.ts')
const { boardItemChanges } = await import('./realtime.ts')
const { queryClient: client } = await import('#web/lib/query-client.ts')

let leave: () => void
let board: Board
let item: BoardItem

beforeEach(async () => {
  const [made] = await server.sql<{ id: string }>(
    `insert into boards (owner_id, name) values ($1, 'Winter trial') returning id`,
    [me.id],
  )
  await server.sql(
    `insert into board_items (board_id, stage_id, athlete_id, added_by)
     select $1, id, $2, $3 from board_stages where board_id = $1 and kind = 'watching'`,
    [made?.id, athlete.id, me.id],
  )
  const boards = await client.fetchQuery(boardQueries.mine())
  board = boards.find(({ id }) => id === made?.id) as Board
  item = board.items[0] as BoardItem
  // Somebody looks at the boards, so that what is stale is read again.
  leave = new QueryObserver(client, boardQueries.mine()).subscribe(() => undefined)
})
afterEach(async () => {
  leave()
  client.clear()
  await server.sql('delete from boards where owner_id = $1 and not is_default', [me.id])
})

const stage = (kind: string) => board.stages.find((one) => one.kind === kind)?.id ?? ''
const items = () =>
  client
    .getQueryData(boardQueries.mine().queryKey)
    ?.filter(({ id }) => id === board.id)
    .flatMap((one) => one.items)
const shown = () => items()?.map(({ stage_id, tags }) => ({ stage_id, tags }))
const stored = () => server.sql('select stage_id, tags from board_items where board_id = $1', [board.id])
const send = <In, Out, C>(options: MutationOptions<Out, Error, In, C>, variables: In) =>
  client.getMutationCache().build(client, options).execute(variables)
const move = (stage_id: string) => send(updateItemOptions(client), { id: item.id, change: { stage_id } })
const noStage = '00000000-0000-4000-8000-000000000000'

test('a move that the server refuses is shown at once and put back', async () => {
  const held = line.holdNext('PATCH', '/board_items')
  const refused = move(noStage)
  await expect.poll(shown).toEqual([{ stage_id: noStage, tags: [] }])
  held.release()
  await expect(refused).rejects.toMatchObject({ code: '23503' })
  expect(shown()).toEqual([{ stage_id: stage('watching'), tags: [] }])
  expect(await stored()).toEqual([{ stage_id: stage('watching'), tags: [] }])
})

test('a refused move takes nothing back of what was changed after it', async () => {
  const held = line.holdNext('PATCH', '/board_items')
  const refused = move(noStage)
  const tagged = send(updateItemOptions(client), { id: item.id, change: { tags: ['left foot'] } })
  await expect.poll(shown).toEqual([{ stage_id: noStage, tags: ['left foot'] }])
  const slow = line.holdNext('PATCH', '/board_items')
  held.release()
  await expect(refused).rejects.toMatchObject({ code: '23503' })
  expect(shown(), 'the other change is still on its way').toEqual([
    { stage_id: stage('watching'), tags: ['left foot'] },
  ])
  slow.release()
  await tagged
  expect(shown()).toEqual(await stored())
})

test('a refused move rolls back to the newest board, not to an old snapshot', async () => {
  const held = line.holdNext('PATCH', '/board_items')
  const refused = move(noStage)
  await expect.poll(shown).toEqual([{ stage_id: noStage, tags: [] }])
  const { data: row } = await server
    .serviceClient()
    .from('board_items')
    .update({ stage_id: stage('offered'), tags: ['seen twice'] })
    .eq('id', item.id)
    .select()
    .single()
  // What is read again after the refusal does not come in time: what is shown is what was told.
  const reread = line.holdNext('GET', '/boards')
  boardItemChanges(board.id).apply(client, { event: 'UPDATE', row })
  expect(shown(), 'one’s own change stays on top until it is answered').toEqual([
    { stage_id: noStage, tags: ['seen twice'] },
  ])
  held.release()
  await expect(refused).rejects.toMatchObject({ code: '23503' })
  expect(shown()).toEqual([{ stage_id: stage('offered'), tags: ['seen twice'] }])
  reread.release()
})

test('two moves of one athlete arrive in the order they were made in, however slow the first is', async () => {
  const sentBefore = line.sent('PATCH', '/board_items')
  const held = line.holdNext('PATCH', '/board_items')
  const moves = [move(stage('offered')), move(stage('contacted'))]
  await expect.poll(shown).toEqual([{ stage_id: stage('contacted'), tags: [] }])
  expect(line.sent('PATCH', '/board_items'), 'the second waits for the first').toBe(sentBefore)
  held.release()
  await Promise.all(moves)
  const history = await server.sql<{ to_stage: string }>(
    'select to_stage from board_item_events where item_id = $1 order by id',
    [item.id],
  )
  expect(history.map(({ to_stage }) => to_stage)).toEqual(['watching', 'offered', 'contacted'])
  expect(shown()).toEqual([{ stage_id: stage('contacted'), tags: [] }])
})

test('a late response to an earlier move does not undo a newer one', async () => {
  const row = async () =>
    (await server.serviceClient().from('board_items').select().eq('id', item.id).single()).data
  await move(stage('offered'))
  const late = { ...(await row()), updated_at: new Date(Date.parse(item.updated_at) + 1).toISOString() }
  await move(stage('contacted'))
  boardItemChanges(board.id).apply(client, { event: 'UPDATE', row: { ...late, stage_id: stage('offered') } })
  expect(shown()).toEqual([{ stage_id: stage('contacted'), tags: [] }])
})

test.each(['request lost', 'answer lost'] as const)(
  'after a move whose %s, the board shows what stands',
  async (fault) => {
    line.failNext('PATCH', '/board_items', fault)
    await expect(move(stage('offered'))).rejects.toThrow()
    const standing = [{ stage_id: stage(fault === 'answer lost' ? 'offered' : 'watching'), tags: [] }]
    expect(await stored()).toEqual(standing)
    await expect.poll(shown).toEqual(standing)
  },
)

test.each(['request lost', 'answer lost'] as const)(
  'a note, a board and an athlete sent again after their %s are there once',
  async (fault) => {
    const note = {
      id: crypto.randomUUID(),
      itemId: item.id,
      body: 'Seen twice.',
      visibility: 'private' as const,
    }
    line.failNext('POST', '/board_item_notes', fault)
    await expect(send(addNoteOptions(client), note)).rejects.toThrow()
    await send(addNoteOptions(client), note)
    expect(await server.sql('select body from board_item_notes where item_id = $1', [item.id])).toEqual([
      { body: 'Seen twice.' },
    ])

    const named = { id: crypto.randomUUID(), name: 'Spring', sport_code: null }
    line.failNext('POST', '/boards', fault)
    await expect(createBoard(named)).rejects.toThrow()
    await createBoard({ ...named, name: 'Spring camp' })
    const boards = await server.sql('select name from boards where owner_id = $1 and name like $2', [
      me.id,
      'Spring%',
    ])
    expect(boards).toEqual([{ name: 'Spring camp' }])

    await server.sql('delete from board_items where id = $1', [item.id])
    const kept = { board_id: board.id, stage_id: stage('watching'), athlete_id: athlete.id }
    line.failNext('POST', '/board_items', fault)
    await expect(send(addToBoardOptions(client), { id: crypto.randomUUID(), ...kept })).rejects.toThrow()
    // A second press is a new try with an id of its own.
    await send(addToBoardOptions(client), { id: crypto.randomUUID(), ...kept })
    expect(await stored()).toHaveLength(1)
    await expect.poll(() => items()?.map(({ athlete_id }) => athlete_id)).toEqual([athlete.id])
  },
)
