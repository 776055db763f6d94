import { Check, Clock, Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswerRequest, useWithdrawRequest } from '../mutations.ts'
import { declineReasons, type MessageRequest } from '../types.ts'

type RequestCardProps = {
  request: MessageRequest
  side: 'athlete' | 'scout'
  /** Reporting and blocking who asks. */
  menu?: ReactNode
  /** What was checked about the scout, for the athlete who decides: another feature knows how to say it. */
  record?: ReactNode
  onAccepted?: (conversationId: string) => void
}

export function RequestCard({ request, side, menu, record, onAccepted }: RequestCardProps) {
  const t = useT('message-request')
  const language = useLanguage()
  const name = side === 'athlete' ? request.scout_name : request.athlete_name
  return (
    <article className="flex flex-col gap-3 py-4" aria-label={t('from', { name })}>
      <header className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 grow">
          <h3 className="wrap-anywhere">{name}</h3>
          <p className="text-sm text-soft wrap-anywhere">
            {side === 'athlete' && request.scout_organization
              ? request.scout_organization
              : t('sent_when', { when: formatAgo(request.created_at, language) })}
          </p>
        </div>
        <State request={request} side={side} />
        {menu}
      </header>
      {record && <div>{record}</div>}
      <div>
        <p className="font-medium">{request.subject}</p>
        <p className="mt-1 text-soft wrap-break-word whitespace-pre-line">{request.intro}</p>
      </div>
      {request.is_open && side === 'athlete' && <Answer request={request} onAccepted={onAccepted} />}
      {request.is_open && side === 'scout' && <Withdraw request={request} />}
      {request.is_open && (
        <p className="flex items-center gap-1.5 text-sm text-faint">
          <Clock aria-hidden className="size-3.5" />
          {t('until', { date: formatDate(request.expires_at, language) })}
        </p>
      )}
      {request.status === 'declined' && request.decline_reason && (
        <p className="text-sm text-soft">
          {t('reason_given', { reason: t(`reason.${request.decline_reason}`) })}
        </p>
      )}
    </article>
  )
}

/** Amber for the one who has to answer. */
function State({ request, side }: Pick<RequestCardProps, 'request' | 'side'>) {
  const t = useT('message-request')
  if (request.status === 'pending' && !request.is_open) return <Badge>{t('status.expired')}</Badge>
  if (request.status === 'pending' && request.awaiting_guardian) {
    return (
      <Badge tone="attention">
        <Users aria-hidden />
        {t('status.held')}
      </Badge>
    )
  }
  return (
    <Badge tone={request.status === 'pending' && side === 'athlete' ? 'attention' : 'neutral'}>
      {t(`status.${request.status}`)}
    </Badge>
  )
}

function Answer({ request, onAccepted }: { request: MessageRequest; onAccepted?: (id: string) => void }) {
  const t = useT('message-request')
  const answer = useAnswerRequest()
  const [error, setError] = useState<unknown>(null)
  const refused = useErrorMessage(error)
  // By the promise: once answered the card leaves the list, and callbacks of `mutate` would be lost with it.
  const settle = (choice: { accept: true } | { accept: false; reason: (typeof declineReasons)[number] }) =>
    answer.mutateAsync({ requestId: request.id, ...choice }).then((conversationId) => {
      if (conversationId) onAccepted?.(conversationId)
      else toast.message(t('declined', { name: request.scout_name }))
    }, setError)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="primary"
        busy={answer.isPending}
        disabled={request.accept_refusal !== null}
        onClick={() => settle({ accept: true })}
      >
        <Check aria-hidden />
        {t('accept')}
      </Button>
      <Menu
        heading={t('why')}
        items={declineReasons.map((reason) => ({
          label: t(`reason.${reason}`),
          onSelect: () => settle({ accept: false, reason }),
        }))}
      >
        <X aria-hidden />
        {t('decline')}
      </Menu>
      {request.accept_refusal && !refused && (
        <p className="basis-full text-sm text-soft">{t(`refused.${request.accept_refusal}`)}</p>
      )}
      {refused && (
        <p role="alert" className="basis-full text-red-ink">
          {refused}
        </p>
      )}
    </div>
  )
}

function Withdraw({ request }: { request: MessageRequest }) {
  const t = useT('message-request')
  const withdraw = useWithdrawRequest()
  return (
    <div>
      <Button
        size="sm"
        busy={withdraw.isPending}
        onClick={() =>
          withdraw.mutateAsync(request.id).then(
            () => toast.message(t('withdrawn', { name: request.athlete_name })),
            async (error) => toast.error(await errorMessage(error)),
          )
        }
      >
        {t('withdraw')}
      </Button>
    </div>
  )
}
