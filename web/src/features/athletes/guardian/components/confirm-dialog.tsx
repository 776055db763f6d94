import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What happens, before it happens. */
  children: ReactNode
  confirm: string
  busy: boolean
  onConfirm: () => void
}

/** Asks first and says what happens; nothing is done by opening it. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirm,
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useT('guardian')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
