import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Flag } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useBadgeCountsQuery } from '#web/features/accounts/badge-counts/queries.ts'
import { ModerationCase } from '#web/features/trust/moderation/components/moderation-case.tsx'
import { ModerationQueue } from '#web/features/trust/moderation/components/moderation-queue.tsx'
import { moderationQueries } from '#web/features/trust/moderation/queries.ts'
import { QUEUE_STATES } from '#web/features/trust/moderation/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** What waits for an admin, beside the open case; on a phone one at a time. Which case is open is in the address. */
export function AdminContent() {
  const t = useT('moderation')
  const [params] = useSearchParams()
  const caseId = params.get('case')
  const state = QUEUE_STATES.find((one) => one === params.get('status')) ?? 'open'
  return (
    <Page
      title={t('common:nav.content')}
      lead={<Lead />}
      actions={<LinkButton to="/admin/communities">{t('common:nav.communities')}</LinkButton>}
    >
      <div className="grid overflow-hidden rounded-lg border border-line bg-surface shadow-card lg:min-h-112 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={clsx('border-line lg:border-r', caseId && 'hidden lg:block')}>
          <ModerationQueue state={state} caseId={caseId} />
        </div>
        <div className={clsx('min-w-0', !caseId && 'hidden place-content-center lg:grid')}>
          {caseId ? (
            <ModerationCase
              key={caseId}
              state={state}
              id={caseId}
              back={state === 'open' ? '?' : `?status=${state}`}
            />
          ) : (
            <EmptyState title={t('choose')} icon={<Flag aria-hidden />}>
              {t('choose_text')}
            </EmptyState>
          )}
        </div>
      </div>
    </Page>
  )
}

/** How much waits, and how long it takes: the line is kept free until both are known. */
function Lead() {
  const t = useT('moderation')
  const { data: counts } = useBadgeCountsQuery()
  const { data: times } = useQuery(moderationQueries.times())
  if (!counts) return '\u00a0'
  const hours = (value: number | null | undefined) => Math.max(1, Math.round(value ?? 0))
  return [
    t('lead', { count: counts.flags }),
    times?.all_hours != null && t('median', { count: hours(times.all_hours) }),
    times?.minor_hours != null && t('median_minor', { count: hours(times.minor_hours) }),
  ]
    .filter(Boolean)
    .join(' ')
}
