import { Users } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type ApprovalDialogProps = {
  open: boolean
  onClose: () => void
  name: string
  preview: string | null
  isForMinors: boolean
  busy: boolean
  onConfirm: () => void
}

/** Asks once more, with the words that everybody will read. */
export function ApprovalDialog(props: ApprovalDialogProps) {
  const { open, onClose, name, preview, isForMinors, busy, onConfirm } = props
  const t = useT('verification-review')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('confirm.title', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button data-confirm variant="primary" busy={busy} onClick={onConfirm}>
            {t('approve')}
          </Button>
        </>
      }
    >
      <p className="mb-1 text-sm text-faint">{t('preview')}</p>
      <p className="border-l-3 border-pitch pl-3 wrap-break-word">{preview}</p>
      {isForMinors && (
        <div className="mt-4">
          <Notice icon={<Users aria-hidden />} title={t('confirm.minors')}>
            {t('confirm.minors_text')}
          </Notice>
        </div>
      )}
    </Dialog>
  )
}
