import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { MessageSquareText } from 'lucide-react'
import { Link } from 'react-router'
import { feedbackCategories, feedbackStatuses } from '#web/features/trust/feedback/types.ts'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { keepInColumn } from '#web/ui/queue-column.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { feedbackReviewQueries, LONGEST_LIST } from '../queries.ts'
import { addressOf, countFeedback } from '../rules.ts'
import type { FeedbackFilter, ListedFeedback } from '../types.ts'

type FeedbackQueueProps = { filter: FeedbackFilter; openId: string | null }

/** The feedback of one state, about safety first; what it is narrowed to and which one is open are in the address. */
export function FeedbackQueue({ filter, openId }: FeedbackQueueProps) {
  return (
    <>
      <Filters filter={filter} />
      <Rows filter={filter} openId={openId} />
    </>
  )
}

function Filters({ filter }: { filter: FeedbackFilter }) {
  const t = useT('feedback-review')
  const words = useT('feedback')
  const [, setParams] = useSearchParams()
  const { data } = useQuery(feedbackReviewQueries.counts())
  const counts = data && countFeedback(data, filter)
  const show = (change: Partial<FeedbackFilter>) => setParams(addressOf({ ...filter, ...change }))
  return (
    <div className="space-y-3 border-b border-line p-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('by_state')}</legend>
        {feedbackStatuses.map((status) => (
          <ToggleChip key={status} pressed={filter.status === status} onClick={() => show({ status })}>
            {words(`status.${status}`)} <Amount of={counts?.inState(status)} />
          </ToggleChip>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('by_category')}</legend>
        {[null, ...feedbackCategories].map((category) => (
          <ToggleChip
            key={category}
            pressed={filter.category === category}
            onClick={() => show({ category })}
          >
            {category ? words(`category.${category}`) : t('all')} <Amount of={counts?.inCategory(category)} />
          </ToggleChip>
        ))}
      </fieldset>
    </div>
  )
}

const Amount = ({ of }: { of: number | undefined }) =>
  of ? <span className="num text-soft">{of}</span> : null

function Rows({ filter, openId }: FeedbackQueueProps) {
  const t = useT('feedback-review')
  const words = useT('feedback')
  const { data, error, isPending, refetch } = useQuery(feedbackReviewQueries.list(filter))
  if (isPending) return <ListSkeleton />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (data.length === 0)
    return (
      <EmptyState title={t('none')} icon={<MessageSquareText aria-hidden />}>
        {t('none_text')}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={words(`status.${filter.status}`)} className="divide-y divide-hair">
        {data.map((one) => (
          <li key={one.id}>
            <Row feedback={one} to={addressOf(filter, one.id)} isCurrent={one.id === openId} />
          </li>
        ))}
      </ul>
      {data.length === LONGEST_LIST && (
        <p className="border-t border-line p-4 text-sm text-soft">{t('first', { count: LONGEST_LIST })}</p>
      )}
    </>
  )
}

function Row({ feedback, to, isCurrent }: { feedback: ListedFeedback; to: string; isCurrent: boolean }) {
  const t = useT('feedback-review')
  const words = useT('feedback')
  const language = useLanguage()
  const { category, is_safety, message, reply_wanted, created_at } = feedback
  return (
    <div
      ref={isCurrent ? keepInColumn : undefined}
      className={clsx('relative px-4 py-3 hover:bg-sunk/60', isCurrent && 'lg:bg-accent-wash')}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={to}
          aria-current={isCurrent ? 'true' : undefined}
          className="line-clamp-2 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {message}
        </Link>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge tone={is_safety ? 'bad' : 'neutral'}>{words(`category.${category}`)}</Badge>
        {formatAgo(created_at, language)}
        {reply_wanted && ` · ${t('reply_wanted')}`}
      </p>
    </div>
  )
}
