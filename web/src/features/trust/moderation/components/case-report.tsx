import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { ModerationReport } from '../types.ts'
import { CaseEvidence } from './case-evidence.tsx'

type CaseReportProps = {
  report: ModerationReport
  /** Whom it is about. */
  name: string
  /** Whether the decision answers it; null where there is nothing to choose. */
  isAnswered: boolean | null
  onAnswer: (isAnswered: boolean) => void
}

/** One report with its own words and its own copy. Who reported is nowhere. */
export function CaseReport({ report, name, isAnswered, onAnswer }: CaseReportProps) {
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  const { id, reason, details, appeal, created_at, subject_type } = report
  return (
    <article aria-labelledby={`report-${id}`} className="space-y-3 rounded-lg border border-line p-4">
      <header>
        <h3 id={`report-${id}`}>{words(`subject.${subject_type}`)}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <Badge tone="bad">{words(`reason.${reason}`)}</Badge>
          {report.asked_of_minor && <Badge tone="bad">{t('risk.asked')}</Badge>}
          {report.in_film && <Badge tone="bad">{t('in_film')}</Badge>}
          {appeal && <Badge tone="info">{t('second_look')}</Badge>}
          {report.is_gone && <Badge>{t('thing_gone')}</Badge>}
          <span className="text-sm text-soft">
            {t('reported', { when: formatAgo(created_at, language) })}
          </span>
        </p>
      </header>
      {details && <p className="wrap-anywhere whitespace-pre-line">{details}</p>}
      {appeal && (
        <section>
          <h4 className="mb-1 text-sm font-semibold">{t('second_look')}</h4>
          <blockquote className="border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
            {appeal}
          </blockquote>
        </section>
      )}
      <CaseEvidence report={report} name={name} />
      {isAnswered !== null && (
        <Checkbox
          label={t('answers')}
          hint={t('answers_hint')}
          checked={isAnswered}
          onChange={({ target }) => onAnswer(target.checked)}
        />
      )}
    </article>
  )
}
