import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type BlockDialogProps = { name: string; onBlock: () => void; onClose: () => void }

/** Asks once: what a block ends, for how long, and who hears of it. */
export function BlockDialog({ name, onBlock, onClose }: BlockDialogProps) {
  const t = useT('block')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask.title', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onBlock()
              onClose()
            }}
          >
            {t('ask.yes', { name })}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-1.5 pl-5">
        <li>{t('ask.sees', { name })}</li>
        <li>{t('ask.ends')}</li>
        <li>{t('ask.how_long')}</li>
        <li>{t('ask.undo', { count: LIMITS.thread.undoSeconds })}</li>
      </ul>
    </Dialog>
  )
}
