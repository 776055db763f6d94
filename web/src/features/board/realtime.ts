import { liveSource, useLiveChannel } from '#web/lib/live-changes.ts'
import { putFromServer } from '#web/lib/optimistic.ts'
import { boardKeys } from './keys.ts'
import { pendingRemovals } from './queries.ts'
import { itemIn, withItem, withoutItem } from './rules.ts'
import type { Board } from './types.ts'

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
    },
  })

/** While a board is open: what others on it do, and what an answered request moves by itself. */
export const useBoardChannel = (boardId: string | undefined) =>
  useLiveChannel(boardId && `board-items:${boardId}`, () => (boardId ? [boardItemChanges(boardId)] : []))
