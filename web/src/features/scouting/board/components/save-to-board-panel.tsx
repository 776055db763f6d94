import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { boardsContaining } from '../rules.ts'
import { useBoardName } from './board-header.tsx'
import { ItemDetails } from './item-details.tsx'
import { useSaveToBoard } from './use-save-to-board.tsx'

export type SavedAthlete = { id: string; display_name: string; is_minor: boolean; has_account: boolean }

/** Everywhere a person is kept, with what one wrote about them; and the way onto a board. */
export function SaveToBoardPanel({ athlete }: { athlete: SavedAthlete }) {
  const t = useT('board')
  const boardName = useBoardName()
  const { boards, putOn, takeOff } = useSaveToBoard()
  const places = boardsContaining(boards, athlete.id)
  const free = boards.filter(
    (board) => !board.archived_at && board.can_edit && !places.some((place) => place.board.id === board.id),
  )
  const [first] = free

  return (
    <section>
      <h3 className="mb-2">{t('keep.title')}</h3>
      <ul className="space-y-4">
        {places.map(({ board, item }) => (
          <li key={item.id} className="rounded-md border border-line p-3">
            <ItemDetails
              board={board}
              item={item}
              athlete={athlete}
              editable={Boolean(board.can_edit)}
              onRemove={() => takeOff(item.id, athlete.display_name)}
            />
          </li>
        ))}
      </ul>
      {places.length === 0 && first && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-soft">{t('keep.none')}</p>
          <Button size="sm" onClick={() => putOn(athlete, first)}>
            {t('keep.on', { board: boardName(first) })}
          </Button>
        </div>
      )}
      {(places.length > 0 ? free.length > 0 : free.length > 1) && (
        <Select
          aria-label={t('keep.other')}
          value=""
          placeholder={t('keep.other')}
          options={free.map((board) => ({ value: board.id, label: boardName(board) }))}
          onChange={({ target }) => {
            const board = free.find(({ id }) => id === target.value)
            if (board) putOn(athlete, board)
          }}
          className="mt-3"
        />
      )}
    </section>
  )
}
