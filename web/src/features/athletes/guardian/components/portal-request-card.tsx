import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { usePortalAction } from '../portal/mutations.ts'
import type { GuardianPortalData, PortalRequest } from '../portal/types.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ScoutMeasures } from './scout-measures.tsx'
import { ScoutChecks, ScoutHead, ScoutStanding } from './scout-record.tsx'

type PortalRequestCardProps = {
  token: string
  portal: GuardianPortalData
  request: PortalRequest
  /** What an answer means, and what a check does not: said once, on the first of several. */
  explained: boolean
  /** Opened by the link to decline: it asks, and does nothing by itself. */
  declines: boolean
}

export function PortalRequestCard({ token, portal, request, explained, declines }: PortalRequestCardProps) {
  const t = useT('guardian')
  const language = useLanguage()
  const action = usePortalAction(token)
  const [asking, setAsking] = useState(declines)
  const [name, athlete] = [request.scout.display_name, portal.athlete.display_name]
  const decides = (decision: 'approve_request' | 'decline_request') =>
    action.isPending && action.variables.does === 'decide' && action.variables.decision === decision
  return (
    <article aria-label={t('request_of', { name })} className="flex flex-col gap-4">
      <ScoutHead scout={request.scout} />
      <ScoutChecks scout={request.scout} explained={explained} />
      <ScoutStanding scout={request.scout} />
      <div>
        <h4 className="mb-1.5 font-semibold">{t('their_words')}</h4>
        <blockquote className="border-l-3 border-accent pl-3.5">
          <p className="font-medium">{request.subject}</p>
          <p className="mt-1 wrap-break-word whitespace-pre-line">{request.intro}</p>
        </blockquote>
        <p className="mt-1.5 text-sm text-faint">
          {t('sent', { when: formatDate(request.created_at, language) })}{' '}
          <span className="font-medium text-ink">
            {t('until', { date: formatDay(request.expires_at, language) })}
          </span>
        </p>
      </div>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button
          variant="primary"
          size="lg"
          className="sm:grow"
          busy={decides('approve_request')}
          onClick={() => action.mutate({ does: 'decide', decision: 'approve_request', target: request.id })}
        >
          <Check aria-hidden />
          {t('approve')}
        </Button>
        <Button size="lg" className="sm:grow" onClick={() => setAsking(true)}>
          <X aria-hidden />
          {t('refuse')}
        </Button>
      </div>
      {explained && <p className="text-sm text-soft">{t('if_approved', { name, athlete })}</p>}
      <div className="-ml-3 flex flex-wrap gap-1">
        <ScoutMeasures
          token={token}
          portal={portal}
          about="message_request"
          target={request.id}
          scoutId={request.scout_id}
          name={name}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('decline_ask', { name })}
        confirm={t('refuse')}
        busy={decides('decline_request')}
        onConfirm={() => action.mutate({ does: 'decide', decision: 'decline_request', target: request.id })}
      >
        {t('if_declined', { name, athlete })}
      </ConfirmDialog>
    </article>
  )
}
