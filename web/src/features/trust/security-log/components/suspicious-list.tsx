import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { securityLogQueries } from '../queries.ts'

const { events, windowMinutes } = LIMITS.suspiciousActivity

const MOST_IN_PANEL = 5

/** The same people as under Security, the first few, for the dashboard. */
export function SuspiciousPanel() {
  const t = useT('security-log')
  const { data = [], error, isPending, refetch } = useQuery(securityLogQueries.suspicious())
  return (
    <Card>
      <CardHeader
        title={t('suspicious.accounts')}
        aside={
          <Link to="/admin/security?tab=suspicious" className="text-sm font-medium text-accent-ink underline">
            {data.length === 0 ? t('suspicious.open') : t('suspicious.all', { count: data.length })}
          </Link>
        }
      />
      {isPending && <ListSkeleton rows={2} />}
      {error && data.length === 0 && <ErrorState error={error} onRetry={refetch} />}
      {!isPending && !error && data.length === 0 && <p className="text-soft">{t('suspicious.none')}</p>}
      <ul aria-label={t('suspicious.accounts')} className="divide-y divide-hair">
        {data.slice(0, MOST_IN_PANEL).map(({ user_id, name, lately }) => (
          <li key={user_id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
            <Link
              to={`/admin/users?person=${user_id}`}
              className="min-w-0 grow font-medium underline wrap-anywhere"
            >
              {name ?? t('deleted_account')}
            </Link>
            <span className="text-sm text-soft">
              {t('suspicious.lately', { count: lately, minutes: windowMinutes })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Who has lines now that count as suspicious, and who was told so lately. */
export function SuspiciousList() {
  const t = useT('security-log')
  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        {t('suspicious.rule', { count: events, minutes: windowMinutes })}
      </p>
      <Card className="overflow-hidden p-0!">
        <Rows />
      </Card>
    </>
  )
}

function Rows() {
  const t = useT('security-log')
  const language = useLanguage()
  const { data, error, isPending, refetch } = useQuery(securityLogQueries.suspicious())
  if (isPending) return <ListSkeleton rows={4} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (data.length === 0)
    return (
      <EmptyState title={t('suspicious.none')} icon={<ShieldCheck aria-hidden />}>
        {t('suspicious.none_text')}
      </EmptyState>
    )
  return (
    <ul aria-label={t('tab.suspicious')} className="divide-y divide-hair">
      {data.map(({ user_id, name, lately, told_at, last_at }) => (
        <li key={user_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 sm:px-6">
          <Link
            to={`/admin/users?person=${user_id}`}
            className="min-w-0 grow font-medium underline wrap-anywhere"
          >
            {name ?? t('deleted_account')}
          </Link>
          {lately >= events && <Badge tone="bad">{t('suspicious.now')}</Badge>}
          <span className="text-sm text-soft">
            {t('suspicious.lately', { count: lately, minutes: windowMinutes })}
          </span>
          <span className="text-sm text-soft">
            {told_at
              ? t('suspicious.told', { when: formatAgo(told_at, language) })
              : t('suspicious.last', { when: formatAgo(last_at, language) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
