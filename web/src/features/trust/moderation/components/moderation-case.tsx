import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { useDecideReports } from '../mutations.ts'
import { moderationQueries } from '../queries.ts'
import { removableThings } from '../rules.ts'
import type { ModerationCase as Case, ModerationReport, QueueState } from '../types.ts'
import { CaseReport } from './case-report.tsx'
import { CaseWork } from './case-work.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { ReviewForm } from './review-form.tsx'

type ModerationCaseProps = { state: QueueState; id: string; back: string }

/** What was reported, about whom, and the decision. Opening it leaves a line in the audit log. */
export function ModerationCase({ state, id, back }: ModerationCaseProps) {
  const t = useT('moderation')
  const mayAct = useCanActAsAdmin()
  const opened = useQuery({ ...moderationQueries.case(state, id), enabled: mayAct })
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
      {mayAct && opened.isPending && <FormSkeleton />}
      {opened.error && <NotThere error={opened.error} onRetry={opened.refetch} back={back} />}
      {opened.data && <Opened report={opened.data} />}
    </div>
  )
}

function NotThere({ error, onRetry, back }: { error: Error; onRetry: () => void; back: string }) {
  const t = useT('moderation')
  if ((error as { hint?: string }).hint !== 'flag.not_found')
    return <ErrorState error={error} onRetry={onRetry} />
  return <EmptyState title={t('gone')} action={<LinkButton to={back}>{t('back')}</LinkButton>} />
}

function Opened({ report }: { report: Case }) {
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  const { subject, reason, involves_minor, reports, created_at, decision, subject_type } = report
  const isOpen = report.status === 'open' || report.status === 'in_review'
  const isAccount = subject_type === 'account'
  const name = subject?.name ?? t('somebody')
  const [left, setLeft] = useState<readonly string[]>([])
  const answered = reports.filter(({ id }) => !left.includes(id))
  const mayChoose = isOpen && reports.length > 1 && !report.is_party
  return (
    <article aria-labelledby="case-title" className="space-y-5">
      <header>
        <h2 id="case-title" className="wrap-anywhere">
          {isAccount || reports.length > 1
            ? t(isAccount ? 'title_account' : 'title_person', { name })
            : t('title', { what: words(`subject.${subject_type}`), name })}
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          {!isAccount && <Badge tone="bad">{words(`reason.${reason}`)}</Badge>}
          {involves_minor && <Badge tone="attention">{t('minor')}</Badge>}
          {reports.length > 1 && <Badge>{t('times', { count: reports.length })}</Badge>}
          {isAccount && (
            <span className="text-sm text-soft">
              {t('decided_when', { when: formatAgo(created_at, language) })}
            </span>
          )}
        </p>
      </header>
      <Subject report={report} />
      {reports.length > 0 && (
        <section aria-label={t('reports')} className="space-y-4">
          {reports.map((one) => (
            <CaseReport
              key={one.id}
              report={one}
              name={name}
              isAnswered={mayChoose ? !left.includes(one.id) : null}
              onAnswer={(isAnswered) =>
                setLeft(isAnswered ? left.filter((id) => id !== one.id) : [...left, one.id])
              }
            />
          ))}
          <p className="text-sm text-faint">{t('secret')}</p>
        </section>
      )}
      {report.work && (
        <CaseWork reportId={report.id} work={report.work} isParty={report.is_party} isOpen={isOpen} />
      )}
      {decision && <DecisionHistory decision={decision} />}
      <Answer report={report} isOpen={isOpen} answered={answered} />
    </article>
  )
}

type AnswerProps = { report: Case; isOpen: boolean; answered: readonly ModerationReport[] }

/** The form this admin may use, or why another has to. */
function Answer({ report, isOpen, answered }: AnswerProps) {
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  const decide = useDecideReports(answered.map(({ id }) => id))
  const { decision, is_party, subject, subject_type } = report
  const waits = decision && ['awaiting_second', 'appealed', 'lift_proposed'].includes(decision.status)
  if (!isOpen && !waits) return null
  if (is_party) return <p className="border-t border-line pt-4 text-soft">{t('own')}</p>
  if (decision?.is_mine) return <p className="border-t border-line pt-4 text-soft">{t('own_decision')}</p>
  if (!isOpen && decision)
    return <ReviewForm key={decision.id} decision={decision} subject={report.subject} />
  if (answered.length === 0) return <p className="border-t border-line pt-4 text-soft">{t('answers_none')}</p>
  const removable = removableThings(answered).map((one) => ({
    value: one.id,
    label: `${words(`subject.${one.subject_type}`)} · ${formatAgo(one.created_at, language)}`,
  }))
  return (
    <div className="border-t border-line pt-4">
      <DecisionForm
        key={report.id}
        about={{ subject_type, subject, removable, same: answered.length }}
        draft={`report-decision:${report.id}`}
        decide={decide}
      />
    </div>
  )
}

function Subject({ report: { subject, subject_user_id, earlier } }: { report: Case }) {
  const t = useT('moderation')
  const language = useLanguage()
  if (!subject)
    return (
      <section>
        <h3 className="mb-1">{t('about')}</h3>
        <p>{t('somebody')}</p>
      </section>
    )
  const facts = [
    t('since', { date: formatDate(subject.joined_at, language) }),
    subject.is_minor && t('is_minor'),
    subject.is_suspended && t('is_suspended'),
    t('conversations', { count: subject.conversations }),
    subject.conversations_with_minors > 0 && t('with_minors', { count: subject.conversations_with_minors }),
    earlier > 0 ? t('earlier', { count: earlier }) : t('earlier_none'),
  ].filter(Boolean)
  const checks = subject.checks.map((type) => t(`check.${type}`)).join(', ')
  return (
    <section>
      <h3 className="mb-1">{t('about')}</h3>
      <p>
        <Link
          to={`/admin/users?${new URLSearchParams({ person: subject_user_id ?? '' })}`}
          className="font-medium text-accent-ink underline underline-offset-3"
        >
          {subject.name}
        </Link>
        {` · ${t(subject.role === 'scout' ? 'role.scout' : 'role.athlete')}`}
      </p>
      {subject.role === 'scout' && (
        <p className="text-sm">{checks ? t('checked', { checks }) : t('unchecked')}</p>
      )}
      <p className="text-sm text-soft">{facts.join(' · ')}</p>
    </section>
  )
}
