import { type LiveSources, liveSource, openChannel } from '#web/lib/live-changes.ts'
import { useLiveChannel } from '#web/lib/live-channel.ts'
import { putFromServer } from '#web/lib/optimistic.ts'
import { boardKeys } from './keys.ts'
import { pendingRemovals } from './queries.ts'
import type { Board, BoardItem } from './types.ts'

export type ItemRow = Omit<BoardItem, 'notes'>
export type Patch = (boards: Board[]) => Board[]

export const itemIn = (boards: Board[] | undefined, id: string) =>
  boards?.flatMap(({ items }) => items).find((item) => item.id === id)

/** In the order the boards are read in. */
const inOrder = (items: BoardItem[]) =>
  items.toSorted((a, b) => a.sort_order - b.sort_order || Date.parse(b.created_at) - Date.parse(a.created_at))

/** The item as the server has it; an older word about it than the one already known changes nothing. */
export const withItem =
  (row: ItemRow): Patch =>
  (boards) => {
    const known = itemIn(boards, row.id)
    if (known && Date.parse(known.updated_at) > Date.parse(row.updated_at)) return boards
    const item: BoardItem = {
      id: row.id,
      board_id: row.board_id,
      stage_id: row.stage_id,
      athlete_id: row.athlete_id,
      sort_order: row.sort_order,
      tags: row.tags,
      next_action_at: row.next_action_at,
      closed_reason: row.closed_reason,
      notify_athlete: row.notify_athlete,
      added_by: row.added_by,
      created_at: row.created_at,
      updated_at: row.updated_at,
      notes: known?.notes ?? 0,
    }
    return withoutItem(row.id)(boards).map((board) =>
      board.id === row.board_id ? { ...board, items: inOrder([...board.items, item]) } : board,
    )
  }

export const withoutItem =
  (id: string): Patch =>
  (boards) =>
    boards.map((board) => ({ ...board, items: board.items.filter((item) => item.id !== id) }))

export const boardItemChanges = (boardId: string) =>
  liveSource({
    table: 'board_items',
    event: '*',
    filter: `board_id=eq.${boardId}`,
    missed: [boardKeys.all],
    apply(client, { event, row }) {
      if (pendingRemovals.has(row.id)) return
      const before = itemIn(client.getQueryData<Board[]>(boardKeys.mine), row.id)
      putFromServer(client, boardKeys.mine, event === 'DELETE' ? withoutItem(row.id) : withItem(row))
      if (event === 'UPDATE' && before?.stage_id !== row.stage_id)
        void client.invalidateQueries({ queryKey: boardKeys.history(row.id) })
      void client.invalidateQueries({ queryKey: boardKeys.activity(boardId) })
    },
  })

const readBoardsAgain = (filter: string) =>
  liveSource({
    table: 'board_members',
    event: '*',
    filter,
    missed: [],
    apply: (client) => void client.invalidateQueries({ queryKey: boardKeys.all }),
  })

/** Wherever one is: a board that opens or closes for oneself, and an invitation to one. */
export const liveSources: LiveSources = ({ id, area }) =>
  area === 'scout'
    ? [
        readBoardsAgain(`user_id=eq.${id}`),
        liveSource({
          table: 'notifications',
          event: '*',
          filter: `user_id=eq.${id}`,
          missed: [boardKeys.invitations],
          apply(client, { event, row }) {
            if (event === 'INSERT' && row.kind === 'board_invitation')
              void client.invalidateQueries({ queryKey: boardKeys.invitations })
          },
        }),
      ]
    : []

/** While a board is open: what others on it do, and what an answered request moves by itself. */
export function useBoardChannel(boardId: string | undefined) {
  const name = boardId && `board-items:${boardId}`
  useLiveChannel(name, (client) =>
    openChannel(
      name ?? '',
      [boardItemChanges(boardId ?? ''), readBoardsAgain(`board_id=eq.${boardId}`)],
      client,
    ),
  )
}
