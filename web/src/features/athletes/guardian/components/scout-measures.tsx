import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { type PortalReport, useUndoablePortalAction } from '../portal/mutations.ts'
import type { GuardianPortalData } from '../portal/types.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

type ScoutMeasuresProps = Pick<PortalReport, 'about' | 'target'> & {
  token: string
  portal: GuardianPortalData
  scoutId: string
  name: string
}

/** Report, and keep away for good, beside everything a scout did. */
export function ScoutMeasures({ token, portal, about, target, scoutId, name }: ScoutMeasuresProps) {
  const t = useT('guardian')
  const action = useUndoablePortalAction(token)
  const [asks, setAsks] = useState<'block' | 'report' | null>(null)
  const athlete = portal.athlete.display_name
  const block = portal.blocked.find(({ scout_id }) => scout_id === scoutId)
  const close = () => setAsks(null)
  return (
    <>
      <Button variant="ghost" aria-label={t('report.title', { name })} onClick={() => setAsks('report')}>
        <Flag aria-hidden />
        {t('report.open')}
      </Button>
      {block?.by_other ? (
        <p className="self-center px-3 text-sm text-soft">{t('blocked_by_other')}</p>
      ) : block ? (
        <Button
          variant="ghost"
          busy={action.isPending}
          onClick={() => action.mutate({ does: 'unblock', scout: scoutId })}
        >
          {t('unblock')}
        </Button>
      ) : (
        <Button variant="ghost" aria-label={t('block_of', { name })} onClick={() => setAsks('block')}>
          <Ban aria-hidden />
          {t('block')}
        </Button>
      )}
      <ReportDialog
        token={token}
        about={about}
        target={target}
        name={name}
        open={asks === 'report'}
        onClose={close}
      />
      <ConfirmDialog
        open={asks === 'block'}
        onClose={close}
        title={t('block_ask', { name })}
        confirm={t('block')}
        busy={action.isPending}
        onConfirm={() =>
          void action
            .change(
              { does: 'block', scout: scoutId },
              { does: 'unblock', scout: scoutId },
              t('blocked', { name, athlete }),
            )
            .then(close)
        }
      >
        {t('block_text', { name, athlete })}
      </ConfirmDialog>
    </>
  )
}
