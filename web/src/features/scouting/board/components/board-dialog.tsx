import { type FormEvent, useId, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useCreateBoard, useDeleteBoard, useUpdateBoard } from '../mutations.ts'
import { boardName, problemOf } from '../schema.ts'
import type { Board } from '../types.ts'

type BoardDialogProps = { board: Board | null; onClose: () => void; onDone: (id: string) => void }

/** Names a new board, or an old one anew. */
export function BoardDialog({ board, onClose, onDone }: BoardDialogProps) {
  const t = useT('board')
  const common = useT()
  const form = useId()
  const create = useCreateBoard()
  const change = useUpdateBoard()
  // One id for as long as the dialog is open: sent again after a cut answer it is the same board.
  const [id] = useState(() => board?.id ?? crypto.randomUUID())
  const [problem, setProblem] = useState<string | null>(null)
  const failed = useErrorMessage(create.error ?? change.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    const wrong = problemOf(boardName, name)
    setProblem(wrong)
    if (wrong) return
    const onSuccess = () => {
      onDone(id)
      onClose()
    }
    if (board) change.mutate({ id, change: { name: tidyText(name) } }, { onSuccess })
    else create.mutate({ id, name: tidyText(name), sport_code: null }, { onSuccess })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(board ? 'board.rename' : 'board.new')}
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={create.isPending || change.isPending}>
            {common('actions.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          label={t('board.name')}
          hint={t('board.name_hint')}
          error={problem ? t(`problem.${problem}`, { max: LIMITS.board.nameMaxChars }) : failed}
        >
          <Input
            name="name"
            defaultValue={board?.name}
            maxLength={LIMITS.board.nameMaxChars}
            autoFocus
            data-autofocus
          />
        </Field>
      </form>
    </Dialog>
  )
}

type DeleteBoardDialogProps = { board: Board; onClose: () => void; onDeleted: () => void }

/** Says what goes with a shortlist before it goes: nobody can bring back notes. */
export function DeleteBoardDialog({ board, onClose, onDeleted }: DeleteBoardDialogProps) {
  const t = useT('board')
  const common = useT()
  const remove = useDeleteBoard(onDeleted)
  const failed = useErrorMessage(remove.error)
  const others = board.members.length - 1
  const athletes = board.items.length + board.stages.reduce((sum, { hidden }) => sum + hidden, 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('delete.title', { name: board.name })}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {common('actions.cancel')}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(board.id)}>
            {t('delete.action')}
          </Button>
        </>
      }
    >
      <p>{t('delete.text', { count: athletes })}</p>
      {others > 0 && <p className="mt-3">{t('delete.team', { count: others })}</p>}
      {!board.archived_at && <p className="mt-3 text-soft">{t('delete.archive')}</p>}
      {failed && (
        <p role="alert" className="mt-3 text-red-ink">
          {failed}
        </p>
      )}
    </Dialog>
  )
}
