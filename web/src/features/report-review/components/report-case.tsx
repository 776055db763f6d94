import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useCanActAsAdmin } from '#web/features/account/permissions.ts'
import { formatAgo, formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { reportReviewQueries } from '../queries.ts'
import type { ReportCase as Case } from '../types.ts'
import { ReportDecisionForm } from './report-decision-form.tsx'
import { ReportEvidence } from './report-evidence.tsx'

/** What was reported, about whom, and the decision. Opening it leaves a line in the audit log. */
export function ReportCase({ id, back }: { id: string; back: string }) {
  const t = useT('report-review')
  const mayAct = useCanActAsAdmin()
  const report = useQuery({ ...reportReviewQueries.one(id), enabled: mayAct })
  return (
    <div className="p-4 sm:p-6">
      <Link
        to={back}
        className="mb-4 inline-flex items-center gap-1.5 text-sm font-medium text-accent-ink lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      {!mayAct && (
        <MfaGate open={false}>
          <p>{t('closed')}</p>
        </MfaGate>
      )}
      {mayAct && report.isPending && <FormSkeleton />}
      {report.error && <NotThere error={report.error} onRetry={report.refetch} back={back} />}
      {report.data && <Opened report={report.data} />}
    </div>
  )
}

function NotThere({ error, onRetry, back }: { error: Error; onRetry: () => void; back: string }) {
  const t = useT('report-review')
  if ((error as { hint?: string }).hint !== 'flag.not_found')
    return <ErrorState error={error} onRetry={onRetry} />
  return <EmptyState title={t('gone')} action={<LinkButton to={back}>{t('back')}</LinkButton>} />
}

function Opened({ report }: { report: Case }) {
  const t = useT('report-review')
  const words = useT('report')
  const language = useLanguage()
  const { subject, subject_user_id, reason, details, involves_minor, same, earlier, created_at } = report
  const isOpen = report.status === 'open' || report.status === 'in_review'
  const facts = [
    subject?.is_minor && t('is_minor'),
    subject?.is_suspended && t('is_suspended'),
    earlier > 0 ? t('earlier', { count: earlier }) : t('earlier_none'),
  ].filter(Boolean)
  return (
    <article aria-labelledby="report-title" className="space-y-5">
      <header>
        <h2 id="report-title" className="wrap-anywhere">
          {t('title', {
            what: words(`subject.${report.subject_type}`),
            name: subject?.name ?? t('somebody'),
          })}
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <Badge tone="bad">{words(`reason.${reason}`)}</Badge>
          {involves_minor && <Badge tone="attention">{t('minor')}</Badge>}
          {isOpen && same > 1 && <Badge>{t('times', { count: same })}</Badge>}
          <span className="text-sm text-soft">
            {t('reported', { when: formatAgo(created_at, language) })}
          </span>
        </p>
      </header>
      <ReportEvidence report={report} />
      {details && (
        <section>
          <h3 className="mb-1">{t('details')}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{details}</p>
          <p className="mt-1 text-sm text-faint">{t('secret')}</p>
        </section>
      )}
      <section>
        <h3 className="mb-1">{t('about')}</h3>
        <p>
          {subject ? (
            <Link
              to={`/admin/users?${new URLSearchParams({ person: subject_user_id ?? '' })}`}
              className="font-medium text-accent-ink underline underline-offset-3"
            >
              {subject.name}
            </Link>
          ) : (
            t('somebody')
          )}
          {subject && ` · ${t(subject.role === 'scout' ? 'role.scout' : 'role.athlete')}`}
        </p>
        <p className="text-sm text-soft">{facts.join(' · ')}</p>
      </section>
      {isOpen && report.is_party && <p className="border-t border-line pt-4 text-soft">{t('own')}</p>}
      {isOpen && !report.is_party && <ReportDecisionForm key={report.id} report={report} />}
      {!isOpen && (
        <section className="border-t border-line pt-4">
          <h3 className="mb-1">
            {words(report.status === 'no_action' ? 'outcome.no_action' : 'outcome.action_taken')}
          </h3>
          <p className="wrap-anywhere whitespace-pre-line">{report.statement_of_reasons}</p>
          {report.decided_at && (
            <p className="mt-1 text-sm text-soft">{formatDateTime(report.decided_at, language)}</p>
          )}
        </section>
      )}
    </article>
  )
}
