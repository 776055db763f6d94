import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Flag } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { reportReviewQueries } from '../queries.ts'
import type { ReportGroup } from '../types.ts'

type ReportQueueProps = { isOpen: boolean; caseId: string | null }

/** The reports of one state, one line for each thing that was reported; the open case is in the address. */
export function ReportQueue({ isOpen, caseId }: ReportQueueProps) {
  const t = useT('report-review')
  const [, setParams] = useSearchParams()
  return (
    <>
      <fieldset className="flex flex-wrap gap-2 border-b border-line p-4">
        <legend className="sr-only">{t('show')}</legend>
        <ToggleChip pressed={isOpen} onClick={() => setParams({})}>
          {t('open')}
        </ToggleChip>
        <ToggleChip pressed={!isOpen} onClick={() => setParams({ status: 'decided' })}>
          {t('decided')}
        </ToggleChip>
      </fieldset>
      <Reports isOpen={isOpen} caseId={caseId} />
    </>
  )
}

function Reports({ isOpen, caseId }: ReportQueueProps) {
  const t = useT('report-review')
  const reports = useQuery(reportReviewQueries.list(isOpen))
  if (reports.isPending) return <ListSkeleton />
  if (reports.error) return <ErrorState error={reports.error} onRetry={reports.refetch} />
  if (reports.data.length === 0)
    return (
      <EmptyState title={t(isOpen ? 'none_open' : 'none_decided')} icon={<Flag aria-hidden />}>
        {t('none_text')}
      </EmptyState>
    )
  return (
    <ul aria-label={t(isOpen ? 'open' : 'decided')} className="divide-y divide-hair">
      {reports.data.map((report) => (
        <li key={report.id}>
          <ReportRow report={report} isOpen={isOpen} isCurrent={report.id === caseId} />
        </li>
      ))}
    </ul>
  )
}

function ReportRow({
  report,
  isOpen,
  isCurrent,
}: {
  report: ReportGroup
  isOpen: boolean
  isCurrent: boolean
}) {
  const t = useT('report-review')
  const words = useT('report')
  const language = useLanguage()
  const { id, subject_type, reason, details, involves_minor, count, status, created_at, decided_at } = report
  const to = `?${new URLSearchParams({ ...(!isOpen && { status: 'decided' }), case: id })}`
  return (
    <div className={clsx('relative px-4 py-3 hover:bg-sunk/60', isCurrent && 'bg-accent-wash')}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={to}
          aria-current={isCurrent ? 'true' : undefined}
          className="font-semibold after:absolute after:inset-0"
        >
          {words(`subject.${subject_type}`)}
        </Link>
        <Badge tone={isOpen ? 'bad' : 'neutral'}>{words(`reason.${reason}`)}</Badge>
        {count > 1 && <Badge>{t('times', { count })}</Badge>}
      </p>
      {details && <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere">{details}</p>}
      <p className="mt-0.5 text-sm text-soft">
        {involves_minor && <strong className="font-semibold text-flood-ink">{t('minor')} · </strong>}
        {formatAgo((!isOpen && decided_at) || created_at, language)}
        {!isOpen && ` · ${words(status === 'no_action' ? 'outcome.no_action' : 'outcome.action_taken')}`}
      </p>
    </div>
  )
}
