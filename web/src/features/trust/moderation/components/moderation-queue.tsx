import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Flag } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useCaseKeys } from '#web/lib/use-case-keys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { keepInColumn } from '#web/ui/queue-column.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { TimeLeft } from '../case-facts/components/case-clock.tsx'
import { timeLeft } from '../case-facts/rules.ts'
import { moderationQueries } from '../queries.ts'
import { addressOf, riskOf } from '../rules.ts'
import { QUEUE_STATES, type QueueRow, type QueueState } from '../types.ts'

type CasesProps = { state: QueueState; caseId: string | null }
type ModerationQueueProps = CasesProps & { next: QueueRow | undefined; previous: QueueRow | undefined }

/** Open reports, decisions that wait for a second admin, and decided ones; the open case is in the address. */
export function ModerationQueue({ state, caseId, next, previous }: ModerationQueueProps) {
  const t = useT('moderation')
  const [, setParams] = useSearchParams()
  const second = useInfiniteQuery(moderationQueries.queue('second'))
  const waiting = second.data?.pages.flat().length ?? 0
  const navigate = useNavigate()
  const go = (row: QueueRow | undefined) => row && void navigate(addressOf(state, row.case_id))
  useCaseKeys({ onNext: () => go(next), onPrevious: () => go(previous) })
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
      <p className="hidden flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-sm text-soft lg:flex">
        <span>
          <Kbd>J</Kbd> <Kbd>K</Kbd> {t('keys.move')}
        </span>
        <span>
          <Kbd>1</Kbd> <Kbd>2</Kbd> … {t('keys.choose')}
        </span>
        <span>
          <Kbd>R</Kbd> {t('keys.reasons')}
        </span>
        <span>
          <Kbd>T</Kbd> {t('keys.take')}
        </span>
        <span>
          <Kbd>{t('keys.send')}</Kbd> {t('decide')}
        </span>
      </p>
    </>
  )
}

function Cases({ state, caseId }: CasesProps) {
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
  const due = timeLeft(row.due_at)
  return (
    <div
      ref={isCurrent ? keepInColumn : undefined}
      className={clsx('relative px-4 py-3 hover:bg-sunk/60', isCurrent && 'lg:bg-accent-wash')}
    >
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
        {/* Why it stands where it stands. */}
        {state !== 'decided' && due.isLate && <Badge tone="bad">{t('overdue')}</Badge>}
        {state !== 'decided' && row.involves_minor && <Badge tone="attention">{t('under_18')}</Badge>}
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
        {risk && risk !== 'minor' && (
          <strong className="font-semibold text-flood-ink">{t(`risk.${risk}`)} · </strong>
        )}
        {formatAgo(since, language)}
        {state !== 'decided' && (
          <span className={due.isLate ? 'font-semibold text-red-ink' : due.isSoon ? 'text-flood-ink' : ''}>
            {' · '}
            <TimeLeft dueAt={row.due_at} />
          </span>
        )}
      </p>
    </div>
  )
}
