import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { pendingRemovals } from './queries.ts'
import type { Board, BoardItem, NoteVisibility } from './types.ts'

export type NewItem = Pick<BoardItem, 'id' | 'board_id' | 'stage_id' | 'athlete_id'>
export type ItemChange = Partial<
  Pick<BoardItem, 'stage_id' | 'tags' | 'next_action_at' | 'closed_reason' | 'notify_athlete'>
>

export async function addToBoard(item: NewItem) {
  // Somebody who has just been let go may come back to the same board, where there is room for them once.
  await Promise.all([...removalTimers.values()].map(({ leave }) => leave()))
  dataOrThrow(await db.from('board_items').insert(item).select('id').single())
}

/** Rejects unless a row changed: an update that policy filters out is no error to PostgreSQL, but is one to us. */
export async function updateItem({ id, change }: { id: string; change: ItemChange }) {
  dataOrThrow(await db.from('board_items').update(change).eq('id', id).select('id').single())
}

type Patch = (boards: Board[]) => Board[]

// One after the other: a note about somebody waits until the server has them on the board it is written on.
const scope = { id: 'boards' }

/** Shows a change on every board at once; what the server refuses is put back, and the caller says so. */
function useOptimistic<T>(mutationFn: (sent: T) => Promise<unknown>, patch: (sent: T) => Patch) {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn,
    onMutate: async (sent: T) => {
      await client.cancelQueries({ queryKey: ['boards'], exact: true })
      const before = client.getQueryData<Board[]>(['boards'])
      patchBoards(client, patch(sent))
      return { before }
    },
    onError: (_error, _sent, context) => {
      if (context?.before) client.setQueryData(['boards'], context.before)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['boards'] }),
  })
}

export function patchBoards(client: QueryClient, patch: Patch) {
  client.setQueryData<Board[]>(['boards'], (known) => known && patch(known))
}

const inItems = (change: (items: BoardItem[], board: Board) => BoardItem[]): Patch => {
  return (boards) => boards.map((board) => ({ ...board, items: change(board.items, board) }))
}

export const useAddToBoard = () =>
  useOptimistic(addToBoard, (item) =>
    inItems((items, board) => (board.id === item.board_id ? [freshItem(item), ...items] : items)),
  )

const freshItem = (item: NewItem): BoardItem => ({
  ...item,
  rank: 0,
  tags: [],
  next_action_at: null,
  closed_reason: '',
  notify_athlete: false,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  notes: 0,
})

export const useUpdateItem = () =>
  useOptimistic(updateItem, ({ id, change }) =>
    inItems((items) =>
      items.map((item) =>
        item.id === id ? { ...item, ...change, updated_at: new Date().toISOString() } : item,
      ),
    ),
  )

export type NewNote = { itemId: string; body: string; visibility: NoteVisibility }

export async function addNote({ itemId, body, visibility }: NewNote) {
  dataOrThrow(
    await db.from('board_item_notes').insert({ item_id: itemId, body, visibility }).select('id').single(),
  )
}

export async function deleteNote(id: string) {
  dataOrThrow(await db.from('board_item_notes').delete().eq('id', id).select('id').single())
}

export type NewBoard = { id: string; name: string; sport_code: string | null }

export async function createBoard(board: NewBoard) {
  dataOrThrow(await db.from('boards').insert(board).select('id').single())
}
export async function updateBoard({
  id,
  change,
}: {
  id: string
  change: { name?: string; archived_at?: string | null }
}) {
  dataOrThrow(await db.from('boards').update(change).eq('id', id).select('id').single())
}

function useMutationThenRefresh<T>(mutationFn: (sent: T) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    scope,
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['boards'] }),
  })
}

export const useAddNote = () => useMutationThenRefresh(addNote)
export const useDeleteNote = () => useMutationThenRefresh(deleteNote)
export const useCreateBoard = () => useMutationThenRefresh(createBoard)
export const useUpdateBoard = () => useMutationThenRefresh(updateBoard)

type PendingRemoval = { timer: ReturnType<typeof setTimeout>; leave: () => Promise<void> }
const removalTimers = new Map<string, PendingRemoval>()

// A tab that closes does not wait for the seconds of an undo: what was let go is let go.
if (typeof window !== 'undefined')
  addEventListener('pagehide', () => {
    for (const { leave } of removalTimers.values()) void leave()
  })

export async function removeItem(id: string) {
  dataOrThrow(await db.from('board_items').delete().eq('id', id).select('id').single())
}

/**
 * Takes an item off its board. Notes and history go with the row and could not be brought back, so it goes only
 * after the seconds in which it can be undone.
 */
export function useRemoveItem() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['boards'], exact: true })

  function undo(id: string) {
    clearTimeout(removalTimers.get(id)?.timer)
    removalTimers.delete(id)
    pendingRemovals.delete(id)
    void refresh()
  }

  function remove(id: string, onFailed: (error: unknown) => void) {
    const leave = () => {
      clearTimeout(removalTimers.get(id)?.timer)
      removalTimers.delete(id)
      return removeItem(id)
        .catch(onFailed)
        .finally(() => {
          pendingRemovals.delete(id)
          void refresh()
        })
    }
    pendingRemovals.add(id)
    removalTimers.set(id, { timer: setTimeout(leave, LIMITS.board.undoSeconds * 1000), leave })
    patchBoards(
      client,
      inItems((items) => items.filter((item) => item.id !== id)),
    )
  }

  return { remove, undo }
}
