import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddToBoard, useRemoveItem } from '../mutations.ts'
import { boardQueries } from '../queries.ts'
import { boardsContaining } from '../rules.ts'
import type { Board } from '../types.ts'
import { useBoardName } from './board-header.tsx'
import { useStageName } from './stage-name.tsx'

type Person = { id: string; display_name: string }

/** One press puts a person on a board, another takes them off; both can be undone. */
export function useSaveToBoard() {
  const t = useT('board')
  const common = useT()
  const boardName = useBoardName()
  const stageName = useStageName()
  const { data: boards = [] } = useQuery(boardQueries.mine())
  const keep = useAddToBoard()
  const { remove, undo } = useRemoveItem()

  function takeOff(itemId: string, name: string) {
    remove(itemId, () => toast.error(t('remove.failed', { name })))
    toast.message(t('remove.done', { name }), {
      action: { label: common('actions.undo'), onClick: () => undo(itemId) },
    })
  }

  function putOn({ id, display_name: name }: Person, board: Board) {
    const stage = board.stages[0]
    if (!stage) return
    const item = { id: crypto.randomUUID(), board_id: board.id, stage_id: stage.id, athlete_id: id }
    // By the promise: the next athlete is put on a board before the answer.
    keep.mutateAsync(item).then(
      () =>
        toast.message(t('keep.done', { name, board: boardName(board) }), {
          action: { label: common('actions.undo'), onClick: () => takeOff(item.id, name) },
        }),
      async (error) => toast.error(t('keep.failed', { name }), { description: await errorMessage(error) }),
    )
  }

  return {
    boards,
    putOn,
    takeOff,
    /** The stage of the first board that holds them, in words. */
    keptAt: (athleteId: string) => {
      const stage = boardsContaining(boards, athleteId)[0]?.stage
      return stage ? stageName(stage) : null
    },
    toggle: (person: Person) => {
      const place = boardsContaining(boards, person.id)[0]
      const board = boards.find(({ is_default }) => is_default) ?? boards[0]
      if (place) takeOff(place.item.id, person.display_name)
      else if (board) putOn(person, board)
    },
  }
}
