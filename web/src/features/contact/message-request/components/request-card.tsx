import { clsx } from 'clsx'
import { Check, Clock, MessageSquare, Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { errorMessage, useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { useAnswerRequest, useWithdrawRequest } from '../mutations.ts'
import { declineReasons, type MessageRequest } from '../types.ts'

type RequestCardProps = {
  request: MessageRequest
  side: 'athlete' | 'scout'
  /** Reporting and blocking who asks. */
  menu?: ReactNode
  /** What was checked about the scout, for the athlete who decides: another feature knows how to say it. */
  record?: ReactNode
  /** Of the athlete who was asked. */
  photo?: string | undefined
  onAccepted?: (conversationId: string) => void
}

export function RequestCard({ request, side, menu, record, photo, onAccepted }: RequestCardProps) {
  const t = useT('message-request')
  const language = useLanguage()
  const name = side === 'athlete' ? request.scout_name : request.athlete_name
  const asks = side === 'athlete' && request.is_open
  return (
    <article
      className={asks ? 'overflow-hidden rounded-lg border border-flood/60 bg-surface' : undefined}
      aria-label={t('from', { name })}
    >
      {asks && (
        <p className="flex items-start gap-2 bg-flood-wash px-4 py-2 text-sm font-medium text-flood-ink">
          <MessageSquare aria-hidden className="mt-0.5 size-4 shrink-0" />
          {/* Where both do not fit on a line, the day stands under the words and not at the far end. */}
          <span className="flex grow flex-wrap justify-between gap-x-4">
            <span>{t('asks')}</span>{' '}
            <span className="font-normal">
              {t('until', { date: formatDate(request.expires_at, language) })}
            </span>
          </span>
        </p>
      )}
      <div className={clsx('flex flex-col gap-3 py-4', asks && 'px-4')}>
        <header className="flex items-start gap-3">
          {side === 'scout' ? <UserAvatar name={name} photo={photo} /> : <Avatar name={name} />}
          <div className="min-w-0 grow">
            <h3 className="wrap-anywhere">
              <bdi>{name}</bdi>
            </h3>
            <p className="text-sm text-soft wrap-anywhere">
              {side === 'athlete' && request.scout_organization ? (
                <bdi>{request.scout_organization}</bdi>
              ) : (
                t('sent_when', { when: formatAgo(request.created_at, language) })
              )}
            </p>
            {/* Below the name, which would share a narrow line with it. */}
            {(!asks || request.awaiting_guardian) && (
              <p className="mt-1">
                <State request={request} side={side} />
              </p>
            )}
          </div>
          {menu}
        </header>
        {record && <div>{record}</div>}
        <div dir="auto">
          <p className="font-medium wrap-anywhere">{request.subject}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{request.intro}</p>
        </div>
        {asks && <Answer request={request} onAccepted={onAccepted} />}
        {request.is_open && side === 'scout' && <Withdraw request={request} />}
        {request.is_open && side === 'scout' && (
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
      </div>
    </article>
  )
}

/** Amber for the one who has to answer. */
function State({ request, side }: Pick<RequestCardProps, 'request' | 'side'>) {
  const t = useT('message-request')
  if (request.status === 'pending' && !request.is_open) return <Badge>{t('status.expired')}</Badge>
  if (request.status === 'pending' && request.awaiting_guardian) {
    return (
      <Badge tone={side === 'athlete' ? 'attention' : 'neutral'}>
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
    <div className="flex flex-wrap items-center gap-2 max-sm:[&>button]:grow">
      <Button
        variant="primary"
        size="lg"
        busy={answer.isPending}
        disabled={request.accept_refusal !== null}
        onClick={() => settle({ accept: true })}
      >
        <Check aria-hidden />
        {t('accept')}
      </Button>
      <Menu
        size="lg"
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
