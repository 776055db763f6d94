import { queryOptions, useQuery } from '@tanstack/react-query'
import { keptOffline } from '#web/lib/kept-offline.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { boardKeys } from './keys.ts'
import { isDue, isStale, stageOf } from './rules.ts'
import { type Board, boardColumns, itemEventColumns, noteColumns, type StageKind } from './types.ts'

/** Taken off a board, but still to be undone: kept out of what is read until the seconds are over. */
export const pendingRemovals = new Set<string>()

export const boardQueries = {
  /** Every board with its stages and items: what a list needs to say where somebody is kept, in one answer. */
  mine: () =>
    queryOptions({
      queryKey: boardKeys.mine,
      meta: keptOffline,
      queryFn: async ({ signal }): Promise<Board[]> => {
        const rows = dataOrThrow(
          await db
            .from('boards')
            .select(boardColumns)
            .order('is_default', { ascending: false })
            .order('created_at')
            .order('sort_order', { referencedTable: 'stages' })
            .order('sort_order', { referencedTable: 'items' })
            .order('created_at', { referencedTable: 'items', ascending: false })
            .abortSignal(signal),
        )
        return rows.map((board) => ({
          ...board,
          stages: board.stages.map(({ item_count, ...stage }) => ({
            ...stage,
            hidden: Math.max(
              0,
              (item_count ?? 0) - board.items.filter(({ stage_id }) => stage_id === stage.id).length,
            ),
          })),
          items: board.items
            .filter(({ id }) => !pendingRemovals.has(id))
            .map(({ board_item_notes, ...item }) => ({ ...item, notes: board_item_notes.length })),
        }))
      },
    }),
  notes: (itemId: string) =>
    queryOptions({
      queryKey: boardKeys.notes(itemId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('board_item_notes')
            .select(noteColumns)
            .eq('item_id', itemId)
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ),
    }),
  history: (itemId: string) =>
    queryOptions({
      queryKey: boardKeys.history(itemId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('board_item_events')
            .select(itemEventColumns)
            .eq('item_id', itemId)
            .order('created_at', { ascending: false })
            .abortSignal(signal),
        ),
    }),
}

const none: Board[] = []
const stepsShown = 8

/** What the boards ask of their scout today, and how many stand at each stage. */
export function useBoardAgenda() {
  const boards = useQuery(boardQueries.mine())
  return { ...boards, ...boardAgenda(boards.data ?? none) }
}

export function boardAgenda(boards: Board[]) {
  const placed = boards
    .filter(({ archived_at }) => !archived_at)
    .flatMap((board) => board.items.map((item) => ({ item, board, stage: stageOf(board, item) })))
  const due = placed.filter(({ item }) => isDue(item)).map(({ item }) => item)
  const stale = placed
    .filter(({ item, stage }) => isStale(item, stage) && !due.includes(item))
    .map(({ item }) => item)
  const steps = placed
    .flatMap(({ item, board, stage }) =>
      item.next_action_at && stage ? [{ item, board, stage, at: item.next_action_at, due: isDue(item) }] : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, stepsShown)
  const stages = new Map<StageKind, number>()
  for (const { stage } of placed) if (stage) stages.set(stage.kind, (stages.get(stage.kind) ?? 0) + 1)
  return { due, stale, steps, stages, kept: placed.length }
}
