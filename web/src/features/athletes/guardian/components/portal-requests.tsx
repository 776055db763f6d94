import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import type { GuardianPortalData } from '../portal/types.ts'
import { type OpenedAt, waitingRequests } from '../rules.ts'
import { PortalRequestCard } from './portal-request-card.tsx'

type PortalRequestsProps = { token: string; portal: GuardianPortalData; openedAt: OpenedAt }

/** What waits for an answer, the one the mail was about first; then what was answered. */
export function PortalRequests({ token, portal, openedAt }: PortalRequestsProps) {
  const t = useT('guardian')
  const waiting = waitingRequests(portal, openedAt.request)
  // What was answered within the last seconds stands at the top of the page, with the way back.
  const deciding = new Set(portal.deciding.map(({ target }) => target))
  const settled = portal.requests.filter((request) => !waiting.includes(request) && !deciding.has(request.id))
  return (
    <Card>
      <CardHeader title={t('requests_title')} />
      {waiting.length === 0 && <p className="text-soft">{t('requests_none')}</p>}
      <ul className="divide-y divide-hair">
        {waiting.map((request, index) => (
          <li key={request.id} className="py-4">
            <PortalRequestCard
              token={token}
              portal={portal}
              request={request}
              explained={index === 0}
              declines={openedAt.request === request.id && openedAt.answer === 'decline'}
            />
          </li>
        ))}
      </ul>
      {settled.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-sm font-medium text-soft">
            {t('requests_settled', { count: settled.length })}
          </summary>
          <ul className="mt-2 divide-y divide-hair">
            {settled.map(({ id, scout, status, held, ended_for_safety }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
                <span>{[scout.display_name, scout.organization].filter(Boolean).join(', ')}</span>
                <Badge>
                  {held && status === 'pending'
                    ? t('status.other_guardian')
                    : t(`status.${ended_for_safety ? 'safety' : status}`, {
                        athlete: portal.athlete.display_name,
                      })}
                </Badge>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
