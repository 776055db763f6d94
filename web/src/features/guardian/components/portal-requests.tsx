import { BadgeCheck, Check, X } from 'lucide-react'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { useDecideAsGuardian } from '../mutations.ts'
import type { PortalRequest } from '../portal/types.ts'
import { refusalMessageKey } from '../rules.ts'

export function PortalRequests({ token, requests }: { token: string; requests: PortalRequest[] }) {
  const t = useT('guardian')
  const waiting = requests.filter(({ held, status }) => held && status === 'pending')
  const settled = requests.filter((request) => !waiting.includes(request))
  return (
    <Card>
      <CardHeader title={t('requests_title')} />
      {waiting.length === 0 && <p className="text-soft">{t('requests_none')}</p>}
      <ul className="divide-y divide-line">
        {waiting.map((request) => (
          <li key={request.id} className="py-4">
            <Request token={token} request={request} />
          </li>
        ))}
      </ul>
      {settled.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-sm font-medium text-soft">
            {t('requests_settled', { count: settled.length })}
          </summary>
          <ul className="mt-2 divide-y divide-line">
            {settled.map((request) => (
              <li key={request.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
                <span>
                  {request.scout_name}, {request.scout_organization}
                </span>
                <Badge>{t(`status.${request.status}`)}</Badge>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

function Request({ token, request }: { token: string; request: PortalRequest }) {
  const t = useT('guardian')
  const language = useLanguage()
  const decide = useDecideAsGuardian(token)
  const settle = (decision: 'approve_request' | 'decline_request') =>
    decide.mutate({ decision, target: request.id })
  return (
    <article aria-label={t('request_of', { name: request.scout_name })} className="flex flex-col gap-3">
      <header className="flex items-start gap-3">
        <Avatar name={request.scout_name} />
        <div className="min-w-0 grow">
          <h3>{request.scout_name}</h3>
          <p className="text-sm text-soft">{request.scout_organization}</p>
          {request.scout_verified_until && (
            <p className="mt-1 flex items-center gap-1 text-sm text-pitch-ink">
              <BadgeCheck aria-hidden className="size-4 shrink-0" />
              {t('checked_until', { date: formatDate(request.scout_verified_until, language) })}
            </p>
          )}
        </div>
        <span className="text-sm text-faint">{formatAgo(request.created_at, language)}</span>
      </header>
      <div className="rounded-md bg-sunk px-4 py-3">
        <p className="font-medium">{request.subject}</p>
        <p className="mt-1 wrap-break-word whitespace-pre-line">{request.intro}</p>
      </div>
      {decide.error && (
        <p role="alert" className="text-red-ink">
          {t(refusalMessageKey(decide.error) ?? 'failed')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          busy={decide.isPending && decide.variables?.decision === 'approve_request'}
          onClick={() => settle('approve_request')}
        >
          <Check aria-hidden />
          {t('approve')}
        </Button>
        <Button
          busy={decide.isPending && decide.variables?.decision === 'decline_request'}
          onClick={() => settle('decline_request')}
        >
          <X aria-hidden />
          {t('refuse')}
        </Button>
        <span className="text-sm text-faint">
          {t('until', { date: formatDate(request.expires_at, language) })}
        </span>
      </div>
    </article>
  )
}
