import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessageSquareText } from 'lucide-react'
import { FeedbackCase } from '#web/features/trust/feedback-review/components/feedback-case.tsx'
import { FeedbackQueue } from '#web/features/trust/feedback-review/components/feedback-queue.tsx'
import { feedbackReviewQueries } from '#web/features/trust/feedback-review/queries.ts'
import { addressOf, countFeedback, filterOf } from '#web/features/trust/feedback-review/rules.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueueColumn } from '#web/ui/queue-column.tsx'

/** What people told the team, beside the one that is open; on a phone one at a time. The address says which. */
export function AdminFeedback() {
  const t = useT('feedback-review')
  const { data } = useQuery(feedbackReviewQueries.counts())
  const [params] = useSearchParams()
  const openId = params.get('feedback')
  const filter = filterOf(params)
  const fresh = data && countFeedback(data, { status: 'new', category: null }).inState('new')
  return (
    <Page
      title={t('common:nav.feedback')}
      lead={fresh === undefined ? '\u00a0' : t('lead', { count: fresh })}
    >
      <div className="grid overflow-clip rounded-lg border border-line bg-surface shadow-card lg:min-h-112 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <QueueColumn isBehind={openId !== null}>
          <FeedbackQueue filter={filter} openId={openId} />
        </QueueColumn>
        <div className={clsx('min-w-0', !openId && 'hidden place-content-center lg:grid')}>
          {openId ? (
            <FeedbackCase key={openId} id={openId} back={addressOf(filter)} />
          ) : (
            <EmptyState title={t('choose')} icon={<MessageSquareText aria-hidden />}>
              {t('choose_text')}
            </EmptyState>
          )}
        </div>
      </div>
    </Page>
  )
}
