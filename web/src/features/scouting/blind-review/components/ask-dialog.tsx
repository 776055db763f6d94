import type { UseMutationResult } from '@tanstack/react-query'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type AskDialogProps<T> = {
  title: string
  text: string
  /** What the button does, as a verb. */
  action: string
  change: UseMutationResult<unknown, Error, T>
  sent: T
  onClose: () => void
  onDone?: () => void
}

/** Asks once before something that cannot be taken back. */
export function AskDialog<T>({ title, text, action, change, sent, onClose, onDone }: AskDialogProps<T>) {
  const common = useT()
  const failed = useErrorMessage(change.error)
  const onSuccess = () => {
    onClose()
    onDone?.()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {common('actions.cancel')}
          </Button>
          <Button variant="danger" busy={change.isPending} onClick={() => change.mutate(sent, { onSuccess })}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {failed && (
        <p role="alert" className="mt-3 text-red-ink">
          {failed}
        </p>
      )}
    </Dialog>
  )
}
