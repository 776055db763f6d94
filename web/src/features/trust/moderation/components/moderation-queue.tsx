import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Flag } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { moderationQueries } from '../queries.ts'
import { hoursLeft, riskOf } from '../rules.ts'
import { QUEUE_STATES, type QueueRow, type QueueState } from '../types.ts'

type ModerationQueueProps = { state: QueueState; caseId: string | null }

const addressOf = (state: QueueState, id?: string) =>
  `?${new URLSearchParams({ ...(state !== 'open' && { status: state }), ...(id && { case: id }) })}`

/** Open reports, decisions that wait for a second admin, and decided ones; the open case is in the address. */
export function ModerationQueue({ state, caseId }: ModerationQueueProps) {
  const t = useT('moderation')
  const [, setParams] = useSearchParams()
  const second = useInfiniteQuery(moderationQueries.queue('second'))
  const waiting = second.data?.pages.flat().length ?? 0
  return (
    <>
      <fieldset className="flex flex-wrap gap-2 border-b border-line p-4">
        <legend className="sr-only">{t('show')}</legend>
        {QUEUE_STATES.map((one) => (
          <ToggleChip key={one} pressed={state === one} onClick={() => setParams(addressOf(one))}>
            {t(`state.${one}`)}
            {one === 'second' && waiting > 0 && ` (${waiting}${second.hasNextPage ? '+' : ''})`}
          </ToggleChip>
        ))}
      </fieldset>
      <Cases state={state} caseId={caseId} />
    </>
  )
}

function Cases({ state, caseId }: ModerationQueueProps) {
  const t = useT('moderation')
  const cases = useInfiniteQuery(moderationQueries.queue(state))
  if (cases.isPending) return <ListSkeleton />
  if (cases.error && !cases.data) return <ErrorState error={cases.error} onRetry={cases.refetch} />
  const rows = cases.data.pages.flat()
  if (rows.length === 0)
    return (
      <EmptyState title={t(`none.${state}`)} icon={<Flag aria-hidden />}>
        {t(`none_text.${state}`)}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t(`state.${state}`)} className="divide-y divide-hair">
        {rows.map((one) => (
          <li key={one.case_id}>
            <CaseRow row={one} state={state} isCurrent={one.case_id === caseId} />
          </li>
        ))}
      </ul>
      <div className="px-4 pb-4">
        <LoadMore
          shown={rows.length}
          hasMore={cases.hasNextPage}
          busy={cases.isFetchingNextPage}
          onMore={() => cases.fetchNextPage()}
        />
      </div>
    </>
  )
}

function CaseRow({ row, state, isCurrent }: { row: QueueRow; state: QueueState; isCurrent: boolean }) {
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  const { case_id, subject_type, name, reason, details, reports, since, action } = row
  const risk = riskOf(row)
  return (
    <div className={clsx('relative px-4 py-3 hover:bg-sunk/60', isCurrent && 'bg-accent-wash')}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={addressOf(state, case_id)}
          aria-current={isCurrent ? 'true' : undefined}
          className="font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {name || t('somebody')}
        </Link>
        <span className="text-sm text-soft">
          {subject_type === 'account' ? t('account') : words(`subject.${subject_type}`)}
        </span>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-1.5">
        {reason && <Badge tone={state === 'open' ? 'bad' : 'neutral'}>{words(`reason.${reason}`)}</Badge>}
        {state === 'open' && row.status === 'appealed' && <Badge tone="info">{t('second_look')}</Badge>}
        {state !== 'open' && <Badge tone="info">{t(`decided_as.${action}`)}</Badge>}
        {state === 'second' && row.status === 'appealed' && <Badge tone="attention">{t('appeal')}</Badge>}
        {row.status === 'lift_proposed' && <Badge tone="attention">{t('status.lift_proposed')}</Badge>}
        {state === 'decided' && row.status === 'reversed' && <Badge>{t('status.reversed')}</Badge>}
        {row.taken_by && <Badge>{t('work.taken_short', { name: row.taken_by })}</Badge>}
        {reports > 1 && <Badge>{t('times', { count: reports })}</Badge>}
      </p>
      {details && <p className="mt-1 line-clamp-2 text-sm wrap-anywhere">{details}</p>}
      <p className="mt-0.5 text-sm text-soft">
        {risk && <strong className="font-semibold text-flood-ink">{t(`risk.${risk}`)} · </strong>}
        {formatAgo(since, language)}
        {state !== 'decided' && <Deadline row={row} />}
      </p>
    </div>
  )
}

function Deadline({ row }: { row: QueueRow }) {
  const t = useT('moderation')
  const left = hoursLeft(row)
  return (
    <>
      {' · '}
      {left > 0 ? (
        t('due', { count: left })
      ) : (
        <strong className="font-semibold text-red-ink">{t('overdue', { count: Math.max(-left, 1) })}</strong>
      )}
    </>
  )
}
