import { Archive, ArchiveRestore, Ellipsis, Pencil, Plus, Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUpdateBoard } from '../mutations.ts'
import { TeamDialog } from '../team/components/team-dialog.tsx'
import type { Board } from '../types.ts'
import { BoardDialog, DeleteBoardDialog } from './board-dialog.tsx'

type BoardHeaderProps = {
  boards: Board[]
  board: Board
  onBoard: (id: string) => void
  actions: (board: Board, name: string) => ReactNode
}

/** Which board is open, and what can be done with it as a whole. */
export function BoardHeader({ boards, board, onBoard, actions }: BoardHeaderProps) {
  const t = useT('board')
  const common = useT()
  const change = useUpdateBoard()
  const boardName = useBoardName()
  const [dialog, setDialog] = useState<'new' | 'rename' | 'team' | 'delete' | null>(null)
  const standing = boards.filter(({ archived_at }) => !archived_at)
  const archived = boards.filter(({ archived_at }) => archived_at)
  const option = (one: Board) => ({
    value: one.id,
    label: t('board.option', { name: boardName(one), count: one.items.length }),
  })

  const set = (archived_at: string | null) =>
    change
      .mutateAsync({ id: board.id, change: { archived_at } })
      .catch(async (error) => toast.error(t('item.failed'), { description: await errorMessage(error) }))

  function openAnother() {
    setDialog(null)
    const next = standing.find(({ id }) => id !== board.id)
    if (next) onBoard(next.id)
  }

  function archive() {
    set(new Date().toISOString())
    openAnother()
    toast.message(t('board.archived', { name: board.name }), {
      action: { label: common('actions.undo'), onClick: () => set(null) },
    })
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        aria-label={t('board.choose')}
        value={board.id}
        options={standing.map(option)}
        onChange={({ target }) => onBoard(target.value)}
        className="min-w-40 grow sm:min-w-60 sm:grow-0"
      >
        {archived.length > 0 && (
          <optgroup label={t('board.archived_group')}>
            {archived.map(option).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      <Button onClick={() => setDialog('new')}>
        <Plus aria-hidden />
        {t('board.new')}
      </Button>
      {!board.is_default && (
        <Button onClick={() => setDialog('team')}>
          <Users aria-hidden />
          {t('team.open')}
          {board.members.length > 1 && (
            <span className="num text-faint">{t('count', { count: board.members.length })}</span>
          )}
        </Button>
      )}
      {actions(board, boardName(board))}
      {board.can_administer && (
        <Menu
          variant="ghost"
          square
          aria-label={t('board.menu', { name: board.name })}
          items={[
            {
              label: t('board.rename'),
              icon: <Pencil aria-hidden />,
              onSelect: () => setDialog('rename'),
            },
            board.archived_at
              ? {
                  label: t('board.restore'),
                  icon: <ArchiveRestore aria-hidden />,
                  onSelect: () => set(null),
                }
              : { label: t('board.archive'), icon: <Archive aria-hidden />, onSelect: archive },
            {
              label: t('delete.action'),
              icon: <Trash2 aria-hidden />,
              onSelect: () => setDialog('delete'),
            },
          ]}
        >
          <Ellipsis aria-hidden />
        </Menu>
      )}
      {dialog === 'team' && <TeamDialog board={board} onClose={() => setDialog(null)} onLeft={openAnother} />}
      {dialog === 'delete' && (
        <DeleteBoardDialog
          board={board}
          onClose={() => setDialog(null)}
          onDeleted={() => {
            openAnother()
            toast.success(t('delete.done', { name: board.name }))
          }}
        />
      )}
      {(dialog === 'new' || dialog === 'rename') && (
        <BoardDialog
          board={dialog === 'rename' ? board : null}
          onClose={() => setDialog(null)}
          onDone={onBoard}
        />
      )}
    </div>
  )
}

/** The board that comes with an account is called in the reader's language until somebody names it. */
export function useBoardName() {
  const t = useT('board')
  return ({ is_default, name }: Pick<Board, 'is_default' | 'name'>) =>
    is_default && name === 'Favourites' ? t('board.default') : name
}
