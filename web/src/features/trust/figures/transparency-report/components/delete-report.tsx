import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { SavedReport } from '../types.ts'

type DeleteReportProps = { report: SavedReport; onClose: () => void; onDelete: () => void }

/** Asked only where reports were made: those cannot be brought back. */
export function DeleteReport({ report, onClose, onDelete }: DeleteReportProps) {
  const t = useT('transparency-report')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('delete_title', { title: report.title })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button variant="danger" onClick={onDelete}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p>{t('delete_text')}</p>
    </Dialog>
  )
}
