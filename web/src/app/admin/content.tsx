import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Flag } from 'lucide-react'
import { useBadgeCountsQuery } from '#web/features/accounts/badge-counts/queries.ts'
import { DisputeQueue } from '#web/features/trust/dispute/components/dispute-queue.tsx'
import { useCaseNeighbours } from '#web/features/trust/moderation/case-neighbours.ts'
import { ModerationCase } from '#web/features/trust/moderation/components/moderation-case.tsx'
import { ModerationQueue } from '#web/features/trust/moderation/components/moderation-queue.tsx'
import { NextCase } from '#web/features/trust/moderation/components/next-case.tsx'
import { moderationQueries } from '#web/features/trust/moderation/queries.ts'
import { QUEUE_STATES } from '#web/features/trust/moderation/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueueColumn } from '#web/ui/queue-column.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** Reports and disputed numbers, each with how many wait. */
export function AdminContent() {
  const t = useT('moderation')
  const d = useT('dispute')
  const [params] = useSearchParams()
  const { data: counts } = useBadgeCountsQuery()
  return (
    <Page
      title={t('common:nav.content')}
      width="full"
      lead={params.get('of') === 'numbers' ? d('lead') : <Lead />}
      actions={<LinkButton to="/admin/communities">{t('common:nav.communities')}</LinkButton>}
    >
      <Tabs
        label={t('common:nav.content')}
        param="of"
        tabs={[
          {
            value: 'reports',
            label: <Waiting label={d('tab_reports')} count={counts?.flags} />,
            content: <Reports />,
          },
          {
            value: 'numbers',
            label: <Waiting label={d('title')} count={counts?.disputes} />,
            content: <DisputeQueue />,
          },
        ]}
      />
    </Page>
  )
}

/** What waits for an admin, beside the open case; on a phone one at a time. Which case is open is in the address. */
function Reports() {
  const t = useT('moderation')
  const [params] = useSearchParams()
  const caseId = params.get('case')
  const state = QUEUE_STATES.find((one) => one === params.get('status')) ?? 'open'
  const { next, previous } = useCaseNeighbours(state, caseId)
  const queue = useInfiniteQuery(moderationQueries.queue(state))
  const hasChoice = queue.data?.pages.some((page) => page.length > 0)
  return (
    <div className="grid rounded-lg border border-line bg-surface shadow-card lg:min-h-112 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <QueueColumn isBehind={caseId !== null}>
        <ModerationQueue state={state} caseId={caseId} next={next} previous={previous} />
      </QueueColumn>
      <div className={clsx('min-w-0', !caseId && 'hidden place-content-center lg:grid')}>
        {caseId ? (
          <ModerationCase
            key={caseId}
            state={state}
            id={caseId}
            back={state === 'open' ? '?' : `?status=${state}`}
            next={<NextCase state={state} next={next} />}
          />
        ) : (
          hasChoice && (
            <EmptyState title={t('choose')} icon={<Flag aria-hidden />}>
              {t('choose_text')}
            </EmptyState>
          )
        )}
      </div>
    </div>
  )
}

function Waiting({ label, count = 0 }: { label: string; count?: number | undefined }) {
  return (
    <>
      {label}
      {count > 0 && <span className="num ml-1.5 font-normal text-soft">{count}</span>}
    </>
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
