import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { CaseClock } from '../case-facts/components/case-clock.tsx'
import { CaseHistory } from '../case-facts/components/case-history.tsx'
import { CasePeople } from '../case-facts/components/case-people.tsx'
import { CaseRule } from '../case-facts/components/case-rule.tsx'
import { useDecideReports } from '../mutations.ts'
import { moderationQueries } from '../queries.ts'
import { removableThings } from '../rules.ts'
import type { ModerationCase as Case, ModerationReport, QueueState } from '../types.ts'
import { CaseReport } from './case-report.tsx'
import { CaseTaker, CaseWork } from './case-work.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { ReviewForm } from './review-form.tsx'
import { ToDecision } from './to-decision.tsx'

type ModerationCaseProps = {
  state: QueueState
  id: string
  back: string
  /** The way on, beside the button that decides and where there is nothing to decide. */
  next: ReactNode
}

/** What was reported, about whom, and the decision. Opening it leaves a line in the audit log. */
export function ModerationCase({ state, id, back, next }: ModerationCaseProps) {
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
      {opened.data && <Opened report={opened.data} next={next} />}
    </div>
  )
}

function NotThere({ error, onRetry, back }: { error: Error; onRetry: () => void; back: string }) {
  const t = useT('moderation')
  if ((error as { hint?: string }).hint !== 'flag.not_found')
    return <ErrorState error={error} onRetry={onRetry} />
  return <EmptyState title={t('gone')} action={<LinkButton to={back}>{t('back')}</LinkButton>} />
}

function Opened({ report, next }: { report: Case; next: ReactNode }) {
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  const { subject, reason, involves_minor, reports, created_at, decision, subject_type } = report
  const isOpen = isUndecided(report)
  const isAccount = subject_type === 'account'
  const name = subject?.name ?? t('somebody')
  const decisionRef = useRef<HTMLElement>(null)
  const [left, setLeft] = useState<readonly string[]>([])
  const answered = reports.filter(({ id }) => !left.includes(id))
  const mayChoose = isOpen && reports.length > 1 && !report.is_party
  return (
    <article
      aria-labelledby="case-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 xl:grid-cols-[minmax(0,1fr)_18rem] xl:grid-rows-[auto_auto_1fr]"
    >
      <header>
        <h2 id="case-title" className="wrap-anywhere">
          {isAccount || reports.length > 1
            ? t(isAccount ? 'title_account' : 'title_person', { name })
            : t(PAGES.has(subject_type) ? `title_page.${subject_type}` : 'title', {
                what: words(`subject.${subject_type}`),
                name,
              })}
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
      <div className="space-y-5">
        {isOpen && report.work && !report.is_party && <CaseTaker reportId={report.id} work={report.work} />}
        {isOpen && report.facts && <CaseClock since={report.facts.since} dueAt={report.facts.due_at} />}
        {isOpen && !subject && <p className="rounded-md bg-sunk px-3 py-2">{t('subject_gone')}</p>}
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
        {mayAnswer(report) && (
          <ToDecision
            dueAt={isOpen ? report.facts?.due_at : undefined}
            onGo={() => {
              decisionRef.current?.focus({ preventScroll: true })
              decisionRef.current?.scrollIntoView({ block: 'start' })
            }}
          />
        )}
      </div>
      <section
        ref={decisionRef}
        tabIndex={-1}
        aria-label={t('decision')}
        className="space-y-5 focus:outline-none"
      >
        {decision && <DecisionHistory decision={decision} />}
        <Answer report={report} isOpen={isOpen} answered={answered} next={next} />
      </section>
      <aside className="space-y-5 border-line *:break-inside-avoid max-xl:border-t max-xl:pt-5 sm:max-xl:columns-2 sm:max-xl:gap-8 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:border-l xl:pl-6">
        <CasePeople report={report} />
        {!isAccount && <CaseRule report={report} />}
        <CaseHistory report={report} />
        {report.work && <CaseWork reportId={report.id} work={report.work} isParty={report.is_party} />}
      </aside>
    </article>
  )
}

const isUndecided = ({ status }: Case) => status === 'open' || status === 'in_review'
const isWaiting = ({ decision }: Case) =>
  decision !== null && ['awaiting_second', 'appealed', 'lift_proposed'].includes(decision.status)
/** Whether it is this admin who decides, or looks once more. */
const mayAnswer = (report: Case) =>
  (isUndecided(report) || isWaiting(report)) && !report.is_party && !report.decision?.is_mine

/** What is a page of its own is said by whose it is. */
const PAGES: ReadonlySet<string> = new Set(['athlete_profile', 'scout_profile', 'photo'])

type AnswerProps = {
  report: Case
  isOpen: boolean
  answered: readonly ModerationReport[]
  next: ReactNode
}

/** The form this admin may use, or why another has to. */
function Answer({ report, isOpen, answered, next }: AnswerProps) {
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  const decide = useDecideReports(answered.map(({ id }) => id))
  const { decision, is_party, subject, subject_type } = report
  if (!isOpen && !isWaiting(report)) return next
  if (is_party) return <Closed next={next}>{t('own')}</Closed>
  if (decision?.is_mine) return <Closed next={next}>{t('own_decision')}</Closed>
  if (!isOpen && decision)
    return <ReviewForm key={decision.id} decision={decision} subject={report.subject} />
  if (answered.length === 0) return <Closed next={next}>{t('answers_none')}</Closed>
  const removable = removableThings(answered).map((one) => ({
    value: one.id,
    label: `${words(`subject.${one.subject_type}`)} · ${formatAgo(one.created_at, language)}`,
  }))
  return (
    <div className="border-line lg:border-t lg:pt-4">
      <DecisionForm
        key={report.id}
        about={{ subject_type, subject, removable, same: answered.length }}
        draft={`report-decision:${report.id}`}
        decide={decide}
        foot={next}
      />
    </div>
  )
}

function Closed({ next, children }: { next: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <p className="grow text-soft">{children}</p>
      {next}
    </div>
  )
}
