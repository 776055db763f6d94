import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { formatAgo, formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { accountSecurityQueries } from '../queries.ts'
import { eventWords, isAlarming } from '../rules.ts'

type SecurityPanelProps = {
  /** Admins see the panel with nothing in it too; athletes and scouts do not. */ evenEmpty?: boolean
}

export function SecurityPanel({ evenEmpty }: SecurityPanelProps) {
  const t = useT('account-security')
  const language = useLanguage()
  const {
    data: events,
    error,
    refetch,
    isFetching,
  } = useQuery(accountSecurityQueries.events(useAccount()?.id ?? ''))
  if (!events?.length && !evenEmpty) return null
  return (
    <Card aria-labelledby="security-panel">
      <CardHeader id="security-panel" title={t('events.title')} />
      {!events && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {events?.length === 0 && <p className="text-soft">{t('events.none')}</p>}
      <ul className="divide-y divide-hair">
        {events?.map((event) => {
          const Icon = isAlarming(event.action) ? ShieldAlert : ShieldCheck
          return (
            <li key={event.id} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
              <Icon
                aria-hidden
                className={
                  isAlarming(event.action)
                    ? 'mt-0.5 size-4 shrink-0 text-red'
                    : 'mt-0.5 size-4 shrink-0 text-faint'
                }
              />
              <div className="min-w-0">
                <p>
                  {t(`events.words.${eventWords(event.action)}`, {
                    action: t(`events.actions.${event.action}`),
                  })}
                </p>
                <p className="text-sm text-faint">
                  <time dateTime={event.created_at} title={formatDateTime(event.created_at, language)}>
                    {formatAgo(event.created_at, language)}
                  </time>
                  {event.ip_address !== 'unknown' && ` · ${event.ip_address}`}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
