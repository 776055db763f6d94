import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { putFromServer, showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db, isDuplicate } from '#web/lib/supabase.ts'
import { boardKeys } from './keys.ts'
import { pendingRemovals } from './queries.ts'
import { type ItemRow, itemIn, type Patch, withItem, withoutItem } from './realtime.ts'
import { type BoardItem, itemColumns, type NoteVisibility } from './types.ts'

export type NewItem = Pick<BoardItem, 'id' | 'board_id' | 'stage_id' | 'athlete_id'>
export type ItemChange = Partial<
  Pick<BoardItem, 'stage_id' | 'tags' | 'next_action_at' | 'closed_reason' | 'notify_athlete'>
>

/** Somebody who is on the board already, as after a cut answer, is where they were to be. */
export async function addToBoard(item: NewItem): Promise<ItemRow> {
  // Somebody who has just been let go may come back to the same board, where there is room for them once.
  await Promise.all([...removalTimers.values()].map(({ leave }) => leave()))
  const rows = db.from('board_items')
  const added = await rows.insert(item).select(itemColumns).single()
  if (!isDuplicate(added.error)) return dataOrThrow(added) as ItemRow
  const { board_id, athlete_id } = item
  return dataOrThrow(await rows.select(itemColumns).match({ board_id, athlete_id }).single()) as ItemRow
}

/** Rejects unless a row changed: an update that policy filters out is no error to PostgreSQL, but is one to us. */
export async function updateItem({ id, change }: { id: string; change: ItemChange }): Promise<ItemRow> {
  return dataOrThrow(
    await db.from('board_items').update(change).eq('id', id).select(itemColumns).single(),
  ) as ItemRow
}

// One after the other: a note about somebody waits until the server has them on the board it is written on.
const scope = { id: 'boards' }

/** Shows an item's change on every board at once; what the server refuses is put back, and the caller says so. */
const optimistic = <T extends { id: string }>(
  client: QueryClient,
  mutationFn: (sent: T) => Promise<ItemRow>,
  patch: (sent: T) => Patch,
) =>
  mutationOptions({
    scope,
    mutationFn,
    onMutate: (sent: T) => showAtOnce(client, boardKeys.mine, patch(sent)),
    onSuccess: (row, _sent, shown) => {
      shown.confirm(withItem(row))
      return client.invalidateQueries({ queryKey: boardKeys.history(row.id) })
    },
    onError: (_error, _sent, shown) => shown?.undo(),
  })

export const addToBoardOptions = (client: QueryClient) =>
  optimistic(client, addToBoard, (item) => withItem(freshItem(item)))
export const useAddToBoard = () => useMutation(addToBoardOptions(useQueryClient()))

const freshItem = (item: NewItem): ItemRow => ({
  ...item,
  sort_order: 0,
  tags: [],
  next_action_at: null,
  closed_reason: '',
  notify_athlete: false,
  added_by: null,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
})

export const updateItemOptions = (client: QueryClient) =>
  optimistic(client, updateItem, ({ id, change }) => (boards) => {
    const known = itemIn(boards, id)
    const now = new Date(Math.max(Date.now(), Date.parse(known?.updated_at ?? '') || 0)).toISOString()
    return known ? withItem({ ...known, ...change, updated_at: now })(boards) : boards
  })
export const useUpdateItem = () => useMutation(updateItemOptions(useQueryClient()))

export type NewNote = { id: string; itemId: string; body: string; visibility: NoteVisibility }

/** One note however often it is sent: the browser chose the id, and a retry after a cut answer finds it written. */
export async function addNote({ id, itemId, body, visibility }: NewNote) {
  const notes = db.from('board_item_notes')
  const added = await notes.insert({ id, item_id: itemId, body, visibility }).select('id').single()
  if (!isDuplicate(added.error)) return dataOrThrow(added)
  return dataOrThrow(await notes.update({ body, visibility }).eq('id', id).select('id').single())
}

export async function deleteNote(id: string) {
  dataOrThrow(await db.from('board_item_notes').delete().eq('id', id).select('id').single())
}

export type NewBoard = { id: string; name: string; sport_code: string | null }

/** One board however often it is sent, under the last name that was typed. */
export async function createBoard(board: NewBoard) {
  const created = await db.from('boards').insert(board).select('id').single()
  if (!isDuplicate(created.error)) return dataOrThrow(created)
  return updateBoard({ id: board.id, change: { name: board.name } })
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

/** With its notes and history, for everybody in its team. One that is gone already is what was asked for. */
export async function deleteBoard(id: string) {
  dataOrThrow(await db.from('boards').delete().eq('id', id).select('id').maybeSingle())
}

const thenRefresh = <T>(client: QueryClient, mutationFn: (sent: T) => Promise<unknown>) =>
  mutationOptions({
    scope,
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: boardKeys.all }),
  })

export const addNoteOptions = (client: QueryClient) => thenRefresh(client, addNote)
export const useAddNote = () => useMutation(addNoteOptions(useQueryClient()))
export const useDeleteNote = () => useMutation(thenRefresh(useQueryClient(), deleteNote))
export const useCreateBoard = () => useMutation(thenRefresh(useQueryClient(), createBoard))
export const useUpdateBoard = () => useMutation(thenRefresh(useQueryClient(), updateBoard))
/** Calls back even where the screen of the shortlist is gone before the answer, because another read already lacks it. */
export const useDeleteBoard = (onDeleted: () => void) =>
  useMutation({ ...thenRefresh(useQueryClient(), deleteBoard), onSuccess: onDeleted })

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
  const refresh = () => client.invalidateQueries({ queryKey: boardKeys.mine })

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
    putFromServer(client, boardKeys.mine, withoutItem(id))
  }

  return { remove, undo }
}
