import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { reportQueries } from '../queries.ts'
import { SecondLook } from './second-look.tsx'

/** What one reported, when, and what the team made of it. */
export function MyReports() {
  const t = useT('report')
  return (
    <SplitCard id="reports" title={t('mine.title')} lead={t('mine.lead')}>
      <Reports />
    </SplitCard>
  )
}

function Reports() {
  const t = useT('report')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(reportQueries.mine())
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton rows={2} />
  if (data.length === 0) return <p className="text-soft">{t('mine.none')}</p>
  return (
    <ul aria-label={t('mine.title')} className="divide-y divide-hair">
      {data.map(({ id, subject_type, reason, details, created_at, outcome, decided_at, can_appeal }) => (
        <li key={id} className="py-3 first:pt-0">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <p className="font-medium">
              {t(`subject.${subject_type}`)} · {t(`reason.${reason}`)}
            </p>
            <Badge tone={outcome === 'open' ? 'info' : outcome === 'action_taken' ? 'good' : 'neutral'}>
              {t(`outcome.${outcome}`)}
            </Badge>
          </div>
          {details && <p className="mt-1 text-sm text-soft wrap-anywhere">{details}</p>}
          <p className="mt-1 text-sm text-faint">
            {t('mine.reported_on', { date: formatDate(created_at, language) })}
            {decided_at && ` · ${t('mine.decided_on', { date: formatDate(decided_at, language) })}`}
          </p>
          {can_appeal && <SecondLook reportId={id} />}
        </li>
      ))}
    </ul>
  )
}
